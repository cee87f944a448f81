// Package tested runs the tests that rules carry, plays the rules besides, and tells what came of both, to people and to
// programs. It must not know the command line.
package tested

import (
	"errors"
	"fmt"
	"regexp"

	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/ruletest"
	"croupier/interp/say"
)

// Teller tests rules, and tells of it.
type Teller struct {
	Out     *term.Screen         // where people read
	Lines   func(Line) error     // takes what programs read; nil where none does
	Render  func(list diag.List) // prints mistakes for people
	Machine inquiry.Machine
	Verbose bool           // every test is listed
	Only    *regexp.Regexp // only tests whose title fits are run, and nothing is played; nil: all
	Games   int64          // as many games are played besides in each way; 0: none
}

// Line is what is said to programs: of a test, of games that were played besides, or of a ruleset as a whole.
type Line struct {
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

// tell tells programs something, where one reads it.
func (t *Teller) tell(l Line) error {
	if t.Lines == nil {
		return nil
	}
	return t.Lines(l)
}

// mostTests is how many tests of a ruleset are listed: those that fail, and with -v all.
const mostTests = 500

// Run runs the tests of one ruleset that are wanted, and counts them. Where they pass, the rules are played.
func (t *Teller) Run(name string, p *program.Program) (tests int, passed bool, err error) {
	wanted := *p
	wanted.Tests = nil
	for _, test := range p.Tests {
		if t.Only == nil || t.Only.MatchString(test.Title) {
			wanted.Tests = append(wanted.Tests, test)
		}
	}
	if len(wanted.Tests) == 0 {
		if t.Only != nil {
			return 0, true, nil
		}
		t.Out.Line(term.Clean(name), ": it carries no tests")
		passed, err = t.playOn(name, p)
		return 0, passed, err
	}
	out := t.Out
	failed, listed, unlisted := 0, 0, 0
	for o := range ruletest.Each(&wanted) {
		t.Machine.Alive()
		if t.Machine.Context.Err() != nil {
			return 0, false, errors.New("that was ended before all tests had run")
		}
		fine := o.Diag == nil
		if !fine {
			failed++
		}
		if err := t.tell(Line{Ruleset: name, Test: o.Title, Passed: &fine, Mistake: o.Diag}); err != nil {
			return 0, false, err
		}
		switch {
		case o.Diag == nil && !t.Verbose:
		case listed == mostTests:
			unlisted++
		case o.Diag != nil:
			listed++
			out.Line(out.Paint(term.Red, "FAIL"), "  ", term.Clean(o.Title))
			t.Render(diag.List{*o.Diag})
			out.Flush()
		default:
			listed++
			out.Line(out.Paint(term.Green, "ok"), "    ", term.Clean(o.Title))
		}
	}
	if unlisted > 0 {
		out.Line(fmt.Sprintf("and %d more", unlisted))
	}
	tests = len(wanted.Tests)
	if err := t.tell(Line{Ruleset: name, Tests: &tests, Failed: &failed}); err != nil {
		return 0, false, err
	}
	if failed > 0 {
		out.Line(term.Clean(name), fmt.Sprintf(": %d of %s failed", failed, say.Plural(tests, "test")))
		return tests, false, nil
	}
	out.Line(term.Clean(name), ": ", say.Plural(tests, "test"), " passed")
	passed, err = t.playOn(name, p)
	return tests, passed, err
}
