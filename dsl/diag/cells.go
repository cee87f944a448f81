package diag

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

const (
	tabStop = 4
	// reach is how many bytes on either side of a place are looked at, so that
	// a file of one endless line costs no more than any other.
	reach = 2048
	// strange stands for what a terminal cannot show or should not obey.
	strange = "\uFFFD"
)

// cell is one character as the reader sees it: the bytes of the line it stands
// for, the columns it takes, and what is printed.
type cell struct {
	start, end int
	col, width int
	text       string
}

// row is a line, or the part of a long line around a place, as cells.
type row struct {
	cells               []cell
	width               int
	cutBefore, cutAfter bool
}

// layout lays out the part of a line around a byte offset of it.
func layout(line string, around int) row {
	from, to := max(around-reach, 0), min(around+reach, len(line))
	// Do not cut a rune in two; what is longer than a rune is not one.
	for n := 1; n < utf8.UTFMax && from > 0 && from < len(line) && !utf8.RuneStart(line[from]); n++ {
		from--
	}
	for n := 1; n < utf8.UTFMax && to < len(line) && !utf8.RuneStart(line[to]); n++ {
		to++
	}
	r := row{cutBefore: from > 0, cutAfter: to < len(line)}
	for at := from; at < to; {
		if _, size := utf8.DecodeRuneInString(line[at:to]); isInvalid(line[at:to], size) {
			r.add(at, at+1, 1, strange)
			at++
			continue
		}
		valid := validPrefix(line[at:to])
		clusters := displaywidth.StringGraphemes(valid)
		for clusters.Next() {
			text, width := clusters.Value(), clusters.Width()
			first, _ := utf8.DecodeRuneInString(text)
			end := at + len(text)
			switch {
			case text == "\t":
				width = tabStop - r.width%tabStop
				text = strings.Repeat(" ", width)
			case width == 0 || !unicode.IsGraphic(first) || strings.ContainsFunc(text, Commands): // a tag joins the sign before it
				text, width = strange, 1
			}
			r.add(at, end, width, text)
			at = end
		}
	}
	return r
}

func (r *row) add(start, end, width int, text string) {
	r.cells = append(r.cells, cell{start, end, r.width, width, text})
	r.width += width
}

func isInvalid(s string, size int) bool { return size == 1 && s[0] >= utf8.RuneSelf }

// validPrefix returns s up to the first byte that is not UTF-8.
func validPrefix(s string) string {
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		if isInvalid(s[i:], size) {
			return s[:i]
		}
		i += size
	}
	return s
}

// columns returns the columns that the bytes from start to end take, at least
// one; a place at the end of the line is the column after it.
func (r row) columns(start, end int) (from, to int) {
	from, to = r.width, r.width
	for _, c := range r.cells {
		if c.end > start && c.col < from {
			from = c.col
		}
		if c.start >= end {
			to = c.col
			break
		}
	}
	return from, max(to, from+1)
}

// window is the stretch of columns of a row that is printed.
type window struct {
	from, to              int
	moreBefore, moreAfter bool
}

// window chooses at most room columns that show the given ones, with as much of
// the line's beginning as fits.
func (r row) window(from, to, room int) window {
	total := r.width + 1 // a caret may stand after the last character
	left := 0
	switch {
	case total <= room || to < room:
	case to-from+2 >= room:
		left = max(from-1, 0)
	default:
		left = (from+to-room+1)/2 + 1
	}
	left = min(left, max(total-room, 0))
	w := window{from: left, to: min(left+room, total)}
	w.moreBefore = w.from > 0 || r.cutBefore
	w.moreAfter = w.to < total || r.cutAfter
	return w
}

// shows reports whether any of the columns is inside, not under an ellipsis.
func (w window) shows(from, to int) bool {
	lo, hi := w.inner()
	return from < hi && to > lo
}

// inner is the window without its ellipses.
func (w window) inner() (lo, hi int) {
	lo, hi = w.from, w.to
	if w.moreBefore {
		lo++
	}
	if w.moreAfter {
		hi--
	}
	return lo, max(hi, lo+1)
}

// text returns what the row shows in the window.
func (r row) text(w window) string {
	var b strings.Builder
	lo, hi := w.inner()
	if w.moreBefore {
		b.WriteString("…")
	}
	for _, c := range r.cells {
		first, last := max(c.col, lo), min(c.col+c.width, hi)
		switch {
		case first >= last:
		case last-first == c.width:
			b.WriteString(c.text)
		default: // a wide character half outside
			b.WriteString(strings.Repeat(" ", last-first))
		}
	}
	if w.moreAfter {
		b.WriteString("…")
	}
	return strings.TrimRight(b.String(), " ")
}

// clean returns text as it may be shown in a sentence: what a terminal would
// obey, such as an escape, is replaced. Line breaks stay.
func clean(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		var b strings.Builder
		for len(line) > 0 {
			r := layout(line, 0)
			for _, c := range r.cells {
				b.WriteString(c.text)
			}
			line = line[r.cells[len(r.cells)-1].end:]
		}
		lines[i] = b.String()
	}
	return strings.Join(lines, "\n")
}

// wrap breaks text into lines of at most width columns, all but the first
// indented by hang. It breaks at spaces only; width 0 breaks nothing.
func wrap(text string, width, hang int) []string {
	var lines []string
	indent := strings.Repeat(" ", hang)
	for _, paragraph := range strings.Split(text, "\n") {
		line, used := "", 0
		if len(lines) > 0 {
			line, used = indent, hang
		}
		empty := true
		for _, word := range strings.Split(paragraph, " ") {
			size := displaywidth.String(word)
			switch {
			case empty:
				line, used, empty = line+word, used+size, false
			case width > 0 && used+1+size > width:
				lines = append(lines, line)
				line, used = indent+word, hang+size
			default:
				line, used = line+" "+word, used+1+size
			}
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}
