package cli

import (
	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/sim"
)

type simCmd struct {
	match `embed:""`
	many  `embed:""`

	Where     string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
	Histogram bool   `help:"Draw bars for every result."`
}

// Help is the verb's example.
func (*simCmd) Help() string {
	return `A number of games tells how often what comes of a start; ± is the 95 % interval. Ctrl-C prints what there is.

Examples:

  croupier sim d12 pool=5 dt=8 take=all --seed 1
  croupier sim swrpg --players Ann,Bob,Cyd Ann.gambling=5D+1 --where 'Ann.won and not Ann.caught' --games 2000 --histogram
  croupier sim baltimore attribute=3 skill=2 'target=pair of jacks' --until 0.05 --json
`
}

// Run plays many games, and prints what they came to.
func (c *simCmd) Run(a *app) error {
	if err := c.forms.check(); err != nil {
		return err
	}
	p, err := a.load(c.Ruleset)
	if err != nil {
		return err
	}
	p, setup, condition, err := c.ready(a, p)
	if err != nil {
		return err
	}
	seed := a.seed(c.Seed)
	plan, err := c.plan(a, p, setup, seed, condition)
	if err != nil {
		return err
	}
	until, games, err := c.goal(plan)
	if err != nil {
		return err
	}
	tally, played := inquiry.Play(a.machine(), plan, games, until, func() bool { return false })
	if tally == nil {
		return errNoGame
	}
	played.Setup, played.Begins, played.Condition, played.Seed, played.Timed = setup, p.Starts[setup.Start].Name, c.Where, seed,
		a.world.OutTerminal
	played.Unnamed = c.unnamed()
	return a.worse(a.publish(&c.forms, played.Report(c.Histogram)), verdictOf(tally))
}

// errNoGame is the error for what was ended before there was anything to tell.
var errNoGame = &exit{ExitRanOut, inquiry.ErrNoGame}

// ready reads the command line into a setup, and the condition into the program.
func (c *simCmd) ready(a *app, p *program.Program) (*program.Program, *game.Setup, *sim.Condition, error) {
	setup, err := c.setup(p)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := lacking(p, setup); err != nil {
		return nil, nil, nil, err
	}
	if c.Where == "" {
		return p, setup, nil, nil
	}
	p, found, err := a.conditions(c.Ruleset, p, setup, c.Where)
	if err != nil {
		return nil, nil, nil, err
	}
	setup, err = c.setup(p)
	return p, setup, found[0], err
}

// plan makes the plan.
func (c *simCmd) plan(a *app, p *program.Program, setup *game.Setup, seed uint64, condition *sim.Condition) (*sim.Plan, error) {
	bots, err := c.bots(p, setup)
	if err != nil {
		return nil, err
	}
	if _, err := a.newGame(p, setup); err != nil { // which says it in the words of the command line
		return nil, err
	}
	return sim.New(p, setup, bots, seed, sim.Moving(c.Rotate), condition)
}

// verdictOf is the exit that games ask for that did not come to their end.
func verdictOf(t *sim.Tally) error {
	var worst error
	refused := int64(0)
	for _, s := range t.Stops() {
		switch s.Kind {
		case sim.Refused:
			refused += s.Games
			if refused == t.Games {
				return usage("the rules refuse to start this: %s", term.Clean(s.Text))
			}
		case sim.Failed, sim.Illegal:
			worst = said(ExitWrong)
		case sim.Limited:
			worst = worstOf(worst, said(ExitLimit))
		}
	}
	return worst
}
