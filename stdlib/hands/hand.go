// Package hands rates poker hands: which five cards are best under a ranking,
// how two hands compare, and what they are called at the table.
//
// A hand is one number, a Hand, and a higher one is always the better one, under
// high rankings and low ones alike. Hands come from cards (Best) or from a name
// that somebody says (Parse); a named hand has only the ranks that it names, and
// kickers never count against it.
//
// There are two ways to a hand. The simple one goes by the rules alone: it rates
// any cards under any ranking, makes the tables and is what tests hold the other
// to. The other one adds up a number for each card and looks the sum up: Value,
// Masks, Sevens and Fives give a Strength, a small number in the order of hands.
// Best takes it where it can.
//
// A Ranking is one of the rankings that are played everywhere, an Order one's own;
// Rater is what both can be asked.
//
// The package must not know decks, zones, players or bets. Its Card is poker's
// own 52 and the joker; whoever has other cards translates them.
package hands

import (
	"cmp"
	"fmt"
)

// Ace is the rank of an ace wherever it is high. Where it is low it is 1.
const Ace = 14

// Card is a card as an evaluator sees it: (rank-2)*4 + suit, so 0 to 51 with
// the 2 of the first suit as 0 and the ace of the last as 51, or Joker. Other
// values are no cards, and no hand counts them.
type Card uint8

// Joker is a card that stands for any card.
const Joker Card = 52

// NewCard gives the card of a rank (2 to 10, jack 11, queen 12, king 13, ace 14)
// and a suit (0 to 3). It reports false when there is no such card.
func NewCard(rank, suit int) (Card, bool) {
	if rank < 2 || rank > Ace || suit < 0 || suit > 3 {
		return 0, false
	}
	return Card((rank-2)*4 + suit), true
}

// Hand is a hand's worth, packed so that among whole hands of one ranking the
// higher number is the better hand and equal hands are equal numbers. The zero
// Hand is no hand, worse than any.
//
// From the high bits down: the number of the order, if any; the ranking; how many
// cards the hand has, where that counts first; the category, or both of these as
// one for the pattern of an own order; five ranks of four bits, the most important first,
// none as 0; and the number of those ranks that count. Where low is good, category
// and ranks are stored counted from the other end.
type Hand int64

const (
	lenBits  = 3
	rankBits = 4
	maxRanks = 5

	categoryAt = lenBits + maxRanks*rankBits
	sizeAt     = categoryAt + 4
	rankingAt  = sizeAt + 3
	orderAt    = rankingAt + 4
)

// whole is the number of ranks that decide between two hands of a category.
var whole = [...]int{NoPair: 5, Pair: 4, TwoPair: 3, ThreeOfAKind: 3, Straight: 1, Flush: 5, FullHouse: 2, FourOfAKind: 2,
	StraightFlush: 1, FiveOfAKind: 1}

// named is the number of ranks that a hand of a category is called by.
var named = [...]int{NoPair: 1, Pair: 1, TwoPair: 2, ThreeOfAKind: 1, Straight: 1, Flush: 1, FullHouse: 2, FourOfAKind: 1,
	StraightFlush: 1, FiveOfAKind: 1}

// pack makes a high hand of which the first count ranks count.
func pack(cat Category, ranks [maxRanks]int, count int) Hand {
	h := Hand(cat)
	for _, r := range ranks {
		h = h<<rankBits | Hand(r)
	}
	return h<<lenBits | Hand(count)
}

// Ranking tells under which ranking the hand was made.
func (h Hand) Ranking() Ranking { return Ranking(h >> rankingAt & 15) }

// Order gives the number of the Order that made the hand, if its ranking is Own.
func (h Hand) Order() int { return int(h >> orderAt) }

// Category gives the hand's category, also where low is good: there NoPair is
// the best one. Of a hand of an own order only the Order knows it; here it is NoPair.
func (h Hand) Category() Category {
	stored := Category(h >> categoryAt & 15)
	switch {
	case h == 0 || h.Ranking() == Own:
		return NoPair
	case h.Ranking().Low():
		return FiveOfAKind - stored
	case h.Ranking() == ShortDeck:
		return shortOrder[stored]
	}
	return stored
}

// Len gives the number of ranks that count in this hand: those that it names,
// and in a hand from cards the kickers too (four for a pair, whatever the number
// of cards). It is 0 only for no hand.
func (h Hand) Len() int { return int(h & (1<<lenBits - 1)) }

// Rank gives the rank at a place from 0 to Len-1, the most important first: 2 to
// 14, or 1 for an ace that is low. It is 0 for a kicker that is missing, and for
// places beyond.
func (h Hand) Rank(i int) int {
	if i < 0 || i >= h.Len() {
		return 0
	}
	stored := int(h >> (lenBits + (maxRanks-1-i)*rankBits) & 15)
	if stored != 0 && h.Ranking().Low() {
		return 15 - stored
	}
	return stored
}

// Lead gives the leading rank: that of the quads or the trips, of the higher
// pair, the top of a straight or a flush, the high card. The wheel's is 5.
func (h Hand) Lead() int { return h.Rank(0) }

// Named gives how many of the ranks belong to the hand's name: two for two pair
// and for a full house (one if only its trips are named), all for a low or a
// badugi without a pair, else one.
func (h Hand) Named() int {
	if h.Ranking().Low() && h.Category() == NoPair {
		return min(h.Size(), h.Len())
	}
	return min(named[h.Category()], h.Len())
}

// Size gives how many cards a low or a badugi is made of, which counts before
// anything else there; 0 under the other rankings.
func (h Hand) Size() int {
	if !h.Ranking().Low() {
		return 0
	}
	return int(h >> sizeAt & 7)
}

// Name gives the hand with only the ranks that it is called by, as Parse would
// read them: without kickers.
func (h Hand) Name() Hand {
	n := h.Named()
	return h.cut(n) | Hand(n)
}

// cut leaves the first n ranks and drops everything below, the count included.
func (h Hand) cut(n int) Hand {
	drop := lenBits + (maxRanks-n)*rankBits
	return h >> drop << drop
}

// Compare tells whether a is the better hand (1), b is (-1), or neither (0),
// under one ranking. It compares categories, then ranks as long as both hands
// have them, so a kicker never counts against a named hand. A hand that is named
// in the usual words beside one of the short deck stands where that has it.
func Compare(a, b Hand) int {
	if a == 0 || b == 0 {
		return cmp.Compare(a, b)
	}
	a, b = a.usual(), b.usual()
	switch {
	case a.Ranking() == ShortDeck && b.Ranking() == High:
		b = shorten(b)
	case a.Ranking() == High && b.Ranking() == ShortDeck:
		a = shorten(a)
	}
	n := min(a.Len(), b.Len())
	return cmp.Compare(a.cut(n), b.cut(n))
}

// usual is a hand with a bug as a hand of the usual ranking, which has the same order, so that it can be compared with a
// named one.
func (h Hand) usual() Hand {
	if h.Ranking() == Bug {
		return h - Hand(Bug)<<rankingAt
	}
	return h
}

// Lower gives the hand whose named ranks are each one lower: "fours full of
// twos" for "fives full of threes". It may only be asked where none falls below
// 2; otherwise, and under a low ranking, the hand comes back as it is.
func (h Hand) Lower() Hand {
	if h == 0 || h.Ranking().Low() || h.Ranking() == Own {
		return h
	}
	h, n, lowered := h.Name(), h.Named(), h.Name()
	for i := range n {
		if h.Rank(i) <= 2 {
			return h
		}
		lowered -= 1 << (lenBits + (maxRanks-1-i)*rankBits)
	}
	return lowered
}

// Make gives the hand that is called by a category and its ranks (2 to 14): two
// for two pair, in either order; the trips and the pair for a full house, or the
// trips alone; one for the others. No rank is too low for its category ("five-high
// flush" can be said, if not be dealt). The error says what is amiss.
func Make(cat Category, ranks ...int) (Hand, error) {
	if cat < NoPair || cat > FiveOfAKind {
		return 0, fmt.Errorf("there is no category %d: they go from 0 for no pair to 9 for five of a kind", int(cat))
	}
	if want := named[cat]; len(ranks) != want && (cat != FullHouse || len(ranks) != 1) {
		return 0, fmt.Errorf("a hand like %q names %s", examples[cat], numberOfRanks(want))
	}
	var list [maxRanks]int
	for i, r := range ranks {
		if r < 2 || r > Ace {
			return 0, fmt.Errorf("a hand's ranks go from 2 to 14 for the ace, not to %d", r)
		}
		list[i] = r
	}
	if len(ranks) == 2 && list[0] == list[1] {
		return 0, fmt.Errorf("a hand like %q names two different ranks", examples[cat])
	}
	if cat == TwoPair && list[0] < list[1] {
		list[0], list[1] = list[1], list[0]
	}
	return pack(cat, list, len(ranks)), nil
}

func numberOfRanks(n int) string {
	if n == 2 {
		return "two ranks"
	}
	return "one rank"
}
