package cli

import (
	"errors"
	"fmt"
	"regexp"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/ruletest"
	"croupier/interp/say"
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

// testedJSON is what test --json says: of a test, of games that were played besides, or of a ruleset as a whole.
type testedJSON struct {
	Ruleset string           `json:"ruleset"`
	Test    string           `json:"test,omitempty"`
	Passed  *bool            `json:"passed,omitempty"`
	Played  string           `json:"played,omitempty"` // how: at random, or by a policy
	Games   int64            `json:"games,omitempty"`
	Stopped *int64           `json:"stopped,omitempty"` // how many of these games came to a stop
	Says    string           `json:"says,omitempty"`
	Mistake *diag.Diagnostic `json:"mistake,omitempty"`
	Again   string           `json:"again,omitempty"` // what is to be typed to see it again
	Tests   *int             `json:"tests,omitempty"`
	Failed  *int             `json:"failed,omitempty"`
}

// tell writes a line for other programs, where that is wanted.
func (c *testCmd) tell(a *app, t testedJSON) error {
	if !c.JSON {
		return nil
	}
	return a.object(t)
}

// people is where it is told to people.
func (c *testCmd) people(a *app) *term.Screen {
	if c.JSON {
		return a.err
	}
	return a.out
}

// Help is the verb's example.
func (*testCmd) Help() string {
	return `Runs the tests that rulesets carry. A house rule, or a game of your own, that passes them is played too, by each policy of its
rules and at random: what comes to a stop is told, with what is to be typed to see it again, and which blocks of a house rule no game has come to.

Examples:

  croupier test
  croupier test baltimore --run olaf -v
`
}

// Run tests each ruleset, and goes on with the next one after a failure.
func (c *testCmd) Run(a *app) error {
	only, err := regexp.Compile("(?i)" + c.Only)
	if err != nil {
		return usage("--run %q is no pattern: %w", c.Only, err)
	}
	names := c.Rulesets
	if len(names) == 0 {
		names = rulefiles.ShippedNames()
	}
	if err := a.confine(names...); err != nil {
		return err
	}
	var failed error
	if c.Games < 0 || c.Games > sim.MostGames {
		return usage("--games can be 0 to %s, not %d", report.Thousands(sim.MostGames), c.Games)
	}
	ran := 0
	for _, name := range names {
		p, err := a.load(name)
		if err == nil {
			n := 0
			n, err = c.test(a, name, p, only)
			ran += n
		}
		if e := new(exit); errors.As(err, &e) && e.code == ExitUsage || a.ctx.Err() != nil {
			return err
		}
		failed = a.worse(failed, err)
	}
	if failed == nil && c.Only != "" && ran == 0 {
		return usage("no test has a title that fits %q", c.Only)
	}
	return failed
}

// mostTests is how many tests of a ruleset are listed: those that fail, and with -v all.
const mostTests = 500

// test runs the tests of one ruleset that are wanted, and counts them.
func (c *testCmd) test(a *app, name string, p *program.Program, only *regexp.Regexp) (int, error) {
	wanted := *p
	wanted.Tests = nil
	for _, t := range p.Tests {
		if only.MatchString(t.Title) {
			wanted.Tests = append(wanted.Tests, t)
		}
	}
	if len(wanted.Tests) == 0 {
		if c.Only == "" {
			c.people(a).Line(term.Clean(name), ": it carries no tests")
			return 0, c.playOn(a, name, p)
		}
		return 0, nil
	}
	out := c.people(a)
	failed, listed, unlisted := 0, 0, 0
	for o := range ruletest.Each(&wanted) {
		a.alive()
		if a.ctx.Err() != nil {
			return 0, &exit{ExitFailure, errors.New("that was ended before all tests had run")}
		}
		passed := o.Diag == nil
		if !passed {
			failed++
		}
		if err := c.tell(a, testedJSON{Ruleset: name, Test: o.Title, Passed: &passed, Mistake: o.Diag}); err != nil {
			return 0, err
		}
		switch {
		case o.Diag == nil && !c.Verbose:
		case listed == mostTests:
			unlisted++
		case o.Diag != nil:
			listed++
			out.Line(out.Paint(term.Red, "FAIL"), "  ", term.Clean(o.Title))
			a.render(out, diag.List{*o.Diag})
			out.Flush()
		default:
			listed++
			out.Line(out.Paint(term.Green, "ok"), "    ", term.Clean(o.Title))
		}
	}
	if unlisted > 0 {
		out.Line(fmt.Sprintf("and %d more", unlisted))
	}
	tests := len(wanted.Tests)
	if err := c.tell(a, testedJSON{Ruleset: name, Tests: &tests, Failed: &failed}); err != nil {
		return 0, err
	}
	if failed > 0 {
		out.Line(term.Clean(name), fmt.Sprintf(": %d of %s failed", failed, say.Plural(tests, "test")))
		return tests, said(ExitWrong)
	}
	out.Line(term.Clean(name), ": ", say.Plural(tests, "test"), " passed")
	return tests, c.playOn(a, name, p)
}
