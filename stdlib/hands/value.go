package hands

import "math/bits"

// Strength is a place among all hands of the usual high ranking, the higher the
// better; equal hands have equal strengths. It is 0 for no hand, 1 for
// seven-high without a pair, strengthEnd-1 for five aces. Strengths compare as
// hands do and take less room; Hand tells what they stand for.
type Strength uint16

// strengthEnd is one more than the highest strength: there are 7,462 hands of
// five cards, thirteen fives of a kind, and none.
const strengthEnd = 7476

// Hand gives the hand of a strength, or no hand.
func (s Strength) Hand() Hand {
	if int(s) >= len(classes) {
		return 0
	}
	return Hand(classes[s])
}

// Category gives the category of a strength's hand.
func (s Strength) Category() Category { return Category(s.Hand() >> categoryAt) }

// Value is a set of cards that knows what it is worth: cards are added and
// removed one by one, each at the cost of an addition, and five to nine of them
// have a Strength. The zero Value is not ready: begin with NewValue.
//
// No card may be in it twice, and no more than two jokers: what then comes out
// is some strength or none.
type Value struct {
	key   uint64
	suits uint64 // four sets of ranks, sixteen bits each
}

// NewValue gives the value of some cards.
func NewValue(cards ...Card) Value {
	v := Value{key: noCards}
	for _, c := range cards {
		v = v.Add(c)
	}
	return v
}

// Add gives the value with a card more.
func (v Value) Add(c Card) Value {
	return Value{v.key + cardKeys[c&63], v.suits | cardSets[c&63]}
}

// Remove gives the value without a card that is in it.
func (v Value) Remove(c Card) Value {
	return Value{v.key - cardKeys[c&63], v.suits &^ cardSets[c&63]}
}

// Len tells how many cards there are, jokers included.
func (v Value) Len() int { return bits.OnesCount64(v.suits) + v.jokers() }

// Suits gives the four sets of ranks, as Masks takes them. Jokers are not in it.
func (v Value) Suits() uint64 { return v.suits }

func (v Value) jokers() int { return int(v.key >> jokersAt & 7) }

// Strength gives the best hand in five to nine cards, or 0 for fewer or more.
func (v Value) Strength() Strength {
	switch n := v.Len(); {
	case n < fewest || n > mostSpared:
		return 0
	case n > most:
		return v.spare(n-most, v.suits)
	}
	return v.strength()
}

// mostSpared is the most cards of which some are left out to look up the rest.
const mostSpared = 9

// looked gives the strength of cards if they are such that a Value can tell it:
// five to nine of them, each another one, but for two jokers. Otherwise it is 0.
func looked(cards []Card) Strength {
	if len(cards) < fewest || len(cards) > mostSpared {
		return 0
	}
	v := NewValue(cards...)
	if v.Len() != len(cards) || v.jokers() > maxJokers {
		return 0
	}
	return v.Strength()
}

// strength is Strength for five to seven cards.
func (v Value) strength() Strength {
	if v.key&fiveSuited == 0 {
		return lookUp(v.key)
	}
	return v.flush()
}

// lookUp gives the best hand of the ranks of a value, flushes aside.
func lookUp(key uint64) Strength {
	row := bits.RotateLeft64(key, rowBits) % rowEnd
	return strengths[(key>>sumAt+uint64(offsets[row])<<1)%places]
}

// flush gives the best hand of five to seven cards with five in a suit, jokers
// counted; there is no second such suit. Without jokers there is no room for a
// better hand beside the flush.
func (v Value) flush() Strength {
	suit := bits.TrailingZeros64(v.key&fiveSuited)/4 - 1
	ranks := v.suits >> (16 * suit & 63) % suitMasks
	switch v.jokers() {
	case 0:
		return flushOf(ranks)
	case 1:
		return max(flushes[0][ranks], lookUp(v.key))
	case 2:
		return max(flushes[1][ranks], lookUp(v.key))
	}
	return 0
}

// spare gives the best hand once n of these cards have been left out.
func (v Value) spare(n int, among uint64) Strength {
	best := Strength(0)
	for ; among != 0; among &= among - 1 {
		at := bits.TrailingZeros64(among)
		v := v.Remove(Card(at%16*4 + at/16))
		if n > 1 {
			best = max(best, v.spare(n-1, among&(among-1)))
		} else {
			best = max(best, v.strength())
		}
	}
	return best
}

// Masks gives the strengths of hands of five to seven cards without jokers, each
// as its four sets of ranks: sixteen bits a suit, the 2 as the lowest of them. It
// writes as many as both lists have room for, and gives their number.
func Masks(to []Strength, suits []uint64) int {
	n := min(len(to), len(suits))
	to, suits = to[:n], suits[:n]
	// Two at a time, and without a branch for the flush, which would be guessed wrong.
	i := 0
	for ; i+1 < len(suits) && i+1 < len(to); i += 2 {
		s, t := suits[i], suits[i+1]
		key := suitKeys[s%suitMasks] + suitKeys[s>>16%suitMasks] + suitKeys[s>>32%suitMasks] + suitKeys[s>>48%suitMasks]
		next := suitKeys[t%suitMasks] + suitKeys[t>>16%suitMasks] + suitKeys[t>>32%suitMasks] + suitKeys[t>>48%suitMasks]
		best := lookUp(key)
		if flush := Strength(key >> flushAt); flush != 0 {
			best = flush
		}
		to[i] = best
		best = lookUp(next)
		if flush := Strength(next >> flushAt); flush != 0 {
			best = flush
		}
		to[i+1] = best
	}
	if i < n {
		to[i] = MaskStrength(suits[i])
	}
	return n
}

// MaskStrength gives the strength of one such hand.
func MaskStrength(suits uint64) Strength {
	key := suitKeys[suits%suitMasks] + suitKeys[suits>>16%suitMasks] + suitKeys[suits>>32%suitMasks] + suitKeys[suits>>48%suitMasks]
	if flush := Strength(key >> flushAt); flush != 0 {
		return flush
	}
	return lookUp(key)
}

// Sevens gives the strengths of hands of seven cards, jokers among them or not,
// in the same way.
func Sevens(to []Strength, cards [][7]Card) int {
	n := min(len(to), len(cards))
	to, cards = to[:n], cards[:n]
	for i := range cards {
		c := &cards[i]
		key := noCards + cardKeys[c[0]&63] + cardKeys[c[1]&63] + cardKeys[c[2]&63] + cardKeys[c[3]&63] +
			cardKeys[c[4]&63] + cardKeys[c[5]&63] + cardKeys[c[6]&63]
		if key&fiveSuited == 0 {
			to[i] = lookUp(key)
			continue
		}
		to[i] = NewValue(c[:]...).flush()
	}
	return n
}

// Fives gives the strengths of hands of five cards in the same way.
func Fives(to []Strength, cards [][5]Card) int {
	n := min(len(to), len(cards))
	to, cards = to[:n], cards[:n]
	for i := range cards {
		c := &cards[i]
		key := noCards + cardKeys[c[0]&63] + cardKeys[c[1]&63] + cardKeys[c[2]&63] + cardKeys[c[3]&63] + cardKeys[c[4]&63]
		if key&fiveSuited == 0 {
			to[i] = lookUp(key)
			continue
		}
		to[i] = NewValue(c[:]...).flush()
	}
	return n
}

// Ranks is a Value without suits: cards are only what their ranks make of them,
// so there is no flush. It has no jokers. Begin with NoRanks.
type Ranks uint64

// NoRanks is the Ranks of no cards.
const NoRanks = Ranks(1<<64 - beyond)

// Add gives the Ranks with n more cards of a rank, 2 to 14; other ranks add nothing.
func (r Ranks) Add(rank, n int) Ranks {
	if rank < 2 || rank > Ace {
		return r
	}
	return r + Ranks(rankKey(rank-2))*Ranks(n)
}

// Strength gives the best hand of five to seven cards of these ranks, four of a
// rank at most. For other numbers of cards it is of no meaning.
func (r Ranks) Strength() Strength { return lookUp(uint64(r)) }

// FlushStrength gives the best straight flush or flush of five to seven cards of
// one suit, as a set of ranks with the 2 as the lowest bit, with 0 to 2 jokers;
// 0 where there are fewer than five cards.
func FlushStrength(ranks uint16, jokers int) Strength {
	switch {
	case jokers == 0:
		return flushOf(uint64(ranks))
	case jokers < 0 || jokers > maxJokers:
		return 0
	}
	return flushes[jokers-1][ranks%suitMasks]
}
