package game

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// Result is one result of a game.
type Result struct {
	Name   string
	Player int // -1: the table's
	Value  program.Value
	Why    []event.Reason // with a recorded game: what decided it
}

// Results lists what has been given so far, in the order of the rules, player by player.
func (s *State) Results() []Result {
	var all []Result
	for i := range s.P.Results {
		r := &s.P.Results[i]
		if !r.PerPlayer {
			if v, ok := s.ResultValue(i, -1); ok {
				all = append(all, Result{Name: r.Name, Player: -1, Value: v, Why: s.Record.Reasons(i, -1)})
			}
			continue
		}
		for seat := range s.M.N {
			if v, ok := s.ResultValue(i, seat); ok {
				all = append(all, Result{Name: r.Name, Player: seat, Value: v, Why: s.Record.Reasons(i, seat)})
			}
		}
	}
	return all
}

// ResultOf finds one result by name; player -1 is the table.
func (s *State) ResultOf(name string, player int) (program.Value, bool) {
	for i := range s.P.Results {
		if s.P.Results[i].Name == name && s.P.Results[i].PerPlayer == (player >= 0) {
			return s.ResultValue(i, player)
		}
	}
	return program.Value{}, false
}

// say tells players something.
func (s *State) say(in *program.Instr) {
	who := event.Everyone
	switch {
	case in.D == 1:
		who = event.ToGM
	case in.C != 0:
		who = 0
		for _, seat := range s.List(in.C) {
			who |= 1 << seat
		}
	}
	text := ""
	for i := range in.B {
		// Worked out where nobody listens too: it may roll dice, or go wrong.
		part := s.Value(s.P.Args[in.A+2*i], check.Of(check.Kind(s.P.Args[in.A+2*i+1])))
		if !s.Record.On {
			continue
		}
		text = table.JoinSaid(text, s.Spoken(part))
	}
	if s.Failure == nil {
		s.Emit(event.Event{Kind: event.Say, Player: -1, Text: text, Who: who})
	}
}
