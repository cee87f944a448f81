package diag

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// Source is one text that diagnostics point into. Name is what the reader
// calls it, usually a path. The text may be anything, valid UTF-8 or not; it
// must not change once a position has been asked for. A Source is used by
// pointer and may be shared between goroutines.
type Source struct {
	Name, Text string

	index  sync.Once
	starts []int // byte offset at which each line begins
}

// NewSource returns a source with the given name and text.
func NewSource(name, text string) *Source {
	return &Source{Name: name, Text: text}
}

// lineStarts finds the lines at the first question, as most sources are never
// asked. A line ends with \n; a \r before it belongs to the ending.
func (s *Source) lineStarts() []int {
	s.index.Do(func() {
		s.starts = append(s.starts, 0)
		for i := 0; i < len(s.Text); i++ {
			if s.Text[i] == '\n' {
				s.starts = append(s.starts, i+1)
			}
		}
	})
	return s.starts
}

// Lines returns the number of lines, at least 1. A final newline opens one
// more, empty, line: the end of the file is a place too.
func (s *Source) Lines() int { return len(s.lineStarts()) }

// Line returns line n, counted from 1, without its line ending, and "" where
// there is no such line.
func (s *Source) Line(n int) string {
	from, to := s.lineBounds(n)
	return s.Text[from:to]
}

// lineBounds returns the offsets of line n without its ending.
func (s *Source) lineBounds(n int) (from, to int) {
	starts := s.lineStarts()
	if n < 1 || n > len(starts) {
		return 0, 0
	}
	from = starts[n-1]
	if n == len(starts) {
		return from, len(s.Text)
	}
	line := s.Text[from : starts[n]-1]
	return from, from + len(strings.TrimSuffix(line, "\r"))
}

// Position returns the line and column of a byte offset, both counted from 1,
// the column in runes; a byte that is not UTF-8 counts as one. An offset
// outside the text is taken as its nearest end, one inside a rune as that
// rune's start.
func (s *Source) Position(offset int) (line, col int) {
	offset = min(max(offset, 0), len(s.Text))
	starts := s.lineStarts()
	line = sort.SearchInts(starts, offset+1)
	col = 1
	for i := starts[line-1]; i < len(s.Text); col++ {
		_, size := utf8.DecodeRuneInString(s.Text[i:])
		if i += size; i > offset {
			break
		}
	}
	return line, col
}

// Offset is the inverse of [Source.Position]: the byte offset of a line and
// column. What lies outside the text is taken as the nearest place in it.
func (s *Source) Offset(line, col int) int {
	starts := s.lineStarts()
	if line < 1 {
		return 0
	}
	if line > len(starts) {
		return len(s.Text)
	}
	at, last := starts[line-1], len(s.Text)
	if line < len(starts) {
		last = starts[line] - 1
	}
	for ; col > 1 && at < last; col-- {
		_, size := utf8.DecodeRuneInString(s.Text[at:])
		at += size
	}
	return at
}
