package program

// Instr is one statement's work. What A to D mean depends on the operation.
type Instr struct {
	Op         InstrOp
	Flag       bool
	A, B, C, D int32
	Span       int32
}

// InstrOp is what an instruction does.
type InstrOp uint8

// The instructions. "Whose" is a node for the player, 0 for the current one.
const (
	InEnd           InstrOp = iota // the game is over
	InJump                         // to A
	InJumpIfNot                    // to A unless node B, which has chosen the value of variable C - 1; C may be WrittenIf
	InLet                          // table variable A = node B
	InLetList                      // table list A = list node B
	InLetFrac                      // fraction A = node B
	InSet                          // table variable A = node B; D: field + 1
	InSetPlayer                    // player variable A of whose C = node B; D: field + 1
	InSetList                      // table list A = list node B; D: field + 1
	InSetPlayerList                // player list A of whose C = list node B; D: field + 1
	// of the member that node A names, of player C: its field = node B; D: the first member's field + 1
	InSetMember
	InLoopTimes // table variable A counts down; to B when it is done
	// starts a loop: Args[A:] is who, where, starting, list; state from table variable B, list C; D: end
	InEachPlayer
	InEachNext    // next player, or to D
	InEachItem    // starts a loop over list node A: list C, variables from B
	InItemNext    // next item into table variable A, or to D; B, C as above
	InRange       // starts a loop over numbers: from A to B, variables from C
	InRangeNext   // next number into table variable A, or to D; variables from C
	InTurns       // the first of the turns: starting with A; variables from B
	InTurnNext    // the next one's turn; variables from B
	InCurrentBack // the current player is again the one kept in table variable A
	InTurnOf      // it is the turn of player A; the current one is kept in table variable B
	InDo          // phase A
	InReturn      //
	InResult      // result A = node B (by its type)
	InSay         // Args[A:A+B] parts; C: to whom (node), D: 1 the gm
	InRequire     // node A, or the start is refused with text B
	InAsk         // ask A
	InShuffleAll  // everything into zone node A
	InShuffle     // list node B into zone node A
	// A cards (node) to zone node B for each of players args C, or once; D: face up 1, and twice the number of the deck
	InDeal
	// cards A (list node), or field D-1 (or the member that node A names) of player B, to players node C (0: all); Flag: of each
	// of the players of args B
	InReveal
	InRevealOn  // like InReveal, a field, from now on
	InBetting   // betting A
	InPay       // C chips (node) from pile node A to pile node B
	InAward     // pot; Args at A
	InSecret    // a secret block begins (A = 1) or ends (A = 0)
	InPhase     // phase A begins: an event
	InHook      // script A is called; B: what it hangs on, C: which phase, start or result
	InLuaAnswer // a policy answers by script A
	InAnswer    // a policy answers: the first legal one of answers A to A+B; with B 0 it has none
	InRound     // a round begins: nobody has put in or won anything in it
	InNote      // event of kind A happens, of verb text B, to player C, or with D a change of the field D-1
	InMeet      // begins what is done for all that has happened since: who is current is kept in table variable B; or on to D
	InMeetNext  // and takes the next of that; or on to D
	InNextBet   // betting A goes on, and behind each turn at D
	InPlain     // from here on package op numbers them: the instructions that are nothing but their operands
)

// WrittenIf tells an if that the rules write from other conditions by which control goes.
const WrittenIf = -1
