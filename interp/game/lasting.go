package game

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
)

// Lasting is what those fields that the start took and that last have come to, as [Setup.SetParam] takes it. What lies open for
// all to see and was worked out from what not everybody may know is left out: on a sheet it would be told.
func (s *State) Lasting(lasts func(*check.Field) bool) []program.Arg {
	var all []program.Arg
	for _, i := range s.P.Starts[s.G.Setup.Start].Params {
		f := s.P.Rules.Fields[i]
		if !lasts(f) {
			continue
		}
		seats := 1
		if f.PerPlayer {
			seats = s.M.N
		}
		for seat := range seats {
			if f.Everybody && !s.KnowsField(i, seat, event.Everybody) {
				continue
			}
			arg := program.Arg{Name: f.Name, Value: s.typed(i, seat)}
			if f.PerPlayer {
				arg.Player = s.M.Name(seat)
			}
			all = append(all, arg)
		}
	}
	return all
}

// typed is what a field holds, as people type it.
func (s *State) typed(field, seat int) string {
	place, t := s.P.Layout.Fields[field], s.P.Rules.Fields[field].Type
	slot := s.Slot(place, seat)
	if place.Store == program.InPiles {
		return s.G.Setup.optionText(t, s.Piles[slot])
	}
	if t.Kind == check.Text || t.Kind == check.Player {
		return s.Plain(t, s.Vars[slot])
	}
	return s.G.Setup.optionText(t, s.Vars[slot])
}
