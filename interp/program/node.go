package program

// Node is one expression. What A, B and C mean depends on the operation: other nodes, indices, places. Span is where it
// was written.
type Node struct {
	Op      Op
	Flag    bool
	A, B, C int32
	N       int64
	Span    int32
}

// Op is what a node does.
type Op uint8

// Operations that give a plain value (a whole number; yes is 1; players, cards, ranks, words by their values).
const (
	OpNone       Op = iota
	OpConst         // N
	OpVar           // table variable A
	OpPlayerVar     // player variable A of player B (0: the current one)
	OpPile          // table pile A
	OpPlayerPile    // player pile A of player B
	OpLocal         // local A of the frame
	OpCurrent       // the current player
	OpOption        // option A
	OpThisStart     //
	OpAnswer        // the last answer
	OpNameOf        // the name of player A, as a text
	OpWinnings      // what player A won in the last award
	OpGiven         // A, a reading of result N of player B: an error while it has not been given
	OpPutIn         // what player A has put into the pot in this hand
	OpToCall        // what player A must add to call
	OpLastRaise     //
	OpAsked         // who is asked at the moment; none: nobody. In tests only
	OpQuestion      // what they are asked, as questions are known: by the first piece of it. In tests only
	OpNeg           // -A
	OpNot           // not A
	OpAdd           // A + B
	OpSub           //
	OpMul           //
	OpDivDown       // A / B rounded down
	OpDivUp         //
	OpAnd           // A and B
	OpOr            //
	OpEq            // A is B
	OpNe            //
	OpLt            // A < B
	OpLe            //
	OpGt            //
	OpGe            //
	OpHandEq        // combinations: only what both name counts
	OpHandNe        //
	OpHandLt        //
	OpHandLe        //
	OpHandGt        //
	OpHandGe        //
	OpFracCmp       // fractions; N is the comparison's own operation
	OpCardEq        // two cards that read the same
	OpTextEq        // two texts that read the same: a word that is kept as a text is one
	OpListEq        // lists A and B hold the same items; Flag: cards
	OpIsEmpty       // list A
	OpIn            // value A in list B; Flag: cards
	OpHas           // list A has all of list B; Flag: cards
	OpSome          // some item of list A fits B; the C says how the item is known
	OpCases         // A: args of cond, value pairs; B: how many; C: otherwise
	OpCall          // define A with args B..B+C; N: whose (0: the current player) or, with Flag, the card that is looked at
	OpBuiltin       // builtin A with args B..B+C
	OpChart1        // chart A at B
	OpChart2        // chart A at B, C
	OpPickOne       // of list A: args at B are [how the item is known, 0, key...], C keys; N: 1 highest, -1 lowest
	OpSum           // of list A by B; C says how the item is known
	OpNext          // next of list A after B
	OpBest          // ranking A, parts B..: pairs count, list; C parts
	OpRoll          // see Roll: the total
	OpSumFaces      // the sum of list A: dice on the table where a number is wanted
	OpFirst         // the first item of list A: cards where one is wanted
	OpCardPart      // part N of card A
	OpCardsPart     // part N of cards A: of the first that is no joker
	OpCount         // how many list A has
	OpLookedCard    // the card that is looked at
	OpLookedDie     // the die that is looked at
	OpWord          // A is a word's number, as lists keep them; the word
	OpLua           // script A with args B..B+C
	OpMember        // of a field that is kept for each of several, the member number C: nodes args A..A+B
	OpMet           // what happened is what when A meets
	OpMetPart       // how much that was: part N
	OpFurther       // from here on package op numbers them, beside their rows
)

// Operations that give a list.
const (
	OpListVar     Op = iota + 128 // table list A
	OpPlayerList                  // player list A of player B
	OpListLocal                   // list local A
	OpZone                        // table zone A
	OpPlayerZone                  // player zone A of player B
	OpPlayers                     // A: 0 still in, 1 in the game, 2 all seats; Flag: without the current player
	OpConstList                   // Args[A : A+B]
	OpConstCards                  // CardLists[A]
	OpWhere                       // of list A where B; C says how the item is known
	OpPickList                    // like OpPickOne; N: direction; args at B start [how, count node or -1 for every]
	OpRollList                    // like OpRoll: the faces
	OpAnswerList                  // the last answer
	OpOneItem                     // a list of the one value A; none gives an empty list
	OpCasesList                   // like OpCases
	OpCallList                    // like OpCall
	OpBuiltinList                 // like OpBuiltin
	OpGivenList                   // like OpGiven
	OpConcat                      // A then B
	OpChartList                   // the list whose node the chart lookup A gives
	OpRanks                       // the ranks of the deck
	OpSuits                       //
	OpLuaList                     // like OpLua
	OpMemberList                  // like OpMember
	OpRange                       // the numbers from A to B
	OpDifferent                   // the different values B of the items of list A; C says how the item is known
	OpMetList                     // what happened to which cards or dice: part N
	OpAfter                       // the players of list A from the one after B on, round the table
	// of each of the dice A what a chart gives for it, B, put together; N 1: B gives nodes of lists; C: how
	OpRollOn
)

// The parts of what happened.
const (
	MetAmount = iota
	MetTotal
	MetCards
	MetFaces
)

// Operations that give a fraction.
const (
	OpFracVar   Op = iota + 192 // fraction A; with Flag, of player B
	OpFracLocal                 // the fraction that is local A of the frame
	OpFracSum                   // the sum of list A by the fraction B; C says how the item is known
	OpFracOf                    // A as a fraction
	OpFracAdd                   //
	OpFracSub                   //
	OpFracMul                   //
	OpFracDiv                   //
	OpFracCases                 //
	OpFracCall                  //
	OpChance                    // the chance that A holds
	OpGivenFrac                 // like OpGiven
	OpFracNeg                   //
)

// How a filter or key makes its item known: by a local (0 and above), or in one of these ways.
const (
	AsPlayer = -1 // it is the current player
	AsCard   = -2 // its parts are bare names
	AsDie    = -3
)

// Parts of a card.
const (
	PartRank = iota
	PartSuit
	PartSpots
	PartJoker
	PartFaceUp
	PartOwn // PartOwn+i: the i-th own attribute
)
