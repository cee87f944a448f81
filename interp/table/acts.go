package table

import (
	"croupier/interp/program"
)

// Given is what the operands of a plain statement come to, in the order of the statement's form.
type Given struct {
	A, B, C Operand
	Up      bool // cards are to lie face up
	Span    int32
}

// An Operand is one of them: a number, a player's seat or a zone in N, or a list.
type Operand struct {
	N    int64
	List []int32
}

// acts are what plain statements do, by their instructions. Each stands with what it is about.
var acts = func() (all [256]func(*Table, Given)) {
	for _, part := range []map[program.InstrOp]func(*Table, Given){cardActs, chipActs, playerActs} {
		for number, act := range part {
			all[number] = act
		}
	}
	return all
}()

// ActOf is what the instruction of a plain statement does; nil for other instructions.
func ActOf(number program.InstrOp) func(*Table, Given) { return acts[number] }
