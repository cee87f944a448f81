package phrase_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
)

// What an entry tells people to write can be written: with their own words in it, the code of its hint can be read somewhere.
func TestWhatAHintShowsCanBeRead(t *testing.T) {
	for _, x := range phrase.Mistakes() {
		_, list := syntax.Parse(diag.NewSource("", x.Before+x.Text+x.Behind))
		for i := range list {
			for d := &list[i]; d != nil; d = d.Otherwise {
				for _, code := range phrase.Proposed(d.Hint) {
					if d.Fix != nil && strings.TrimSpace(d.Fix.Text) == code {
						continue // it goes in the middle of a line, and is tried
					}
					if syntax.Standing(code) == "" {
						t.Errorf("book.txt:%d: %s: the hint shows what cannot be read: %s", x.Line, x.Text, code)
					}
				}
			}
		}
	}
}
