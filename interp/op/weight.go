package op

import (
	"croupier/interp/program"
	"croupier/interp/table"
)

// What expressions weigh. Most operations take no step of their own: the statement's steps pay for them. An expression can be as
// long as a file, though, so that wherever one has grown by some nodes, the node at the top of them charges their work. Bodies of
// filters and defines are expressions like others: they are charged each time that they are worked out.
const (
	heavyNodes = 64 // as many are charged together
	nodeWork   = 4  // what a node takes, as [table.Table.Work] counts
)

// weight is how many nodes the work of a node comes to that are not charged further down.
func (m *Maker) weight(e int32) int32 {
	if m.weights[e] != 0 {
		return m.weights[e] & (heavyNodes - 1)
	}
	m.weights[e] = 1
	w, of := int32(1), ofNode(m.P, &m.P.Nodes[e])
	of.eachOperand(func(node int32, role Role, _ int32) {
		if role != Called && role != Cell {
			w += m.weight(node)
		}
	})
	if w >= heavyNodes { // charged here: what is above begins anew
		w = (w + heavyNodes - 1) &^ (heavyNodes - 1)
	}
	m.weights[e] = w
	return w & (heavyNodes - 1)
}

// charge has a node that has become heavy charge its work.
func (m *Maker) charge(c *closures, e int32) {
	m.weight(e)
	if m.weights[e] < heavyNodes {
		return
	}
	work := int(m.weights[e]) * nodeWork
	c.num, c.cond = charging(c.num, work), charging(c.cond, work)
	c.things, c.frac = charging(c.things, work), charging(c.frac, work)
}

// charging is a value that charges its work.
func charging[V any](value func(*table.Table) V, work int) func(*table.Table) V {
	if value == nil {
		return nil
	}
	return func(t *table.Table) V { t.Work(work); return value(t) }
}

// chargeAll has an instruction charge its operands, where they are many.
func (m *Maker) chargeAll(do DoFn, in *program.Instr) DoFn {
	w, of := int32(0), ofInstr(m.P, in)
	of.eachOperand(func(node int32, _ Role, _ int32) { w += 1 + m.weight(node) })
	if w < heavyNodes {
		return do
	}
	work := int(w) * nodeWork
	return func(t *table.Table) { t.Work(work); do(t) }
}
