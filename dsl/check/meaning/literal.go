package meaning

import (
	"strconv"

	"croupier/dsl/check/types"
)

// Literal is a written-out value, read as what it is.
type Literal struct {
	Type types.Type
	// a number; yes is 1; a rank or suit: its place in the deck's order; a category: its place, no-pair is 0; dice: the number of
	// dice
	Number int64
	Pips   int64  // of a dice code
	Text   string // a text; a word; a card, as written; a combination, as written; a player's name
	None   bool
	All    bool
	Items  []Literal // of a list as a chart's value
}

// String writes a key as the rules do.
func (l Literal) String() string {
	if l.Type.Kind == types.Number {
		return strconv.FormatInt(l.Number, 10)
	}
	return l.Text
}

// Same reports whether two literals of one kind are the same value.
func (l Literal) Same(m Literal) bool {
	return l.Type.Kind == m.Type.Kind && l.Number == m.Number && l.Pips == m.Pips && l.Text == m.Text && l.None == m.None &&
		l.All == m.All
}
