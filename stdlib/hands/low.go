package hands

import "math/bits"

// bestLow rates low hands. Most are looked up by the set of their ranks: as such sets, a better low is a smaller number. Of four
// ranks the lowest pair makes the best low. Where fewer differ, or what is left of five makes a straight or a flush, every five
// cards are looked up by their strength. What no table holds goes the slow way.
func (r Ranking) bestLow(cards []Card) Hand {
	switch r {
	case EightOrBetter:
		if set := lowRanks(cards) % 256; bits.OnesCount16(set) >= maxRanks {
			return madeLows.get().toFive[set] + Hand(EightOrBetter-AceToFive)<<rankingAt
		}
		return 0
	case AceToFive:
		if len(cards) == fewest {
			break // its strength tells of pairs too
		}
		if h := madeLows.get().toFive[lowRanks(cards)%suitMasks]; h != 0 {
			return h
		}
	case Badugi:
		return bestBadugi(cards)
	}
	if len(cards) < fewest || len(cards) > most {
		return r.tryLow(cards)
	}
	v := NewValue(cards...)
	if bits.OnesCount64(v.suits) != len(cards) {
		return r.tryLow(cards)
	}
	t := madeLows.get()
	by, n := &t.five[r-AceToFive], len(cards)-fewest
	if n == 0 {
		if r == DeuceToSeven && v.key&fiveSuited != 0 {
			return by[v.strength()]
		}
		return by[lookUp(v.key)]
	}
	ranks := (v.suits | v.suits>>16 | v.suits>>32 | v.suits>>48) % suitMasks
	if bits.OnesCount64(ranks) == fewest-1 {
		return by[lookUp(v.withPair(ranks, r == AceToFive))]
	}
	if r == DeuceToSeven {
		if h := t.toSeven[ranks]; h != 0 && (v.key&fiveSuited == 0 || v.unsuited(uint64(t.sevens[ranks]))) {
			return h
		}
		if v.key&fiveSuited != 0 {
			return v.worst(n, v.suits, by)
		}
	}
	return worstRanks(v.key, n, cards, by)
}

// withPair gives the key of these ranks, of which one is there twice: the lowest that can be. Of four ranks that is the best low.
func (v Value) withPair(ranks uint64, aceLow bool) uint64 {
	a, b, c, d := v.suits, v.suits>>16, v.suits>>32, v.suits>>48
	twice := (a&b | (a|b)&c | (a|b|c)&d) % suitMasks
	pair := bits.TrailingZeros64(twice)
	if ace := ranksInSuit - 1; aceLow && twice>>ace == 1 {
		pair = ace
	}
	key := uint64(NoRanks) + rankKey(pair)
	for ; ranks != 0; ranks &= ranks - 1 {
		key += rankKey(bits.TrailingZeros64(ranks))
	}
	return key
}

// worstRanks gives the best low hand of these ranks once n of the cards have been left out.
func worstRanks(key uint64, n int, cards []Card, by *[strengthEnd]Hand) Hand {
	if n == 0 {
		return by[lookUp(key)]
	}
	best := Hand(0)
	for i, c := range cards {
		best = max(best, worstRanks(key-cardKeys[c&63], n-1, cards[i+1:], by))
	}
	return best
}

// unsuited tells whether one of these ranks is there in another suit than the one that has five cards.
func (v Value) unsuited(ranks uint64) bool {
	suit := 16 * (bits.TrailingZeros64(v.key&fiveSuited)/4 - 1)
	others := v.suits &^ (0xffff << suit)
	return (others|others>>16|others>>32|others>>48)&ranks != 0
}

// worst gives the best low hand once n of these cards have been left out.
func (v Value) worst(n int, among uint64, by *[strengthEnd]Hand) Hand {
	if n == 0 {
		return by[v.strength()]
	}
	best := Hand(0)
	for ; among != 0; among &= among - 1 {
		at := bits.TrailingZeros64(among)
		best = max(best, v.Remove(Card(at%16*4+at/16)).worst(n-1, among&(among-1), by))
	}
	return best
}

// lowRanks gives the ranks of cards with the ace as the lowest bit.
func lowRanks(cards []Card) (set uint16) {
	for _, c := range cards {
		set |= lowBits[c&63]
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

// lowWithThree gives the best low without a pair, none above an eight, of two cards of the hole and three of a board.
func lowWithThree(r Ranking, hole, board []Card) Hand {
	t := madeLows.get()
	set := t.eight[lowRanks(hole)%256][lowRanks(board)%256]
	if set == 0 {
		return 0
	}
	return t.toFive[set] + Hand(r-AceToFive)<<rankingAt
}

// bestBadugi takes as many cards of different ranks and suits as there are, and of these the lowest. Of four cards it is looked
// up which can go together.
func bestBadugi(cards []Card) Hand {
	if len(cards) != 4 {
		return Badugi.tryLow(cards)
	}
	t := madeLows.get()
	// In the order of their ranks, aces low: five exchanges sort four.
	a, b, c, d := aceFirst[cards[0]&63], aceFirst[cards[1]&63], aceFirst[cards[2]&63], aceFirst[cards[3]&63]
	a, b = inOrder(a, b)
	c, d = inOrder(c, d)
	a, c = inOrder(a, c)
	b, d = inOrder(b, d)
	b, c = inOrder(b, c)
	if d >= int32(Joker) {
		return Badugi.tryLow(cards)
	}
	clash := clashes[(a^b)&63] | clashes[(a^c)&63]<<1 | clashes[(b^c)&63]<<2 | clashes[(a^d)&63]<<3 | clashes[(b^d)&63]<<4 |
		clashes[(c^d)&63]<<5
	set := t.apart[clash&63]
	return t.badugi[(set&1<<(a>>2&15)|set>>1&1<<(b>>2&15)|set>>2&1<<(c>>2&15)|set>>3&1<<(d>>2&15))%suitMasks]
}

// aceFirst gives each card's place where the aces come first; jokers and what is no card come last.
var aceFirst = func() (all [64]int32) {
	for c := range all {
		if all[c] = int32(Joker); c < int(Joker) {
			all[c] = int32(c+4) % int32(Joker)
		}
	}
	return all
}()

// inOrder gives the lower of two numbers and the higher one, without a branch that would be guessed wrong.
func inOrder(a, b int32) (int32, int32) {
	below := (a - b) & ((a - b) >> 31) // 0 unless a is the lower one
	return b + below, a - below
}
