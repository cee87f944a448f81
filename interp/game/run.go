package game

import (
	"math"

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
	s.runSteps(math.MaxInt)
	if s.Hooked && s.Ended {
		s.G.Host.Last(s)
	}
}

// runSteps is Run for so many instructions at most.
func (s *State) runSteps(most int) {
	for ; most > 0 && s.Failure == nil && !s.Open && !s.Ended; most-- {
		s.Fresh()
		if s.Hooked && s.G.Host.Work(s) {
			continue
		}
		if s.Labels.On {
			s.BeginReading()
		}
		if s.Counted != nil {
			s.Counted.Code[s.PC]++
		}
		step := s.Maker.Step(s.PC)
		s.PC++
		if !s.Spend(step.Span, step.Steps) {
			return
		}
		step.Do(&s.Table)
	}
}
