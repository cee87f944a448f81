package lsp

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
)

// A place counts in the units of the editor: an emoji is two of UTF-16, and four bytes; a line ends before its line end.
func TestPlacesCountInTheUnitsOfTheEditor(t *testing.T) {
	s := diag.NewSource("", "a🂡b\r\nç\n")
	for _, c := range []struct {
		enc    encoding
		offset int
		place  position
	}{
		{utf16Units, 0, position{0, 0}}, {utf16Units, 1, position{0, 1}}, {utf16Units, 5, position{0, 3}}, {utf16Units, 6, position{0, 4}},
		{utf16Units, 8, position{1, 0}}, {utf16Units, 10, position{1, 1}}, {utf16Units, 11, position{2, 0}},
		{utf8Units, 5, position{0, 5}}, {utf8Units, 6, position{0, 6}}, {utf8Units, 10, position{1, 2}},
	} {
		if got := c.enc.position(s, c.offset); got != c.place {
			t.Errorf("%s: %d is %v, not %v", c.enc, c.offset, got, c.place)
		}
		if got := c.enc.offset(s, c.place); got != c.offset {
			t.Errorf("%s: %v is %d, not %d", c.enc, c.place, got, c.offset)
		}
	}
	for place, want := range map[position]int{{0, 2}: 1, {0, 99}: 6, {99, 0}: 11, {-1, 5}: 0, {1, -3}: 8} {
		if got := utf16Units.offset(s, place); got != want {
			t.Errorf("%v is %d, not %d", place, got, want)
		}
	}
}

// Every place of a text comes back as it was said, whatever the text is.
func TestPlacesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab \r\n\tç🂡♠é\u2028"))).Draw(t, "text")
		s := diag.NewSource("", text)
		for _, enc := range []encoding{utf16Units, utf8Units} {
			for i := range text {
				p := enc.position(s, i)
				back := enc.offset(s, p)
				if back != i && text[i] != '\n' && text[i] != '\r' {
					t.Fatalf("%s: %d is %v, which is %d", enc, i, p, back)
				}
			}
		}
	})
}

// FuzzPlaces holds that no place, however wrong, leads out of a text or into the middle of a character, and that a change keeps the
// rest.
func FuzzPlaces(f *testing.F) {
	f.Add("a🂡b\r\nç\n", 0, 2, 1, 1, "x")
	f.Add("\xff\xfe\n", 0, 1, 5, 5, "")
	f.Fuzz(func(t *testing.T, text string, line, column, toLine, toColumn int, put string) {
		s := diag.NewSource("", text)
		for _, enc := range []encoding{utf16Units, utf8Units} {
			from, to := enc.offset(s, position{line, column}), enc.offset(s, position{toLine, toColumn})
			for _, i := range []int{from, to} {
				if i < 0 || i > len(text) || utf8.ValidString(text) && i < len(text) && !utf8.RuneStart(text[i]) {
					t.Fatalf("%d is no place of %q", i, text)
				}
			}
			if from > to {
				from, to = to, from
			}
			got := enc.changed(text, contentChange{&span{position{line, column}, position{toLine, toColumn}}, put})
			if got != text[:from]+put+text[to:] {
				t.Fatalf("%q becomes %q", text, got)
			}
		}
	})
}
