package say_test

import (
	"testing"

	"croupier/interp/say"
)

func TestASentenceBeginsWithACapitalUnlessItBeginsWithAFile(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"nobody is called Olaf":   "Nobody is called Olaf.",
		"über alles":              "Über alles.",
		"no.":                     "No.",
		"no: it is over":          "No: it is over.",
		"party.toml, line 1: no":  "party.toml, line 1: no.",
		"house/rules has no file": "house/rules has no file.",
		`c:\party is no file`:     `c:\party is no file.`,
	} {
		if got := say.Sentence(text); got != want {
			t.Errorf("%q is said as %q, not %q", text, got, want)
		}
	}
}
