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
func (s *State) Results() []Result { return s.ResultsSeen(event.Record) }

// ResultsSeen lists them as a viewer may know them: a card among them may be hidden from some, and whether one has been given
// at all.
func (s *State) ResultsSeen(v event.Viewer) []Result {
	var all []Result
	for i := range s.P.Results {
		r := &s.P.Results[i]
		from, to := -1, 0
		if r.PerPlayer {
			from, to = 0, s.M.N
		}
		for seat := from; seat < to; seat++ {
			is, given := s.ResultValue(i, seat)
			switch {
			case given && v == event.Record:
			case given:
				is = s.ResultPiece(i, seat, is).Seen(v.Mask())
			case v != event.Record && s.Doubted(i, seat, v.Mask()):
				is = program.Value{Type: r.Type, Hidden: true}
			default:
				continue
			}
			seen := Result{Name: r.Name, Player: seat, Value: is}
			if v == event.Record || s.Record.WhyFor(i, seat)&v.Mask() != 0 {
				seen.Why = s.Record.Reasons(i, seat)
			}
			all = append(all, seen)
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
