package op

import "croupier/interp/program"

// Lifted is what an operation makes of its plain operands, and these, where it goes by nothing else: of the first two, then of
// what that comes to and the third, and so on; of a single one, with 0 beside it. So whoever knows the chances of the operands,
// each for itself, knows those of the whole. It is nil where the operation goes by more.
func Lifted(p *program.Program, n *program.Node) (of func(a, b int64) int64, operands []int32) {
	switch row := Of(n); {
	case row.Pure != nil && row.B == None:
		return row.Pure, []int32{n.A}
	case row.Pure != nil:
		return row.Pure, []int32{n.A, n.B}
	}
	if f := FuncOf(n); f != nil && f.Two != nil {
		return f.Two, p.Args[n.B : n.B+n.C]
	}
	return nil, nil
}
