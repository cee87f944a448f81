package meaning

import (
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// Func is the signature of a built-in function. The table of them is handed to the checker; it also gives the docs.
type Func struct {
	Name     string
	Params   []types.Type // a last parameter of kind Any with Variadic repeats
	Variadic bool         // the last parameter may be given several times
	ByChance bool         // chance decides what it gives
	Result   types.Type
	Doc      string // one sentence for a game master
	Example  string // an expression and what it gives: `max(2, 5) is 5`
}

// ReadyMade is the signature of a ready-made word.
type ReadyMade struct {
	Name     string
	Type     types.Type
	ByPlayer bool // it is the current player's: stack, folded; "of" says whose
	Settable bool // set may change it: dealer
	// Card, or Number for faces: it is a part of the looked-at item inside filters and "by" (rank, suit, face); Invalid otherwise
	Item   types.Kind
	Public bool // of a part: it is how the item lies on the table, which everybody sees, and revealing changes it
	Doc    string
	// Example is a condition that holds in the game that its test plays; or a clause of betting, or a payment.
	Example string
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
	// Events are what may happen at a table, which a hook can hang on and a whenever meets.
	Events []Event
	// Prelude is what is declared in the language itself for everybody; nil: nothing.
	Prelude *syntax.File
	// Policies are those that every ruleset has: random, ...
	Policies []string
}

// DeckParts is what a named deck is made of.
type DeckParts struct{ Ranks, Suits []string }

// An Event is something that may happen at a table.
type Event struct {
	Name    string      // as on says it
	Says    string      // as whenever says it; "" where it does not. In place of NAME stands the name of a field
	Number  int         // its place in the table of events
	Verb    string      // by which word of the table's record it is known; "" for all of its kind
	Player  bool        // it is somebody's, who then has the turn
	Zone    bool        // it names a place where cards lie
	Betting bool        // it may happen in a round of betting
	Words   []EventWord // what a whenever may name of it
	By      []string    // the names of statements, and the verbs of questions, of which one makes it happen; nil: anything may
}

// RoundEvent is the name of the event that a round begins or ends.
const RoundEvent = "round"

// EventWord is a part of an event that a whenever may name.
type EventWord struct {
	Name string
	Type types.Type
}
