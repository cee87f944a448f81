package hands

import (
	"iter"
	"math/bits"
)

// BestCards gives the best hand under the usual high ranking and the positions,
// in ascending order, of the cards that make it: five, or all if there are fewer.
func BestCards(cards []Card) (Hand, []int) { return High.BestCards(cards) }

// BestCards gives the best hand under a ranking and the positions, in ascending
// order, of the cards that make it: kickers included, cards that do not play left
// out. Where several choices are equally good it is one of them.
func (r Ranking) BestCards(cards []Card) (Hand, []int) {
	best := r.Best(cards)
	if best == 0 {
		return 0, nil
	}
	size := best.Size()
	if !r.Low() {
		for _, c := range cards {
			if c <= Joker && size < maxRanks {
				size++
			}
		}
	}
	var buffer [maxRanks]Card
	for choice := range choices(len(cards), size) {
		if r.Best(pick(buffer[:0], cards, choice)) == best {
			return best, positions(choice)
		}
	}
	return best, nil
}

// BestFrom gives the best hand under a ranking made of exactly k cards of one
// set and m of another, such as two from the hole and three from the board. It
// is no hand if a set has fewer, or too many to look through (MaxCards), or if k
// and m come to more than five.
func (r Ranking) BestFrom(hole []Card, k int, board []Card, m int) Hand {
	if k == 2 && m == 3 && len(hole) >= 2 && len(hole) <= MaxCards && len(board) == 5 {
		switch r {
		case High:
			if s, ok := twoWithThree(hole, (*[5]Card)(board)); ok {
				return s.Hand()
			}
		case EightOrBetter:
			return lowWithThree(r, hole, board)
		case AceToFive:
			if h := lowWithThree(r, hole, board); h != 0 {
				return h
			}
		}
	}
	best, _, _ := r.from(hole, k, board, m)
	return best
}

// BestCardsFrom is BestFrom with the positions of the cards that make the hand,
// in each of the two sets.
func (r Ranking) BestCardsFrom(hole []Card, k int, board []Card, m int) (Hand, []int, []int) {
	best, own, common := r.from(hole, k, board, m)
	if best == 0 {
		return 0, nil, nil
	}
	return best, positions(own), positions(common)
}

func (r Ranking) from(hole []Card, k int, board []Card, m int) (best Hand, own, common uint32) {
	if r == High && k >= 0 && m >= 0 && k+m == maxRanks && max(len(hole), len(board)) <= MaxCards && apart(hole, board) {
		return lookedFrom(hole, k, board, m)
	}
	return bestFrom(r, hole, k, board, m)
}

func bestFrom(r Rater, hole []Card, k int, board []Card, m int) (best Hand, own, common uint32) {
	if k < 0 || m < 0 || k > maxRanks || m > maxRanks || k+m > maxRanks || len(hole) > MaxCards || len(board) > MaxCards {
		return 0, 0, 0
	}
	var buffer [maxRanks]Card
	for fromHole := range choices(len(hole), k) {
		held := pick(buffer[:0], hole, fromHole)
		for fromBoard := range choices(len(board), m) {
			if h := BestUnder(r, pick(held, board, fromBoard)); h > best {
				best, own, common = h, fromHole, fromBoard
			}
		}
	}
	return best, own, common
}

// apart tells whether a Value can hold these cards together: each another one, but
// for two jokers.
func apart(hole, board []Card) bool {
	v := NewValue()
	for _, c := range hole {
		v = v.Add(c)
	}
	for _, c := range board {
		v = v.Add(c)
	}
	return v.Len() == len(hole)+len(board) && v.jokers() <= maxJokers
}

// lookedFrom is bestFrom for five such cards under the usual ranking: the choices
// from each side are added up once, and one from each together.
func lookedFrom(hole []Card, k int, board []Card, m int) (best Hand, own, common uint32) {
	type part struct {
		v      Value
		choice uint32
	}
	var room [64]part
	fromBoard := room[:0]
	for choice := range choices(len(board), m) {
		fromBoard = append(fromBoard, part{sum(board, choice), choice})
	}
	highest := Strength(0)
	for choice := range choices(len(hole), k) {
		held := sum(hole, choice)
		for _, p := range fromBoard {
			v := Value{held.key + p.v.key - noCards, held.suits | p.v.suits}
			if s := v.strength(); s > highest {
				highest, own, common = s, choice, p.choice
			}
		}
	}
	return highest.Hand(), own, common
}

func sum(cards []Card, choice uint32) Value {
	v := NewValue()
	for ; choice != 0; choice &= choice - 1 {
		v = v.Add(cards[bits.TrailingZeros32(choice)])
	}
	return v
}

// choices goes through the ways to choose k of n things, as sets of bits.
func choices(n, k int) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		if k > n {
			return
		}
		for set := uint32(1)<<k - 1; set < 1<<n; {
			if !yield(set) || set == 0 {
				return
			}
			// The next higher number with as many bits: the lowest run of ones
			// gives its top bit upwards, the others fall to the bottom.
			lowest := set & -set
			carried := set + lowest
			set = carried | (set^carried)/lowest>>2
		}
	}
}

// pick appends the chosen cards to a list.
func pick(list, cards []Card, choice uint32) []Card {
	for ; choice != 0; choice &= choice - 1 {
		list = append(list, cards[bits.TrailingZeros32(choice)])
	}
	return list
}

func positions(choice uint32) []int {
	list := make([]int, 0, maxRanks)
	for ; choice != 0; choice &= choice - 1 {
		list = append(list, bits.TrailingZeros32(choice))
	}
	return list
}
