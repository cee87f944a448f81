package check

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// ObjectKind says what a name stands for.
type ObjectKind uint8

// What a name may stand for.
const (
	PlayerField ObjectKind = iota + 1 // a field that each player has; of the current player, unless "of" says whose
	TableField                        // a field that the table has
	Let                               // named by let, inside its block
	LoopItem                          // named by each x in L { }, for each n, counting each f: holds its item
	Param                             // a parameter of a define
	DefineName                        // a define
	ChartName                         // a chart
	OptionName                        // an option (always behind the word option)
	PhaseName                         // a phase
	StartName                         // a start; as a value it is a word, compared with this-start
	ResultName                        // a result that was given
	ReadyWord                         // a ready-made word: dealer, pot, deck, ...
	// inside a filter or a "by": a part of the looked-at item: rank, suit, spots, joker, face-up, face, or an own card's attribute
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
	Type Type
	Decl syntax.Ranger // where it was declared; nil for ready-made words and functions
	// fields: place among the player's or the table's fields; options, charts, defines, phases, starts, results: place in the
	// Ruleset's list; parameters: place in the list; ranks, suits and categories: place in their order
	Index int

	// ByPlayer: a define or phase that needs a current player (it reads bare player fields, directly or through others);
	// a result that belongs to players; a ready-made word that is a player's.
	ByPlayer bool
	ByChance bool // a function that draws or rolls

	// Family: what a field is kept for each of, nil for one that is one. Its members are fields of the Ruleset side by side.
	Family *Family

	// ByItem: a define that reads parts of the looked-at card (Card) or die (Number), directly or through others, so that
	// it means something only inside a filter or a "by"; otherwise Invalid.
	ByItem Kind
}

// Info is what the checker found out about a tree, for the compiler.
type Info struct {
	Types map[syntax.Expr]Type // of every expression
	// what a NameExpr, an OptionExpr, an Ident (in do, go to, with, =, of ...) or an Item of a list stands for
	Uses map[syntax.Ranger]*Object
	// what a let, EachHead (named item), WhereExpr, SomeExpr (named item), RollExpr (counting), Ask (for each) declares
	Lets  map[syntax.Ranger]*Object
	Lists map[*syntax.List][]Literal // the items of each list, read as what they are
	// of every CallExpr and OfExpr that is a call, and of every NameExpr that calls a define or function without arguments
	Calls map[syntax.Expr]Call
	Texts map[*syntax.TextLit]Literal // texts that stand where a combination is wanted, read as one

	Tried map[*syntax.AnswerForm][3]*Object // what the cards, the dice and the number that are tried are called
	Shown map[*syntax.SimpleStmt]*Object    // of "result target" without a value: what target stands for
	Args  map[*syntax.Literal]Literal       // the values of parameters and options in tests, read as what they are
}

// Call is what an application turned out to be. "f of x" and "f(x)" are the same; "f of p" may also set the current player.
type Call struct {
	To    *Object       // a DefineName, a Function, an ItemPart asked of a card (rank of cards), or a field
	Key   syntax.Expr   // for "field[key] of p": the key
	Whose syntax.Expr   // for "field of p", "define of p", "ready-made word of p": the player whose it is; nil: the current player
	Item  syntax.Expr   // for "define of c": the card that is looked at in it; nil: the one that is looked at here
	Args  []syntax.Expr // in the order of the parameters
}

// Literal is a written-out value, read as what it is.
type Literal struct {
	Type Type
	// a number; yes is 1; a rank or suit: its place in the deck's order; a category: its place, no-pair is 0; dice: the number of
	// dice
	Number int64
	Pips   int64  // of a dice code
	Text   string // a text; a word; a card, as written; a combination, as written; a player's name
	None   bool
	All    bool
	Items  []Literal // of a list as a chart's value
}

// Ruleset is a checked ruleset: everything the compiler needs, in order of declaration.
type Ruleset struct {
	Name    string // the file's or folder's base name
	Title   string
	About   string
	Players Range // how many may play; 1..1 where the file does not say

	Files    []*syntax.File // of the ruleset and of those that it extends, the latter first
	Own      []*syntax.File // of the ruleset alone
	Changes  []house.Change // what it and those that it extends change, in their order
	Deck     *Deck          // nil: no cards
	Options  []*Option
	Fields   []*Field // the players' fields, then the table's, each in order
	Charts   []*Chart
	Defines  []*Define
	Phases   []*Phase
	Starts   []*Start
	Policies []*Policy
	Aim      *syntax.AimDecl // what the players want; nil: the file does not say it
	Rankings []*HandRanking
	Scripts  []*Script // in the order of the declarations
	Hooks    []*Hook   // in the order in which those of one event are called
	Results  []*Result
	// the steps of house rules: before and after phases and starts, and where results are changed
	Added   []*Phase
	Changed map[*syntax.SimpleStmt][]*Phase // those that are done as soon as a result is given
	Tests   []*syntax.TestDecl
	Info    *Info
	Words   []string // every word of a closed list, each once
}

type (
	// Option is a house-rule option.
	Option struct {
		*Object
		Default Literal
		Always  bool      // it is settled: nothing but the default
		Values  []Literal // further single values, and the default
		Ranges  []Range   // numbers that are allowed
		Help    string
	}
	// Field is a field of each player or of the table.
	Field struct {
		*Object
		PerPlayer bool
		Value     syntax.Expr // what it starts as; nil: empty (cards, dice on the table, chips), or a parameter that must be given
		Owner     bool        // seen by its owner
		GM        bool        // seen by the game master
		Everybody bool        // seen by all; with none of the three set: by nobody
		Help      string
		Of        *Object // of a member of a field that is kept for each of several: that field
		Key       Literal // and for which of them it is
	}
	// Chart is a table of values.
	Chart struct {
		*Object
		Keys     []Type // one or two: what it is read with
		Rows     []ChartRow
		Cols     []ChartKey // two-dimensional: the keys of the columns
		Values   Type       // of all cells; where columns differ, see ColTypes
		ColTypes []Type
	}
	// ChartRow is a row: the key that it stands for, and its cells.
	ChartRow struct {
		Key   ChartKey
		Cells []Literal
		Decl  *syntax.Row
	}
	// ChartKey is what a row or column stands for: a span of numbers, one literal, or everything else.
	ChartKey struct {
		Otherwise bool
		Range     Range   // where the key is a number
		Value     Literal // where it is not
	}
	// Define is a named value.
	Define struct {
		*Object
		Decl   *syntax.DefineDecl
		Params []*Object
	}
	// Phase is a step. The steps before and after it are those of house rules, in the order in which they are done.
	Phase struct {
		*Object
		Decl          *syntax.PhaseDecl
		Params        []*Object // of a step of a house rule: those of the phase around which it stands
		Before, After []*Phase
	}
	// Start is something that can be started.
	Start struct {
		*Object
		Decl          *syntax.StartDecl
		Params        []*Field
		Players       Range
		Before, After []*Phase
	}
	// HandRanking is an own order of hands, the best kind first.
	HandRanking struct {
		*Object
		Patterns []string
	}
	// Policy is how a player may decide without being asked.
	Policy struct {
		*Object
		Decl *syntax.PolicyDecl
		Help string
	}
	// Result is something a game comes to. The same result may be given in several places. One name may be two results, the
	// table's in one start and each player's in another.
	Result struct{ *Object }
	// Deck is the deck as declared.
	Deck struct {
		Decl        *syntax.DeckDecl
		Ranks       []string // lowest first
		Suits       []string
		Jokers      syntax.Expr // nil: none
		Copies      syntax.Expr // nil: one
		Own         []OwnCard
		Wild        syntax.Expr // nil: none; bare names are the card's
		RunsOut     syntax.Expr // the zone that is shuffled in when the deck runs out; nil: none
		WhatThereIs bool        // deal what there is when it runs out
		Attrs       []Attr      // attributes of own cards
	}
	// OwnCard is a card of the ruleset's own.
	OwnCard struct {
		Name  string
		Attrs []Literal // in the order of Deck.Attrs
	}
	// Attr is an attribute that own cards have.
	Attr struct {
		Name string
		Type Type
	}
)

// Span is where a node of the ruleset stands, in its own files or in those of the rulesets that it extends.
func (r *Ruleset) Span(n syntax.Ranger) diag.Span { return house.Span(r.Files, n) }

// Takes reports whether a field is a parameter of the start.
func (s *Start) Takes(field *Object) bool {
	return slices.ContainsFunc(s.Params, func(p *Field) bool { return p.Object == field })
}

// Func is the signature of a built-in function. The table of them is handed to the checker; it also gives the docs.
type Func struct {
	Name     string
	Params   []Type // a last parameter of kind Any with Variadic repeats
	Variadic bool   // the last parameter may be given several times
	ByChance bool   // chance decides what it gives
	Result   Type
	Doc      string // one sentence for a game master
	Example  string // an expression and what it gives: `max(2, 5) is 5`
}

// ReadyMade is the signature of a ready-made word.
type ReadyMade struct {
	Name     string
	Type     Type
	ByPlayer bool // it is the current player's: stack, folded; "of" says whose
	Settable bool // set may change it: dealer
	// Card, or Number for faces: it is a part of the looked-at item inside filters and "by" (rank, suit, face); Invalid otherwise
	Item Kind
	Doc  string
}

// Builtins is what the checker is handed.
type Builtins struct {
	Funcs []Func
	Ready []ReadyMade
	// ReadHand reads a combination as people say it; the error says what is wrong with it.
	ReadHand func(text string) error
	// Decks are the decks that have a name: their ranks, lowest first, and suits.
	Decks map[string]DeckParts
	// Categories of hands, worst first.
	Categories []string
	// Rankings that best may be followed by: high, low, ...
	Rankings []string
	Lows     []string // rankings in which low is good
	NoHand   []string // rankings by which some cards are no hand at all
	// ReadPattern reads the name of a kind of hand in an own order of hands, and ReadRanking the whole of it; the errors say
	// what is wrong.
	ReadPattern func(name string) error
	ReadRanking func(names []string) error
	// ReadLua looks for mistakes in a script: the file and the line in which its text begins, the names of what it is given, and
	// whether it may ask for changes.
	ReadLua func(file string, line int, text string, names []string, changes bool) []LuaMistake
	// Events are what may happen at a table that a hook can hang on.
	Events []string
	// Policies are those that every ruleset has: random, ...
	Policies []string
}

// DeckParts is what a named deck is made of.
type DeckParts struct{ Ranks, Suits []string }
