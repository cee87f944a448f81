package chips

import (
	"errors"
	"fmt"
	"math"
)

// NoHand is the rank of a hand that cannot win: one that does not qualify for the low half, for instance.
const NoHand int64 = math.MinInt64

// Payout is what became of a pot. One Payout can be used again and again; each use overwrites it.
type Payout struct {
	Won  []int64 // chips by seat
	Pots []Pot   // with their winners
	Left int64   // chips that no hand could win, which stay in the pot as nobody's share

	BackTo int   // who has got chips back that nobody met; they are not won
	Back   int64 // how many; 0: nobody has
}

func (p *Payout) reset(n int) {
	if cap(p.Won) < n {
		p.Won, p.Pots = make([]int64, n), make([]Pot, 0, n+1)
	}
	p.Won, p.Pots, p.Left, p.BackTo, p.Back = p.Won[:n], p.Pots[:0], 0, 0, 0
	clear(p.Won)
}

// Award gives every pot to the best hands among those who can win it, and says in the payout who won what. Ranks are by
// seat; higher is better, equal is a tie, [NoHand] cannot win. A pot that one player alone can win is theirs whatever the
// ranks; what they have put in beyond everybody else goes back to them, and is not won. A tie splits; what cannot be split
// goes in odd chips, one to each winner in the order of seats given, then in table order. Every pot is split by itself (TDA
// rule 21).
//
// With low ranks (nil for none) every pot in which some hand qualifies for low is halved, and its odd chip goes to the
// high half; where the same players tie for both halves they split the whole as evenly as it goes (TDA rule 20). If no
// hand can win one of the halves the other is the whole pot, and if none can win either the chips stay.
//
// Afterwards nobody is all-in, no bets are left, and it is still known who had folded.
// The error says when nobody is still in, or when ranks and order do not fit the table; then nothing has changed.
func (h *Hand) Award(p *Payout, high, low []int64, order []int) error {
	switch {
	case h.In() == 0:
		return errors.New("nobody is still in to win the pot: refund it, pay it out, or carry it over")
	case len(high) != h.n || low != nil && len(low) != h.n:
		return fmt.Errorf("every one of the %d seats needs a rank", h.n)
	}
	for _, seat := range order {
		if seat < 0 || seat >= h.n {
			return fmt.Errorf("there is no seat %d to take an odd chip: the table has seats 0 to %d", seat, h.n-1)
		}
	}
	p.reset(h.n)
	p.Pots = h.Pots(p.Pots)
	for i := range p.Pots {
		pot := &p.Pots[i]
		pot.divide(high, low)
		pot.High.pay(p.Won, order)
		pot.Low.pay(p.Won, order)
		p.Left += pot.Chips - pot.High.Chips - pot.Low.Chips
	}
	for seat, chips := range p.Won {
		h.stack[seat] += chips
	}
	p.giveBack(mostIn(h.book[h.n:2*h.n], h.In()))
	h.clear()
	h.dead, h.pot = p.Left, p.Left
	return nil
}

// giveBack tells what of a pot that one player alone can win are chips of theirs that nobody met.
func (p *Payout) giveBack(seat int, unmet int64) {
	for i := range p.Pots {
		if unmet > 0 && p.Pots[i].Eligible == Seats(0).With(seat) {
			p.BackTo, p.Back = seat, min(unmet, p.Pots[i].Chips)
			p.Won[seat] -= p.Back
		}
	}
}

// divide finds the winners of a pot and their shares.
func (p *Pot) divide(high, low []int64) {
	if p.Eligible.Count() == 1 {
		p.High = Share{p.Chips, p.Eligible}
		return
	}
	p.High.Winners = best(p.Eligible, high)
	if low != nil {
		p.Low.Winners = best(p.Eligible, low)
	}
	switch {
	case p.High.Winners == 0 && p.Low.Winners == 0:
	case p.High.Winners == 0:
		p.Low.Chips = p.Chips
	case p.Low.Winners == 0 || p.Low.Winners == p.High.Winners:
		p.High.Chips = p.Chips
	default:
		p.Low.Chips = p.Chips / 2
		p.High.Chips = p.Chips - p.Low.Chips
	}
}

// best is who has the highest rank among those who can win at all.
func best(seats Seats, ranks []int64) (winners Seats) {
	top := NoHand
	for ; seats != 0; seats &= seats - 1 {
		seat := seats.First()
		switch rank := ranks[seat]; {
		case rank == NoHand || rank < top:
		case rank > top:
			top, winners = rank, Seats(0).With(seat)
		default:
			winners = winners.With(seat)
		}
	}
	return winners
}

// pay splits a share among its winners, odd chips in the order given.
func (s Share) pay(won []int64, order []int) {
	if s.Winners == 0 {
		return
	}
	n := int64(s.Winners.Count())
	each, odd := s.Chips/n, s.Chips%n
	for rest := s.Winners; rest != 0; rest &= rest - 1 {
		won[rest.First()] += each
	}
	waiting := s.Winners
	for i := 0; odd > 0; odd-- {
		for i < len(order) && !waiting.Has(order[i]) {
			i++
		}
		seat := waiting.First()
		if i < len(order) {
			seat = order[i]
		}
		won[seat]++
		waiting = waiting.Without(seat)
	}
}

// Refund gives everybody back what they have put in, in this hand and in those whose pot was carried over, folded or not;
// the payout says how much. Chips that are nobody's share stay. The error says when part of the shares has been paid
// out; then nothing has changed.
func (h *Hand) Refund(p *Payout) error {
	if h.taken > 0 {
		return errTaken
	}
	p.reset(h.n)
	for seat := range h.n {
		p.Won[seat] = *h.total(seat) + h.book[2*h.n+seat]
		h.stack[seat] += p.Won[seat]
	}
	dead := h.dead
	h.clear()
	h.dead, h.pot, p.Left = dead, dead, dead
	return nil
}
