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
	s.runSteps(false)
	if s.Hooked && s.Ended {
		s.G.Host.Last(s)
	}
}

// runSteps is Run, or one step of it.
func (s *State) runSteps(one bool) {
	watched := s.Hooked || s.Labels.On || s.Counted != nil
	for t := &s.Table; t.Failure == nil && !t.Open && !t.Ended; {
		t.Fresh()
		if watched {
			if s.beforeStep() {
				if one {
					return
				}
				continue
			}
		}
		step := s.Maker.Straight(t.PC)
		if step == nil {
			step = s.Maker.MakeStraight(t.PC)
		}
		if t.Laps != nil || t.Budget < step.Steps { // the game may end at something that leads to it
			step = s.Maker.Step(t.PC)
		}
		t.PC = step.Next
		t.StepsTaken += step.Steps
		if t.Budget -= step.Steps; t.Budget < 0 && !t.Spend(step.Span, 0) {
			return
		}
		if step.Do(t); one {
			return
		}
	}
}

// beforeStep is what those who look on do before each instruction. It reports whether hooks had work of their own instead.
func (s *State) beforeStep() bool {
	if s.Hooked && !s.Muted && len(s.Log) == 0 && s.G.Host.Work(s) { // what lines do for an event comes first
		return true
	}
	if s.Labels.On {
		s.BeginReading()
	}
	if s.Counted != nil {
		s.Counted.Code[s.PC]++
	}
	return false
}
