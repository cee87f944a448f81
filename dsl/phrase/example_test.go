package phrase_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
)

// Every entry of the book is told of its own examples, and of nothing else in them. Where it is certain what was meant, the
// correction is what the example says, and takes the mistake away. Each way to make a mistake has an example.
func TestEveryPhraseIsToldOfItsExamples(t *testing.T) {
	notFound := phrase.Watch()
	for _, x := range phrase.Mistakes() {
		if x.Text == "" {
			t.Errorf("book.txt:%d: there is no example", x.Line)
			continue
		}
		source := diag.NewSource("", x.Before+x.Text+x.Behind)
		_, list := syntax.Parse(source)
		if len(list) != 1 {
			t.Errorf("book.txt:%d: %s: %v", x.Line, x.Text, list)
			continue
		}
		d := list[0]
		fits := func() bool { return x.Says.MatchString(d.Summary) && x.Hint.MatchString(d.Hint) }
		for !fits() && d.Otherwise != nil {
			d = *d.Otherwise // those before it are guesses
		}
		switch {
		case !fits():
			t.Errorf("book.txt:%d: %s: something else is said: %s (%s)", x.Line, x.Text, d.Summary, d.Hint)
		case !x.Certain && (d.Fix != nil || !strings.Contains(d.Hint, x.Want)):
			t.Errorf("book.txt:%d: %s: fix %v, hint %q", x.Line, x.Text, d.Fix, d.Hint)
		case !x.Certain:
		case d.Fix == nil:
			t.Errorf("book.txt:%d: %s: no fix: %s (%s)", x.Line, x.Text, d.Summary, d.Hint)
		default:
			fixed := diag.Apply(source.Text, []diag.Fix{*d.Fix})
			if fixed != x.Before+x.Want+x.Behind {
				t.Errorf("book.txt:%d: %s: put right to %s", x.Line, x.Text, fixed)
			}
			if _, left := syntax.Parse(diag.NewSource("", fixed)); len(left) > 0 {
				t.Errorf("book.txt:%d: %s: put right, but %v", x.Line, x.Text, left)
			}
		}
	}
	for _, way := range notFound() {
		t.Error(way)
	}
}

// Each sign is put right to what it stands for.
func TestEverySignIsPutRight(t *testing.T) {
	for _, sign := range phrase.Signs() {
		_, list := syntax.Parse(diag.NewSource("", "phase a {\n  let a = b "+sign+" c\n}\n"))
		if len(list) == 0 || list[0].Code != "stray-character" || list[0].Fix == nil || list[0].Hint != "" {
			t.Errorf("%q: %v", sign, list)
		}
	}
}
