package compile

import (
	"testing"

	"croupier/dsl/syntax"
)

// Every simple statement is carried out: by the instruction of its name, or by one that is made for it.
func TestEverySimpleStatementIsCompiled(t *testing.T) {
	known := map[string]bool{}
	for _, f := range syntax.Forms() {
		known[f.Name] = true
		if _, plain := instrs[f.Name]; plain == (lowered[f.Name] != nil) {
			t.Errorf("%s is compiled in no way, or in two", f.Name)
		}
	}
	for name := range instrs {
		if !known[name] {
			t.Errorf("there is no statement %s", name)
		}
	}
	for name := range lowered {
		if !known[name] {
			t.Errorf("there is no statement %s", name)
		}
	}
}
