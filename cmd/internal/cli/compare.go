package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/sim"
)

type compareCmd struct {
	Base    string   `arg:"" name:"ruleset" help:"What the other rules are compared with: a shipped name, a .deal file, or a folder of them."`
	Variant string   `arg:"" name:"other" help:"The other rules, such as a house rule."`
	Rest    []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is started (by default the first thing that both start), and its parameters."`

	Players string   `placeholder:"NAMES" help:"The players, from the dealer's left: Ann,Bob or just how many: 3."`
	Seed    *uint64  `placeholder:"N" help:"What chance is made from."`
	Deck    string   `placeholder:"CARDS" help:"These cards leave the deck first."`
	Dice    string   `placeholder:"FACES" help:"These faces come first."`
	Set     []string `placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option, where the rules have it; may be given several times."`
	Other   []string `name:"other-set" placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option of the other rules alone; may be given several times."`
	limited `embed:""`
	many    `embed:""`
	Where   string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
}

// Help is the verb's example.
func (*compareCmd) Help() string {
	return `Both are played with the same chance, game by game, so that what differs comes of the rules. A difference is real when it could hardly be luck: "yes" where 0 lies outside of its 99.9 % interval, "likely" outside of that of 95 %. Else it is "not known": more games would tell.

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
	if err := c.checkPictures(); err != nil {
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
	m := match{Players: c.Players, Deck: c.Deck, Dice: c.Dice, Set: c.Set, Rest: c.Rest, Seed: c.Seed}
	if m.Rest, err = common(&m, base, variant); err != nil {
		return err
	}
	ofBase, ofVariant, remarks, err := apart(m, base, variant)
	if err != nil {
		return err
	}
	ofVariant.Set = append(slices.Clip(ofVariant.Set), c.Other...)
	seed := m.seed(a)
	first, setup, err := c.plan(a, c.Base, base, ofBase, seed)
	if err != nil {
		return err
	}
	second, _, err := c.plan(a, c.Variant, variant, ofVariant, seed)
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
	began := time.Now()
	bar := a.progress(games, until)
	tally := gather(a.ctx, workers(), games, func() func(from, to int64) *sim.PairTally { return lively(a, pair.Table().Run) },
		func(t *sim.PairTally, done int64) bool {
			width, sure := t.Sure(until)
			bar.at(done, width)
			return c.Until != "" && sure
		})
	bar.end()
	if tally == nil {
		return errNoGame
	}
	r := &comparison{app: a, tally: tally, pair: pair, start: base.Starts[setup.Start].Name, args: arguments(setup), names: [2]string{c.Base, c.Variant}, other: strings.Join(c.Other, ", "),
		remarks: remarks, seed: seed, where: c.Where, took: time.Since(began), wanted: games, until: until}
	return r.print(&c.many)
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
	return nil, usage("%s and %s start nothing of the same name: %s; %s", base.Title, variant.Title, strings.Join(ours, ", "), strings.Join(theirs, ", "))
}

// apart gives each of the rules those options and parameters that it knows. What neither knows is wrong; what only one
// knows is remarked on.
func apart(m match, base, variant *program.Program) (ofBase, ofVariant match, remarks []string, err error) {
	ofBase, ofVariant = m, m
	ofBase.Rest, ofBase.Set, ofVariant.Rest, ofVariant.Set = m.Rest[:1:1], nil, m.Rest[:1:1], nil
	for _, of := range []struct {
		p    *program.Program
		bare match
	}{{base, ofBase}, {variant, ofVariant}} {
		if _, err := of.bare.setup(of.p); err != nil {
			return ofBase, ofVariant, nil, err
		}
	}
	one := func(text string, with func(m *match)) error {
		b, v := ofBase, ofVariant
		with(&b)
		with(&v)
		_, wrong := b.setup(base)
		_, other := v.setup(variant)
		switch {
		case wrong != nil && other != nil:
			return wrong
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
		return nil
	}
	for _, text := range m.Set {
		if err := one(text, func(m *match) { m.Set = append(slices.Clip(m.Set), text) }); err != nil {
			return ofBase, ofVariant, nil, err
		}
	}
	for _, text := range m.Rest[1:] {
		if err := one(text, func(m *match) { m.Rest = append(slices.Clip(m.Rest), text) }); err != nil {
			return ofBase, ofVariant, nil, err
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

// comparison is what many games by two sets of rules came to, to be printed.
type comparison struct {
	app     *app
	tally   *sim.PairTally
	pair    *sim.Pair
	start   string
	args    string    // its parameters, each behind a blank
	names   [2]string // as they were called on the command line
	other   string    // the options of the second alone
	remarks []string
	seed    uint64
	where   string
	took    time.Duration
	wanted  int64
	until   sim.Until
}

// simulations are the two sides as simulations of their own.
func (r *comparison) simulations() [2]*simulation {
	one := func(t *sim.Tally) *simulation {
		return &simulation{app: r.app, tally: t, program: t.Plan().Program(), players: t.Plan().Players(), seed: r.seed, took: r.took, wanted: r.wanted, until: r.until}
	}
	return [2]*simulation{one(r.tally.Base), one(r.tally.Variant)}
}

// print prints the answer in the form that is wanted, and then draws the pictures.
func (r *comparison) print(m *many) error {
	var err error
	switch {
	case m.JSON:
		err = r.json()
	case m.CSV:
		err = r.csv()
	default:
		r.table(r.app.out)
	}
	if err == nil {
		err = m.draw(r.title(), r.panels)
	}
	sides := r.simulations()
	if m.JSON || m.CSV {
		for _, s := range sides {
			s.stopped(r.app.err)
		}
	}
	return r.app.worse(err, r.app.worse(sides[0].verdict(), sides[1].verdict()))
}

func (r *comparison) title() string {
	return strings.Join(r.titles(), " and ") + ": " + r.start + r.args + ", " + count(r.tally.Base.Scored, "game") +
		"\n" + policiesOf(r.tally.Base) + fmt.Sprintf(", seed %d", r.seed)
}

// heads are what the columns of the two may be called, the best first: their titles, what they are called on the command line, and what
// always fits.
func (r *comparison) heads() [][]string {
	all := [][]string{r.titles()}
	var names []string
	for _, name := range r.names {
		names = append(names, term.Clean(strings.TrimSuffix(filepath.Base(name), ".deal")))
	}
	if names[0] != names[1] {
		all = append(all, names)
	}
	return append(all, []string{"before", "after"})
}

// titles are the titles of the two, or, where those are the same, what they are called on the command line.
func (r *comparison) titles() []string {
	base, variant := r.pair.Base().Program().Title, r.pair.Variant().Program().Title
	if base == variant {
		base, variant = r.names[0], r.names[1]
	}
	switch {
	case base == variant && r.other != "":
		variant = r.other
	case base == variant:
		base, variant = "before", "after"
	}
	return []string{term.Clean(base), term.Clean(variant)}
}
