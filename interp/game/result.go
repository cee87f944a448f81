package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
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

// ResultsSeen lists them as a viewer may know them: a card among them may be hidden from some.
func (s *State) ResultsSeen(v event.Viewer) []Result {
	all := s.Results()
	for i, at := 0, 0; v != event.Record && at < len(all); i++ {
		for ; at < len(all) && all[at].Name == s.P.Results[i].Name && s.P.Results[i].PerPlayer == (all[at].Player >= 0); at++ {
			all[at].Value = s.ResultPiece(i, all[at].Player, all[at].Value).Seen(v.Mask())
			if s.Record.WhyFor(i, all[at].Player)&v.Mask() == 0 {
				all[at].Why = nil
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
