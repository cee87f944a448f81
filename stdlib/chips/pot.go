package chips

import "math"

// Pot is a main or side pot: chips, and the seats that have matched them and can win them. High and Low are filled in
// by [Hand.Award].
type Pot struct {
	Chips    int64
	Eligible Seats
	High     Share // the winners of the pot, or of its high half
	Low      Share // the winners of its low half, if it has one
}

// Share is the part of a pot that goes to its best hand, or in equal parts to all that tie.
type Share struct {
	Chips   int64
	Winners Seats
}

// Pots appends the main pot and then the side pots, from the most players to the fewest, to the slice. A player takes
// part up to what they have put in themselves in this hand, antes included. Chips that are nobody's share, and shares
// carried over, belong to the main pot. Folding gives up everything: chips that nobody still in has matched,
// left by players who folded with nothing to call, fall to the last pot. There is always a main pot, be it empty,
// unless nobody is still in.
func (h *Hand) Pots(pots []Pot) []Pot {
	in, first := h.In(), len(pots)
	if in == 0 {
		return pots
	}
	left, floor := h.pot, int64(0)
	extra := h.dead + h.past - h.taken
	left -= extra
	for {
		top, eligible := h.layer(in, floor)
		if eligible == 0 {
			break
		}
		pot := Pot{Eligible: eligible}
		for seat := range h.n {
			pot.Chips += max(0, min(*h.total(seat), top)-floor)
		}
		left -= pot.Chips
		floor = top
		pots = append(pots, pot)
	}
	if len(pots) == first {
		pots = append(pots, Pot{Eligible: in})
	}
	pots[len(pots)-1].Chips += left
	for i := first; extra != 0; i++ {
		part := max(extra, -pots[i].Chips)
		pots[i].Chips += part
		extra -= part
	}
	return pots
}

// layer is the next height above the floor at which somebody who is still in stops matching, and who reaches it.
func (h *Hand) layer(in Seats, floor int64) (top int64, eligible Seats) {
	top = math.MaxInt64
	for ; in != 0; in &= in - 1 {
		if total := *h.total(in.First()); total > floor {
			top = min(top, total)
			eligible |= in & -in
		}
	}
	return top, eligible
}
