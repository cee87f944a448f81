package hands

import "math/bits"

// bestLow rates low hands. Where five ranks or more make a hand without a pair
// the lowest ones that may be together are it: as sets of ranks, a better low is a
// smaller number. What is left goes the slow way.
func (r Ranking) bestLow(cards []Card) Hand {
	switch r {
	case AceToFive:
		all := bits.OnesCount16(lowRanks(cards))
		if all >= maxRanks {
			set := lowRanks(cards)
			for range all - maxRanks {
				set &^= 1 << (bits.Len16(set) - 1)
			}
			return lowHand(AceToFive, set<<1)
		}
	case EightOrBetter:
		return qualified(AceToFive.bestLow(cards))
	case DeuceToSeven:
		if h := lowestWithoutPattern(cards); h != 0 {
			return h
		}
	case Badugi:
		return bestBadugi(cards)
	}
	return r.tryLow(cards)
}

// lowRanks gives the ranks of cards with the ace as the lowest bit.
func lowRanks(cards []Card) (set uint16) {
	for _, c := range cards {
		if c < Joker {
			set |= 1 << ((c>>2 + 1) % ranksInSuit)
		}
	}
	return set
}

// lowHand makes a low without a pair of a set of ranks: bit 1 is a low ace.
func lowHand(r Ranking, set uint16) Hand {
	var ranks [maxRanks]int
	n := bits.OnesCount16(set)
	fill(ranks[:], set)
	return invert(r, pack(NoPair, ranks, maxRanks), n)
}

// qualified keeps a low of five cards if none of them is above an eight.
func qualified(h Hand) Hand {
	if h.Category() != NoPair || h.Size() < maxRanks || h.Lead() > 8 {
		return 0
	}
	return h + Hand(EightOrBetter-AceToFive)<<rankingAt
}

// lowestWithoutPattern gives the best deuce-to-seven hand of five ranks that are
// no straight and can be taken in two suits, or none.
func lowestWithoutPattern(cards []Card) Hand {
	var suits [4]uint16
	all := uint16(0)
	for _, c := range cards {
		if c < Joker {
			suits[c&3] |= 4 << (c >> 2)
			all |= 4 << (c >> 2)
		}
	}
	var held [ranksInSuit]uint16
	n := 0
	for rest := all; rest != 0; rest &= rest - 1 {
		held[n] = rest & -rest
		n++
	}
	for choice := range choices(n, maxRanks) {
		set := uint16(0)
		for ; choice != 0; choice &= choice - 1 {
			set |= held[bits.TrailingZeros32(choice)]
		}
		if set/(set&-set) != 0b11111 && !oneSuit(set, &suits) {
			return lowHand(DeuceToSeven, set)
		}
	}
	return 0
}

// oneSuit tells whether these ranks can only be taken all in the same suit.
func oneSuit(set uint16, suits *[4]uint16) bool {
	for s := range suits {
		if set&(suits[(s+1)&3]|suits[(s+2)&3]|suits[(s+3)&3]) == 0 {
			return true
		}
	}
	return false
}

// bestBadugi takes as many cards of different ranks and suits as there are, and of
// these the lowest.
func bestBadugi(cards []Card) Hand {
	var natural [MaxCards]Card
	n := 0
	for _, c := range cards {
		if c < Joker {
			natural[n] = c
			n++
		}
	}
	for size := min(4, n); size > 0; size-- {
		best := uint16(0)
	choice:
		for choice := range choices(n, size) {
			ranks, suits := uint16(0), uint8(0)
			for ; choice != 0; choice &= choice - 1 {
				c := natural[bits.TrailingZeros32(choice)]
				rank, suit := uint16(2)<<((c>>2+1)%ranksInSuit), uint8(1)<<(c&3)
				if ranks&rank != 0 || suits&suit != 0 {
					continue choice
				}
				ranks, suits = ranks|rank, suits|suit
			}
			if best == 0 || ranks < best {
				best = ranks
			}
		}
		if best != 0 {
			return lowHand(Badugi, best)
		}
	}
	return 0
}
