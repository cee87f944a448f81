package odds

import (
	"math"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/report"
)

// WhereName is what the condition's chance is called.
const WhereName = "where"

// Gone is the chance of all that was gone through.
func (o *Odds) Gone() *big.Rat {
	gone := big.NewRat(1, 1)
	if o.TooFar != nil {
		gone.Sub(gone, o.TooFar)
	}
	return gone
}

// OfEnded makes all chances those of the games that come to an end, as where games are simulated.
func (o *Odds) OfEnded() {
	if len(o.Stops) == 0 || o.Ended.Sign() == 0 {
		return
	}
	of := new(big.Rat).Quo(o.Gone(), o.Ended)
	share := func(r *big.Rat) *big.Rat {
		if r == nil {
			return nil
		}
		return new(big.Rat).Mul(r, of)
	}
	for i := range o.Lines {
		for k := range o.Lines[i].Values {
			v := &o.Lines[i].Values[k]
			v.Chance = share(v.Chance)
		}
	}
	o.Where, o.Unasked = share(o.Where), share(o.Unasked)
}

// Figures are the chances of all results, for people and programs. The players are those of the game; none where a single value
// was worked out.
func (o *Odds) Figures(players []string) *report.Figures {
	f := &report.Figures{Exact: true, Alone: len(players) < 2}
	if o.Where != nil {
		no := new(big.Rat).Sub(o.Gone(), o.Where)
		f.Groups = append(f.Groups, o.group(players,
			Line{Result: WhereName, Player: -1, Type: check.Of(check.YesNo),
				Values: []Value{{Text: "yes", Chance: o.Where}, {Text: "no", Chance: no}}}))
	}
	for from, i := 0, 1; i <= len(o.Lines); i++ {
		if i == len(o.Lines) || o.Lines[i].Result != o.Lines[from].Result || o.Lines[from].Player < 0 || o.Lines[i].Player < 0 {
			f.Groups = append(f.Groups, o.group(players, o.Lines[from:i]...))
			from = i
		}
	}
	return f
}

// billion is the scale of numbers that are fractions.
const billion = 1_000_000_000

// group puts the lines of one result together.
func (o *Odds) group(players []string, lines ...Line) report.Group {
	g := report.Group{Result: lines[0].Result, YesNo: lines[0].Type.Kind == check.YesNo, Listed: true}
	var all []Value
	seen := map[string]bool{}
	for _, l := range lines {
		for _, v := range l.Values {
			if !seen[v.Text] {
				seen[v.Text] = true
				all = append(all, v)
			}
		}
	}
	if len(lines) > 1 {
		slices.SortStableFunc(all, func(a, b Value) int {
			if a.Number && b.Number {
				return a.N.Cmp(b.N)
			}
			return 0
		})
	}
	g.Scale = scaleOf(all)
	g.Least, g.Most = math.MaxInt64, math.MinInt64
	for _, v := range all {
		number := v.Number && g.Scale > 0
		g.Order = append(g.Order, report.Value{Text: v.Text, Number: number})
		if number {
			at := scaled(v.N, g.Scale)
			g.Least, g.Most = min(g.Least, at), max(g.Most, at)
		}
	}
	for i := range lines {
		g.Lines = append(g.Lines, o.told(players, &lines[i], g.Scale))
	}
	return g
}

// scaleOf is what numbers are multiplied by to find their places in a diagram; 0 where there are none, or they have no place.
func scaleOf(all []Value) int64 {
	scale := int64(0)
	for _, v := range all {
		switch {
		case !v.Number:
		case v.N.IsInt():
			scale = max(scale, 1)
		default:
			scale = billion
		}
	}
	for _, v := range all {
		if v.Number && math.Abs(asFloat(v.N))*float64(scale) > 1<<62 {
			return 0
		}
	}
	return scale
}

// scaled is the place of a number, rounded down.
func scaled(n *big.Rat, scale int64) int64 {
	at := new(big.Int).Mul(n.Num(), big.NewInt(scale))
	return at.Div(at, n.Denom()).Int64()
}

// told is a line as a report has it.
func (o *Odds) told(players []string, l *Line, scale int64) report.Line {
	out := report.Line{By: "table", Result: l.Result, Given: l.Given()}
	if l.Player >= 0 {
		out.By, out.Who = "player", players[l.Player]
	}
	for _, v := range l.Values {
		told := report.Value{Text: v.Text, Players: v.Players, Number: v.Number && scale > 0, Chance: report.ExactChance(v.Chance)}
		if told.Number {
			told.At = scaled(v.N, scale)
		}
		out.Values = append(out.Values, told)
	}
	if mean, variance, ok := l.Mean(); ok {
		least, most := l.Span()
		f := asFloat(mean)
		n := &report.Average{Interval: report.Interval{Estimate: f, Low: f, High: f}, Deviation: math.Sqrt(asFloat(variance)),
			Least: report.Number{Value: asFloat(least), Exact: least}, Most: report.Number{Value: asFloat(most), Exact: most}, Share: 1}
		if o.TooFar == nil {
			n.Exact = mean
		}
		out.Number = n
	}
	return out
}

func asFloat(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
