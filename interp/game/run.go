package game

import (
	"math/bits"

	"croupier/interp/event"
	"croupier/interp/program"
)

// begin puts a fresh game at its start: options, parameters and fields have their first values.
func (s *State) begin() {
	g := s.g
	s.refill()
	s.vars[g.firstTableVar+program.DealerVar] = int64(g.n - 1)
	s.vars[g.firstTableVar+program.DirectionVar] = s.p.Clockwise
	s.startHand()
	s.firstValues()
	start := &s.p.Starts[g.setup.Start]
	s.pc = start.At
	s.emit(event.Event{Kind: event.Start, Name: start.Name, Player: -1, Who: event.Everyone})
}

// run goes on until a decision is open, the game is over or something went wrong.
func (s *State) run() {
	for s.err == nil && !s.open && !s.over {
		s.arena = s.arena[:0]
		if s.hooked && s.hookWork() {
			continue
		}
		in := &s.p.Code[s.pc]
		if s.counted != nil {
			s.counted.Code[s.pc]++
		}
		s.pc++
		if !s.spend(in.Span, stepsOf[in.Op]) {
			return
		}
		s.do(in)
	}
	if s.hooked && s.over {
		s.lastHooks()
	}
}

// stepsOf is how many steps an instruction counts: those that leave events behind count more, so that the record of rules
// which never end stays small. Whether there is a record makes no difference.
var stepsOf = func() (steps [256]int64) {
	for i := range steps {
		steps[i] = 1
		if op := program.InstrOp(i); op >= program.InSet && op <= program.InSetPlayerList || op >= program.InResult && op != program.InRequire {
			steps[i] = 10
		}
	}
	return steps
}()

// do carries out one instruction.
func (s *State) do(in *program.Instr) {
	switch in.Op {
	case program.InEnd:
		s.finish()
	case program.InJump:
		s.over = s.laps != nil && s.laps[s.pc-1]
		s.pc = in.A
	case program.InJumpIfNot:
		if !s.truth(in.B) {
			if s.counted != nil {
				s.counted.Else[s.pc-1]++
			}
			s.pc = in.A
		}
	case program.InLet:
		s.record.Listen()
		s.vars[s.g.firstTableVar+int(in.A)] = s.num(in.B)
		s.heard(s.g.firstTableVar+int(in.A), in.Span)
	case program.InLetList:
		s.record.Listen()
		slot := s.p.Layout.PlayerLists*s.g.n + int(in.A)
		list := s.list(in.B)
		if in.Flag {
			s.sides[slot] = s.putDown(list, in.B, in.Span)
		}
		s.setList(slot, list)
		s.heard(len(s.vars)+slot, in.Span)
	case program.InLetFrac:
		s.fracs[in.A] = s.frac(in.B)
	case program.InSet, program.InSetPlayer:
		s.set(in)
	case program.InSetList, program.InSetPlayerList:
		s.setListField(in)
	case program.InSetMember:
		if one := s.setOf(in); one.Op == program.InSet || one.Op == program.InSetPlayer {
			s.set(&one)
		} else {
			s.setListField(&one)
		}
	case program.InLoopTimes:
		v := &s.vars[s.g.firstTableVar+int(in.A)]
		if *v <= 0 {
			s.pc = in.B
			return
		}
		*v--
	case program.InEachPlayer:
		s.eachPlayer(in)
	case program.InEachNext:
		s.eachNext(in)
	case program.InEachItem:
		s.setList(s.p.Layout.PlayerLists*s.g.n+int(in.C), s.list(in.A))
		s.vars[s.g.firstTableVar+int(in.B)] = 0
	case program.InItemNext:
		s.itemNext(in)
	case program.InRange:
		s.vars[s.g.firstTableVar+int(in.C)] = s.amount(in.A)
		s.vars[s.g.firstTableVar+int(in.C)+1] = s.amount(in.B)
	case program.InRangeNext:
		next, last := &s.vars[s.g.firstTableVar+int(in.C)], s.vars[s.g.firstTableVar+int(in.C)+1]
		if *next > last {
			s.pc = in.D
			return
		}
		s.vars[s.g.firstTableVar+int(in.A)] = *next
		*next++
	case program.InTurns:
		s.turns(in)
	case program.InTurnNext:
		s.turnNext(in)
	case program.InCurrentBack:
		s.cur = int32(s.vars[s.g.firstTableVar+int(in.A)])
	case program.InDo:
		s.calls = append(s.calls, call{pc: s.pc, cur: s.cur, list: in.B})
		s.pc = s.p.Phases[in.A].At
	case program.InReturn:
		top := s.calls[len(s.calls)-1]
		s.calls = s.calls[:len(s.calls)-1]
		s.pc, s.cur = top.pc, top.cur
	case program.InGo:
		s.goTo(in)
	case program.InResult:
		s.result(in)
	case program.InSay:
		s.say(in)
	case program.InRequire:
		if !s.truth(in.A) && s.err == nil {
			s.refused = s.p.Texts[in.B]
			s.over = true
		}
	case program.InAsk:
		s.ask(in.A)
	case program.InShuffleAll, program.InShuffle:
		s.shuffle(in)
	case program.InDeal:
		s.dealOut(in)
	case program.InBurn:
		s.burn(in)
	case program.InMove:
		s.move(in)
	case program.InReveal, program.InRevealOn:
		s.reveal(in)
	case program.InBring:
		back := bits.OnesCount32(s.folded &^ s.gone)
		s.folded = 0
		clear(s.winnings)
		s.startHand()
		s.emit(event.Event{Kind: event.Bring, Player: -1, Amount: int64(back), Who: event.Everyone})
	case program.InDrop:
		s.fold(s.seat(0))
	case program.InLeave:
		s.leaveGame(s.seat(0))
	case program.InCollect:
		s.collect(in)
	case program.InPost:
		s.post(in)
	case program.InBetting:
		s.openBetting(in)
	case program.InPay:
		s.pay(in)
	case program.InAward:
		s.award(in)
	case program.InRefund:
		s.refund()
	case program.InSecret:
		s.record.Secret(in.A == 1)
	case program.InAnswer:
		s.advise(in)
	case program.InHook:
		s.hookCall(in)
	case program.InLuaAnswer:
		s.adviseByLua(in)
	case program.InPhase:
		if s.record.On {
			s.emit(event.Event{Kind: event.Phase, Name: s.p.Phases[in.A].Name, Player: -1, Who: event.Everyone})
		}
	}
}

// finish ends the game.
func (s *State) finish() {
	s.over = true
	s.calls = s.calls[:0]
	s.emit(event.Event{Kind: event.End, Player: -1, Who: event.Everyone})
}

// goTo leaves what is being done, and goes on with a step of the innermost do that names it.
func (s *State) goTo(in *program.Instr) {
	for len(s.calls) > 0 {
		top := s.calls[len(s.calls)-1]
		s.calls = s.calls[:len(s.calls)-1]
		if top.list < 0 {
			continue
		}
		list := &s.p.DoLists[top.list]
		for i, phase := range list.Phases {
			if phase == in.A {
				s.pc, s.cur = list.At[i], top.cur
				return
			}
		}
	}
	s.failHint(in.Span, "go-nowhere", "No do that is running here names the step "+s.p.Phases[in.A].Name, "go to a step of the do that is running, or name the step there: do ..., "+s.p.Phases[in.A].Name)
}

func (s *State) setList(slot int, list []int32) {
	s.lists[slot] = append(s.lists[slot][:0], list...)
}

// Loops keep three variables: how many seats or items have been looked at, the seat that is next, and the player who was
// current before.
const (
	loopCount = iota
	loopSeat
	loopBefore
)

// eachPlayer starts a loop over players: args group, list, starting, where; variables from B; a list's snapshot in C.
func (s *State) eachPlayer(in *program.Instr) {
	args := s.p.Args[in.A : in.A+4]
	v := s.vars[s.g.firstTableVar+int(in.B):]
	v[loopCount], v[loopBefore] = 0, int64(s.cur)
	if args[1] != 0 {
		s.setList(s.p.Layout.PlayerLists*s.g.n+int(in.C), s.list(args[1]))
	}
	if args[2] != 0 {
		v[loopSeat] = int64(s.seat(args[2]))
	} else {
		v[loopSeat] = int64((s.dealer() + s.forward()) % s.g.n)
	}
}

// eachNext makes the next player of the loop the current one, or goes behind the loop. Who is still in, and the loop's
// condition, are looked at when a player's turn has come.
func (s *State) eachNext(in *program.Instr) {
	args := s.p.Args[in.A : in.A+4]
	v := s.vars[s.g.firstTableVar+int(in.B):]
	for {
		seat := 0
		if args[1] != 0 && args[2] == 0 {
			list := s.lists[s.p.Layout.PlayerLists*s.g.n+int(in.C)]
			if v[loopCount] >= int64(len(list)) {
				break
			}
			seat = int(list[v[loopCount]])
			v[loopCount]++
		} else {
			if v[loopCount] >= int64(s.g.n) {
				break
			}
			seat = int(v[loopSeat])
			v[loopSeat] = int64((seat + s.forward()) % s.g.n)
			v[loopCount]++
			if args[1] != 0 && !s.holds(s.lists[s.p.Layout.PlayerLists*s.g.n+int(in.C)], int64(seat), false) {
				continue
			}
		}
		if args[1] == 0 && !s.member(args[0], seat) {
			continue
		}
		s.cur = int32(seat)
		if args[3] == 0 || s.fitsNext(args[3]) || s.err != nil {
			return
		}
	}
	s.cur = int32(v[loopBefore])
	s.pc = in.D
}

func (s *State) itemNext(in *program.Instr) {
	list := s.lists[s.p.Layout.PlayerLists*s.g.n+int(in.C)]
	count := &s.vars[s.g.firstTableVar+int(in.B)]
	if *count >= int64(len(list)) {
		s.pc = in.D
		return
	}
	v := int64(list[*count])
	if in.Flag {
		v = program.WordValue(int(v))
	}
	s.vars[s.g.firstTableVar+int(in.A)] = v
	*count++
}

// turns gives the first of the turns to a player, or to the next one still in after him.
func (s *State) turns(in *program.Instr) {
	v := s.vars[s.g.firstTableVar+int(in.B):]
	v[loopBefore] = int64(s.cur)
	seat := s.seat(in.A)
	for range s.g.n {
		if s.member(0, seat) {
			break
		}
		seat = (seat + s.forward()) % s.g.n
	}
	s.cur = int32(seat)
}

// turnNext gives the turn to the next player still in.
func (s *State) turnNext(in *program.Instr) {
	seat := int(s.cur)
	for range s.g.n {
		seat = (seat + s.forward()) % s.g.n
		if s.member(0, seat) {
			break
		}
	}
	s.cur = int32(seat)
}
