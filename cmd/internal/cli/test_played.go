package cli

import (
	"errors"
	"fmt"
	"slices"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/hint"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/sim"
	"croupier/interp/sim/fuzz"
)

// Tests show what their writer thought of. The rules are played besides: a house rule may stop games in the rules below, in which
// nobody thought of it, and a game of one's own in what no test comes to.

// playedSeed is what the games of a test are made from: the same ones each time.
const playedSeed = 1

// playOn plays rules whose tests have passed, where all of them are tested: a house rule, or a game of one's own. Games that ship
// have been.
func (c *testCmd) playOn(a *app, name string, p *program.Program) error {
	ships := !p.Rules.Extends() && rulefiles.Shipped(name)
	if ships || len(c.Rulesets) == 0 || c.Only != "" || c.Games == 0 {
		return nil
	}
	var failed error
	ways := []string{""}
	for _, policy := range p.Policies {
		ways = append(ways, policy.Name)
	}
	var fine []string
	var idle []diag.Span // what was never done in any way
	for _, by := range ways {
		how := "at random"
		if by != "" {
			how = "by " + by
		}
		stopped, tally, err := c.playAll(a, name, p, by, how)
		switch {
		case errors.Is(err, errAtRandom):
		case err != nil:
			return err
		case stopped:
			failed = said(ExitWrong)
		default:
			never := tally.Idle()
			if len(fine) > 0 {
				never = slices.DeleteFunc(never, func(at diag.Span) bool { return !slices.Contains(idle, at) })
			}
			idle, fine = never, append(fine, how)
		}
	}
	if len(fine) > 0 {
		c.people(a).Line(term.Clean(name), ": ", report.Counted(c.Games, "game")+" each "+say.AndList(fine), ": none came to a stop")
	}
	if failed == nil {
		for _, at := range idle {
			c.place(a, at, "  (in "+report.Counted(c.Games*int64(len(fine)), "game")+" this line was never done)")
		}
	}
	return failed
}

// playAll plays in one way, and tells what came to a stop. It gives what was played.
func (c *testCmd) playAll(a *app, name string, p *program.Program, by, how string) (stopped bool, tally *fuzz.Tally, err error) {
	plan, err := fuzz.Usual(p, playedSeed, by)
	if err != nil {
		return false, nil, &exit{ExitWrong, err}
	}
	if endless, err := c.noEnd(a, name, p, plan, by, how); endless || err != nil {
		return true, nil, err
	}
	out := c.people(a)
	tally = inquiry.Gather(a.machine(), c.Games, sim.Until{}, func() func(from, to int64) *fuzz.Tally { return plan.Table().Run },
		func(*fuzz.Tally) (float64, bool) { return 0, false })
	if tally == nil {
		return false, nil, errNoGame
	}
	for _, found := range tally.Findings() {
		if found.Kind == fuzz.Stalled || found.Kind == fuzz.Long {
			continue // who plays without an aim may play for long
		}
		stopped = true
		out.Line(out.Paint(term.Red, "FAIL"), "  ", fmt.Sprintf("%d of %s %s came to a stop: ", found.Games,
			report.Counted(c.Games, "game"), how), term.Clean(found.Text))
		if found.Diag != nil {
			c.place(a, found.Diag.Span, "")
			for _, other := range found.Diag.Others {
				at := other.Span
				if slices.ContainsFunc(p.Rules.Own, func(f *syntax.File) bool { return f.Source == at.Source }) && tally.Did(at) {
					c.place(a, at, "  ("+other.Text+")")
				}
			}
			if found.Diag.Hint != "" {
				out.Line("      ", term.Clean(found.Diag.Hint))
			}
		}
		again := ""
		if trial, err := plan.Trial(found.First); err == nil {
			again = replayed(name, p, trial, by)
			out.Line("      ", term.Clean(again))
		}
		out.Flush()
		err := c.tell(a, testedJSON{Ruleset: name, Played: how, Games: c.Games, Stopped: &found.Games, Says: found.Text,
			Mistake: found.Diag, Again: again})
		if err != nil {
			return true, nil, err
		}
	}
	if !stopped {
		err = c.tell(a, testedJSON{Ruleset: name, Played: how, Games: c.Games, Stopped: new(int64)})
	}
	return stopped, tally, err
}

// place shows a line of the rules below what is told of it.
func (c *testCmd) place(a *app, at diag.Span, says string) {
	c.people(a).Line("      ", term.Clean(at.String()), "  ", term.Clean(firstLine(at.Text())), says)
}

// errAtRandom is that games at random come to no end, which says little where the rules have policies.
var errAtRandom = errors.New("no game at random ends")

// fewGames are as many as tell whether games come to an end at all.
const fewGames = 5

// noEnd plays a few games first: where none of them comes to its end, the others would take long and tell no more.
func (c *testCmd) noEnd(a *app, name string, p *program.Program, plan *fuzz.Plan, by, how string) (endless bool, err error) {
	few := min(c.Games, fewGames)
	tally := plan.Table().Run(0, few)
	others := func(f fuzz.Finding) bool { return f.Kind != fuzz.Stalled && f.Kind != fuzz.Long }
	if tally.Over+tally.Refused > 0 || slices.ContainsFunc(tally.Findings(), others) {
		return false, nil
	}
	trial, err := plan.Trial(0)
	if err != nil {
		return false, err
	}
	out, again := c.people(a), replayed(name, p, trial, by)
	err = c.tell(a, testedJSON{Ruleset: name, Played: how, Games: few, Stopped: &few, Says: "none of these games came to an end",
		Again: again})
	if err != nil {
		return false, err
	}
	if by == "" && len(p.Policies) > 0 { // who plays without an aim may play on for ever
		out.Line(term.Clean(name), ": ", fmt.Sprintf("none of %s %s came to an end; the others are not played",
			report.Counted(few, "game"), how))
		return true, errAtRandom
	}
	out.Line(out.Paint(term.Red, "FAIL"), "  ",
		fmt.Sprintf("none of %s %s came to an end in %s steps; the others are not played",
			report.Counted(few, "game"), how, report.Thousands(trial.Setup.Limits.StepsPerGame)))
	start := p.Starts[trial.Setup.Start].Name
	for _, s := range p.Rules.Starts {
		loop := syntax.RoundOf(s.Decl.Body)
		if s.Name != start || loop == nil {
			continue
		}
		at := house.Span(p.Rules.Files, loop)
		c.place(a, at, "")
		for _, own := range hint.Rules(p, at) {
			if tally.Did(own) {
				c.place(a, own, "  (this house rule has a hand in it)")
			}
		}
	}
	out.Line("      See that what the loop waits for can still come, and that players have a reason to bring it about")
	out.Line("      ", term.Clean(again))
	out.Flush()
	return true, nil
}

// replayed is the command line that plays a game once more.
func replayed(name string, p *program.Program, t *fuzz.Trial, by string) string {
	if by == "" {
		by = "random"
	}
	return fmt.Sprintf("croupier play %s %s%s --players %d --seed %d --policy %s", inquiry.Quoted(name),
		p.Starts[t.Setup.Start].Name,
		inquiry.Arguments(t.Setup), len(t.Setup.Players), t.Seed, by)
}
