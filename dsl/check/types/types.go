// Package types describes values: their kinds, what fits where, what two of them have in common, and how all that is said. It
// knows no tree, no names and no ruleset.
package types

import "strings"

// Kind is the kind of a value.
type Kind uint8

// The kinds. Lists come last, so that IsList is one comparison.
const (
	Invalid     Kind = iota // something is wrong with it and has been reported; it fits everything
	Number                  // a whole number
	Fraction                // an exact fraction: what "/" without rounding and chance(...) give
	YesNo                   // yes or no
	WordKind                // one of a closed list of words: fair or cheat
	Text                    // "..."
	Player                  // a seat
	Card                    // one card
	Rank                    // a rank of the deck, in the deck's order
	Suit                    // a suit of the deck
	Category                // a category of poker hands: pair, flush, ...
	Combination             // what best of ... gives, or a named hand
	Dice                    // a dice code that is not rolled yet: 4D+2
	Pile                    // chips: a field, a stack, the pot, the bank
	Nothing                 // the literal none by itself, before it meets a type
	AllOf                   // the literal all by itself

	Players    // a list of players
	Cards      // a list of cards, or a zone
	Faces      // dice that lie on the table
	Numbers    // a list of numbers
	Words      // a list of words
	Texts      // a list of texts
	Ranks      // a list of ranks
	Suits      // a list of suits
	Categories // a list of categories of hands

	AnyList // in signatures only: a list of anything
	Any     // in signatures only: anything
	Item    // in signatures only: what the first argument is a list of
	Same    // in signatures only: the first argument's own type
)

// IsList reports whether values of the kind are lists.
func (k Kind) IsList() bool { return k >= Players && k <= AnyList }

// PartsOf is what the parts of a list's items belong to, as a card's rank and a die's face do: the face is that of a number. It
// is Invalid for other lists and for what is no list.
func (k Kind) PartsOf() Kind {
	switch k {
	case Cards:
		return Card
	case Faces:
		return Number
	}
	return Invalid
}

// items are the kinds of what lists hold, by the kinds of the lists.
var items = [Same + 1]Kind{Players: Player, Cards: Card, Faces: Number, Numbers: Number, Words: WordKind, Texts: Text,
	Ranks: Rank, Suits: Suit, Categories: Category}

// Item is the kind of a list's items, and Invalid for what is no list.
func (k Kind) Item() Kind { return items[k] }

// List is the kind of a list of such items, and Invalid where there is none.
func (k Kind) List() Kind {
	for list := Players; list < AnyList; list++ {
		if items[list] == k && list != Faces { // numbers alone are no dice
			return list
		}
	}
	return Invalid
}

// AsList is the kind of a list of such items, or of such lists.
func (k Kind) AsList() Kind {
	if k.IsList() {
		return k
	}
	return k.List()
}

var kindNames = [...]string{
	Invalid: "something unknown", Number: "a number", Fraction: "a fraction", YesNo: "yes or no", WordKind: "a word", Text: "a text",
	Player: "a player", Card: "a card", Rank: "a rank", Suit: "a suit", Category: "a category of hands",
	Combination: "a combination",
	Dice:        "a dice code", Pile: "a pile of chips", Nothing: "none", AllOf: "all", Players: "players", Cards: "cards",
	Faces:   "dice on the table",
	Numbers: "numbers", Words: "words", Texts: "texts", Ranks: "ranks", Suits: "suits", Categories: "categories of hands",
	AnyList: "a list", Any: "anything", Item: "an item", Same: "the same",
}

// String names the kind as a diagnostic does: "a number", "cards".
func (k Kind) String() string { return kindNames[k] }

// Type is the static type of a value.
type Type struct {
	Kind   Kind
	OrNone bool // it may be none
	OrAll  bool // it may be all: as many as there are
	// of a word: the words it may be, nil where that is not known; of a combination or number: words it may be instead
	Words  []string
	Ranges []Range  // of a number field or option: what it may be; empty: any
	ByName bool     // of a number field: its value may be given as the name of a stat on the character's sheet
	Sheet  []string // with ByName: the only names allowed; empty: any
	Var    *Var     // while types are inferred: of what nothing is known yet
}

// Range is a span of whole numbers, both ends included. An open end is math.MinInt64 or math.MaxInt64.
type Range struct{ Least, Most int64 }

// Has reports whether n lies in the range.
func (r Range) Has(n int64) bool { return r.Least <= n && n <= r.Most }

// Of is the type with nothing but a kind.
func Of(k Kind) Type { return Type{Kind: k} }

// String names the type as a diagnostic does: "a number", "fair or cheat", "a player or none".
func (t Type) String() string {
	s := t.Kind.String()
	if t.Kind == WordKind && len(t.Words) > 0 {
		s = strings.Join(t.Words, " or ")
	} else if len(t.Words) > 0 {
		s += " or " + strings.Join(t.Words, " or ")
	}
	if t.OrAll {
		s += " or all"
	}
	if t.OrNone {
		s += " or none"
	}
	return s
}

// StartsEmpty reports whether a field of the kind starts as nothing where nobody says what it starts as.
func (k Kind) StartsEmpty() bool {
	return k == Cards || k == Faces || k == Pile || k == Players || k == Numbers
}
