package sim

import (
	"strconv"

	"croupier/dsl/check"
	"croupier/interp/report"
)

// Figures are the chances of the table's results and each player's.
func (t *Tally) Figures() *report.Figures {
	return &report.Figures{Groups: t.plan.groups("player", t.Lines())}
}

// SeatFigures are those by seat, where the players change theirs.
func (t *Tally) SeatFigures() *report.Figures {
	return &report.Figures{By: "by seat", Groups: t.plan.groups("seat", t.SeatLines())}
}

// PolicyFigures are those by policy, where there is more than one.
func (t *Tally) PolicyFigures() *report.Figures {
	return &report.Figures{By: "by policy", Groups: t.plan.groups("policy", t.PolicyLines())}
}

// groups puts the lines of each result together.
func (p *Plan) groups(by string, lines []Line) []report.Group {
	var all []report.Group
	for from, i := 0, 1; i <= len(lines); i++ {
		if i == len(lines) || lines[i].Result != lines[from].Result || lines[from].Who == "" {
			all = append(all, p.together(by, lines[from:i]...))
			from = i
		}
	}
	return all
}

// mostListed is how many different numbers a result may be so that each is listed.
const mostListed = 12

// together is a group of lines that may be of different tallies, with everything in the order of the plan's rules.
func (p *Plan) together(by string, lines ...Line) report.Group {
	g := report.Group{Result: lines[0].Result, YesNo: lines[0].Type.Kind == check.YesNo}
	var all Figure
	for i := range lines {
		all.merge(lines[i].Figure)
		g.Lines = append(g.Lines, lines[i].told(by))
	}
	n := &all.Numbers
	bins := n.Histogram.Bins()
	if n.N > 0 {
		g.Least, g.Most, g.Scale = n.Least, n.Most, max(1, n.Scale)
	}
	g.Listed = n.Whole() && n.Histogram.Single() && len(bins) <= mostListed
	for _, bin := range bins {
		g.Order = append(g.Order, report.Value{Text: n.named(bin), Number: true})
	}
	for _, v := range p.values(lines[0].Type, &all) {
		g.Order = append(g.Order, report.Value{Text: v.Text})
	}
	return g
}

// told is the line as a report has it.
func (l *Line) told(by string) report.Line {
	if l.Who == "" && by == "player" {
		by = "table"
	}
	out := report.Line{By: by, Result: l.Result, Who: l.Who, Of: l.Of, Share: l.Chance}
	add := func(v report.Value) {
		v.Chance.Interval = l.Chance(v.Times)
		out.Values = append(out.Values, v)
	}
	n := &l.Figure.Numbers
	for _, bin := range n.Histogram.Bins() {
		add(report.Value{Text: n.named(bin), Number: true, At: bin.Least + (bin.Most-bin.Least)/2, Times: bin.Count})
	}
	for _, v := range l.Values {
		add(report.Value{Text: v.Text, Players: v.Players, Times: v.Count})
	}
	if n.N > 0 {
		out.Number = l.number()
	}
	return out
}

// number is how the line's number comes out.
func (l *Line) number() *report.Average {
	n := &l.Figure.Numbers
	average, deviation := l.Average()
	least, most := n.Span()
	return &report.Average{Interval: average, Deviation: deviation, Least: report.Number{Value: least},
		Most: report.Number{Value: most},
		N:    n.N, Share: float64(n.N) / float64(max(1, l.Of))}
}

// named is a bin of numbers as people write it: 5, or 8..15.
func (n *Numbers) named(bin Bin) string {
	name := func(v int64) string {
		if n.Whole() {
			return strconv.FormatInt(v, 10)
		}
		return report.Float(float64(v) / float64(n.Scale)).Text()
	}
	if bin.Least == bin.Most {
		return name(bin.Least)
	}
	return name(bin.Least) + ".." + name(bin.Most)
}

// Lengths are how many decisions games had and how many steps the rules took in them.
func (t *Tally) Lengths() (decisions, steps report.Line) {
	told := func(name string, n *Numbers) report.Line {
		l := Line{Result: name, Of: n.N, Each: 1, Figure: &Figure{Given: n.N, Numbers: *n}}
		return report.Line{By: "game", Result: name, Of: n.N, Number: l.number()}
	}
	return told("decisions", &t.Decisions), told("steps", &t.Steps)
}

// Figures are the chances of both sides of a line, as by the base's rules.
func (l *PairLine) Figures(p *Pair) report.Group { return p.base.together("player", l.Base, l.Variant) }

// Figures are the chances of a line of a tally.
func (l *Line) Figures(t *Tally) report.Group { return t.plan.together("player", *l) }

// Name is NAME, or PLAYER.NAME.
func (l *Line) Name() string { return (&report.Line{Result: l.Result, Who: l.Who}).Name() }
