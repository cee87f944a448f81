package spell

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNearestFindsWhatWasMeant(t *testing.T) {
	words := []string{"jacks", "queens", "kings", "aces", "straight flush", "two"}
	tests := []struct{ word, want string }{
		{"jacks", "jacks"},
		{"jcaks", "jacks"},
		{"jaks", "jacks"},
		{"jackss", "jacks"},
		{"kimgs", "kings"},
		{"straigth flsuh", "straight flush"},
		{"tow", "two"},
		{"xy", ""},
		{"", ""},
		{"elephants", ""},
		{strings.Repeat("kings", 100000), ""},
	}
	for _, test := range tests {
		got, ok := Nearest(test.word, slices.Values(words))
		if got != test.want || ok != (test.want != "") {
			t.Errorf("Nearest(%.20q) = %q, %v; want %q", test.word, got, ok, test.want)
		}
	}
}

func TestDistanceIsSymmetricAndZeroOnlyForEqualWords(t *testing.T) {
	word := rapid.StringMatching("[abc]{0,6}")
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		there, back := distance([]rune(a), []rune(b), 99), distance([]rune(b), []rune(a), 99)
		if there != back {
			t.Fatalf("%q to %q takes %d slips, back %d", a, b, there, back)
		}
		if (there == 0) != (a == b) {
			t.Fatalf("%q to %q takes %d slips", a, b, there)
		}
	})
}

func TestQuoteIsShortAndPlain(t *testing.T) {
	for typed, want := range map[string]string{
		" 11h ":                   `"11h"`,
		"4♥":                      `"4♥"`,
		"a\x00\xff\x1b[m":         `"a\x00\xff\x1b[m"`,
		strings.Repeat("♥", 1000): `"` + strings.Repeat("♥", 40) + `..."`,
		"":                        `""`,
	} {
		if got := Quote(typed); got != want {
			t.Errorf("%.20q: %s, want %s", typed, got, want)
		}
	}
}
