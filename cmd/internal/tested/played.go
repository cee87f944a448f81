package tested

import (
	"errors"
	"fmt"
	"slices"

	"croupier/cmd/internal/findings"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/game"
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

// Seed is what the games of a test are made from: the same ones each time.
const Seed = 1

// playOn plays rules whose tests have passed, where all of them are tested: a house rule, or a game of one's own. Games that ship
// have been.
func (t *Teller) playOn(name string, p *program.Program) (passed bool, err error) {
	ships := !p.Rules.Extends() && rulefiles.Shipped(name)
	if ships || t.Only != nil || t.Games == 0 {
		return true, nil
	}
	passed = true
	ways := []string{""}
	for _, policy := range p.Policies {
		ways = append(ways, policy.Name)
	}
	var fine []string
	var whole int64      // games that were played
	var idle []diag.Span // what was never done in any way
	for _, by := range ways {
		how := "at random"
		if by != "" {
			how = "by " + by
		}
		stopped, tally, err := t.playAll(name, p, by, how)
		switch {
		case errors.Is(err, errAtRandom):
		case err != nil:
			return false, err
		case stopped:
			passed = false
		default:
			never := tally.Idle()
			if len(fine) > 0 {
				never = slices.DeleteFunc(never, func(at diag.Span) bool { return !slices.Contains(idle, at) })
			}
			idle, fine = never, append(fine, how)
			whole += tally.Games
			if tally.Games < t.Games {
				t.Out.Line(term.Clean(name), ": ", tooMuch(tally, t.Games, how))
			}
		}
	}
	if len(fine) > 0 {
		played := report.Counted(t.Games, "game") + " each "
		if whole < t.Games*int64(len(fine)) {
			played = report.Counted(whole, "game") + " "
		}
		t.Out.Line(term.Clean(name), ": ", played+say.AndList(fine), ": none came to a stop")
	}
	if passed {
		for _, at := range idle {
			t.place(at, "  (in "+report.Counted(whole, "game")+" this line was never done)")
		}
	}
	return passed, nil
}

// playAll plays in one way, and tells what came to a stop. It gives what was played.
func (t *Teller) playAll(name string, p *program.Program, by, how string) (stopped bool, tally *fuzz.Tally, err error) {
	plan, err := fuzz.Usual(p, Seed, by)
	if err != nil {
		return false, nil, &Unplayable{err}
	}
	if endless, err := t.noEnd(name, p, plan, by, how); endless || err != nil {
		return true, nil, err
	}
	out := t.Out
	tally = inquiry.Gather(t.Machine, t.Games, sim.Until{}, func() func(from, to int64) *fuzz.Tally { return plan.Table().Run },
		func(total *fuzz.Tally) (float64, bool) { return 0, total.Work > game.MostTogether })
	if tally == nil {
		return false, nil, inquiry.ErrNoGame
	}
	for _, found := range tally.Findings() {
		if found.Kind == fuzz.Stalled || found.Kind == fuzz.Long {
			continue // who plays without an aim may play for long
		}
		stopped = true
		out.Line(out.Paint(term.Red, "FAIL"), "  ", fmt.Sprintf("%d of %s %s came to a stop: ", found.Games,
			report.Counted(tally.Games, "game"), how), term.Clean(found.Text))
		if found.Diag != nil {
			t.place(found.Diag.Span, "")
			for _, other := range found.Diag.Others {
				at := other.Span
				if other.Text == hint.HandInIt && tally.Did(at) {
					t.place(at, "  ("+other.Text+")")
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
		err := t.tell(Line{Ruleset: name, Played: how, Games: tally.Games, Stopped: &found.Games, Says: found.Text,
			Mistake: found.Diag, Again: again})
		if err != nil {
			return true, nil, err
		}
	}
	if stopped && tally.Games < t.Games {
		out.Line("      ", tooMuch(tally, t.Games, how))
	}
	if !stopped {
		err = t.tell(Line{Ruleset: name, Played: how, Games: tally.Games, Stopped: new(int64)})
	}
	return stopped, tally, err
}

// tooMuch says that the rest of the games is not played.
func tooMuch(played *fuzz.Tally, games int64, how string) string {
	return fmt.Sprintf("after %s %s the others of %s are not played: all together may take %s steps, and these took %s",
		report.Counted(played.Games, "game"), how, report.Thousands(games), report.Thousands(game.MostTogether),
		report.Thousands(played.Work))
}

// place shows a line of the rules below what is told of it.
func (t *Teller) place(at diag.Span, says string) {
	t.Out.Line("      ", term.Clean(at.String()), "  ", term.Clean(findings.FirstLine(at.Text())), says)
}

// Unplayable is the error for rules that cannot be played at random.
type Unplayable struct{ error }

// Unwrap is what is wrong.
func (u *Unplayable) Unwrap() error { return u.error }

// errAtRandom is that games at random come to no end, which says little where the rules have policies.
var errAtRandom = errors.New("no game at random ends")

// fewGames are as many as tell whether games come to an end at all.
const fewGames = 5

// noEnd plays a few games first: where none of them comes to its end, the others would take long and tell no more.
func (t *Teller) noEnd(name string, p *program.Program, plan *fuzz.Plan, by, how string) (endless bool, err error) {
	table := plan.Table()
	tally := table.Run(0, 1)
	for tally.Games < min(t.Games, fewGames) && tally.Work < game.MostTogether {
		tally.Merge(table.Run(tally.Games, tally.Games+1))
	}
	few := tally.Games
	others := func(f fuzz.Finding) bool { return f.Kind != fuzz.Stalled && f.Kind != fuzz.Long }
	if tally.Over+tally.Refused > 0 || slices.ContainsFunc(tally.Findings(), others) {
		return false, nil
	}
	trial, err := plan.Trial(0)
	if err != nil {
		return false, err
	}
	out, again := t.Out, replayed(name, p, trial, by)
	err = t.tell(Line{Ruleset: name, Played: how, Games: few, Stopped: &few, Says: "none of these games came to an end",
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
		t.place(at, "")
		for _, own := range hint.Rules(p, at) {
			if tally.Did(own) {
				t.place(own, "  ("+hint.HandInIt+")")
			}
		}
	}
	out.Line("      See that what the loop waits for can still come, and that players have a reason to bring it about")
	out.Line("      ", term.Clean(again))
	out.Flush()
	return true, nil
}

// replayed is the command line that plays a game once more.
func replayed(name string, p *program.Program, trial *fuzz.Trial, by string) string {
	if by == "" {
		by = "random"
	}
	return fmt.Sprintf("croupier play %s %s%s --players %d --seed %d --policy %s", inquiry.Quoted(name),
		p.Starts[trial.Setup.Start].Name,
		inquiry.Arguments(trial.Setup), len(trial.Setup.Players), trial.Seed, by)
}
