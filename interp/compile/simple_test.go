package compile

import (
	"testing"

	"croupier/dsl/syntax"
	"croupier/interp/op"
)

// Every simple statement is carried out: by the instruction of its name, or by one that is made for it.
func TestEverySimpleStatementIsCompiled(t *testing.T) {
	known := map[string]bool{}
	for _, f := range syntax.Forms() {
		known[f.Name] = true
		if lowered[f.Name] != nil {
			continue
		}
		number, ok := op.InstrNamed(f.Name)
		if !ok {
			t.Errorf("%s is compiled in no way", f.Name)
			continue
		}
		row := &op.Instrs[number]
		for _, o := range f.Operands {
			if o.Takes == syntax.Pot || o.Takes == syntax.Deck { // there is one pot; a deck is a number beside what lies face up
				continue
			}
			if row.A == op.None {
				t.Errorf("the instruction of %s has no place for its %s", f.Name, o.Role)
			}
			if row.A == op.Said { // a run is as long as the next field says
				row = &op.Row{A: row.C}
				continue
			}
			row = &op.Row{A: row.B, B: row.C}
		}
		if row.A != op.None {
			t.Errorf("the instruction of %s wants more than its form has", f.Name)
		}
	}
	for name := range lowered {
		if !known[name] {
			t.Errorf("there is no statement %s", name)
		}
	}
}
