package hands

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/stdlib/internal/spell"
)

// Parse gives the hand that a text names under a ranking: for high rankings as
// the function Parse does; for low ones a low without a pair by its ranks, as many
// as matter ("8-6-5-4-A low", "eight low", "7-5-3-A badugi", "three-card 7-5-2").
// "8 low" is equal to any eight-high low, so a low is good enough for an
// eight-or-better game if it compares to it as 0 or better. The error says what was
// not understood.
func (r Ranking) Parse(text string) (Hand, error) {
	switch {
	case r == ShortDeck:
		h, err := Parse(text)
		return shorten(h), err
	case r == Bug:
		h, err := Parse(text)
		return under(Bug, h), err
	case r.Low():
		return r.parseLow(text)
	}
	return Parse(text)
}

func (r Ranking) parseLow(text string) (Hand, error) {
	if len(text) > maxText {
		return 0, errors.New("this is too long to be the name of a low")
	}
	size, like := maxRanks, `lows are named like "8-6-5-4-2 low" or "eight low"`
	if r == Badugi {
		size, like = 4, `badugis are named like "7-5-3-A badugi" or "three-card 7-5-2"`
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == '-' || c == ',' })
	if r == Badugi && len(words) > 1 && words[1] == "card" {
		n := slices.Index([]string{"one", "two", "three", "four"}, words[0])
		if n < 0 {
			return 0, fmt.Errorf("%s is not understood: a badugi has one to four cards; %s", spell.Quote(text), like)
		}
		size, words = n+1, words[2:]
	}
	var ranks []int
	for _, w := range words {
		t, known := vocabulary[w]
		switch {
		case w == "low" || w == "badugi":
		case !known || t.rank == 0 || t.plural:
			return 0, fmt.Errorf("%s is not understood: %s is no rank; %s", spell.Quote(text), spell.Quote(w), like)
		case t.rank == Ace && r != DeuceToSeven:
			ranks = append(ranks, 1)
		default:
			ranks = append(ranks, t.rank)
		}
	}
	slices.Sort(ranks)
	if len(ranks) == 0 || len(ranks) > size || len(slices.Compact(slices.Clone(ranks))) < len(ranks) {
		return 0, fmt.Errorf("%s is not understood: it needs one to %d different ranks; %s", spell.Quote(text), size, like)
	}
	slices.Reverse(ranks)
	var list [maxRanks]int
	copy(list[:], ranks)
	return invert(r, pack(NoPair, list, len(ranks)), size), nil
}
