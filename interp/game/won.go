package game

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/chips"
)

// wonBy says what a player got out of the last award for. Hands are told only where they decided something and everybody
// can work them out from cards that lie open.
func (s *State) wonBy(a *program.Award, seat int) (parts []event.Won) {
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
