package know

import (
	"croupier/interp/flow"
	"croupier/interp/game"
)

// Advice is the policy's answer in a game that is tried out, where nothing is hidden any more that a policy could look at: as
// [Advisor.Advise], but nothing is made up first, and what the policy keeps stays in the game's memory. It has none where the
// policy goes wrong.
func (a *Advisor) Advice(s *game.State) (c game.Choice, ok bool) {
	if !s.Open {
		return game.Choice{}, false
	}
	pc, cur, steps, budget := s.PC, s.Cur, s.StepsTaken, s.Budget
	for i := range a.policy.Handlers {
		if h := &a.policy.Handlers[i]; s.FitsHandler(h) {
			s.Consult(h)
			failed := s.Failure != nil || s.Advice.Wrong
			s.PC, s.Cur, s.StepsTaken, s.Budget, s.Failure, s.Open, s.Ended = pc, cur, steps, budget, nil, true, false
			if failed || s.Advice.Random || s.Advice.Given {
				return s.Advice.Choice, !failed && s.Advice.Given
			}
		}
	}
	return game.Choice{}, false
}

// Laps are the places where the longest loop of a start comes round: a hand has been played, or a round. A game that is tried
// out goes no further, since beyond it everything is dealt anew.
type Laps struct{ jumps []bool }

// LapsOf finds them. There are none where nothing is repeated.
func LapsOf(g *game.Game) *Laps {
	if jumps := flow.Laps(g.P, g.Setup.Start); jumps != nil {
		return &Laps{jumps}
	}
	return nil
}

// StopAt has a copy that is tried out end where a lap is over; nil has it go on to its end.
func StopAt(s *game.State, l *Laps) {
	s.Laps = nil
	if l != nil {
		s.Laps = l.jumps
	}
}
