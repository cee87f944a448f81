// Package meaning is what a checked ruleset consists of: what its names stand for, the values that are written out in it, its
// fields, options, charts, defines, phases, starts and scripts, and what the checker is handed of the language's ready-made
// words. It also knows which of the known events people mean, and where a name stands in a tree. Package check makes it; whoever
// judges, compiles or shows rules reads it. It finds out no types, and reports nothing.
package meaning

import (
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// ObjectKind says what a name stands for.
type ObjectKind uint8

// What a name may stand for.
const (
	PlayerField ObjectKind = iota + 1 // a field that each player has; of the current player, unless "of" says whose
	TableField                        // a field that the table has
	Let                               // named by let, inside its block
	LoopItem                          // named by each x in L { }, counting each f: holds its item
	Param                             // a parameter of a define
	DefineName                        // a define
	ChartName                         // a chart
	OptionName                        // an option (always behind the word option)
	PhaseName                         // a phase
	StartName                         // a start; as a value it is a word, compared with this-start
	ResultName                        // a result that was given
	ReadyWord                         // a ready-made word: dealer, pot, deck, ...
	// inside a filter or a "by": a part of the looked-at item: rank, suit, spots, joker, face-up, face, or an own card's
	// attribute
	ItemPart
	Word         // a word of a closed list: cheat
	RankName     // a rank of the deck: A, 10
	SuitName     // a suit of the deck: spades
	CategoryName // a category of hands: full-house
	Function     // a built-in function
	SeatName     // a player of a test, by name
	CardName     // a card, by name: As
	PolicyName   // a policy
	RankingName  // an own order of hands
	KeysOf       // the keys of a field that is kept for each of several
)

// An Object is what a name stands for. One declaration has one Object; uses share it.
type Object struct {
	Kind ObjectKind
	Name string
	Type types.Type
	Decl syntax.Ranger // where it was declared; nil for ready-made words and functions
	// fields: place among the player's or the table's fields; options, charts, defines, phases, starts, results: place in the
	// Ruleset's list; parameters: place in the list; ranks, suits and categories: place in their order
	Index int

	// ByPlayer: a define or phase that needs a current player (it reads bare player fields, directly or through others);
	// a result that belongs to players; a ready-made word that is a player's.
	ByPlayer bool
	ByChance bool // a function that draws or rolls
	Public   bool // a part of the looked-at item that everybody sees, and that revealing changes: face-up

	// Family: what a field is kept for each of, nil for one that is one. Its members are fields of the Ruleset side by side.
	Family *Family

	// ByItem: a define that reads parts of the looked-at card (Card) or die (Number), directly or through others, so that
	// it means something only inside a filter or a "by"; otherwise Invalid.
	ByItem types.Kind
}

// IsField reports whether it is a field, of the players or of the table.
func (o *Object) IsField() bool { return o != nil && (o.Kind == PlayerField || o.Kind == TableField) }

// KindNouns names what a name stands for, as a diagnostic says it.
var KindNouns = map[ObjectKind]string{
	PlayerField: "a field of each player", TableField: "a field of the table", Let: "named by a let",
	LoopItem: "the name of a loop's item",
	Param:    "a parameter", DefineName: "a define", ChartName: "a chart", OptionName: "an option", PhaseName: "a phase",
	StartName:  "a start",
	ResultName: "a result", PolicyName: "a policy", ReadyWord: "a ready-made word", ItemPart: "a part of a card or die",
	Function: "a function",
}

// Declared names the kinds of declarations.
var Declared = map[ObjectKind]string{
	PlayerField: "field", TableField: "field", DefineName: "define", ChartName: "chart", PhaseName: "phase", StartName: "start",
	ItemPart: "attribute",
}

// ObjectsOf are the objects of declared things, in their order.
func ObjectsOf[T interface{ object() *Object }](list []T) []*Object {
	objects := make([]*Object, 0, len(list))
	for _, x := range list {
		objects = append(objects, x.object())
	}
	return objects
}

// NamesOf are the names of declared things, in their order.
func NamesOf[T interface{ object() *Object }](list []T) []string {
	names := make([]string, 0, len(list))
	for _, x := range list {
		names = append(names, x.object().Name)
	}
	return names
}

// Named is the first of declared things that has a name; without one it is nil.
func Named[T interface{ object() *Object }](list []T, name string) (none T) {
	for _, x := range list {
		if x.object().Name == name {
			return x
		}
	}
	return none
}

func (o *Object) object() *Object { return o }

// Sample is how one member of a field is written, for a hint: come(4).
func (o *Object) Sample() string {
	key := "..."
	if o.Family.Len() > 0 {
		key = o.Family.Named(0, ", ")
	}
	return o.Name + "(" + key + ")"
}

// KeyCount is how many keys a member of a field is named with, as a message says it.
func (o *Object) KeyCount() string {
	if len(o.Family.Sides) == 2 {
		return "two keys"
	}
	return "one key"
}
