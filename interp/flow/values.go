package flow

import (
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// Constants lists the fixed values that expressions may come to: their own, those of their cases, charts and defines, in the
// order in which they are written.
func Constants(p *program.Program, nodes ...int32) []int64 {
	c := &constants{p: p, seen: map[int32]bool{}}
	for _, e := range nodes {
		c.node(e)
	}
	return c.all
}

// Sayable lists what the rules write down as a result, in the order in which they do.
func Sayable(p *program.Program, result int) []int64 {
	var given []int32
	for i := range p.Code {
		if in := &p.Code[i]; op.OfInstr(in).A == op.SetResult && int(in.A) == result {
			given = append(given, in.B)
		}
	}
	return Constants(p, given...)
}

type constants struct {
	p    *program.Program
	seen map[int32]bool
	all  []int64
}

func (c *constants) node(e int32) {
	if c.seen[e] {
		return
	}
	c.seen[e] = true
	n := &c.p.Nodes[e]
	row := op.Of(n)
	if n.Op == program.OpNeg && c.p.Nodes[n.A].Op == program.OpConst {
		c.value(-c.p.Nodes[n.A].N)
		return
	}
	switch row.From {
	case op.OfN:
		c.value(n.N)
	case op.OfCases, op.OfBody:
		for _, o := range op.Operands(c.p, n) {
			if o.Role == op.Same || o.Role == op.Called {
				c.node(o.Node)
			}
		}
	case op.OfCells:
		if row.A == op.Chart {
			c.chart(n, row)
		}
	}
}

// chart adds the cells of a chart, where the column is a fixed one those of the column.
func (c *constants) chart(n *program.Node, row *op.Row) {
	chart, column := &c.p.Charts[n.A], -1
	if row.C != op.None {
		if key := &c.p.Nodes[n.C]; op.Of(key).From == op.OfN {
			column = slices.IndexFunc(chart.Cols, func(k program.Key) bool { return k.Otherwise || key.N >= k.Least && key.N <= k.Most })
		}
	}
	for i, v := range chart.Cells {
		if column < 0 || i%max(1, len(chart.Cols)) == column {
			c.value(v)
		}
	}
}

func (c *constants) value(v int64) {
	if !slices.Contains(c.all, v) {
		c.all = append(c.all, v)
	}
}
