package flow

import (
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// CardsOf finds what an expression is made of that is made of nothing but cards, such as best of hand + board: zones of the
// table's and of the current player's, put together. Who knows those cards could work it out. Ok is false where it reads anything
// else, or asks of anybody else.
func CardsOf(p *program.Program, e int32) (zones []program.Place, ok bool) {
	c := &cardsOnly{p: p, seen: map[int32]bool{}}
	ok = c.node(e)
	return c.zones, ok
}

type cardsOnly struct {
	p     *program.Program
	zones []program.Place
	seen  map[int32]bool
}

func (c *cardsOnly) node(e int32) bool {
	if c.seen[e] {
		return true
	}
	c.seen[e] = true
	n := &c.p.Nodes[e]
	row := op.Of(n)
	if row.Does&^op.Names != 0 || row.Touches != 0 || row.From == op.OfItem || row.From == op.OfMembers || row.From == op.OfFunc {
		return false
	}
	for _, use := range op.Places(c.p, n) {
		if use.Store != program.InZones {
			return false
		}
		c.zones = append(c.zones, use.Place)
	}
	return !slices.ContainsFunc(op.Operands(c.p, n), func(o op.Operand) bool {
		return o.Role != op.Items && o.Role != op.Called || !c.node(o.Node)
	})
}
