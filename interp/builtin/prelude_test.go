package builtin

import (
	"testing"

	"croupier/dsl/format"
	"croupier/dsl/syntax"
)

// The prelude is written as every ruleset should be, and says what each of its names is.
func TestThePreludeIsReadAndSaysWhatItHas(t *testing.T) {
	f, list := syntax.Parse(Prelude().Source)
	if len(list) > 0 {
		t.Fatal(list)
	}
	if text := format.Format(f); text != f.Source.Text {
		t.Errorf("it is laid out as\n%s", text)
	}
	for _, name := range PreludeNames() {
		if said, text, ok := InPrelude(name); !ok || said == "" || text == "" {
			t.Errorf("%s: %q, %q", name, said, text)
		}
	}
}
