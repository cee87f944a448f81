package hands

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"croupier/stdlib/internal/spell"
)

// Ranking is a way to tell which hand is better. Whichever it is, the higher
// Hand is the better one.
type Ranking int

const (
	// High is the usual ranking.
	High Ranking = iota
	// AceToFive is low poker in which aces are low and straights and flushes do
	// not count: 5-4-3-2-A is best.
	AceToFive
	// DeuceToSeven is low poker in which aces are high and straights and flushes
	// count against the hand: 7-5-4-3-2 is best, and 5-4-3-2-A is an ace-high hand.
	DeuceToSeven
	// Badugi is low poker of four cards, all of different ranks and suits; aces
	// are low. More such cards beat fewer, whatever they are.
	Badugi
	// ShortDeck is high poker without the cards from 2 to 5: a flush beats a full
	// house, and 9-8-7-6-A is a straight.
	ShortDeck
	// EightOrBetter is ace-to-five low where only five different ranks up to eight
	// are a hand at all.
	EightOrBetter
	// Bug is high poker where a joker is an ace, or completes a straight, a flush or
	// a straight flush, and is nothing else.
	Bug
	// Own marks the hands of an Order; it has no rules of its own.
	Own
)

var rankingNames = [...]string{"high", "ace-to-five", "deuce-to-seven", "badugi", "short-deck", "eight-or-better", "bug"}

// Low tells whether low cards are good under this ranking.
func (r Ranking) Low() bool {
	return r == AceToFive || r == DeuceToSeven || r == Badugi || r == EightOrBetter
}

// String gives the ranking's name: "ace-to-five".
func (r Ranking) String() string {
	if r < High || r > Bug {
		return fmt.Sprintf("ranking %d", int(r))
	}
	return rankingNames[r]
}

// ParseRanking reads a ranking's name, with hyphens or spaces; "low" is
// ace-to-five and "deuce-low" deuce-to-seven. The error lists the names.
func ParseRanking(text string) (Ranking, error) {
	name := strings.Join(strings.Fields(strings.ToLower(text)), "-")
	switch name {
	case "low":
		return AceToFive, nil
	case "deuce-low":
		return DeuceToSeven, nil
	}
	for r, known := range rankingNames {
		if name == known {
			return Ranking(r), nil
		}
	}
	return 0, fmt.Errorf("%s is no ranking of hands: they are %s", spell.Quote(text), strings.Join(rankingNames[:], ", "))
}

var (
	shortPatterns    = patterns{straights: runs(6, 9), flushes: true, flushFirst: true}
	deucePatterns    = patterns{straights: runs(2, 0), flushes: true}
	aceToFivePattern = patterns{}
)

// shortOrder takes a category to its place in the short deck's order and back.
var shortOrder = [...]Category{NoPair, Pair, TwoPair, ThreeOfAKind, Straight, FullHouse, Flush, FourOfAKind, StraightFlush,
	FiveOfAKind}

// Best gives the best hand under a ranking in up to MaxCards cards; of no cards,
// or of more, no hand. For the high rankings see the function Best. The low ones
// leave jokers aside, and a low of fewer than five cards, or a badugi of fewer
// than four, is worse than any with more.
func (r Ranking) Best(cards []Card) Hand {
	if len(cards) > MaxCards {
		return 0
	}
	switch r {
	case High, Bug:
		if s := looked(cards); s != 0 && (r == High || !slices.Contains(cards, Joker)) {
			return under(r, s.Hand())
		}
	case ShortDeck:
		if h := lookedShort(cards); h != 0 {
			return h
		}
	case AceToFive, DeuceToSeven, Badugi, EightOrBetter:
		return r.bestLow(cards)
	}
	return r.simply(cards)
}

// simply is Best by the rules alone, without tables or short cuts.
func (r Ranking) simply(cards []Card) Hand {
	switch r {
	case High:
		t := count(cards, Ace)
		return rate(&t, &highPatterns)
	case Bug:
		t := count(cards, Ace)
		return under(Bug, rateBug(&t))
	case ShortDeck:
		t := count(cards, Ace)
		return shorten(rate(&t, &shortPatterns))
	case AceToFive, DeuceToSeven, Badugi:
		return r.tryLow(cards)
	case EightOrBetter:
		return qualified(AceToFive.tryLow(cards))
	}
	return 0
}

// lookedShort looks a hand of the short deck up, if it is of five to seven cards
// from six up without jokers: the strength is right but for the straight of the
// ace below the six, and no flush leaves room for a full house.
func lookedShort(cards []Card) Hand {
	if len(cards) > most {
		return 0
	}
	v := NewValue(cards...)
	const low = 0b1111 * 0x1_0001_0001_0001 // the ranks below the six
	if len(cards) < fewest || v.suits&low != 0 || bits.OnesCount64(v.suits) != len(cards) {
		return 0
	}
	s := v.strength()
	const wheel = 1<<12 | 0b1111<<4
	suits := v.suits
	if all := suits | suits>>16 | suits>>32 | suits>>48; all&wheel != wheel {
		return madeLows.get().short[s]
	}
	h := s.Hand()
	all := uint16(0)
	for ; suits != 0; suits >>= 16 {
		if suits&wheel == wheel {
			h = max(h, pack(StraightFlush, [maxRanks]int{9}, 1))
		}
		all |= uint16(suits)
	}
	if all&wheel == wheel {
		h = max(h, pack(Straight, [maxRanks]int{9}, 1))
	}
	return shorten(h)
}

// shorten puts a high hand in its place in the short deck's order.
func shorten(h Hand) Hand {
	if h == 0 {
		return 0
	}
	stored := h >> categoryAt
	return h + (Hand(shortOrder[stored])-stored)<<categoryAt + Hand(ShortDeck)<<rankingAt
}

// tryLow tries every choice of as many cards as make a hand.
func (r Ranking) tryLow(cards []Card) Hand {
	var natural [MaxCards]Card
	n := 0
	for _, c := range cards {
		if c < Joker {
			natural[n] = c
			n++
		}
	}
	size := maxRanks
	if r == Badugi {
		size = 4
	}
	var buffer [maxRanks]Card
	best := Hand(0)
	for size = min(size, n); size > 0 && best == 0; size-- {
		for choice := range choices(n, size) {
			best = max(best, r.low(pick(buffer[:0], natural[:n], choice)))
		}
	}
	return best
}

// low rates cards that are all played: five, fewer if there are no more.
func (r Ranking) low(cards []Card) Hand {
	switch r {
	case AceToFive:
		t := count(cards, 1)
		return invert(AceToFive, rate(&t, &aceToFivePattern), len(cards))
	case DeuceToSeven:
		t := count(cards, Ace)
		return invert(DeuceToSeven, rate(&t, &deucePatterns), len(cards))
	}
	t := count(cards, 1)
	suits := 0
	for _, ranks := range t.suits {
		if ranks != 0 {
			suits++
		}
	}
	if suits < len(cards) || bits.OnesCount16(t.atLeast[1]) < len(cards) {
		return 0 // two of a suit or of a rank
	}
	return invert(Badugi, rate(&t, &aceToFivePattern), len(cards))
}

// invert turns a high hand into a low one of so many cards: the worse, the higher.
func invert(r Ranking, h Hand, size int) Hand {
	var ranks [maxRanks]int
	for i := range ranks {
		if rank := h.Rank(i); rank != 0 {
			ranks[i] = 15 - rank
		}
	}
	return pack(FiveOfAKind-h.Category(), ranks, h.Len()) | Hand(size)<<sizeAt | Hand(r)<<rankingAt
}
