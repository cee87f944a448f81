package op_test

import (
	"testing"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
)

// TestWhatIsPureIsWhatIsEvaluated holds the closures of each operation that goes by its plain operands alone to what its row makes
// of them, with operands that are constants and with such as are looked at while it is played.
func TestWhatIsPureIsWhatIsEvaluated(t *testing.T) {
	values := []int64{-3, -1, 0, 1, 2, 7}
	tried := 0
	for at := range op.Exprs {
		row := &op.Exprs[at]
		if row.Pure == nil {
			continue
		}
		tried++
		for _, a := range values {
			for _, b := range values {
				if row.A == op.Truth && (a&^1 != 0 || b&^1 != 0) {
					continue
				}
				p := &program.Program{Nodes: []program.Node{{}, {Op: program.OpConst, N: a}, {Op: program.OpConst, N: b},
					{Op: program.OpVar, A: 0}, {Op: program.OpVar, A: 1},
					{Op: program.Op(at), A: 1, B: 2}, {Op: program.Op(at), A: 3, B: 4}, {Op: program.Op(at), A: 3, B: 2}}}
				want := row.Pure(a, b)
				if row.B == op.None {
					want = row.Pure(a, 0)
				}
				tab := &table.Table{P: p, Vars: []int64{a, b}}
				for e := int32(5); e <= 7; e++ {
					if got := op.NewMaker(p, 0, nil, false).Num(tab, e); got != want {
						t.Errorf("%s of %d and %d is evaluated as %d, and its row says %d", row.Name, a, b, got, want)
					}
				}
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d operations go by their plain operands alone", tried)
	}
}
