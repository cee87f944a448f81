package diag

import (
	"fmt"
	"io"
	"strings"
)

// Options say how diagnostics are rendered.
type Options struct {
	// Color adds terminal colours.
	Color bool
	// Width is the number of columns. With 0 sentences are not broken, and
	// only very long source lines are cut.
	Width int
}

const (
	// widestExcerpt is where source lines are cut if no width is given.
	widestExcerpt = 160
	// narrowestExcerpt keeps an excerpt readable however narrow the terminal.
	narrowestExcerpt = 16
	// longestFix is how many corrected lines are shown.
	longestFix = 6
)

// Render writes a list for a terminal, in the order of the list, with an empty
// line between two; of a long one a hundred, and how many more there are. What a source or a sentence holds never reaches the
// terminal as a command: control characters are replaced. The error is that of
// the writer.
func Render(w io.Writer, list List, opts Options) error {
	r := renderer{palette: palette(opts.Color), width: max(opts.Width, 0)}
	shown, left := list.shown()
	for i, d := range shown {
		if i > 0 {
			r.print("\n")
		}
		r.diagnostic(d)
	}
	if left > 0 {
		r.print(fmt.Sprintf("\nand %d more\n", left))
	}
	_, err := io.WriteString(w, r.out.String())
	return err
}

type renderer struct {
	palette
	out    strings.Builder
	width  int // of the terminal, 0 if it does not matter
	gutter int // width of the line numbers of the diagnostic in hand
}

func (r *renderer) print(parts ...string) {
	for _, part := range parts {
		r.out.WriteString(part)
	}
}

// room is the number of columns for source text, beside the line numbers.
func (r *renderer) room() int {
	if r.width == 0 {
		return widestExcerpt
	}
	return max(r.width-r.gutter-len(" | "), narrowestExcerpt)
}

func (r *renderer) diagnostic(d Diagnostic) {
	r.sentence(d.heading()+":", colourOf(d.Severity), d.Summary, bold, 2)

	excerpts := excerptsOf(d)
	fixed, fixMarks := corrected(d.Fix)
	r.gutter = digits(fixMarks)
	for _, e := range excerpts {
		r.gutter = max(r.gutter, digits(e.marks))
	}
	for i, e := range excerpts {
		if i == 0 {
			r.arrow("-->", e.at)
		} else {
			r.arrow(":::", e.at)
		}
		r.bar("")
		r.excerpt(e.at.Source, e.marks)
	}

	if d.Hint != "" {
		r.sentence("help:", green, d.Hint, "", len("help: "))
	}
	for _, note := range d.Notes {
		r.sentence("note:", bold, note, "", len("note: "))
	}
	for _, other := range d.Others {
		if other.Span.IsZero() && other.Text != "" {
			r.sentence("note:", bold, other.Text, "", len("note: "))
		}
	}
	if d.Fix != nil {
		r.fix(d, fixed, fixMarks)
	}
}

// sentence prints a leading word and what follows it, broken to the width.
func (r *renderer) sentence(lead, leadColour, text, colour string, hang int) {
	for i, line := range wrap(clean(lead+" "+text), r.width, hang) {
		if rest, ok := strings.CutPrefix(line, lead); ok && i == 0 {
			r.print(r.paint(leadColour, lead))
			line = rest
		}
		r.print(r.paint(colour, line), "\n")
	}
}

// fix prints the correction and how the lines then read.
func (r *renderer) fix(d Diagnostic, fixed *Source, marks []mark) {
	describe := d.Fix.Describe
	if describe == "" {
		describe = "Write this instead."
	}
	r.sentence("fix:", green, describe, "", len("fix: "))
	if len(marks) == 0 {
		return
	}
	if d.Fix.Span.Source != d.Span.Source {
		r.arrow("-->", d.Fix.Span)
	}
	for i, m := range marks {
		if i == longestFix {
			r.print(r.paint(blue, "..."), "\n")
			return
		}
		if m.start == m.end {
			words := layout(fixed.Line(m.line), m.start)
			from, to := words.columns(m.start, m.end)
			r.sourceLine(m.line, words.text(words.window(from, to, r.room())))
			continue
		}
		r.marked(fixed, m.line, []mark{m})
	}
}

// corrected returns the source as a fix leaves it and a mark for each line that
// it wrote in; empty marks are where it only took away. There are none where
// nothing is to be seen: no place, or whole lines that are gone.
func corrected(f *Fix) (*Source, []mark) {
	if f == nil || f.Span.IsZero() || f.Text == "" && strings.HasSuffix(f.Span.Text(), "\n") {
		return nil, nil
	}
	span := f.Span.within()
	fixed := NewSource(span.Source.Name, Apply(span.Source.Text, []Fix{*f}))
	start, end := span.Start, span.Start+len(f.Text)
	first, _ := fixed.Position(start)
	last := first + strings.Count(strings.TrimSuffix(f.Text, "\n"), "\n")
	var marks []mark
	sameLines := strings.Count(span.Text(), "\n") == strings.Count(f.Text, "\n")
	for n := first; n <= last; n++ {
		if sameLines && n > first && n < last && fixed.Line(n) == span.Source.Line(n) {
			continue // a name that is written anew in several lines
		}
		from, to := fixed.lineBounds(n)
		a := max(start, from) - from
		b := max(min(end, to)-from, a)
		marks = append(marks, mark{line: n, start: a, end: b, sign: "+", colour: green})
	}
	return fixed, marks
}
