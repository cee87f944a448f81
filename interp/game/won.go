package game

import (
	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/stdlib/chips"
)

// Won says what a player's share of a pot was for.
type Won struct {
	Pots []int // the pots that it is of, 0: the main one, then the side pots; nil: all there are
	Half bool  // it is of one half, where the other went by another order of hands
	Hand Value // what he won it with; of no kind where that is no hand of cards, or not all can see it
}

// wonBy says what a player got out of the last award for. Hands are told only where they decided something and everybody
// can work them out from cards that lie open.
func (s *State) wonBy(a *program.Award, seat int) (parts []Won) {
	for half := range 2 {
		winner, share := &a.High, func(p *chips.Pot) *chips.Share { return &p.High }
		if half == 1 {
			winner, share = &a.Low, func(p *chips.Pot) *chips.Share { return &p.Low }
		}
		won, there, contested := Won{}, 0, false
		for i := range s.payout.Pots {
			pot := &s.payout.Pots[i]
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
func (s *State) shownHand(w *program.Winner, seat int) Value {
	if w.Kind != check.Combination || !s.knowsMade(w.Keys[0], seat, Table) {
		return Value{}
	}
	c := s.Clone()
	c.refill()
	c.cur = int32(seat)
	v := c.value(w.Keys[0], check.Of(check.Combination))
	if c.err != nil || v.IsNone() {
		return Value{}
	}
	return v
}
