package hands

import (
	"strconv"
	"strings"
)

// examples are hands of each category, by name.
var examples = [...]string{
	"seven-high no pair", "pair of jacks", "two pair, eights and fours", "three sixes", "ace-high straight", "ten-high flush",
	"fives full of twos", "four aces", "ace-high straight flush", "five aces",
}

var rankWords = [...]string{
	1: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
	11: "jack", 12: "queen", 13: "king", 14: "ace",
}

// Word names one card of a rank: "six".
func Word(rank int) string { return rankWords[rank] }

// Plural names several cards of a rank: "sixes".
func Plural(rank int) string {
	if rank == 6 {
		return "sixes"
	}
	return rankWords[rank] + "s"
}

// sign names a rank as it stands on the card: "10", "K".
func sign(rank int) string {
	switch rank {
	case 1, 14:
		return "A"
	case 11:
		return "J"
	case 12:
		return "Q"
	case 13:
		return "K"
	}
	return strconv.Itoa(rank)
}

// String names a hand as people say it, without kickers: "queen-high flush",
// "fives full of twos", "pair of tens", "8-6-5-4-A low", "three-card 7-5-2".
func (h Hand) String() string {
	if h == 0 {
		return "no hand"
	}
	lead := h.Lead()
	if h.Ranking() == Own {
		return "hand of an own ranking" // whose name its Order knows
	}
	switch h.Category() {
	case NoPair:
		if h.Ranking().Low() {
			return h.lowName()
		}
		return Word(lead) + "-high no pair"
	case Pair:
		return "pair of " + Plural(lead)
	case TwoPair:
		return "two pair, " + Plural(lead) + " and " + Plural(h.Rank(1))
	case ThreeOfAKind:
		return "three " + Plural(lead)
	case Straight:
		return Word(lead) + "-high straight"
	case Flush:
		return Word(lead) + "-high flush"
	case FullHouse:
		if h.Named() == 1 {
			return Plural(lead) + " full"
		}
		return Plural(lead) + " full of " + Plural(h.Rank(1))
	case FourOfAKind:
		return "four " + Plural(lead)
	case StraightFlush:
		return Word(lead) + "-high straight flush"
	}
	return "five " + Plural(lead)
}

func (h Hand) lowName() string {
	signs := make([]string, h.Named())
	for i := range signs {
		signs[i] = sign(h.Rank(i))
	}
	name := strings.Join(signs, "-")
	switch {
	case h.Ranking() != Badugi:
		return name + " low"
	case h.Size() == 4:
		return name + " badugi"
	}
	return [...]string{1: "one", 2: "two", 3: "three"}[h.Size()] + "-card " + name
}

// Describe names a hand with its kickers: "pair of tens, ace king nine kickers",
// "queen-high flush, then jack nine five two". Where the name says all, it is the
// same as String.
func (h Hand) Describe() string {
	var rest []string
	for i := h.Named(); i < h.Len(); i++ {
		if rank := h.Rank(i); rank != 0 {
			rest = append(rest, Word(rank))
		}
	}
	switch {
	case len(rest) == 0:
		return h.String()
	case h.Category() == NoPair || h.Category() == Flush:
		return h.String() + ", then " + strings.Join(rest, " ")
	case len(rest) == 1:
		return h.String() + ", " + rest[0] + " kicker"
	}
	return h.String() + ", " + strings.Join(rest, " ") + " kickers"
}
