package diag

import (
	"fmt"
	"strings"
)

// Span is a stretch of a source, from byte offset Start up to but not
// including End. Start equal to End is a place between two bytes. The zero
// Span is no place at all.
type Span struct {
	Source     *Source
	Start, End int
}

// IsZero reports whether the span is no place at all.
func (s Span) IsZero() bool { return s.Source == nil }

// Join returns the smallest span that covers both. Where one of them is no
// place, or they lie in different sources, it is the other or the first.
func (s Span) Join(other Span) Span {
	switch {
	case s.IsZero():
		return other
	case other.IsZero() || other.Source != s.Source:
		return s
	}
	return Span{s.Source, min(s.Start, other.Start), max(s.End, other.End)}
}

// Text returns the words the span covers, "" for no place.
func (s Span) Text() string {
	if s.IsZero() {
		return ""
	}
	s = s.within()
	return s.Source.Text[s.Start:s.End]
}

// FirstLine returns the part of the span that is on its first line.
func (s Span) FirstLine() Span {
	if line, _, more := strings.Cut(s.Text(), "\n"); more {
		s.End = s.Start + len(line)
	}
	return s
}

// String returns where the span begins, as file:line:col, "" for no place.
func (s Span) String() string {
	if s.IsZero() {
		return ""
	}
	line, col := s.Source.Position(s.Start)
	return fmt.Sprintf("%s:%d:%d", s.Source.Name, line, col)
}

// within returns the span with its ends in the text and in order, so that a
// miscounted span is shown a little off and never does harm.
func (s Span) within() Span {
	size := len(s.Source.Text)
	s.Start = min(max(s.Start, 0), size)
	s.End = min(max(s.End, s.Start), size)
	return s
}

// compare orders spans by file name, then by place; no place comes first.
func (s Span) compare(other Span) int {
	switch {
	case s.IsZero() && other.IsZero():
		return 0
	case s.IsZero():
		return -1
	case other.IsZero():
		return 1
	}
	if c := strings.Compare(s.Source.Name, other.Source.Name); c != 0 {
		return c
	}
	if s.Start != other.Start {
		return s.Start - other.Start
	}
	return s.End - other.End
}
