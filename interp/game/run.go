package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
)

// begin puts a fresh game at its start: options, parameters and fields have their first values.
func (s *State) begin() {
	g := s.G
	s.Refill()
	s.Vars[g.FirstTableVar+program.DealerVar] = int64(g.N - 1)
	s.Vars[g.FirstTableVar+program.DirectionVar] = s.P.Clockwise
	s.StartHand()
	s.firstValues()
	start := &s.P.Starts[g.Setup.Start]
	s.PC = start.At
	s.Emit(event.Event{Kind: event.Start, Name: start.Name, Player: -1, Who: event.Everyone})
}

// Run goes on until a decision is open, the game is over or something went wrong.
func (s *State) Run() {
	for s.Failure == nil && !s.Open && !s.Ended {
		s.Arena = s.Arena[:0]
		if s.Hooked && s.G.Host.Work(s) {
			continue
		}
		if s.Counted != nil {
			s.Counted.Code[s.PC]++
		}
		step := s.Maker.Step(s.PC)
		s.PC++
		if !s.Spend(step.span, step.steps) {
			return
		}
		step.Do(s)
	}
	if s.Hooked && s.Ended {
		s.G.Host.Last(s)
	}
}

// finish ends the game.
func (s *State) finish() {
	s.Ended = true
	s.Calls = s.Calls[:0]
	s.Emit(event.Event{Kind: event.End, Player: -1, Who: event.Everyone})
}

// goTo leaves what is being done, and goes on with a step of the innermost do that names it.
func (s *State) goTo(in *program.Instr) {
	for len(s.Calls) > 0 {
		top := s.Calls[len(s.Calls)-1]
		s.Calls = s.Calls[:len(s.Calls)-1]
		if top.List < 0 {
			continue
		}
		list := &s.P.DoLists[top.List]
		for i, phase := range list.Phases {
			if phase == in.A {
				s.PC, s.Cur = list.At[i], top.Cur
				return
			}
		}
	}
	s.Fail(in.Span, "go-nowhere", "No do that is running here names the step "+s.P.Phases[in.A].Name,
		"go to a step of the do that is running, or name the step there: do ..., "+s.P.Phases[in.A].Name)
}
