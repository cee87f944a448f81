package diag

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPositionsCountLinesAndRunesFromOne(t *testing.T) {
	tests := []struct {
		name, text        string
		offset, line, col int
	}{
		{"an empty text has one place", "", 0, 1, 1},
		{"the first byte", "deal", 0, 1, 1},
		{"the end without a newline", "deal", 4, 1, 5},
		{"the end after a newline", "deal\n", 5, 2, 1},
		{"the newline ends its line", "deal\nmuck", 4, 1, 5},
		{"the next line", "deal\nmuck", 5, 2, 1},
		{"a carriage return belongs to the ending", "deal\r\nmuck", 6, 2, 1},
		{"a tab is one column", "\tdeal", 1, 1, 2},
		{"a letter of two bytes is one column", "é!", 2, 1, 2},
		{"inside a letter is its start", "aé", 2, 1, 2},
		{"a byte that is not UTF-8 is one column", "\xff\xfe!", 2, 1, 3},
		{"before the text", "deal", -7, 1, 1},
		{"behind the text", "a\nb", 99, 2, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if line, col := NewSource("", tt.text).Position(tt.offset); line != tt.line || col != tt.col {
				t.Errorf("offset %d is %d:%d, not %d:%d", tt.offset, line, col, tt.line, tt.col)
			}
		})
	}
}

func TestLinesComeWithoutTheirEndings(t *testing.T) {
	s := NewSource("", "one\r\n\ntwo\rstill\nthree")
	want := []string{"one", "", "two\rstill", "three"}
	if s.Lines() != len(want) {
		t.Fatalf("%d lines, not %d", s.Lines(), len(want))
	}
	for i, line := range want {
		if got := s.Line(i + 1); got != line {
			t.Errorf("line %d is %q, not %q", i+1, got, line)
		}
	}
	if s.Line(0) != "" || s.Line(5) != "" || s.Line(-1) != "" {
		t.Error("a line that is not there is not empty")
	}
}

func TestPositionsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSource("", anyText(t, "text"))
		for offset := 0; offset <= len(s.Text); {
			line, col := s.Position(offset)
			if back := s.Offset(line, col); back != offset {
				t.Fatalf("offset %d of %q is %d:%d, which is offset %d", offset, s.Text, line, col, back)
			}
			_, size := utf8.DecodeRuneInString(s.Text[offset:])
			offset += max(size, 1)
		}
		line, col := rapid.Int().Draw(t, "line"), rapid.IntRange(-5, 500).Draw(t, "col")
		if o := s.Offset(line, col); o < 0 || o > len(s.Text) {
			t.Fatalf("%d:%d is offset %d", line, col, o)
		}
	})
}

func TestSpansJoinWithinOneSource(t *testing.T) {
	a, b := NewSource("a.deal", "deal muck\nfold"), NewSource("b.deal", "deal")
	deal, fold, away := Span{a, 0, 4}, Span{a, 10, 14}, Span{b, 0, 4}
	tests := []struct {
		name             string
		left, right, all Span
	}{
		{"in order", deal, fold, Span{a, 0, 14}},
		{"out of order", fold, deal, Span{a, 0, 14}},
		{"with no place", deal, Span{}, deal},
		{"no place with", Span{}, deal, deal},
		{"in another source", deal, away, deal},
	}
	for _, tt := range tests {
		if got := tt.left.Join(tt.right); got != tt.all {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
	if fold.String() != "a.deal:2:1" || fold.Text() != "fold" {
		t.Errorf("%s %q", fold, fold.Text())
	}
	if none := (Span{}); !none.IsZero() || deal.IsZero() || none.String() != "" || none.Text() != "" {
		t.Error("the zero span is a place")
	}
	if off := (Span{b, 2, -4}); off.Text() != "" {
		t.Errorf("a span that ends before it begins covers %q", off.Text())
	}
}
