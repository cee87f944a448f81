package cli

import (
	"errors"
	"regexp"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/tested"
	"croupier/dsl/diag"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
)

type testCmd struct {
	Rulesets []string `arg:"" optional:"" name:"ruleset" sep:"none" help:"Rulesets to test; without any, all that are shipped."`
	Verbose  bool     `short:"v" help:"List every test."`
	Games    int64    `placeholder:"N" default:"200" help:"How many games of your own rules are played besides by each policy and at random; 0: none."`
	Only     string   `name:"run" placeholder:"PATTERN" help:"Only the tests whose title fits this regular expression; capitals do not matter."`
	JSON     bool     `name:"json" help:"JSON lines on standard output: each test, and what playing found; what is for people goes to standard error."`
	limited  `embed:""`
}

// Help is the verb's example.
func (*testCmd) Help() string {
	return `Runs the tests that rulesets carry. A house rule, or a game of your own, that passes them is played too, by each
policy of its rules and at random: what comes to a stop is told, with what is to be typed to see it again, and which blocks of
a house rule no game has come to.

Examples:

  croupier test
  croupier test baltimore --run olaf -v
`
}

// Run tests each ruleset, and goes on with the next one after a failure.
func (c *testCmd) Run(a *app) error {
	teller := c.teller(a)
	if c.Only != "" {
		only, err := regexp.Compile("(?i)" + c.Only)
		if err != nil {
			return usage("--run %q is no pattern: %w", c.Only, err)
		}
		teller.Only = only
	}
	names := wholeRules(c.Rulesets)
	if len(names) == 0 {
		names = rulefiles.ShippedNames()
	}
	if err := a.confine(names...); err != nil {
		return err
	}
	var worst error
	if c.Games < 0 || c.Games > sim.MostGames {
		return usage("--games can be 0 to %s, not %d", report.Thousands(sim.MostGames), c.Games)
	}
	ran := 0
	for _, name := range names {
		p, err := a.load(name)
		if err == nil {
			n := 0
			n, err = tests(teller, name, p)
			ran += n
		}
		if e := new(exit); errors.As(err, &e) && e.code == ExitUsage || a.ctx.Err() != nil {
			return err
		}
		worst = a.worse(worst, err)
	}
	if worst == nil && c.Only != "" && ran == 0 {
		return usage("no test has a title that fits %q", c.Only)
	}
	return worst
}

// teller runs the tests, and says how they come out.
func (c *testCmd) teller(a *app) *tested.Teller {
	t := &tested.Teller{Out: a.out, Machine: a.machine(), Verbose: c.Verbose, Games: c.Games}
	if c.JSON {
		t.Out, t.Lines = a.err, func(l tested.Line) error { return a.object(l) }
	}
	if len(c.Rulesets) == 0 {
		t.Games = 0 // games that ship have been played
	}
	t.Render = func(list diag.List) { a.render(t.Out, list) }
	return t
}

// tests runs the tests of one ruleset and counts them; the error is the exit for what has failed.
func tests(t *tested.Teller, name string, p *program.Program) (int, error) {
	ran, passed, err := t.Run(name, p)
	var unplayable *tested.Unplayable
	switch {
	case errors.Is(err, inquiry.ErrNoGame):
		return ran, errNoGame
	case errors.As(err, &unplayable):
		return ran, &exit{ExitWrong, err}
	case err == nil && !passed:
		return ran, said(ExitWrong)
	}
	return ran, failed(err)
}
