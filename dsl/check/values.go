package check

import "croupier/dsl/check/types"

// Values and their types are described by package types. All that speaks of rulesets knows them by these names.
type (
	Kind  = types.Kind
	Type  = types.Type
	Range = types.Range
)

// The kinds of values.
const (
	Invalid     = types.Invalid
	Number      = types.Number
	Fraction    = types.Fraction
	YesNo       = types.YesNo
	WordKind    = types.WordKind
	Text        = types.Text
	Player      = types.Player
	Card        = types.Card
	Rank        = types.Rank
	Suit        = types.Suit
	Category    = types.Category
	Combination = types.Combination
	Dice        = types.Dice
	Pile        = types.Pile
	Nothing     = types.Nothing
	AllOf       = types.AllOf
	Players     = types.Players
	Cards       = types.Cards
	Faces       = types.Faces
	Numbers     = types.Numbers
	Words       = types.Words
	Texts       = types.Texts
	Ranks       = types.Ranks
	Suits       = types.Suits
	Categories  = types.Categories
	AnyList     = types.AnyList
	Any         = types.Any
	Item        = types.Item
	Same        = types.Same
)

// Of is the type with nothing but a kind.
func Of(k Kind) Type { return types.Of(k) }
