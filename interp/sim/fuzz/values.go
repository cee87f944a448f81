package fuzz

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/program"
)

// spoken is a text or word that a result came to.
type spoken struct {
	result int
	value  int64
}

// speaks reports whether a result is told in words that the rules have.
func speaks(r *program.Result) bool {
	return r.Type.Kind == check.Text || r.Type.Kind == check.WordKind
}

// unspoken finds texts and words that the rules may give as a result, and that it never came to.
func (t *Tally) unspoken(result int) []Gap {
	p := t.plan.p
	r := &p.Results[result]
	if !speaks(r) {
		return nil
	}
	var never []string
	for _, v := range sayable(p, result) {
		if text := textOf(p, r, v); text != "" && !t.spoken[spoken{result, v}] {
			never = append(never, strconv.Quote(text))
		}
	}
	if len(never) == 0 {
		return nil
	}
	return []Gap{{Text: "the result " + r.Name + whose(r) + " was never " + strings.Join(never, ", ")}}
}

// textOf is a text or word of the rules.
func textOf(p *program.Program, r *program.Result, v int64) string {
	if at, ok := program.IsWord(v); ok && at < len(p.Words) {
		return p.Words[at]
	}
	if r.Type.Kind == check.Text && v >= 0 && v < int64(len(p.Texts)) {
		return p.Texts[v]
	}
	return ""
}

// sayable lists what the rules write down as a result, in the order in which they do.
func sayable(p *program.Program, result int) []int64 {
	c := &constants{p: p, seen: map[int32]bool{}}
	for i := range p.Code {
		if in := &p.Code[i]; in.Op == program.InResult && int(in.A) == result {
			c.add(in.B)
		}
	}
	return c.all
}

// constants collects the fixed values that expressions may come to: their own, those of their cases, charts and defines.
type constants struct {
	p    *program.Program
	seen map[int32]bool
	all  []int64
}

func (c *constants) add(node int32) {
	if c.seen[node] {
		return
	}
	c.seen[node] = true
	switch n := &c.p.Nodes[node]; n.Op {
	case program.OpConst:
		c.value(n.N)
	case program.OpCases:
		for i := range n.B {
			c.add(c.p.Args[n.A+2*i+1])
		}
		c.add(n.C)
	case program.OpCall:
		c.add(c.p.Defines[n.A].Body)
	case program.OpChart1, program.OpChart2:
		c.chart(n)
	}
}

// chart adds the cells of a chart, where the column is a fixed one those of the column.
func (c *constants) chart(n *program.Node) {
	chart, column := &c.p.Charts[n.A], -1
	if key := &c.p.Nodes[n.C]; n.Op == program.OpChart2 && key.Op == program.OpConst {
		column = slices.IndexFunc(chart.Cols, func(k program.Key) bool { return k.Otherwise || key.N >= k.Least && key.N <= k.Most })
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
