package table

import "croupier/interp/program"

// Given is what the operands of a plain statement come to, in the order of the statement's form.
type Given struct {
	A, B, C Operand
	In      *program.Instr
}

// An Operand is one of them: a number, a player's seat or a zone in N, or a list.
type Operand struct {
	N    int64
	List []int32
}
