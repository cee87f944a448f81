package op

import (
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What an instruction costs in steps. What leaves events behind costs more, so that the record of rules which never end stays
// small; whether a record is kept makes no difference.
const (
	quiet = 1
	heard = 10
)

// The instructions of simple statements that are nothing but their operands, in the order of the statement's form, have their
// numbers here. The compiler finds them by the statement's name.
const (
	InBurn program.InstrOp = program.InPlain + iota
	InMove
	InCollect
	InPost
	InRefund
	InBring
	InDrop
)

// Instrs are the rows of the instructions, by their numbers. What is done stands in control.go for loops and for where the rules
// go on, in keep.go for what sets a value, in acts.go for what happens at the table; what plain statements do, which are nothing
// but their operands, stands in the row itself.
//
// Instructions without either are more than the table: they ask somebody, or run Lua. The game carries them out ([table.Rules]).
var Instrs = [256]Row{
	// Control.
	program.InEnd: {Name: "end", Does: Shows, Steps: quiet, Next: Ends, Glue: true,
		MakeDo: act(func(_ *Maker, t *table.Table, _ *program.Instr) { t.Finish() })},
	program.InJump: {Name: "jump", A: Target, Steps: quiet, Next: Jumps, Glue: true, MakeDo: jump, Leads: leadsToTarget},
	program.InJumpIfNot: {Name: "jump if not", A: Target, B: Branch, C: Fixed, Steps: quiet, Next: Branches, Glue: true,
		MakeDo: jumpIfNot},
	program.InDo:     {Name: "do", A: Phase, Touches: Running, Steps: quiet, Next: Calls, MakeDo: doPhase, Leads: leadsToPhase},
	program.InReturn: {Name: "return", Touches: Running, Steps: quiet, Next: Returns, Glue: true, MakeDo: phaseOver},
	program.InRequire: {Name: "require", A: Branch, B: Text, Steps: quiet,
		MakeDo: func(m *Maker, in *program.Instr, _ int32) DoFn {
			fits := m.branch(in.A)
			return func(t *table.Table) {
				if !fits(t) && t.Failure == nil {
					t.RefusedFor, t.Ended = t.P.Texts[in.B], true
				}
			}
		}},
	program.InSecret: {Name: "secretly", A: Fixed, Steps: heard, Glue: true,
		MakeDo: act(func(_ *Maker, t *table.Table, in *program.Instr) { t.Record.Secret(in.A == 1) })},
	program.InPhase: {Name: "phase", A: Phase, Does: Shows, Steps: heard, Leads: leadsOn,
		MakeDo: act(func(_ *Maker, t *table.Table, in *program.Instr) {
			if t.Record.On {
				t.Emit(event.Event{Kind: event.Phase, Name: t.P.Phases[in.A].Name, Player: -1, Who: event.Everyone})
			}
		})},
	program.InHook:      {Name: "hook", A: Script, B: Fixed, C: Fixed, Does: Opaque, Steps: heard},
	program.InLuaAnswer: {Name: "policy answers by lua", A: Script, Does: Opaque, Steps: heard},
	program.InAnswer:    {Name: "policy answers", A: Answered, B: Length, Steps: heard, Next: AnswersNow},
	program.InCurrentBack: {Name: "turn back", A: ReadVar, Does: Turns, Steps: quiet, Glue: true,
		MakeDo: func(m *Maker, in *program.Instr, _ int32) DoFn {
			kept := m.TableVar(in.A)
			return func(t *table.Table) { t.Cur = int32(t.Vars[kept]) }
		}},

	program.InTurnOf: {Name: "turn of", A: Whose, B: SetVar, Does: Turns, Touches: Current, Steps: quiet,
		MakeDo: func(m *Maker, in *program.Instr, _ int32) DoFn {
			whose, kept := m.seat(in.A), m.TableVar(in.B)
			return func(t *table.Table) {
				seat := whose(t)
				t.Vars[kept] = int64(t.Cur)
				t.Cur = int32(seat)
			}
		}},

	// Loops. They keep what they need in table variables and lists of their own.
	program.InLoopTimes: {Name: "repeat", A: StepVar, B: Target, Steps: quiet, Next: Loops, MakeDo: repeatTimes},
	program.InEachPlayer: {Name: "each player", A: Loopers, B: SetVars3, C: MaySetList, Touches: Seating | Current, Steps: quiet,
		MakeDo: eachPlayer, Leads: leadsIntoLoop},
	program.InEachNext: {Name: "next player", A: LooperNext, B: StepVars3, C: ReadLoopList, D: Target, Does: Turns,
		Touches: InHand | Seating, Steps: quiet, Next: Loops, MakeDo: eachNext},
	program.InEachItem: {Name: "each item", A: Items, B: SetVar, C: SetList, Looks: InOrder, Steps: quiet, MakeDo: eachItem},
	program.InItemNext: {Name: "next item", A: MaySetVar, B: StepVar, C: ReadList, D: Target, Flag: WordItems, Steps: quiet,
		Next: Loops, MakeDo: itemNext},
	program.InRange:     {Name: "each number", A: Ordered, B: Ordered, C: SetVars2, Steps: quiet, MakeDo: eachNumber},
	program.InRangeNext: {Name: "next number", A: MaySetVar, C: StepVars2, D: Target, Steps: quiet, Next: Loops, MakeDo: numberNext},
	program.InTurns: {Name: "take turns", A: Whose, B: SetVars3, Does: Turns, Touches: InHand | Seating | Current,
		Steps: quiet, MakeDo: takeTurns},
	program.InTurnNext: {Name: "next turn", B: TurnVars, Does: Turns, Touches: InHand | Seating | Current, Steps: quiet,
		Glue: true, MakeDo: act(func(_ *Maker, t *table.Table, _ *program.Instr) { t.Cur = int32(t.NextIn(int(t.Cur))) })},

	// What happens, and is met by a whenever.
	program.InNote: {Name: "it happens", A: Fixed, B: Text, C: Whose, D: Field1, Touches: Happened, Steps: quiet, Glue: true,
		MakeDo: note},
	program.InMeet: {Name: "whenever", B: MaySetVar, D: Target, Touches: Happened | Current, Steps: quiet, Next: Loops,
		Glue: true, MakeDo: meet},
	program.InMeetNext: {Name: "the next that happened", B: StepVar, D: Target, Does: Turns, Touches: Happened, Steps: quiet,
		Next: Loops,
		Glue: true, MakeDo: meetNext},

	// What is kept.
	program.InLet:     {Name: "let", A: SetVar, B: Stored, Steps: quiet, MakeDo: let},
	program.InLetList: {Name: "let a list", A: SetList, B: Stored, Flag: OnTable, Steps: quiet, MakeDo: letList},
	program.InLetFrac: {Name: "let a fraction", A: SetFrac, B: Stored, Steps: quiet, MakeDo: letFrac},
	program.InSet: {Name: "set", A: SetVar, B: Stored, D: SetField, Does: Shows, Touches: Revealed, Steps: heard,
		MakeDo: setField},
	program.InSetPlayer: {Name: "set of a player", A: SetOwnVar, B: Stored, C: Whose, D: SetField, Does: Shows,
		Touches: Revealed, Steps: heard, MakeDo: setField},
	program.InSetList: {Name: "set a list", A: SetList, B: Stored, D: SetField, Does: Shows, Touches: Revealed, Steps: heard,
		MakeDo: setList},
	program.InSetPlayerList: {Name: "set a list of a player", A: SetOwnList, B: Stored, C: Whose, D: SetField, Does: Shows,
		Touches: Revealed, Steps: heard, MakeDo: setList},
	program.InSetMember: {Name: "set a member", A: Into, B: Any, C: Whose, D: SetField, Does: Shows, Touches: Revealed,
		Steps: quiet, MakeDo: setMember},
	program.InResult: {Name: "give a result", A: SetResult, B: Any, Does: Shows, Touches: Current, Steps: heard, MakeDo: giveResult},

	// Words.
	program.InSay: {Name: "say", A: Said, B: Length, C: Items, D: Fixed, Does: Shows, Steps: heard, MakeDo: act((*Maker).say)},
	program.InAsk: {Name: "ask", A: Ask, Does: Asks | Moves | Pays | Shows, Touches: Question | Answers, Steps: heard, Next: Asking},

	// Cards.
	program.InShuffleAll: {Name: "shuffle everything", A: Into, Does: Chance | Moves | Mixes | Shows, Touches: AllCards,
		Steps: heard, MakeDo: act((*Maker).shuffle)},
	program.InShuffle: {Name: "shuffle", A: Items, B: Items, Does: Chance | Moves | Mixes | Shows, Steps: heard,
		MakeDo: act((*Maker).shuffle)},
	program.InDeal: {Name: "deal", A: Ordered, B: Into, C: Players, D: Fixed, Does: Chance | Moves | Shows,
		Touches: DeckCards | InHand | Seating, Steps: heard, MakeDo: deal},
	InBurn: {Name: "burn", A: Ordered, Does: Chance | Moves | Shows, Touches: DeckCards | Discards, Steps: heard,
		Act: func(t *table.Table, g table.Given) { t.Burn(g.A, g.In.Span) }},
	InMove: {Name: "move", A: Items, B: Into, D: Fixed, Does: Moves | Shows, Steps: heard,
		Act: func(t *table.Table, g table.Given) { t.MoveCards(event.Move, g.List, int(g.B), g.In.D == 1) }},
	program.InReveal: {Name: "reveal", A: Any, B: WhoseOrAll, C: Items, D: Field1, Flag: OfEach, Does: Shows,
		Touches: Revealed | InHand | Seating, Steps: heard, MakeDo: reveal},
	program.InRevealOn: {Name: "reveal from now on", A: Any, B: WhoseOrAll, C: Items, D: Field1, Flag: OfEach, Does: Shows,
		Touches: Revealed | InHand | Seating, Steps: heard, MakeDo: reveal},

	// Who is in, and chips.
	InBring: {Name: "bring back", A: Items, Does: Shows, Touches: InHand | Ledger | Winners, Steps: heard,
		Act: func(t *table.Table, g table.Given) { t.BringBack(g.List) }},
	InDrop: {Name: "drop", A: Items, D: Fixed, Does: Shows, Touches: InHand | Ledger, Steps: heard,
		Act: func(t *table.Table, g table.Given) {
			for _, seat := range g.List {
				if g.In.D == 1 {
					t.LeaveGame(int(seat))
				} else {
					t.Fold(int(seat))
				}
			}
		}},
	InCollect: {Name: "collect", A: Ordered, B: Items, Does: Pays | Shows, Touches: Ledger, Steps: heard,
		Act: func(t *table.Table, g table.Given) {
			for _, seat := range g.List {
				if !t.Ante(int(seat), g.A, g.In.Span) {
					return
				}
			}
		}},
	InPost: {Name: "post", A: Ordered, B: Whose, Does: Pays | Shows, Touches: Ledger, Steps: heard,
		Act: func(t *table.Table, g table.Given) { t.PostBet(int(g.B), g.A, g.In.Span) }},
	program.InBetting: {Name: "betting", A: Betting, Does: Asks | Pays | Shows | Turns,
		Touches: Ledger | InHand | Seating | Question | Answers, Steps: heard},
	program.InPay: {Name: "pay", A: Into, B: Into, C: Ordered, Does: Pays | Shows, Touches: Ledger, Steps: heard,
		Act: pay},
	program.InAward: {Name: "award", A: Award, Does: Pays | Shows, Touches: Ledger | InHand | Winners | Seating, Steps: heard,
		MakeDo: award},
	program.InNextBet: {Name: "next turn of betting", A: Betting, D: Target, Does: Asks | Pays | Shows | Turns,
		Touches: Ledger | InHand | Seating | Question | Answers, Steps: quiet, Next: Loops, Glue: true},
	program.InRound: {Name: "a round begins", Touches: Ledger | Winners, Steps: quiet, Glue: true,
		MakeDo: act(func(_ *Maker, t *table.Table, _ *program.Instr) { t.NewRound() })},
	InRefund: {Name: "refund", Does: Pays | Shows, Touches: Ledger, Steps: heard,
		Act: func(t *table.Table, _ table.Given) { t.Refund() }},
}

// InstrNamed is the number of the instruction of a name.
func InstrNamed(name string) (program.InstrOp, bool) {
	for i := range Instrs {
		if Instrs[i].Name == name {
			return program.InstrOp(i), true
		}
	}
	return 0, false
}
