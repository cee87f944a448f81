package game

import (
	"slices"

	"croupier/interp/program"
)

// lets says of every instruction which lets may still be read from there on, before they are kept anew. What nobody reads any
// more makes no difference between two states.
type lets struct {
	p           *program.Program
	vars, lists []bool   // which of the table's are lets
	live        []letSet // of every instruction
	width       int
}

// letSet is a set of lets: the variables, then the lists.
type letSet []uint64

func (b letSet) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b letSet) set(i int)      { b[i>>6] |= 1 << (i & 63) }

// add adds another set; it reports whether that made it larger.
func (b letSet) add(o letSet) (more bool) {
	for i := range b {
		more = more || o[i]&^b[i] != 0
		b[i] |= o[i]
	}
	return more
}

// findLets looks through a program.
func findLets(p *program.Program) *lets {
	l := &lets{p: p, vars: make([]bool, p.Layout.TableVars), lists: make([]bool, p.Layout.TableLists)}
	l.width = (len(l.vars) + len(l.lists) + 63) / 64
	for i := range p.Code {
		switch in := &p.Code[i]; in.Op {
		case program.InLet:
			l.vars[in.A] = true
		case program.InLetList:
			l.lists[in.A] = true
		}
	}
	reads, written := make([]letSet, len(p.Code)), make([]int, len(p.Code))
	for i := range p.Code {
		reads[i], written[i] = l.reads(&p.Code[i]), -1
		switch in := &p.Code[i]; in.Op {
		case program.InLet:
			written[i] = int(in.A)
		case program.InLetList:
			written[i] = len(l.vars) + int(in.A)
		}
		l.live = append(l.live, slices.Clone(reads[i]))
	}
	for again := true; again; {
		again = false
		for i := len(p.Code) - 1; i >= 0; i-- {
			for _, next := range l.nexts(i) {
				from := slices.Clone(l.live[next])
				if w := written[i]; w >= 0 {
					from[w>>6] &^= 1 << (w & 63)
				}
				again = l.live[i].add(from) || again
			}
		}
	}
	return l
}

// nexts lists where the rules may go on after an instruction, in the same phase or start.
func (l *lets) nexts(i int) []int32 {
	in := &l.p.Code[i]
	next := []int32{int32(i + 1)}
	switch in.Op {
	case program.InEnd, program.InReturn, program.InGo, program.InAnswer:
		return nil
	case program.InJump:
		return []int32{in.A}
	case program.InJumpIfNot:
		next = append(next, in.A)
	case program.InLoopTimes:
		next = append(next, in.B)
	case program.InEachNext, program.InItemNext, program.InRangeNext:
		next = append(next, in.D)
	case program.InDo:
		if in.B >= 0 { // a phase in it may go to one of its steps
			next = append(next, l.p.DoLists[in.B].At...)
		}
	case program.InAsk:
		a := &l.p.Asks[in.A]
		if a.Fold {
			next = append(next, a.FoldTo)
		}
		if a.ElseTo >= 0 {
			next = append(next, a.ElseTo)
		}
	}
	return slices.DeleteFunc(next, func(at int32) bool { return int(at) >= len(l.p.Code) })
}

// reads are the lets that an instruction reads.
func (l *lets) reads(in *program.Instr) letSet {
	r := &reader{lets: l, found: make(letSet, l.width), seen: map[int32]bool{}}
	args := func(from, n int32) {
		for _, e := range l.p.Args[from : from+n] {
			r.node(e)
		}
	}
	members := func(at int32) { args(at+1, 3) }
	switch in.Op {
	case program.InEnd, program.InJump, program.InLoopTimes, program.InEachNext, program.InItemNext, program.InRangeNext, program.InTurnNext,
		program.InCurrentBack, program.InDo, program.InReturn, program.InGo, program.InBring, program.InDrop, program.InLeave, program.InRefund,
		program.InSecret, program.InPhase:
	case program.InJumpIfNot, program.InLet, program.InLetList, program.InLetFrac, program.InSet, program.InSetList, program.InResult:
		r.node(in.B)
	case program.InSetPlayer, program.InSetPlayerList:
		r.nodes(in.B, in.C)
	case program.InEachPlayer:
		members(in.A)
	case program.InEachItem, program.InTurns, program.InRequire, program.InShuffleAll, program.InBurn:
		r.node(in.A)
	case program.InRange, program.InShuffle, program.InMove, program.InCollect, program.InPost:
		r.nodes(in.A, in.B)
	case program.InSay:
		for i := range in.B {
			r.node(l.p.Args[in.A+2*i])
		}
		r.node(in.C)
	case program.InAsk:
		r.ask(&l.p.Asks[in.A])
	case program.InDeal:
		r.node(in.A)
		if !in.Flag {
			r.node(in.B)
		}
		if in.C != 0 {
			members(in.C)
		}
	case program.InReveal, program.InRevealOn:
		r.nodes(in.A, in.C)
		if in.Flag {
			members(in.B)
		} else {
			r.node(in.B)
		}
	case program.InBetting:
		b := &l.p.Betting[in.A]
		r.nodes(b.Starting, b.Least, b.Most, b.MaxRaises)
	case program.InPay:
		r.nodes(in.A, in.B, in.C)
	case program.InAward:
		a := &l.p.Awards[in.A]
		r.nodes(a.Starting, a.High.Where, a.Low.Where)
		r.nodes(a.High.Keys...)
		r.nodes(a.Low.Keys...)
	default:
		r.everything()
	}
	return r.found
}

// reader collects the lets that expressions read. What it does not understand reads all of them.
type reader struct {
	*lets
	found letSet
	seen  map[int32]bool
}

func (r *reader) everything() {
	for i := range r.found {
		r.found[i] = ^uint64(0)
	}
}

func (r *reader) nodes(list ...int32) {
	for _, e := range list {
		r.node(e)
	}
}

func (r *reader) ask(a *program.Ask) {
	r.nodes(a.Who, a.Least, a.Most, a.List, a.From, a.To, a.Where, a.Such, a.Showing)
	for _, w := range a.Words {
		r.node(w.When)
	}
}

func (r *reader) args(from, n int32) { r.nodes(r.p.Args[from : from+n]...) }

func (r *reader) node(e int32) {
	if e == 0 || r.seen[e] {
		return
	}
	r.seen[e] = true
	n := &r.p.Nodes[e]
	switch n.Op {
	case program.OpNone, program.OpConst, program.OpPile, program.OpLocal, program.OpCurrent, program.OpOption, program.OpThisStart, program.OpAnswer,
		program.OpLastRaise, program.OpLookedCard, program.OpLookedDie, program.OpListLocal, program.OpZone, program.OpPlayers, program.OpConstList,
		program.OpConstCards, program.OpAnswerList, program.OpRanks, program.OpSuits, program.OpFracLocal:
	case program.OpVar:
		r.found.set(int(n.A))
	case program.OpListVar:
		r.found.set(len(r.vars) + int(n.A))
	case program.OpPlayerVar, program.OpPlayerPile, program.OpPlayerList, program.OpPlayerZone, program.OpFracVar:
		if n.Op != program.OpFracVar || n.Flag {
			r.node(n.B)
		}
	case program.OpFolded, program.OpNameOf, program.OpWinnings, program.OpPutIn, program.OpToCall, program.OpNeg, program.OpNot, program.OpIsEmpty,
		program.OpSumFaces, program.OpFirst, program.OpCardPart, program.OpCardsPart, program.OpCount, program.OpWord, program.OpOneItem,
		program.OpChartList, program.OpFracOf, program.OpFracNeg, program.OpChance:
		r.node(n.A)
	case program.OpGiven, program.OpGivenList, program.OpGivenFrac:
		r.nodes(n.A, n.B)
	case program.OpAdd, program.OpSub, program.OpMul, program.OpDivDown, program.OpDivUp, program.OpAnd, program.OpOr, program.OpEq, program.OpNe,
		program.OpLt, program.OpLe, program.OpGt, program.OpGe, program.OpHandEq, program.OpHandNe, program.OpHandLt, program.OpHandLe,
		program.OpHandGt, program.OpHandGe, program.OpFracCmp, program.OpCardEq, program.OpListEq, program.OpIn, program.OpHas, program.OpSome,
		program.OpSum, program.OpKinds, program.OpNext, program.OpWhere, program.OpConcat, program.OpFracSum, program.OpFracAdd, program.OpFracSub,
		program.OpFracMul, program.OpFracDiv:
		r.nodes(n.A, n.B)
	case program.OpCases, program.OpCasesList, program.OpFracCases:
		r.args(n.A, 2*n.B)
		r.node(n.C)
	case program.OpCall, program.OpCallList, program.OpFracCall:
		r.args(n.B, n.C)
		r.node(int32(n.N))
		r.node(r.p.Defines[n.A].Body)
	case program.OpBuiltin, program.OpBuiltinList:
		r.args(n.B, n.C)
	case program.OpChart1:
		r.node(n.B)
	case program.OpChart2:
		r.nodes(n.B, n.C)
	case program.OpPickOne, program.OpPickList:
		r.node(n.A)
		args := r.p.Args[n.B:]
		if args[1] > 0 {
			r.node(args[1])
		}
		r.nodes(args[2 : 2+n.C]...)
	default:
		r.everything()
	}
}

// deadLets says which lets nobody reads any more.
type deadLets struct {
	*lets
	alive letSet
}

func (d *deadLets) variable(i int) bool {
	return i >= 0 && i < len(d.vars) && d.vars[i] && !d.alive.has(i)
}

func (d *deadLets) listed(i int) bool {
	return i >= 0 && i < len(d.lists) && d.lists[i] && !d.alive.has(len(d.vars)+i)
}

// deadLets finds the lets that are dead as a state stands. What comes back is good until the next call.
func (w *Walker) deadLets(s *State) *deadLets {
	if w.lets == nil {
		w.lets = findLets(s.p)
		w.dead = deadLets{lets: w.lets, alive: make(letSet, w.lets.width)}
	}
	d := &w.dead
	clear(d.alive)
	if s.over {
		return d
	}
	at := int(s.pc)
	if s.open {
		at-- // what was asked may still be looked at
	}
	d.alive.add(w.lets.live[at])
	for _, c := range s.calls {
		d.alive.add(w.lets.live[c.pc])
		if c.list >= 0 {
			for _, step := range s.p.DoLists[c.list].At {
				d.alive.add(w.lets.live[step])
			}
		}
	}
	return d
}
