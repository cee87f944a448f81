package flow

import (
	"croupier/dsl/check"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Order. Cards and dice lie in an order that chance has made. As long as nobody looks at it, a hand of five cards is one of
// 2,598,960 sets and not one of 311,875,200 sequences. Whether somebody looks, the rows say (op.Look); what follows says whether
// there is such an order in a list at all: seats, ranks and numbers come in an order of their own.

// Shuffled reports whether chance may have made the order of a list: whether it may hold cards or dice.
func Shuffled(p *program.Program, list int32) bool {
	n := &p.Nodes[list]
	row := op.Of(n)
	switch row.From {
	case op.Own:
		return row.Does&op.Chance != 0
	case op.OfWritten:
		return row.Does&op.Names != 0
	case op.OfA:
		return row.A != op.Items || Shuffled(p, n.A)
	case op.OfBoth:
		return Shuffled(p, n.A) || Shuffled(p, n.B)
	case op.OfFunc:
		f := op.FuncOf(n)
		return f.From == op.OfA || f.Result.Kind.Item() == check.Card
	}
	return true
}

// Cards reports whether a list is one of cards for certain.
func Cards(p *program.Program, list int32) bool {
	n := &p.Nodes[list]
	row := op.Of(n)
	switch row.From {
	case op.OfPlace:
		return row.A == op.ReadZone || row.A == op.ReadOwnZone
	case op.OfWritten:
		return row.Does&op.Names != 0
	case op.OfA, op.OfBoth:
		return row.A == op.Items && Cards(p, n.A)
	}
	return false
}
