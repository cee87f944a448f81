package game

import (
	"math/big"
	"slices"

	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/program"
)

// policySight is what a policy of the rules goes by.
type policySight struct {
	blind bool     // it goes by chance, or by what cannot be told
	read  placeSet // what it reads of anybody
	of    bool     // it reads things of others
}

// sightOf finds out what a policy goes by.
func (w *Walker) sightOf(name string) *policySight {
	if sight, ok := w.sights[name]; ok {
		return sight
	}
	l := w.reading()
	sight := &policySight{read: l.none()}
	for i := range l.p.Policies {
		pol := &l.p.Policies[i]
		if pol.Name != name {
			continue
		}
		for _, h := range pol.Handlers {
			for at := h.At; ; {
				in := &l.p.Code[at]
				sight.read.add(l.readBy(in))
				for _, e := range instrNodes(l.p, in) {
					sight.look(l.p, e, false, map[int32]bool{})
				}
				if at++; int(at) == len(l.p.Code) || l.beginsAt(at) {
					break
				}
			}
		}
	}
	if w.sights == nil {
		w.sights = map[string]*policySight{}
	}
	w.sights[name] = sight
	return sight
}

// beginsAt reports whether a phase, a start or what a policy does begins at an instruction.
func (l *reads) beginsAt(at int32) bool {
	for i := range l.p.Phases {
		if l.p.Phases[i].At == at {
			return true
		}
	}
	for i := range l.p.Starts {
		if l.p.Starts[i].At == at {
			return true
		}
	}
	for i := range l.p.Policies {
		for _, h := range l.p.Policies[i].Handlers {
			if h.At == at {
				return true
			}
		}
	}
	return false
}

// instrNodes are the expressions of the instructions that policies are made of.
func instrNodes(p *program.Program, in *program.Instr) []int32 {
	switch in.Op {
	case program.InJump, program.InEnd, program.InReturn:
		return nil
	case program.InJumpIfNot, program.InLet, program.InLetList, program.InLetFrac:
		return []int32{in.B}
	case program.InAnswer:
		var all []int32
		for i := in.A; i < in.A+in.B; i++ {
			all = append(append(all, p.Answers[i].Value), p.Answers[i].Keys...)
		}
		return all
	}
	return []int32{-1} // something else
}

// look finds chance, and others, in an expression. Dice within a chance are not rolled.
func (v *policySight) look(p *program.Program, e int32, chance bool, seen map[int32]bool) {
	if e < 0 {
		v.blind = true
		return
	}
	if e == 0 || seen[e] {
		return
	}
	seen[e] = true
	n := &p.Nodes[e]
	sub := func(list ...int32) {
		for _, c := range list {
			v.look(p, c, chance, seen)
		}
	}
	looks := func(how int32) { v.of = v.of || how == program.AsPlayer }
	switch n.Op {
	case program.OpRoll, program.OpRollList:
		v.blind = v.blind || !chance
		args := p.Args[n.A:]
		sub(args[rollCount], args[rollSides], args[rollCode], args[rollKeepN], args[rollExplode], args[rollReroll], args[rollCounts])
	case program.OpChance:
		v.look(p, n.A, true, seen)
	case program.OpBuiltin, program.OpBuiltinList:
		switch builtin.Funcs[n.A].Name {
		case "random", "random-hand", "holder":
			v.blind = true
		}
		sub(p.Args[n.B : n.B+n.C]...)
	case program.OpWhere, program.OpSome, program.OpSum, program.OpKinds, program.OpFracSum:
		looks(n.C)
		sub(n.A, n.B)
	case program.OpPickOne, program.OpPickList:
		args := p.Args[n.B:]
		looks(args[0])
		sub(n.A)
		if args[1] > 0 {
			sub(args[1])
		}
		sub(args[2 : 2+n.C]...)
	case program.OpPlayerVar, program.OpPlayerList, program.OpPlayerZone:
		v.of = v.of || n.B != 0
		sub(n.B)
	case program.OpCall, program.OpCallList, program.OpFracCall:
		v.of = v.of || n.N != 0
		sub(p.Args[n.B : n.B+n.C]...)
		sub(int32(n.N), p.Defines[n.A].Body)
	case program.OpCases, program.OpCasesList, program.OpFracCases:
		sub(p.Args[n.A : n.A+2*n.B]...)
		sub(n.C)
	case program.OpMember, program.OpMemberList:
		sub(p.Args[n.A : n.A+n.B]...)
		sub(n.C)
	case program.OpChart1:
		sub(n.B)
	case program.OpChart2:
		sub(n.B, n.C)
	case program.OpBest:
		for i := range n.C {
			sub(p.Args[n.B+2*i+1])
		}
	case program.OpNone, program.OpConst, program.OpVar, program.OpPile, program.OpLocal, program.OpCurrent, program.OpOption, program.OpThisStart,
		program.OpAnswer, program.OpLastRaise, program.OpAsked, program.OpLookedCard, program.OpLookedDie, program.OpListVar, program.OpListLocal, program.OpZone,
		program.OpPlayers, program.OpConstList, program.OpConstCards, program.OpAnswerList, program.OpRanks, program.OpSuits, program.OpFracLocal:
	case program.OpFolded, program.OpNameOf, program.OpWinnings, program.OpPutIn, program.OpToCall, program.OpNeg, program.OpNot, program.OpIsEmpty,
		program.OpSumFaces, program.OpFirst, program.OpCardPart, program.OpCardsPart, program.OpCount, program.OpWord, program.OpOneItem,
		program.OpChartList, program.OpFracOf, program.OpFracNeg:
		sub(n.A)
	case program.OpAdd, program.OpSub, program.OpMul, program.OpDivDown, program.OpDivUp, program.OpAnd, program.OpOr, program.OpEq, program.OpNe,
		program.OpLt, program.OpLe, program.OpGt, program.OpGe, program.OpHandEq, program.OpHandNe, program.OpHandLt, program.OpHandLe,
		program.OpHandGt, program.OpHandGe, program.OpFracCmp, program.OpCardEq, program.OpListEq, program.OpIn, program.OpHas, program.OpNext,
		program.OpConcat, program.OpRange, program.OpFracAdd, program.OpFracSub, program.OpFracMul, program.OpFracDiv:
		sub(n.A, n.B)
	case program.OpPlayerPile, program.OpGiven, program.OpGivenList, program.OpGivenFrac:
		sub(n.A, n.B)
	default:
		v.blind = true
	}
}

// Certain reports whether what a policy of the rules answers for a player is certain: whether it goes by nothing but what he
// sees. If not, it says by what.
func (w *Walker) Certain(s *State, policy string, seat int) (byWhat string, certain bool) {
	sight := w.sightOf(policy)
	if sight.blind {
		return "chance", false
	}
	mask := event.Viewer(seat).Mask()
	l := w.reads
	whose := func(perPlayer bool, see func(other int) bool) bool {
		if !perPlayer {
			return see(0)
		}
		if !sight.of {
			return see(seat)
		}
		for other := range s.g.n {
			if !see(other) {
				return false
			}
		}
		return true
	}
	for i, f := range s.p.Rules.Fields {
		place, ok := l.placeOf(s.p.Layout.Fields[i])
		if !ok || place >= l.ownZones || !sight.read.has(place) {
			continue
		}
		if !whose(f.PerPlayer, func(other int) bool { return s.fieldEyes(i, other)&mask != 0 }) {
			return f.Name, false
		}
	}
	for z, zone := range s.zones {
		if !sight.read.has(w.zonePlace(z)) || s.owner(z) >= 0 && s.owner(z) != seat && !sight.of {
			continue
		}
		if s.zoneEyes(z)&mask == 0 && slices.ContainsFunc(zone, func(c int32) bool { return s.seen[c]&mask == 0 }) {
			return s.ZoneName(z), false
		}
	}
	return "", true
}

// KnowFor tells apart what a policy goes by, as [Walker.Know] does everything.
func (w *Walker) KnowFor(s *State, policy string, yield func(next *State, chance *big.Rat)) bool {
	sight := w.sightOf(policy)
	for i, v := range s.vars {
		if v >= lotToken && v < lotToken<<1 && sight.read.has(w.varPlace(i)) {
			return w.Know(s, yield)
		}
	}
	for i, list := range s.lists {
		if slices.ContainsFunc(list, func(item int32) bool { return item >= dieToken }) && sight.read.has(w.listPlace(i)) {
			return w.Know(s, yield)
		}
	}
	return true
}
