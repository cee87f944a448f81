package game

import (
	"slices"

	"croupier/interp/builtin"
	"croupier/interp/program"
)

// reads says of every instruction what may still be read from there on. What nobody reads any more makes no difference between
// two states.
type reads struct {
	p *program.Program
	// Where each kind of thing begins in a set; the table's variables begin it.
	lists, ownVars, ownLists, ownZones, zones, all int

	let   placeSet   // what is no field, but kept by a let
	field placeSet   // fields and zones
	lets  []placeSet // by instruction: what is read there or later in the same phase, before it is kept anew
	later []placeSet // by instruction: what is read there or in anything that may come of it
	steps [][]int32  // by the number of a do + 1: the steps that something in it may go to
	ever  placeSet   // what is read by somebody who looks on
	end   placeSet   // what is read at the end

	cards, unclear bool // cards are called by their names; it cannot be told whether they are
}

// placeSet is a set of places where something is kept.
type placeSet []uint64

func (b placeSet) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b placeSet) set(i int)      { b[i>>6] |= 1 << (i & 63) }

// add adds another set; it reports whether that made it larger.
func (b placeSet) add(o placeSet) (more bool) {
	for i := range b {
		more = more || o[i]&^b[i] != 0
		b[i] |= o[i]
	}
	return more
}

// findReads looks through a program.
func findReads(p *program.Program, seats int, watched []int32) *reads {
	at := &p.Layout
	l := &reads{p: p, lists: at.TableVars}
	l.ownVars = l.lists + at.TableLists
	l.ownLists = l.ownVars + at.PlayerVars
	l.ownZones = l.ownLists + at.PlayerLists
	l.zones = l.ownZones + at.PlayerZones
	l.all = l.zones + at.TableZones
	l.let, l.field, l.ever, l.end = l.none(), l.none(), l.none(), l.none()
	for i := range p.Rules.Fields {
		if place, ok := l.placeOf(at.Fields[i]); ok {
			l.field.set(place)
		}
	}
	for i := range p.Phases { // what a phase is given is kept by whoever does it, and read in another phase than a let is
		for _, param := range p.Phases[i].Params {
			if place, ok := l.placeOf(param); ok {
				l.field.set(place)
			}
		}
	}
	for z := l.ownZones; z < l.all; z++ {
		l.field.set(z)
	}
	for i := range p.Results {
		if place, ok := l.placeOf(p.Results[i].Place); ok {
			l.end.set(place)
		}
	}
	r := &reader{reads: l, found: l.end, seen: map[int32]bool{}}
	r.nodes(watched...)
	here, kept := make([]placeSet, len(p.Code)), make([]int, len(p.Code))
	for i := range p.Code {
		in := &p.Code[i]
		here[i], kept[i] = l.readBy(in), l.keptBy(in, seats)
		switch in.Op {
		case program.InLet, program.InLetList:
			if !l.field.has(kept[i]) {
				l.let.set(kept[i])
			}
		case program.InEnd:
			here[i].add(l.end)
		}
		l.lets, l.later = append(l.lets, slices.Clone(here[i])), append(l.later, slices.Clone(here[i]))
	}
	l.steps = make([][]int32, 1+len(p.DoLists))
	for i := range p.DoLists {
		l.steps[i+1] = l.backTo(nil, int32(i))
	}
	always := l.keptAnew(kept)
	from := l.none()
	for again := true; again; {
		again = false
		for i := len(p.Code) - 1; i >= 0; i-- {
			in := &p.Code[i]
			for _, next := range l.nexts(i) {
				copy(from, l.lets[next])
				if k := kept[i]; k >= 0 {
					from[k>>6] &^= 1 << (k & 63)
				}
				again = l.lets[i].add(from) || again
				copy(from, l.later[next])
				if k := kept[i]; k >= 0 {
					from[k>>6] &^= 1 << (k & 63)
				}
				if in.Op == program.InDo && len(l.steps[in.B+1]) == 0 {
					for w, b := range always[p.Phases[in.A].At] {
						from[w] &^= b
					}
				}
				again = l.later[i].add(from) || again
			}
			if in.Op == program.InDo {
				again = l.later[i].add(l.later[p.Phases[in.A].At]) || again
			}
		}
	}
	return l
}

// keptBy is what an instruction keeps anew, -1 for nothing. What one of several players has does not count: it may be another's.
func (l *reads) keptBy(in *program.Instr, seats int) int {
	switch in.Op {
	case program.InLet, program.InSet:
		return int(in.A)
	case program.InLetList, program.InSetList:
		return l.lists + int(in.A)
	case program.InResult:
		r := &l.p.Results[in.A]
		if place, ok := l.placeOf(r.Place); ok && (seats == 1 || !r.PerPlayer) {
			return place
		}
	case program.InSetPlayer:
		if seats == 1 {
			return l.ownVars + int(in.A)
		}
	case program.InSetPlayerList:
		if seats == 1 {
			return l.ownLists + int(in.A)
		}
	}
	return -1
}

// keptAnew says of every instruction what is kept anew on every way from there to the end of its phase.
func (l *reads) keptAnew(kept []int) []placeSet {
	p := l.p
	all := make([]placeSet, len(p.Code))
	for i := range all {
		all[i] = l.none()
		for w := range all[i] {
			all[i][w] = ^uint64(0)
		}
	}
	now := l.none()
	for again := true; again; {
		again = false
		for i := len(p.Code) - 1; i >= 0; i-- {
			in := &p.Code[i]
			if in.Op == program.InEnd {
				continue // nothing comes after it
			}
			for w := range now {
				now[w] = ^uint64(0)
			}
			nexts := l.nexts(i)
			if len(nexts) == 0 {
				clear(now)
			}
			for _, next := range nexts {
				for w, b := range all[next] {
					now[w] &= b
				}
			}
			if k := kept[i]; k >= 0 {
				now.set(k)
			}
			if in.Op == program.InDo && len(l.steps[in.B+1]) == 0 {
				for w, b := range all[p.Phases[in.A].At] {
					now[w] |= b
				}
			}
			for w, b := range now {
				again = again || all[i][w]&^b != 0
				all[i][w] &= b
			}
		}
	}
	return all
}

func (l *reads) none() placeSet { return make(placeSet, (l.all+63)/64) }

// placeOf is a field's or result's place in a set; chips have none.
func (l *reads) placeOf(p program.Place) (int, bool) {
	switch {
	case p.Store == program.InVars && p.PerPlayer:
		return l.ownVars + p.Index, true
	case p.Store == program.InVars:
		return p.Index, true
	case p.Store == program.InLists && p.PerPlayer:
		return l.ownLists + p.Index, true
	case p.Store == program.InLists:
		return l.lists + p.Index, true
	case p.Store == program.InZones && p.PerPlayer:
		return l.ownZones + p.Index, true
	case p.Store == program.InZones:
		return l.zones + p.Index, true
	}
	return 0, false
}

// nexts lists where the rules may go on after an instruction, in the same phase or start.
func (l *reads) nexts(i int) []int32 {
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
		next = l.backTo(next, in.B)
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

// backTo adds the steps of a do that something in it may go to.
func (l *reads) backTo(next []int32, list int32) []int32 {
	if list < 0 {
		return next
	}
	do := &l.p.DoLists[list]
	for i, phase := range do.Phases {
		for at := range l.p.Code {
			if in := &l.p.Code[at]; in.Op == program.InGo && in.A == phase {
				next = append(next, do.At[i])
				break
			}
		}
	}
	return next
}

// readBy is what an instruction reads.
func (l *reads) readBy(in *program.Instr) placeSet {
	r := &reader{reads: l, found: l.none(), seen: map[int32]bool{}}
	args := func(from, n int32) {
		for _, e := range l.p.Args[from : from+n] {
			r.node(e)
		}
	}
	members := func(at int32) { args(at+1, 3) }
	switch in.Op {
	case program.InEnd, program.InJump, program.InEachNext, program.InItemNext, program.InRangeNext, program.InTurnNext,
		program.InCurrentBack, program.InDo, program.InReturn, program.InGo, program.InBring, program.InDrop, program.InLeave, program.InRefund,
		program.InSecret, program.InPhase:
	case program.InJumpIfNot, program.InLet, program.InLetList, program.InLetFrac, program.InSet, program.InSetList, program.InResult:
		r.node(in.B)
	case program.InLoopTimes:
		r.found.set(int(in.A))
	case program.InSetPlayer, program.InSetPlayerList:
		r.nodes(in.B, in.C)
	case program.InSetMember:
		r.nodes(l.p.Nodes[in.A].C, in.B, in.C)
	case program.InEachPlayer:
		members(in.A)
	case program.InEachItem, program.InTurns, program.InRequire:
		r.node(in.A)
	case program.InBurn:
		r.node(in.A)
		r.deck()
	case program.InShuffleAll: // wherever the cards lie now, they lie together then
		r.whose(in.A)
	case program.InRange, program.InShuffle, program.InCollect, program.InPost:
		r.nodes(in.A, in.B)
	case program.InMove:
		r.node(in.A)
		r.whose(in.B)
	case program.InSay:
		for i := range in.B {
			r.node(l.p.Args[in.A+2*i])
		}
		r.node(in.C)
	case program.InAsk:
		r.ask(&l.p.Asks[in.A])
	case program.InDeal:
		r.whose(in.A)
		r.deck()
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
	case program.InAnswer:
		r.answers(in)
	default:
		r.everything()
	}
	return r.found
}

// reader collects what expressions read. What it does not understand reads everything.
type reader struct {
	*reads
	found placeSet
	seen  map[int32]bool
}

// deck notes that cards are drawn.
func (r *reader) deck() {
	r.found.set(r.zones + program.DeckZone)
	r.node(r.p.Deck.RunsOut)
}

// whose reads whose zone a node names, and not what lies in it.
func (r *reader) whose(e int32) {
	switch n := &r.p.Nodes[e]; n.Op {
	case program.OpZone:
		return
	case program.OpPlayerZone:
		r.node(n.B)
		return
	case program.OpMemberList:
		for _, one := range r.p.Args[n.A : n.A+n.B] {
			r.whose(one)
		}
		r.node(n.C)
		return
	}
	r.node(e)
}

// answers reads what a policy goes by.
func (r *reader) answers(in *program.Instr) {
	for i := in.A; i < in.A+in.B; i++ {
		a := &r.p.Answers[i]
		r.node(a.Value)
		r.nodes(a.Keys...)
	}
}

func (r *reader) everything() {
	r.unclear = true
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
	r.nodes(a.Who, a.Least, a.Most, a.List, a.From, a.Where, a.Such, a.Showing)
	if a.Kind == program.AskCards {
		r.whose(a.To)
	} else {
		r.node(a.To)
	}
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
		program.OpLastRaise, program.OpAsked, program.OpLookedCard, program.OpLookedDie, program.OpListLocal, program.OpPlayers, program.OpConstList,
		program.OpAnswerList, program.OpRanks, program.OpSuits, program.OpFracLocal:
	case program.OpConstCards:
		r.cards = true
	case program.OpVar:
		r.found.set(int(n.A))
	case program.OpListVar:
		r.found.set(r.lists + int(n.A))
	case program.OpZone:
		r.found.set(r.zones + int(n.A))
	case program.OpPlayerVar:
		r.found.set(r.ownVars + int(n.A))
		r.node(n.B)
	case program.OpPlayerList:
		r.found.set(r.ownLists + int(n.A))
		r.node(n.B)
	case program.OpPlayerZone:
		r.found.set(r.ownZones + int(n.A))
		r.node(n.B)
	case program.OpPlayerPile:
		r.node(n.B)
	case program.OpFracVar:
		if n.Flag {
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
		program.OpSum, program.OpKinds, program.OpNext, program.OpWhere, program.OpConcat, program.OpRange, program.OpFracSum, program.OpFracAdd, program.OpFracSub,
		program.OpFracMul, program.OpFracDiv:
		r.nodes(n.A, n.B)
	case program.OpCases, program.OpCasesList, program.OpFracCases:
		r.args(n.A, 2*n.B)
		r.node(n.C)
	case program.OpMember, program.OpMemberList:
		r.args(n.A, n.B)
		r.node(n.C)
	case program.OpCall, program.OpCallList, program.OpFracCall:
		r.args(n.B, n.C)
		r.node(int32(n.N))
		r.node(r.p.Defines[n.A].Body)
	case program.OpBuiltin, program.OpBuiltinList:
		r.args(n.B, n.C)
		if builtin.Funcs[n.A].Name == "holder" { // looks into all hands
			r.everything()
		}
	case program.OpBest:
		for i := range n.C {
			r.node(r.p.Args[n.B+2*i+1])
		}
	case program.OpRoll, program.OpRollList:
		args := r.p.Args[n.A:]
		r.nodes(args[rollCount], args[rollSides], args[rollCode], args[rollKeepN], args[rollExplode], args[rollReroll], args[rollCounts])
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
	if n.Op == program.OpChartList { // its cells are lists
		r.unclear = true
	}
}

// dead says what nobody reads any more.
type dead struct {
	*reads
	alive placeSet
}

// is reports whether nobody reads what is kept in a place any more.
func (d *dead) is(place int) bool {
	return !d.alive.has(place) && (d.let.has(place) || d.field.has(place) || d.end.has(place))
}

func (w *Walker) reading() *reads {
	if w.reads == nil {
		w.reads = findReads(w.g.p, w.g.n, w.watched)
		if w.reads.cards || w.reads.unclear && namesCards(w.g.p) {
			w.alike = false
		}
		w.dead = dead{reads: w.reads, alive: w.reads.none()}
		w.some = w.reads.none()
	}
	return w.reads
}

// namesCards reports whether a program calls cards by their names anywhere.
func namesCards(p *program.Program) bool {
	return slices.ContainsFunc(p.Nodes, func(n program.Node) bool { return n.Op == program.OpConstCards })
}

// Answered has the walker know which answers will be given: a card that is named is not like the same of another suit.
func (w *Walker) Answered(texts []string) {
	if w.g.deck == nil {
		return
	}
	for _, text := range texts {
		for _, name := range names(text) {
			if _, err := w.g.deck.Parse(name); err == nil {
				w.alike = false
			}
		}
	}
}

// deadIn finds what is dead as a state stands. What comes back is good until the next call.
func (w *Walker) deadIn(s *State) *dead {
	l := w.reading()
	d := &w.dead
	copy(d.alive, l.ever)
	if s.over {
		d.alive.add(l.end)
		return d
	}
	at := int(s.pc)
	if s.open {
		at-- // what was asked may still be looked at
	}
	some := w.some
	from := func(pc int) {
		copy(some, l.later[pc])
		for i := range some { // a let is read in its own phase
			some[i] = some[i]&^l.let[i] | l.lets[pc][i]&l.let[i]
		}
		d.alive.add(some)
	}
	from(at)
	for _, c := range s.calls {
		from(int(c.pc))
		for _, step := range l.steps[c.list+1] {
			from(int(step))
		}
	}
	return d
}

// Watch has the walker know that an expression is worked out at the end of games: so that what it reads makes a difference.
func (w *Walker) Watch(node int32) {
	w.watched, w.reads = append(w.watched, node), nil
}

// WatchPolicy has the walker know that a policy decides.
func (w *Walker) WatchPolicy(name string) {
	l := w.reading()
	for i := range l.p.Policies {
		if pol := &l.p.Policies[i]; pol.Name == name {
			for _, h := range pol.Handlers {
				l.ever.add(l.later[h.At])
			}
		}
	}
}
