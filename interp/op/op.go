// Package op is the one table of operations. Each expression operation (program.Op), each instruction (program.InstrOp) and each
// function of the language is a row: its name, what every field of a node or instruction is to it (its roles), what it gives,
// what it does besides, what it touches beyond its operands, what it costs, and where the rules go on after it. Whoever asks what
// an expression reads, what it depends on, or where control goes derives it from the rows by a loop over roles, and names no
// operation. A new operation is a row here, and a test fails while the row says less than the operation does.
//
// The package knows the table that it evaluates at, and where the rules stand there. It must not know decisions and answers,
// which are the game's, nor whoever watches, but for the ports.
//
// An example. `count of (hand where card's suit is clubs)` is compiled to nodes
//
//	OpCount A=2    OpWhere A=3 B=4 C=AsCard    OpPlayerZone A=0 B=0    OpEq A=5 B=6 ...
//
// The row of OpWhere says: A Items, B Fits, C How. So its operands are node 3, a list, and node 4, a condition that is worked out
// for each item of that list, known as C says. The row of OpPlayerZone says: A ReadOwnZone, B Whose. So it reads the players'
// first zone, of the player that node 0 names: of the current one. Nobody has to know what "where" means to find that zone.
package op

import (
	"croupier/interp/program"
	"croupier/interp/table"
)

// Row describes one operation. The zero value of each part is the usual case, but for the name, which no row goes without.
type Row struct {
	Name string // as dumps and diagnostics call it

	// What the fields of a node (A, B, C, N) or an instruction (A, B, C, D) are. None: the operation has no use for it.
	A, B, C, D, N Role
	Flag          Mark // what it means that the flag is set

	Gives  Kind
	From   From // whose values it gives
	OrNone bool // it may give none, even where nothing that it is made from is none
	Looks  Look // how closely it looks at its lists
	Faces  bool // it looks at the faces of the cards among its operands; else they are only passed on
	// it gives how many there are, and nothing of what it reads, as conditions give nothing but yes and no (see table.Label)
	Asks bool

	Does    Effect // what it does besides giving a value
	Touches Thing  // what it reads or changes beyond its operands

	Steps   int64 // what it costs
	PerItem bool  // and one more for each item or die
	Next    Flow  // instructions: where the rules go on
	Glue    bool  // instructions: it stands between statements and is none of its own

	// How it is told (see [Account]). A comparison has what stands between its operands, where it holds and where it does not;
	// Same: both say whether two things are the same. Others tell their value within a sentence, alone, or as a condition that
	// holds or not.
	Says, Fails string
	Same        bool
	Tells       func(w *Teller, at int) Phrase
	Wholly      func(w *Teller, at int) string
	Holds       func(w *Teller, at int, yes bool) string

	// Its evaluation: a closure for a node, which the maker builds once. A plain operation has one of the first two, from which
	// the other follows; a list and a fraction have their own.
	MakeNum  func(*Maker, *program.Node) NumFn
	MakeCond func(*Maker, *program.Node) CondFn
	// MakeTruth builds an operation that gives a number as a condition, where it can give nothing but yes or no.
	MakeTruth func(*Maker, *program.Node) CondFn
	MakeList  func(*Maker, *program.Node) ListFn
	MakeFrac  func(*Maker, *program.Node) FracFn
	// Pure says what it makes of the values of its plain operands A and B, where it goes by nothing else: so it also says what it
	// makes of values that each have their chance. A row that has it needs no closure of its own, unless that is quicker.
	Pure  func(a, b int64) int64
	Folds bool // it gives the same whenever its operands do, costs no steps and cannot fail

	// What an instruction does: Act, with what its operands come to, where it is nothing but its operands in their order; else a
	// closure that is built for the instruction at a place in the code.
	Act    func(*table.Table, table.Given)
	MakeDo func(m *Maker, in *program.Instr, at int32) DoFn
	// Leads tells where an instruction leads while a game is only played, if that is the same however the game stands and nothing
	// can stop the game there, and whether it does anything besides: see [Maker.Straight].
	Leads func(m *Maker, in *program.Instr, at int32) (to int32, does, ok bool)
}

// Of is the row of a node.
func Of(n *program.Node) *Row { return &Exprs[n.Op] }

// OfInstr is the row of an instruction.
func OfInstr(in *program.Instr) *Row { return &Instrs[in.Op] }

// Kind is what kind of value an operation gives.
type Kind uint8

// The kinds. A condition is a number too, 1 or 0; it is told apart because it is never none.
const (
	Nothing Kind = iota
	Num
	Cond
	List
	Frac
)

// Plain reports whether a value of the kind is a whole number in memory.
func (k Kind) Plain() bool { return k == Num || k == Cond }

// From says whose values an operation gives: so an analysis can follow a value to where it was written down or kept.
type From uint8

// Where values come from.
const (
	Own       From = iota // it makes them itself
	OfN                   // the constant in N
	OfWritten             // what is written out in the rules: a list of numbers, or of cards
	OfA                   // those of operand A: one of them, some of them, or all
	OfBoth                // those of operands A and B
	OfCases               // those of one of its cases
	OfCells               // those of a chart's cells
	OfBody                // those of a define's body
	OfMembers             // those of one of the members of a field
	OfPlace               // what is kept in the place that it reads
	OfItem                // a parameter, or the item that is looked at
	OfAnswer              // what was answered last
	OfFunc                // as the function's own row says
)

// Look is how closely an operation looks at a list. What looks less closely lets more games be taken for the same.
type Look uint8

// The looks, each closer than the one before.
const (
	Count     Look = iota // only at how many there are, or at no list at all
	EachAlone             // at each item for itself
	AnyOrder              // at all of them together, in whichever order they come
	InOrder               // at what comes first, last or next
)

// Effect is what an operation does besides giving a value.
type Effect uint16

// The effects.
const (
	Chance     Effect = 1 << iota // chance decides something
	AllHands                      // it looks into the zones of all players
	Names                         // it names cards, so that no suit is like another
	BreaksTies                    // of things that are alike in its keys it takes the first
	Turns                         // another player becomes the current one
	Asks                          // somebody is asked
	Moves                         // cards move
	Mixes                         // and come to lie in an order that nobody knows, in the place in A
	Pays                          // chips move
	Shows                         // everybody hears or sees something of it
	Opaque                        // it runs Lua, which may look at anything
)

// Changes are the effects that make a difference to the table.
const Changes = Asks | Moves | Pays | Shows

// Thing is something that an operation touches beyond its operands. Things that are kept in places of the program's layout have
// roles instead.
type Thing uint16

// The things.
const (
	DeckCards Thing = 1 << iota // cards are drawn: the deck, and what is shuffled in again when it runs out
	Discards
	AllCards // every card, wherever it lies
	Ledger   // the pot: who has put in what, bets and raises
	Winners  // who won what in the last award
	InHand   // who is still in, and who is in the game
	Seating  // the dealer and the direction of play
	Current  // the current player
	Answers  // the last answer
	Question // the open decision
	Setup    // what the game was set up with: names, options, the start
	Revealed // who has been shown what
	Running  // the dos that are running
	Happened // what has happened that a whenever meets
)

// Flow is where the rules go on after an instruction.
type Flow uint8

// The ways.
const (
	Falls      Flow = iota // to the next one
	Jumps                  // to its target
	Branches               // to the next one or its target, as a condition says
	Loops                  // to the next one, or to its target when the loop is over
	Calls                  // into a phase, and then to the next one
	Returns                // back to whoever did the phase
	Ends                   // nowhere: the game is over
	Asking                 // to the next one, or where an ask sends who folds or has no legal answer
	AnswersNow             // nowhere: a policy has answered
)

// Mark is what it means that the flag of a node or instruction is set.
type Mark uint8

// The marks.
const (
	NoMark     Mark = iota // it is never set, or makes no difference
	SameCards              // cards that read the same are the same
	NotCurrent             // without the current player
	ByCard                 // a define is asked of a card, which N is, and not of a player
	Strict                 // no argument may be none
	OfSeat                 // the fraction is one of each player's, and B says whose
	Counted                // so many cards from here, so many from there
	WordItems              // the items are words' numbers
	OnTable                // the list is dice that lie on the table
	OfEach                 // of each of the players that B lists
	OfValues               // the items are values, such as numbers: which of them are chosen tells what they were compared with
)
