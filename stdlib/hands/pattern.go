package hands

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"croupier/stdlib/internal/spell"
)

// Pattern is one kind of hand in an Order: one of the usual categories, or a rule
// of its own.
type Pattern struct {
	Name     string
	Category Category // where there is no rule: the usual kind of hand
	// Fits tells whether cards make the pattern, and the ranks that decide between
	// two that do, the most important first, five at most, 1 to 14 each. It is asked
	// for five cards, or fewer where there are no more, and never for a joker; it
	// must answer the same for the same cards in any order, and not keep them.
	Fits func(cards []Card) (ranks []int, ok bool)
}

// Pattern gives the pattern that is a usual category.
func (c Category) Pattern() Pattern { return Pattern{Name: c.String(), Category: c} }

// customs are the patterns beyond the usual ones that many tables know. The cats
// and dogs are hands without a pair by their highest and lowest card.
var customs = []Pattern{
	{Name: "royal flush", Fits: func(cards []Card) ([]int, bool) {
		return nil, len(cards) == 5 && ranksOf(cards) == 0b11111<<10 && suitsOf(cards) == 1
	}},
	{Name: "skip straight", Fits: func(cards []Card) ([]int, bool) {
		set := ranksOf(cards)
		if set == 1<<Ace|0b1010101<<3 { // the ace below the three
			return []int{9}, len(cards) == 5
		}
		return []int{top(set)}, len(cards) == 5 && set/(set&-set) == 0b101010101
	}},
	{Name: "round-the-corner straight", Fits: func(cards []Card) ([]int, bool) {
		set := ranksOf(cards)
		for high := range 3 { // how far it goes beyond the ace: 4-3-2-A-K down to 2-A-K-Q-J
			upper := 2 + high
			if corner := uint16(1)<<(5-upper) - 1; len(cards) == 5 && set == corner<<2|(1<<upper-1)<<(Ace+1-upper) {
				return []int{6 - upper}, true
			}
		}
		return nil, false
	}},
	{Name: "four flush", Fits: func(cards []Card) ([]int, bool) {
		for suit := range Card(4) {
			of := slices.DeleteFunc(slices.Clone(cards), func(c Card) bool { return c&3 != suit })
			if len(of) >= 4 {
				others := slices.DeleteFunc(slices.Clone(cards), func(c Card) bool { return c&3 == suit })
				return append(descending(of), descending(others)...), true
			}
		}
		return nil, false
	}},
	{Name: "four straight", Fits: func(cards []Card) ([]int, bool) {
		set := ranksOf(cards)
		set |= set >> Ace << 1 // the ace below the two
		for high := Ace; high >= 4; high-- {
			if set>>(high-3)&0b1111 == 0b1111 {
				return []int{high}, true
			}
		}
		return nil, false
	}},
	{Name: "blaze", Fits: func(cards []Card) ([]int, bool) {
		return descending(cards), len(cards) == 5 && ranksOf(cards)&^(0b111<<11) == 0
	}},
	{Name: "big cat", Fits: between(13, 8)},
	{Name: "little cat", Fits: between(8, 3)},
	{Name: "big dog", Fits: between(Ace, 9)},
	{Name: "little dog", Fits: between(7, 2)},
}

// ParsePattern reads the name of a pattern: one of the usual categories, or "royal
// flush", "skip straight" (every other rank), "round-the-corner straight" (through
// the ace), "four flush", "four straight", "blaze" (five court cards), "big cat"
// (no pair, from king to eight), "little cat" (eight to three), "big dog" (ace to
// nine), "little dog" (seven to two). The error lists the names.
func ParsePattern(text string) (Pattern, error) {
	name := plainName(text)
	var names []string
	for c := NoPair; c <= FiveOfAKind; c++ {
		if plainName(c.String()) == name {
			return c.Pattern(), nil
		}
		names = append(names, c.String())
	}
	for _, p := range customs {
		if plainName(p.Name) == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	if near, ok := spell.Nearest(name, slices.Values(names)); ok {
		return Pattern{}, fmt.Errorf("%s is no pattern of hands; did you mean %q?", spell.Quote(text), near)
	}
	return Pattern{}, fmt.Errorf("%s is no pattern of hands: they are %s", spell.Quote(text), strings.Join(names, ", "))
}

func plainName(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(text), "-", " ")), " ")
}

// ranksOf gives the ranks of cards as bits 2 to 14.
func ranksOf(cards []Card) (set uint16) {
	for _, c := range cards {
		set |= 4 << (c >> 2)
	}
	return set
}

// suitsOf gives the number of suits among cards.
func suitsOf(cards []Card) int {
	set := uint8(0)
	for _, c := range cards {
		set |= 1 << (c & 3)
	}
	return bits.OnesCount8(set)
}

// descending gives the ranks of cards from the highest down.
func descending(cards []Card) []int {
	list := make([]int, len(cards))
	for i, c := range cards {
		list[i] = int(c>>2) + 2
	}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// between is the rule of five different ranks from a highest to a lowest one.
func between(high, low int) func(cards []Card) ([]int, bool) {
	return func(cards []Card) ([]int, bool) {
		set := ranksOf(cards)
		return descending(cards), bits.OnesCount16(set) == 5 && top(set) == high && bits.TrailingZeros16(set) == low
	}
}
