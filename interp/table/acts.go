package table

import "croupier/interp/program"

// Given is what the operands of a plain statement come to, in the order of the statement's form: a number, a player's seat or a
// place each. Where one of them is a list, it stands in List.
type Given struct {
	A, B, C int64
	List    []int32
	In      *program.Instr
}
