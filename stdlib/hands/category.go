package hands

import (
	"fmt"
	"strings"

	"croupier/stdlib/internal/spell"
)

// Category is what kind of hand it is, worst first.
type Category int

// The categories of high hands. Five of a kind takes a joker.
const (
	NoPair Category = iota
	Pair
	TwoPair
	ThreeOfAKind
	Straight
	Flush
	FullHouse
	FourOfAKind
	StraightFlush
	FiveOfAKind
)

var categoryNames = [...]string{
	"no pair", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush",
	"five of a kind",
}

// String gives the category's name in small letters: "three of a kind".
func (c Category) String() string {
	if c < NoPair || c > FiveOfAKind {
		return fmt.Sprintf("category %d", int(c))
	}
	return categoryNames[c]
}

// ParseCategory reads a category's name; hyphens count as spaces and capitals do
// not matter: "three of a kind", "No-pair". The error lists the names.
func ParseCategory(text string) (Category, error) {
	name := plainName(text)
	for c, known := range categoryNames {
		if name == known {
			return Category(c), nil
		}
	}
	return 0, fmt.Errorf("%s is no kind of hand: they are %s", spell.Quote(text), strings.Join(categoryNames[:], ", "))
}
