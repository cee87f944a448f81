package cli

import (
	"fmt"
	"slices"
	"strings"

	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/sim"
)

type compareCmd struct {
	Base    string   `arg:"" type:"rules" name:"ruleset" help:"What the other rules are compared with: a shipped name, a .deal file, or a folder of them."`
	Variant string   `arg:"" type:"rules" name:"other" help:"The other rules, such as a house rule."`
	Rest    []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is started (by default the first thing that both start), and its parameters."`

	seated  `embed:""`
	Other   []string `name:"other-set" placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option of the other rules alone; may be given several times."`
	limited `embed:""`
	many    `embed:""`
	Where   string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
}

// Help is the verb's example.
func (*compareCmd) Help() string {
	return `Both are played with the same chance, game by game, so that what differs comes of the rules. A difference is real
when it could hardly be luck: "yes" where 0 lies outside of its 99.9 % interval, "likely" outside of that of 95 %. Else it is
"not known": more games would tell. A result that only one of them has is shown with - for the other.

Examples:

  croupier compare baltimore baltimore simple attribute=3 skill=2 'target=pair of jacks' --other-set tie=failure
  croupier compare d12 d12 opposed pool=4 dt=6 rival_pool=4 rival_dt=6 take=all --other-set beyond_11=criticals --games 500 --json
`
}

// Run plays both, and prints what differs.
func (c *compareCmd) Run(a *app) error {
	if err := a.confine(c.Base, c.Variant); err != nil {
		return err
	}
	if err := c.forms.check(); err != nil {
		return err
	}
	base, err := a.load(c.Base)
	if err != nil {
		return err
	}
	variant, err := a.load(c.Variant)
	if err != nil {
		return err
	}
	m := match{Rest: c.Rest, seated: c.seated}
	if m.Rest, err = common(&m, base, variant); err != nil {
		return err
	}
	ofBase, ofVariant, remarks, err := apart(m, base, variant)
	if err != nil {
		return err
	}
	ofVariant.Set = append(slices.Clip(ofVariant.Set), c.Other...)
	seed := a.seed(m.Seed)
	first, setup, err := c.plan(a, c.Base, base, ofBase, seed)
	if err != nil {
		return err
	}
	second, house, err := c.plan(a, c.Variant, variant, ofVariant, seed)
	if err != nil {
		return err
	}
	pair, err := sim.NewPair(first, second)
	if err != nil {
		return usage("%w", err)
	}
	until, games, err := c.goal(first)
	if err != nil {
		return err
	}
	machine := a.machine()
	tally := inquiry.Gather(machine, games, until, func() func(from, to int64) *sim.PairTally { return pair.Table().Run },
		func(t *sim.PairTally) (float64, bool) {
			width, sure := t.Sure(until)
			return width, c.Until != "" && sure || t.Waste().Hopeless()
		})
	if tally == nil {
		return errNoGame
	}
	r := &inquiry.Comparison{Tally: tally, Pair: pair, Setups: [2]*game.Setup{setup, house}, Names: [2]string{c.Base, c.Variant},
		Other: strings.Join(c.Other, ", "), Remarks: remarks, Played: inquiry.Played{Condition: c.Where, Seed: seed,
			Seconds: machine.Now(), Timed: a.world.OutTerminal, Wanted: games, Until: until, Unnamed: c.unnamed()}}
	return a.worse(a.publish(&c.forms, r.Report(a.out.Fits)), a.worse(verdictOf(tally.Base), verdictOf(tally.Variant)))
}

// common is what the command line starts; where it names nothing, the first thing that both start.
func common(m *match, base, variant *program.Program) ([]string, error) {
	named := func(p *program.Program, name string) bool {
		return slices.ContainsFunc(p.Starts, func(s program.Start) bool { return s.Name == name })
	}
	if m.starts() {
		return m.Rest, nil // and whoever does not know it says so
	}
	var ours, theirs []string
	for _, s := range base.Starts {
		if named(variant, s.Name) {
			return append([]string{s.Name}, m.Rest...), nil
		}
		ours = append(ours, s.Name)
	}
	for _, s := range variant.Starts {
		theirs = append(theirs, s.Name)
	}
	return nil, usage("%s and %s start nothing of the same name: %s; %s", base.Title, variant.Title, strings.Join(ours, ", "),
		strings.Join(theirs, ", "))
}

// apart gives each of the rules those options and parameters that it knows. What neither knows is wrong; what only one
// knows is remarked on.
func apart(m match, base, variant *program.Program) (ofBase, ofVariant match, remarks []string, err error) {
	ofBase, ofVariant = m, m
	ofBase.Rest, ofBase.Set, ofVariant.Rest, ofVariant.Set = m.Rest[:1:1], nil, m.Rest[:1:1], nil
	if _, err = ofBase.setup(base); err == nil {
		_, err = ofVariant.setup(variant)
	}
	if err != nil {
		return ofBase, ofVariant, nil, err
	}
	for i, text := range slices.Concat(m.Set, m.Rest[1:]) {
		with := func(of match) match {
			if i < len(m.Set) {
				of.Set = append(slices.Clip(of.Set), text)
			} else {
				of.Rest = append(slices.Clip(of.Rest), text)
			}
			return of
		}
		b, v := with(ofBase), with(ofVariant)
		_, wrong := b.setup(base)
		_, other := v.setup(variant)
		switch {
		case wrong != nil && other != nil:
			return ofBase, ofVariant, nil, wrong
		case wrong != nil:
			remarks = append(remarks, fmt.Sprintf("%s has no %s.", base.Title, text))
		case other != nil:
			remarks = append(remarks, fmt.Sprintf("%s has no %s.", variant.Title, text))
		}
		if wrong == nil {
			ofBase = b
		}
		if other == nil {
			ofVariant = v
		}
	}
	return ofBase, ofVariant, remarks, nil
}

// plan makes the plan for one of the two.
func (c *compareCmd) plan(a *app, arg string, p *program.Program, m match, seed uint64) (*sim.Plan, *game.Setup, error) {
	s := simCmd{match: m, many: c.many, Where: c.Where}
	s.Ruleset = arg
	p, setup, condition, err := s.ready(a, p)
	if err != nil {
		return nil, nil, err
	}
	if _, err := c.bots(p, setup); err != nil {
		return nil, nil, usage("%s: %w", arg, err)
	}
	plan, err := s.plan(a, p, setup, seed, condition)
	return plan, setup, err
}
