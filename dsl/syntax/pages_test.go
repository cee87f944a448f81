package syntax

import (
	"testing"

	"croupier/dsl/diag"
)

// The codes of this package. Those whose mistake cannot be shown have a page without an example.
var codes = []string{"syntax", "unclosed", "mixed-and-or", "chained-comparison", "one-statement-a-line", "unknown-statement",
	"unknown-declaration", "reserved-word", "stray-character", "nested-too-deep", "file-too-large", "not-text", "empty-file"}

func TestEveryCodeHasAPageWhoseExamplesHold(t *testing.T) {
	for _, code := range codes {
		if _, ok := diag.Page(code); !ok {
			t.Errorf("%s has no page", code)
			continue
		}
		wrong, instead := diag.Examples(code)
		if wrong == "" {
			continue
		}
		if _, list := Parse(diag.NewSource(code, wrong)); len(list) != 1 || list[0].Code != code {
			t.Errorf("%s: the wrong example gives %v", code, list)
		}
		if _, list := Parse(diag.NewSource(code, instead)); len(list) != 0 {
			t.Errorf("%s: the right example gives %v", code, list)
		}
	}
}
