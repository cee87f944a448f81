package fuzz

import (
	"errors"
	"slices"

	"croupier/interp/game"
	"croupier/interp/odds"
)

// errSeen ends a game that is played again: what was to be seen has been seen.
var errSeen = errors.New("seen")

// Whether a game that was stopped is only long is seen by playing it again: the same trial comes out the same.

// circles reports whether the rules go in circles after so many answers of a trial, without asking anybody.
func (t *Table) circles(g *game.Game, trial *Trial, answers int64) (back bool) {
	if answers == 0 {
		return g.StartsInCircles(trial.Seed)
	}
	r := &run{state: g.Start(trial.Seed), trial: trial, bots: bots(t.plan.p, trial)}
	_ = r.play(func(s *game.State, c game.Choice) (err error) {
		if s.Answers()+1 < answers {
			return s.Answer(c)
		}
		back, err = s.AnswersInCircles(c)
		if back {
			return errSeen
		}
		return err
	})
	return back
}

// goesOn says of a whole game that was stopped after so many answers whether it had an end.
func (t *Table) goesOn(g *game.Game, trial *Trial, answers int64) Kind {
	switch {
	case t.nowhere(g, trial, answers):
		return Endless
	case !atRandom(trial) && t.comesBack(g, trial):
		return Stalled
	}
	return Long
}

// comesBack reports whether somebody is asked twice in a trial while everything stands alike but what chance holds ready: those
// who play so can go on for ever. The state that is looked out for is the one after 1, 2, 4, 8 decisions and so on.
func (t *Table) comesBack(g *game.Game, trial *Trial) bool {
	r := &run{state: g.Start(trial.Seed), trial: trial, bots: bots(t.plan.p, trial)}
	mark, back := r.state.Clone(), false
	step, lap := 0, 1
	_ = r.play(func(s *game.State, c game.Choice) error {
		err := s.Answer(c)
		if err != nil || s.Pending() == nil {
			return err
		}
		if s.Same(mark, false) {
			back = true
			return errSeen
		}
		if step++; step == lap {
			mark.CopyFrom(s)
			step, lap = 0, 2*lap
		}
		return nil
	})
	return back
}

// How far [Table.nowhere] looks.
const (
	mostStates  = 2000
	mostAnswers = 64
)

// nowhere reports whether no answers whatever lead to an end from where a trial stood before its last answer: all answers to all
// questions from there on are tried, and lead to no more than some states. Where chance has a part in them, or there are too many
// states or answers, nothing is known.
func (t *Table) nowhere(g *game.Game, trial *Trial, answers int64) bool {
	r := &run{state: g.Start(trial.Seed), trial: trial, bots: bots(t.plan.p, trial)}
	_ = r.play(func(s *game.State, c game.Choice) error {
		if s.Answers()+1 >= answers {
			return errSeen
		}
		return s.Answer(c)
	})
	first := r.state.Clone()
	first.Limits.StepsPerGame = first.Steps() + game.DefaultLimits.StepsPerGame
	if first.Pending() == nil {
		return false
	}
	states := []*game.State{first}
	for i := 0; i < len(states) && len(states) < mostStates; i++ {
		all, err := odds.AtRandom{}.Choices(states[i])
		if err != nil || len(all) == 0 || len(all) > mostAnswers {
			return false
		}
		for _, c := range all {
			next := states[i].Clone()
			if next.Answer(c.Choice) != nil || next.Pending() == nil || !next.SameChance(&states[i].Table) {
				return false
			}
			if !slices.ContainsFunc(states, func(o *game.State) bool { return next.Same(o, true) }) {
				states = append(states, next)
			}
		}
	}
	return len(states) < mostStates
}
