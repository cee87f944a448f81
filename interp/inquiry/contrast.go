package inquiry

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/sim"
)

// Contrast is what rules change in others that they stand on: the same start with them and without them.
type Contrast struct {
	Without, With Question
	Several       bool // it is more than one rule that is between the two
	Remarks       []string
	All           bool                     // what is the same is told too
	Fits          func(*report.Table) bool // a table that is no wider than what it is shown on
}

// Ask answers it: exactly where both can be worked out, and else by many games of each with the same chance.
func (c *Contrast) Ask(m Machine) (*report.Report, error) {
	half := m
	half.Time = m.Time / 2
	var sides [2]*inquiry
	var exact [2]*odds.Odds
	known := true
	for i, question := range []Question{c.Without, c.With} {
		q, err := begin(question, half)
		if err != nil {
			return nil, err
		}
		if sides[i] = q; !known || q.Simulate {
			known = false
			continue
		}
		o, err := q.exact()
		switch {
		case err == nil:
			if err := q.check(o); err != nil {
				return nil, err
			}
			o.OfEnded()
			exact[i] = o
		case inexact(err):
			known = false
		default:
			return nil, err
		}
	}
	if known {
		return c.exactly(sides, exact), nil
	}
	return c.played(sides, m)
}

// inexact reports whether odds could not be worked out exactly, so that games are played instead.
func inexact(err error) bool {
	var no *odds.Inexact
	var failed *diag.Diagnostic
	return !errors.As(err, &failed) && (errors.As(err, &no) || errors.Is(err, odds.ErrTooMuch) || errors.Is(err, odds.ErrEnded))
}

// called is what the rules are called that are between the two.
func (c *Contrast) called() (rule, it string) {
	if c.Several {
		return "these rules", "them"
	}
	return "this rule", "it"
}

// in is how it is said of each of the two, and of both.
func (c *Contrast) in() (each [2]string, alike string) {
	rule, it := c.called()
	return [2]string{"without " + rule, "with " + it}, "with " + rule + " and without " + it
}

// exactly is the answer where both are worked out.
func (c *Contrast) exactly(sides [2]*inquiry, of [2]*odds.Odds) *report.Report {
	out := &report.Report{}
	without, with := of[0].Figures(sides[0].Setup.Players), of[1].Figures(sides[1].Setup.Players)
	rule, it := c.called()
	in, alike := c.in()
	out.Add((&both{sides, [2]*report.Figures{without, with}, in, alike}).sentence()...)
	out.Add(report.Say("exact, " + report.Counted(of[0].States+of[1].States, "state")))
	for _, r := range c.Remarks {
		out.Add(report.Say(r))
	}
	differs := false
	for i := range with.Groups {
		g := &with.Groups[i]
		same := func(o report.Group) bool { return o.Result == g.Result && len(o.Lines) == len(g.Lines) }
		at := slices.IndexFunc(without.Groups, same)
		if at < 0 {
			continue
		}
		if t := c.group(g, &without.Groups[at]); t != nil {
			out.Section(t)
			differs = true
		}
	}
	if !differs {
		out.Add(report.Gap{}, report.Say("Every chance is the same with "+rule+" and without "+it+"."))
	}
	return out
}

// group is a table of what one result may be with the rules and without them; nil: there is nothing to tell.
func (c *Contrast) group(with, without *report.Group) *report.Table {
	t := &report.Table{Head: []string{say.Readable(with.Result), "without", "with", "difference"}, Right: true}
	order := slices.Clone(with.Order)
	for _, v := range without.Order {
		if !slices.ContainsFunc(order, func(o report.Value) bool { return o.Text == v.Text }) {
			order = append(order, v)
		}
	}
	slices.SortStableFunc(order, func(a, b report.Value) int {
		one, no := strconv.ParseFloat(a.Text, 64)
		other, none := strconv.ParseFloat(b.Text, 64)
		if no != nil || none != nil {
			return 0
		}
		return cmp.Compare(one, other)
	})
	order = toldOf(with.YesNo && without.YesNo, order, func(v report.Value) string { return v.Text })
	for i := range with.Lines {
		after, before := &with.Lines[i], &without.Lines[i]
		who := after.Who
		if who != "" {
			who += " "
		}
		if a, b := after.Number, before.Number; a != nil && b != nil && a.Exact != nil && b.Exact != nil {
			if d := new(big.Rat).Sub(a.Exact, b.Exact); d.Sign() != 0 || c.All {
				t.Rows = append(t.Rows, []report.Cell{report.Text(who + "on average"),
					report.Text(b.Exact.FloatString(2)), report.Text(a.Exact.FloatString(2)), report.Text(signed(d, ""))})
			}
		}
		for _, v := range order {
			if v.Number && len(order) > mostRows {
				continue
			}
			is := func(o *report.Value) bool { return o.Text == v.Text }
			a, b := after.Holding(is), before.Holding(is)
			if a.Exact == nil || b.Exact == nil {
				continue
			}
			if d := new(big.Rat).Sub(a.Exact, b.Exact); d.Sign() != 0 || c.All {
				t.Rows = append(t.Rows, []report.Cell{report.Text(who + v.Text), b, a,
					report.Text(signed(d.Mul(d, big.NewRat(100, 1)), " %"))})
			}
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// mostRows is how many different numbers a result may be whose chances are told one by one.
const mostRows = 12

// signed is a difference with its sign.
func signed(d *big.Rat, unit string) string {
	text := d.FloatString(2) + unit
	if d.Sign() > 0 {
		text = "+" + text
	}
	return text
}

// played is the answer by many games.
func (c *Contrast) played(sides [2]*inquiry, m Machine) (*report.Report, error) {
	var plans [2]*sim.Plan
	for i, q := range sides {
		bots, err := q.bots()
		if err != nil {
			return nil, err
		}
		if plans[i], err = sim.New(q.Program, q.Setup, bots, c.With.Seed, sim.Stay, nil); err != nil {
			return nil, &Wrong{err}
		}
	}
	pair, err := sim.NewPair(plans[0], plans[1])
	if err != nil {
		return nil, &Wrong{err}
	}
	until := m.Now() + m.allowed()
	tally := Gather(m, sides[1].most(), sim.Until{}, func() func(from, to int64) *sim.PairTally { return pair.Table().Run },
		func(t *sim.PairTally) (float64, bool) { return 0, m.Now() > until || t.Waste().Hopeless() })
	if tally == nil {
		return nil, ErrNoGame
	}
	r := &Comparison{Tally: tally, Pair: pair, Setups: [2]*game.Setup{sides[0].Setup, sides[1].Setup},
		Names: [2]string{"without", "with"}, Remarks: c.Remarks, Brief: !c.All,
		Played: Played{Seed: c.With.Seed, Untold: true, Wanted: sides[1].most(), Unnamed: c.With.Hint.Policy}}
	r.In, r.Alike = c.in()
	return r.Report(c.Fits), nil
}

// By is a setup as other rules take it: the same start with the same players and options, and all that they know of what it was
// given. What they do not know is remarked on.
func By(p *program.Program, from *game.Setup, of *program.Program, options []program.Arg) (*game.Setup, []string, error) {
	setup := game.NewSetup(p)
	start := of.Starts[from.Start].Name
	if err := setup.Give(game.Wanted{Start: &start, Players: append([]string{}, from.Players...)}); err != nil {
		return nil, nil, err
	}
	var remarks []string
	for _, o := range options {
		if setup.SetOption(o.Name, o.Value) != nil {
			remarks = append(remarks, fmt.Sprintf("%s has no option %s that is %s.", p.Title, o.Name, o.Value))
		}
	}
	for _, a := range from.Args() {
		if setup.Give(game.Wanted{Params: []program.Arg{a}}) != nil {
			what := strings.TrimSpace(a.Player + " " + say.Readable(a.Name))
			remarks = append(remarks, fmt.Sprintf("%s takes no %s that is %s.", p.Title, what, a.Value))
		}
	}
	return setup, remarks, setup.Stats()
}
