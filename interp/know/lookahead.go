package know

import (
	"croupier/interp/game"
	"croupier/interp/program"
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
	p := g.P
	units := []int32{p.Starts[g.Setup.Start].At}
	seen := map[int32]bool{units[0]: true}
	d := &Doubts{p: p, units: unitsOf(p)}
	for len(units) > 0 { // the loops nearest to the start are the longest
		l, found := &Laps{jumps: make([]bool, len(p.Code))}, false
		var next []int32
		for _, begin := range units {
			outer := d.endOf(begin) // where the loop begins that was found last: what lies above it is in no loop
			for at := d.endOf(begin) - 1; at >= begin; at-- {
				in := &p.Code[at]
				if in.Op == program.InDo || in.Op == program.InGo {
					if to := p.Phases[in.A].At; !seen[to] {
						seen[to], next = true, append(next, to)
					}
				}
				if repeats(g, at) && at < outer && d.asks(in.A, at, map[int32]bool{}) {
					l.jumps[at], found, outer = true, true, in.A
				}
			}
		}
		if found {
			return l
		}
		units = next
	}
	return nil
}

// repeats reports whether an instruction jumps back to the beginning of a repeat.
func repeats(g *game.Game, at int32) bool {
	in := &g.P.Code[at]
	if in.Op != program.InJump || in.A >= at || g.P.Code[at-1].Op == program.InTurnNext {
		return false
	}
	back := g.P.Code[in.A].Op
	return back == program.InLoopTimes || back == program.InJumpIfNot
}

// asks reports whether somebody may be asked something between two places, or in the phases that are done there.
func (d *Doubts) asks(from, to int32, seen map[int32]bool) bool {
	for at := from; at < to; at++ {
		in := &d.p.Code[at]
		switch in.Op {
		case program.InAsk, program.InBetting:
			return true
		case program.InDo, program.InGo:
			begin := d.p.Phases[in.A].At
			if seen[begin] {
				continue
			}
			seen[begin] = true
			if d.asks(begin, d.endOf(begin), seen) {
				return true
			}
		}
	}
	return false
}

// StopAt has a copy that is tried out end where a lap is over; nil has it go on to its end.
func StopAt(s *game.State, l *Laps) {
	s.Laps = nil
	if l != nil {
		s.Laps = l.jumps
	}
}
