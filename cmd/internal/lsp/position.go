package lsp

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"croupier/dsl/diag"
)

// encoding is the unit in which an editor counts the characters of a line.
type encoding string

// The encodings. What is not agreed on is UTF-16.
const (
	utf16Units encoding = "utf-16"
	utf8Units  encoding = "utf-8"
)

// agreed is the encoding that both sides know.
func agreed(offered []string) encoding {
	for _, o := range offered {
		if o == string(utf8Units) {
			return utf8Units
		}
	}
	return utf16Units
}

// position is where a byte offset of a text lies. An offset inside of a character is taken as its beginning, one outside of the
// text as its nearest end.
func (e encoding) position(s *diag.Source, offset int) position {
	offset = min(max(offset, 0), len(s.Text))
	line, _ := s.Position(offset)
	start := s.Offset(line, 1)
	if e == utf8Units {
		return position{line - 1, offset - start}
	}
	return position{line - 1, units(s.Text[start:offset])}
}

// units is how many units of UTF-16 a text has. A byte that is no UTF-8 counts as one: editors show one character for it.
func units(text string) (n int) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !utf8.FullRuneInString(text[i:]) { // cut off inside of a character
			break
		}
		if n++; utf16.RuneLen(r) == 2 {
			n++
		}
		i += size
	}
	return n
}

// offset is the byte offset of a place. What lies outside of the text is taken as the nearest place in it; a line ends before its
// line end.
func (e encoding) offset(s *diag.Source, p position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= s.Lines():
		return len(s.Text)
	}
	start := s.Offset(p.Line+1, 1)
	line := s.Line(p.Line + 1)
	if e == utf8Units {
		at := min(max(p.Character, 0), len(line))
		for at > 0 && at < len(line) && !utf8.RuneStart(line[at]) {
			at--
		}
		return start + at
	}
	n := 0
	for i, r := range line {
		size := max(utf16.RuneLen(r), 1)
		if n+size > p.Character {
			return start + i
		}
		n += size
	}
	return start + len(line)
}

// span is where a stretch of a text lies.
func (e encoding) span(s diag.Span) span {
	return span{e.position(s.Source, s.Start), e.position(s.Source, s.End)}
}

// changed is a text with one change made, as an editor says it.
func (e encoding) changed(text string, c contentChange) string {
	if c.Range == nil {
		return c.Text
	}
	s := diag.NewSource("", text)
	start, end := e.offset(s, c.Range.Start), e.offset(s, c.Range.End)
	if start > end {
		start, end = end, start
	}
	var b strings.Builder
	b.WriteString(text[:start])
	b.WriteString(c.Text)
	b.WriteString(text[end:])
	return b.String()
}
