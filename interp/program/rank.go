package program

import (
	"math"
	"slices"

	"croupier/dsl/check"
	"croupier/stdlib/hands"
)

// Rank is where a value of a result stands among the others that are no numbers, by its text: yes before no, categories from the
// worst up, ranks and suits as in the deck, players as they sit, texts and words as the rules first write them, and behind all of
// them what the rules do not name, and none.
func (p *Program) Rank(t check.Type, text string, players []string) int {
	list := p.Words
	switch t.Kind {
	case check.YesNo:
		list = []string{"yes", "no"}
	case check.Player:
		list = players
	case check.Text: // a word may be kept as one
		list = slices.Concat(p.Texts, p.Words)
	case check.Rank:
		list = p.Ranks
	case check.Suit:
		list = p.Suits
	case check.Category, check.Combination:
		if c, err := hands.ParseCategory(text); err == nil {
			return int(c)
		}
	}
	switch at := slices.Index(list, text); {
	case at >= 0:
		return at
	case text == "none":
		return math.MaxInt
	}
	return math.MaxInt - 1
}
