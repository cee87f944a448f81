package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
)

// begin puts a fresh game at its start: options, parameters and fields have their first values.
func (s *State) begin() {
	g := s.g
	s.refill()
	s.vars[g.firstTableVar+program.DealerVar] = int64(g.n - 1)
	s.vars[g.firstTableVar+program.DirectionVar] = s.p.Clockwise
	s.startHand()
	s.firstValues()
	start := &s.p.Starts[g.setup.Start]
	s.pc = start.At
	s.emit(event.Event{Kind: event.Start, Name: start.Name, Player: -1, Who: event.Everyone})
}

// run goes on until a decision is open, the game is over or something went wrong.
func (s *State) run() {
	for s.err == nil && !s.open && !s.over {
		s.arena = s.arena[:0]
		if s.hooked && s.hookWork() {
			continue
		}
		if s.counted != nil {
			s.counted.Code[s.pc]++
		}
		step := s.eval.step(s.pc)
		s.pc++
		if !s.spend(step.span, step.steps) {
			return
		}
		step.do(s)
	}
	if s.hooked && s.over {
		s.lastHooks()
	}
}

// stepsOf is how many steps an instruction counts: those that leave events behind count more, so that the record of rules
// which never end stays small. Whether there is a record makes no difference.
var stepsOf = func() (steps [256]int64) {
	for i := range steps {
		steps[i] = 1
		if op := program.InstrOp(i); op >= program.InSet && op <= program.InSetPlayerList || op >= program.InResult && op != program.InRequire {
			steps[i] = 10
		}
	}
	return steps
}()

// finish ends the game.
func (s *State) finish() {
	s.over = true
	s.calls = s.calls[:0]
	s.emit(event.Event{Kind: event.End, Player: -1, Who: event.Everyone})
}

// goTo leaves what is being done, and goes on with a step of the innermost do that names it.
func (s *State) goTo(in *program.Instr) {
	for len(s.calls) > 0 {
		top := s.calls[len(s.calls)-1]
		s.calls = s.calls[:len(s.calls)-1]
		if top.list < 0 {
			continue
		}
		list := &s.p.DoLists[top.list]
		for i, phase := range list.Phases {
			if phase == in.A {
				s.pc, s.cur = list.At[i], top.cur
				return
			}
		}
	}
	s.failHint(in.Span, "go-nowhere", "No do that is running here names the step "+s.p.Phases[in.A].Name, "go to a step of the do that is running, or name the step there: do ..., "+s.p.Phases[in.A].Name)
}

func (s *State) setList(slot int, list []int32) {
	s.lists[slot] = append(s.lists[slot][:0], list...)
}
