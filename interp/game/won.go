package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/program"
	"croupier/stdlib/chips"
)

// WonBy says what a player got out of the last award for. Hands are told only where they decided something and everybody
// can work them out from cards that lie open.
func (s *State) WonBy(a *program.Award, seat int) (parts []event.Won) {
	for half := range 2 {
		winner, share := &a.High, func(p *chips.Pot) *chips.Share { return &p.High }
		if half == 1 {
			winner, share = &a.Low, func(p *chips.Pot) *chips.Share { return &p.Low }
		}
		won, there, contested := event.Won{}, 0, false
		for i := range s.Payout.Pots {
			pot := &s.Payout.Pots[i]
			if pot.Chips == 0 {
				continue
			}
			there++
			if sh := share(pot); sh.Chips > 0 && sh.Winners.Has(seat) {
				won.Pots = append(won.Pots, i)
				won.Half = won.Half || sh.Chips < pot.Chips
				contested = contested || pot.Eligible.Count() > 1
			}
		}
		if len(won.Pots) == 0 {
			continue
		}
		if len(won.Pots) == there {
			won.Pots = nil
		}
		if contested {
			won.Hand = s.shownHand(winner, seat)
		}
		parts = append(parts, won)
	}
	return parts
}

// shownHand is the hand by which an award goes, if that is a hand of cards that everybody knows.
func (s *State) shownHand(w *program.Winner, seat int) program.Value {
	if w.Kind != check.Combination || !s.KnowsMade(w.Keys[0], seat, event.Table) {
		return program.Value{}
	}
	c := s.Clone()
	c.Refill()
	c.Cur = int32(seat)
	v := c.Value(w.Keys[0], check.Of(check.Combination))
	if c.Failure != nil || v.IsNone() {
		return program.Value{}
	}
	return v
}

// KnowsMade reports whether an expression reads cards of a player, and nothing that the viewer does not know.
func (s *State) KnowsMade(body int32, seat int, v event.Viewer) bool {
	zones, ok := flow.CardsOf(s.P, body)
	own := slices.ContainsFunc(zones, func(z program.Place) bool { return z.PerPlayer && len(s.Zones[s.Slot(z, seat)]) > 0 })
	return ok && own && s.KnowsZones(zones, seat, v)
}

// KnowsZones reports whether a viewer knows every card that lies in some zones, those of a player and of the table.
func (s *State) KnowsZones(zones []program.Place, seat int, v event.Viewer) bool {
	return !slices.ContainsFunc(zones, func(z program.Place) bool { return !s.knowsZone(s.Slot(z, seat), v) })
}

// knowsZone reports whether a viewer knows every card that lies in a zone.
func (s *State) knowsZone(zone int, v event.Viewer) bool {
	return !slices.ContainsFunc(s.Zones[zone], func(c int32) bool { return (s.Seen[c]|s.ZoneEyes(zone))&v.Mask() == 0 })
}
