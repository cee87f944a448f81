package hands

import "math/bits"

// MaxCards is the most cards that a hand is looked for in; more are no hand.
const MaxCards = 16

// tally is what a set of cards comes to. Sets of ranks are bits 2 to 14, with
// the ace as bit 1 where it is low.
type tally struct {
	atLeast [6]uint16 // by number: the ranks held at least so many times; 0: every rank
	suits   [4]uint16 // the ranks held in each suit
	suited  [4]int    // the number of cards in each suit
	wild    int       // jokers
	cards   []Card    // all of them
}

const allRanks = 1<<(Ace+1) - 1<<2

// count tallies cards; ace is the rank that aces have.
func count(cards []Card, ace int) tally {
	t := tally{cards: cards}
	t.atLeast[0] = allRanks
	for _, c := range cards {
		if c >= Joker {
			if c == Joker {
				t.wild++
			}
			continue
		}
		rank := int(c>>2) + 2
		if rank == Ace {
			rank = ace
		}
		bit := uint16(1) << rank
		t.atLeast[5] |= t.atLeast[4] & bit
		t.atLeast[4] |= t.atLeast[3] & bit
		t.atLeast[3] |= t.atLeast[2] & bit
		t.atLeast[2] |= t.atLeast[1] & bit
		t.atLeast[1] |= bit
		t.suits[c&3] |= bit
		t.suited[c&3]++
	}
	return t
}

// within gives the ranks of which there are n with the jokers' help.
func (t *tally) within(n int) uint16 {
	return t.atLeast[max(0, n-t.wild)]
}

// patterns are the straights and flushes that a ranking knows.
type patterns struct {
	straights  []run
	flushes    bool
	flushFirst bool // a flush is looked for before a full house, which it beats
}

// run is the ranks of a straight and its top.
type run struct {
	ranks uint16
	top   int
}

// runs gives the straights from the highest down to the one with this lowest
// card, and below them the one of these ranks under an ace, if any.
func runs(lowest, wheelTop int) []run {
	var list []run
	for top := Ace; top-4 >= lowest; top-- {
		list = append(list, run{ranks: 0b11111 << (top - 4), top: top})
	}
	if wheelTop > 0 {
		list = append(list, run{ranks: 0b1111<<(wheelTop-3) | 1<<Ace, top: wheelTop})
	}
	return list
}

// highPatterns are those of the usual ranking: the ace is high, or low in 5-4-3-2-A.
var highPatterns = patterns{straights: runs(2, 5), flushes: true}

// Best gives the best five-card hand under the usual high ranking in up to
// MaxCards cards, jokers among them. With fewer than five cards the missing
// kickers are 0, and there are no straights or flushes.
//
// A joker stands for the card that makes the best hand. It never doubles a card
// of the hand, except to make five of a kind, which beats a straight flush; so a
// flush has five different ranks unless the cards themselves come from two decks.
func Best(cards []Card) Hand { return High.Best(cards) }

// rate gives the best high hand in a tally, by the rules alone. It goes down the categories, so each
// step may take for granted that no better one can be made, with jokers neither.
func rate(t *tally, p *patterns) Hand {
	if five := t.within(5); five != 0 {
		return pack(FiveOfAKind, [maxRanks]int{top(five)}, 1)
	}
	if p.flushes {
		best := 0
		for s := range t.suits {
			best = max(best, straight(t.suits[s], t.wild, p))
		}
		if best > 0 {
			return pack(StraightFlush, [maxRanks]int{best}, 1)
		}
	}
	if four := t.within(4); four != 0 {
		return t.group(FourOfAKind, top(four))
	}
	// A joker lifts the higher of two pairs. With two jokers a pair is quads already.
	trips := t.within(3)
	full := Hand(0)
	if trips != 0 {
		if pair := t.atLeast[2] &^ (1 << top(trips)); pair != 0 {
			full = pack(FullHouse, [maxRanks]int{top(trips), top(pair)}, 2)
		}
	}
	if full != 0 && !p.flushFirst {
		return full
	}
	if p.flushes {
		best := Hand(0)
		for s := range t.suited {
			if t.suited[s]+t.wild >= 5 {
				best = max(best, t.flush(s))
			}
		}
		if best != 0 {
			return best
		}
	}
	if full != 0 {
		return full
	}
	if best := straight(t.atLeast[1], t.wild, p); best > 0 {
		return pack(Straight, [maxRanks]int{best}, 1)
	}
	if trips != 0 {
		return t.group(ThreeOfAKind, top(trips))
	}
	if pair := t.within(2); pair != 0 {
		high := top(pair)
		// Two pair is natural: a joker would have made trips.
		if low := t.atLeast[2] &^ (1 << high); low != 0 {
			second := top(low)
			kicker := t.atLeast[1] &^ (1<<high | 1<<second)
			return pack(TwoPair, [maxRanks]int{high, second, top(kicker)}, 3)
		}
		return t.group(Pair, high)
	}
	if t.wild > 0 {
		return pack(NoPair, [maxRanks]int{Ace}, 5) // a joker alone
	}
	if t.atLeast[1] == 0 {
		return 0
	}
	var ranks [maxRanks]int
	fill(ranks[:], t.atLeast[1])
	return pack(NoPair, ranks, 5)
}

// group makes a hand of cards of one rank and the kickers beside them.
func (t *tally) group(cat Category, rank int) Hand {
	ranks := [maxRanks]int{rank}
	fill(ranks[1:whole[cat]], t.atLeast[1]&^(1<<rank))
	return pack(cat, ranks, whole[cat])
}

// flush makes the best flush in a suit that has one: from the ace down, each
// card that is there, and for each joker one that is not.
func (t *tally) flush(suit int) Hand {
	var held [Ace + 1]int
	for _, c := range t.cards {
		if c < Joker && int(c&3) == suit {
			held[int(c>>2)+2]++
		}
	}
	var ranks [maxRanks]int
	wild, n := t.wild, 0
	for r := Ace; r >= 2; r-- {
		if held[r] == 0 && wild > 0 {
			held[r] = 1
			wild--
		}
		for ; held[r] > 0 && n < maxRanks; n++ {
			ranks[n] = r
			held[r]--
		}
	}
	return pack(Flush, ranks, maxRanks)
}

// straight gives the top of the highest straight in a set of ranks, or 0.
func straight(ranks uint16, wild int, p *patterns) int {
	if bits.OnesCount16(ranks)+wild < 5 {
		return 0
	}
	for _, run := range p.straights {
		if bits.OnesCount16(ranks&run.ranks)+wild >= 5 {
			return run.top
		}
	}
	return 0
}

// top gives the highest rank of a set, or 0.
func top(ranks uint16) int {
	return max(0, bits.Len16(ranks)-1)
}

// fill writes the highest ranks of a set into a list, as many as it holds.
func fill(list []int, ranks uint16) {
	for i := range list {
		list[i] = top(ranks)
		ranks &^= 1 << list[i]
	}
}
