package diag

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clipperhouse/displaywidth"
)

// mark is a stretch of one line of a source, underlined with sign in a colour.
type mark struct {
	line       int
	start, end int // byte offsets in the line
	sign       string
	colour     string
	text       string
}

// marksOf returns the marks of a span: one, or for a span of several lines one
// on the first, which carries the text, and one on the last.
func marksOf(s Span, sign, colour, text string) []mark {
	s = s.within()
	whole := strings.TrimRight(s.Source.Text[s.Start:s.End], " \t\r\n")
	end := s.Start + len(whole)
	line, _ := s.Source.Position(s.Start)
	from, lineEnd := s.Source.lineBounds(line)
	m := mark{line, s.Start - from, end - from, sign, colour, text}
	if end <= lineEnd {
		return []mark{m}
	}

	m.end = lineEnd - from
	if m.text == "" {
		m.text = "from here"
	}
	last, _ := s.Source.Position(end - 1)
	from, lineEnd = s.Source.lineBounds(last)
	words := s.Source.Text[from:lineEnd]
	margin := len(words) - len(strings.TrimLeft(words, " \t"))
	return []mark{m, {last, min(margin, end-from-1), end - from, sign, colour, "to here"}}
}

// excerpt is the part of one source that a diagnostic shows.
type excerpt struct {
	at    Span
	marks []mark
}

// excerptsOf gathers the marks of a diagnostic by source, its own first.
func excerptsOf(d Diagnostic) []excerpt {
	var all []excerpt
	add := func(s Span, sign, colour, text string) {
		if s.IsZero() {
			return
		}
		marks := marksOf(s, sign, colour, text)
		for i := range all {
			if all[i].at.Source == s.Source {
				all[i].marks = append(all[i].marks, marks...)
				return
			}
		}
		all = append(all, excerpt{s, marks})
	}
	add(d.Span, "^", colourOf(d.Severity), d.Label)
	for _, other := range d.Others {
		add(other.Span, "-", blue, other.Text)
	}
	for _, e := range all {
		slices.SortStableFunc(e.marks, func(a, b mark) int { return a.line - b.line })
	}
	return all
}

// excerpt prints the marked lines. Of the lines between them a single one is
// printed too, more are left out.
func (r *renderer) excerpt(source *Source, marks []mark) {
	shown := 0
	for i, m := range marks {
		switch {
		case shown == 0 || m.line <= shown+1:
		case m.line == shown+2:
			plain := layout(source.Line(shown+1), 0)
			r.sourceLine(shown+1, plain.text(plain.window(0, 1, r.room())))
		default:
			r.print(r.paint(blue, "..."), "\n")
		}
		if m.line != shown {
			r.marked(source, m.line, marks[i:])
		}
		shown = m.line
	}
}

// marked prints a line and below it those of the marks that lie on it; they
// come first in marks. A mark that is out of sight in a long line gets its own
// view of the line.
func (r *renderer) marked(source *Source, line int, marks []mark) {
	text := source.Line(line)
	var words row
	var view window
	around := 0
	for i, m := range marks {
		if m.line != line {
			return
		}
		far := m.start < around-reach/2 || m.start > around+reach/2
		from, to := words.columns(m.start, m.end)
		if i == 0 || far || !view.shows(from, to) {
			around = m.start
			words = layout(text, around)
			from, to = words.columns(m.start, m.end)
			view = words.window(from, to, r.room())
			r.sourceLine(line, words.text(view))
		}
		lo, hi := view.inner()
		from, to = min(max(from, lo), hi-1), min(to, hi)
		r.underline(from-view.from, max(to, from+1)-view.from, m)
	}
}

// underline prints the signs of a mark and its text: beside them where it
// fits, otherwise below.
func (r *renderer) underline(from, to int, m mark) {
	signs := strings.Repeat(" ", from) + r.paint(m.colour, strings.Repeat(m.sign, to-from))
	text := clean(m.text)
	beside := !strings.Contains(text, "\n") && (r.width == 0 || to+1+displaywidth.String(text) <= r.room())
	switch {
	case text == "":
		r.bar(signs)
	case beside:
		r.bar(signs + " " + r.paint(m.colour, text))
	default:
		r.bar(signs)
		indent := min(from, r.room()/2)
		width := 0
		if r.width > 0 {
			width = r.room() - indent
		}
		for _, line := range wrap(text, width, 0) {
			r.bar(strings.Repeat(" ", indent) + r.paint(m.colour, line))
		}
	}
}

// sourceLine prints a line of a source with its number.
func (r *renderer) sourceLine(number int, text string) {
	edge := fmt.Sprintf("%*d |", r.gutter, number)
	r.edged(edge, text)
}

// bar prints a line that belongs to the excerpt but not to the source.
func (r *renderer) bar(text string) {
	r.edged(strings.Repeat(" ", r.gutter)+" |", text)
}

func (r *renderer) edged(edge, text string) {
	if text != "" {
		text = " " + text
	}
	r.print(r.paint(blue, edge), text, "\n")
}

// arrow prints where an excerpt is from.
func (r *renderer) arrow(sign string, at Span) {
	r.print(strings.Repeat(" ", r.gutter), r.paint(blue, sign), " ", clean(at.String()), "\n")
}

// digits is the width of the largest line number.
func digits(marks []mark) int {
	n := 1
	for _, m := range marks {
		n = max(n, len(strconv.Itoa(m.line)))
	}
	return n
}
