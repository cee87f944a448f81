package op

import "croupier/interp/program"

// Role is what a field of a node or instruction is to its operation.
type Role uint8

// None: the operation has no use for the field.
const None Role = 0

// Operands: the field is the number of a node, 0 where there is none.
const (
	Plain    Role = iota + 1 // a plain value
	Ordered                  // a number for arithmetic or order, where none and all have no place
	Truth                    // a condition
	Branch                   // a condition by which control goes
	Items                    // a list
	Fraction                 //
	Any                      // a value of whichever kind
	Stored                   // the value that is kept in the place of field A
	Same                     // a value of the kind that the operation gives
	Whose                    // the player whose it is; without a node, the current one
	Unrolled                 // a condition of which the chance is asked: its dice are not rolled
	Into                     // it names a place, and what lies there is not read
	Cells                    // a reading of a chart whose cells are nodes themselves

	// Bodies are worked out once for each item of a list. The field with the role How says how the item is known.
	Fits     // does the item fit?
	Key      // what it is ordered or told apart by
	Worth    // what it counts as
	FracPart // what it counts as, as a fraction

	// Told is worked out only to be told to somebody.
	Told

	Called // the body of a define that is called
	Member // one of the members of a field that is kept for each of several
	Cell   // a chart's cell that is a node
)

// Runs: the field is where a run of program.Args begins. Where it has no fixed length, the field with the role Length says how
// many parts it has.
const (
	Args       Role = iota + 40 // arguments
	Pairs                       // condition and value
	Keys                        // how the item is known, how many are wanted, keys
	Parts                       // how many cards, from which list
	Spec                        // what is rolled: see the parts below
	Members                     // the members of a field, of which one is meant
	Numbers                     // numbers that are written out
	Players                     // which players: group, list, starting with, where
	Loopers                     // the same where a loop begins: only list and starting are worked out
	LooperNext                  // and where its next player is looked for: only the condition is
	Said                        // what is said: value and kind
	WhoseOrAll                  // a node as Whose; with the flag set, a run as Players
)

// Places: the field is where something is kept, by the program's layout. Own: one of each player's. Some cover several places in
// a row. What may be set need not be.
const (
	ReadVar Role = iota + 60
	ReadOwnVar
	ReadList
	ReadOwnList
	ReadZone
	ReadOwnZone
	ReadPile
	ReadOwnPile
	ReadFrac
	ReadLoopList // the list that a loop goes through, if it goes through one: Args[A+1] tells
	SetVar
	SetVars2
	SetVars3
	SetOwnVar
	SetList
	SetOwnList
	SetFrac
	SetResult // the field is a result's number
	MaySetVar
	MaySetList
	StepVar // it is read and set
	StepVars2
	StepVars3
)

// Everything else.
const (
	Target   Role = iota + 90 // a place in the code
	TurnVars                  // where the variables of turns begin, which stay as they are
	Length                    // how many parts the run has
	How                       // how the item of a body is known: a local, or AsPlayer, AsCard, AsDie
	Fixed                     // a number that means itself
	Local                     // a local of the frame
	Group                     // which players: still in, in the game, all seats
	CardPart                  // a part of a card
	Ranking                   // a ranking of combinations
	Compares                  // an operation that compares
	Func                      // the rest are numbers of entries in the program's tables, or in Funcs
	Define
	Chart
	Family
	Option
	Result
	CardList
	Script
	Phase
	Text
	Field1   // a field's number + 1, 0 where there is none
	SetField // the same of the field that is set
	Ask
	Betting
	Award
	Answered // program.Answers
)

// access is what is done with a place.
type access uint8

const (
	reads access = 1 << iota
	sets
	maySet
)

// place is what a role says of a place.
type place struct {
	store program.Store
	own   bool
	does  access
	slots int // how many in a row, 1 without a number
}

var places = map[Role]place{
	ReadVar:      {store: program.InVars, does: reads},
	ReadOwnVar:   {store: program.InVars, own: true, does: reads},
	ReadList:     {store: program.InLists, does: reads},
	ReadOwnList:  {store: program.InLists, own: true, does: reads},
	ReadZone:     {store: program.InZones, does: reads},
	ReadOwnZone:  {store: program.InZones, own: true, does: reads},
	ReadPile:     {store: program.InPiles, does: reads},
	ReadOwnPile:  {store: program.InPiles, own: true, does: reads},
	ReadFrac:     {store: program.InFracs, does: reads},
	ReadLoopList: {store: program.InLists, does: reads},
	SetVar:       {store: program.InVars, does: sets},
	SetVars2:     {store: program.InVars, does: sets, slots: 2},
	SetVars3:     {store: program.InVars, does: sets, slots: 3},
	SetOwnVar:    {store: program.InVars, own: true, does: sets},
	SetList:      {store: program.InLists, does: sets},
	SetOwnList:   {store: program.InLists, own: true, does: sets},
	SetFrac:      {store: program.InFracs, does: sets},
	SetResult:    {does: sets}, // where, the result says
	MaySetVar:    {store: program.InVars, does: maySet},
	MaySetList:   {store: program.InLists, does: maySet},
	StepVar:      {store: program.InVars, does: reads | sets},
	StepVars2:    {store: program.InVars, does: reads | sets, slots: 2},
	StepVars3:    {store: program.InVars, does: reads | sets, slots: 3},
}

// layout is how a run of args is made up: first its head, once, and then parts that come again and again.
type layout struct{ head, each []Role }

var layouts = map[Role]layout{
	Args:       {each: []Role{Any}},
	Pairs:      {each: []Role{Truth, Same}},
	Keys:       {head: []Role{How, Ordered}, each: []Role{Key}},
	Parts:      {each: []Role{Fixed, Items}},
	Members:    {each: []Role{Member}},
	Numbers:    {each: []Role{Fixed}},
	Said:       {each: []Role{Any, Fixed}},
	Players:    {head: []Role{Group, Items, Whose, Fits}},
	Loopers:    {head: []Role{Group, Items, Whose, Fixed}},
	LooperNext: {head: []Role{Group, Fixed, Fixed, Fits}},
	Spec: {head: []Role{
		RollCount: Ordered, RollFaces: Fixed, RollCode: Ordered, RollKeep: Fixed, RollKeepN: Ordered, RollExplode: Plain,
		RollReroll: Plain, RollSides: Ordered, RollOnce: Fixed,
		RollExplodeAll: Items, RollExplodeTo: Fixed, RollRerollAll: Items, RollRerollTo: Fixed, RollOn: Fixed,
	}},
}

// Places of a roll's parts among its node's args. A part that is not there is 0.
const (
	RollCount      = iota // how many dice: a node
	RollFaces             // of how many faces: a number
	RollCode              // or a dice code: a node
	RollKeep              // 1: the highest, 2: the lowest
	RollKeepN             // how many: a node
	RollExplode           // on which face: a node
	RollReroll            // which face: a node
	RollSides             // of how many faces, where that is worked out: a node
	RollOnce              // 1: what exploding brings does not explode
	RollExplodeAll        // on which faces instead: a node of a list
	RollExplodeTo         // 1: on the face or more, 2: or less
	RollRerollAll         // the same of rerolling
	RollRerollTo
	RollOn    // the chart on which is rolled, and 1; its keys are the faces
	rollParts // how many there are
)

// NewRoll is room for the parts of a roll.
func NewRoll() []int32 { return make([]int32, rollParts) }

// IsOperand reports whether a field of the role is a node.
func (r Role) IsOperand() bool { return r >= Plain && r <= Cell }

// IsBody reports whether a node of the role is worked out once for each item of a list.
func (r Role) IsBody() bool { return r >= Fits && r <= FracPart }

// IsPlace reports whether a field of the role is where something is kept.
func (r Role) IsPlace() bool { _, ok := places[r]; return ok }

// Takes are the kinds that an operand of the role may be of; without any, all of them.
func (r Role) Takes() []Kind {
	switch r {
	case Plain, Ordered, Truth, Branch, Whose, Unrolled, Cells, Fits, Key, Worth:
		return []Kind{Num, Cond}
	case Items:
		return []Kind{List}
	case Fraction, FracPart:
		return []Kind{Frac}
	}
	return nil
}
