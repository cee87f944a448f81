package fuzz

import (
	"errors"
	"fmt"
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/sim"
	"croupier/interp/table"
)

// Table is where a plan's games are played, one after the other. It belongs to one worker.
type Table struct {
	plan  *Plan
	state *game.State
}

// Table is a new table for the plan's games.
func (p *Plan) Table() *Table { return &Table{plan: p, state: &game.State{}} }

// Run plays the games with the numbers from from up to, not including, to.
func (t *Table) Run(from, to int64) *Tally {
	tally := t.plan.newTally()
	for number := from; number < to; number++ {
		t.one(tally, number)
	}
	return tally
}

// one plays a game, and notes what became of it.
func (t *Table) one(tally *Tally, number int64) {
	tally.Games++
	find := func(f *Finding) {
		if f.Kind == Stalled || f.Kind == Long { // wherever the rules stood just then
			f.What = t.plan.p.Starts[t.plan.start(number)].Name
		}
		f.Games, f.First = 1, number
		tally.found.Add(*f)
	}
	defer func() {
		if r := recover(); r != nil {
			find(sim.SaidOf(Broken, fmt.Sprint(r)))
			t.state = &game.State{} // the old one may be in any condition
		}
	}()
	trial, err := t.plan.Trial(number)
	var g *game.Game
	if err == nil {
		g, err = game.New(t.plan.p, trial.Setup)
	}
	if err != nil {
		d := (*diag.Diagnostic)(nil)
		if !errors.As(err, &d) {
			find(sim.SaidOf(Refuses, err.Error()))
			return
		}
		find(sim.TroubleOf(Wrong, *d))
		return
	}
	s := t.state
	s.Count(tally.cover)
	g.Restart(s, trial.Seed)
	r := &run{state: s, trial: trial, bots: bots(t.plan.p, trial), after: tally.offer}
	err = r.play((*game.State).Answer)
	tally.Decisions += s.Answers()
	tally.Work += s.Worked()
	lost, advice := new(unsound), new(policy.Error)
	switch d := s.Err(); {
	case errors.As(err, &advice):
		find(sim.TroubleOf(Wrong, *advice.Diagnostic))
	case errors.As(err, &lost):
		find(sim.SaidOf(Unsound, err.Error()))
	case err != nil:
		find(sim.SaidOf(NoAnswer, fmt.Sprintf("nothing that was tried is a legal answer for %s: %s", g.Name(s.Pending().Player), err)))
	case d == nil && s.Refused() != "":
		tally.Refused++
	case d == nil && s.Withheld != nil:
		find(sim.TroubleOf(Wrong, *s.Withheld))
	case d == nil:
		tally.over(s, trial.Setup)
	default:
		own, kind := *d, kindOf(d.Code)
		// Where exactly it was stopped is a matter of luck: it is the loop that goes on.
		if d.Code == table.CodeLimit && len(own.Others) > 0 {
			own.Span = own.Others[0].Span
			own.Others = own.Others[1:]
		}
		most := trial.Setup.Limits.StepsPerGame
		switch whole := s.Steps() > most; {
		case d.Code != table.CodeLimit:
		case whole && trial.Setup.Record: // it may not take as long as others
			kind = Long
		case !whole && t.circles(g, trial, s.Answers()):
			kind = Endless
		case whole:
			kind = t.goesOn(g, trial, s.Answers())
			own.Summary = fmt.Sprintf("The game was stopped here after %d steps, where fuzz gives up; at a table it may take %d", most,
				game.DefaultLimits.StepsPerGame)
		}
		if kind == Long {
			find(sim.SaidOf(kind, fmt.Sprintf("After %d decisions the game was still going on; fuzz gives up after %d steps, and at a "+
				"table a game may take %d",
				s.Answers(), most, game.DefaultLimits.StepsPerGame)))
			return
		}
		find(sim.TroubleOf(kind, own))
	}
}

// atRandom reports whether everybody plays at random.
func atRandom(t *Trial) bool {
	return t.Policy == "" && !slices.ContainsFunc(t.Styles, func(s Style) bool { return s != AtRandom })
}

// kindOf is what a diagnostic of a game means.
func kindOf(code string) Kind {
	switch {
	case game.IsLimit(code):
		return Limited
	case code == "no-legal-answer":
		return NoAnswer
	case code == table.CodeInternal:
		return Broken
	}
	return Wrong
}
