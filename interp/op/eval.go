package op

import (
	"math/big"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/table"
)

// A node may be evaluated at a table by these, whether or not it has been wanted before. Who carries out the same statement again
// and again takes the closures themselves.

// Num is a plain value: a number, yes or no (1 or 0), or a player, card, word, rank, text or combination by its value. After an
// error it is 0; whoever asked looks at the table's Failure.
func (m *Maker) Num(t *table.Table, e int32) int64 { return m.at(e).num(t) }

// Cond is a condition.
func (m *Maker) Cond(t *table.Table, e int32) bool { return m.at(e).cond(t) }

// CondFn is a condition for somebody who asks it again and again.
func (m *Maker) CondFn(e int32) CondFn { return m.at(e).cond }

// List is a list for somebody who looks at its items one by one. It may be a zone's own memory.
func (m *Maker) List(t *table.Table, e int32) []int32 { return m.at(e).list(t) }

// Things is a list in which there may be dice that chance has not decided yet.
func (m *Maker) Things(t *table.Table, e int32) []int32 { return m.at(e).things(t) }

// Frac is a fraction. It is never changed once it is made.
func (m *Maker) Frac(t *table.Table, e int32) *big.Rat { return m.at(e).frac(t) }

// Amount is Num for arithmetic and order, where none and all words have no place.
func (m *Maker) Amount(t *table.Table, e int32) int64 {
	return AmountOf(t, e, m.Num(t, e))
}

// AmountOf is the Amount of an expression that has come to a value.
func AmountOf(t *table.Table, e int32, v int64) int64 {
	if v > program.WordEnd {
		return v
	}
	t.NoValue(e, v, "a value")
	return 0
}

// Seat is the player that an expression names; without one the current player.
func (m *Maker) Seat(t *table.Table, e int32) int {
	if e == 0 {
		return t.CurrentSeat()
	}
	return seatOf(t, e, m.Num(t, e))
}

// Value evaluates an expression of any type.
func (m *Maker) Value(t *table.Table, e int32, of check.Type) program.Value {
	switch Of(&m.P.Nodes[e]).Gives {
	case Frac:
		return program.Value{Type: of, Frac: m.Frac(t, e)}
	case List:
		return program.Value{Type: of, L: m.List(t, e)}
	}
	return program.Value{Type: of, N: m.Num(t, e)}
}
