package know

import (
	"cmp"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// The rules keep more than fields: lets, and what loops go through. Nobody is shown those, but what they were worked out from
// may be hidden from a player, and then they must be worked out again from what he imagines. What follows finds them, once for
// a program.

// Doubts are the places of a program where something is kept that not everybody may know.
type Doubts struct {
	p     *program.Program
	units []int32 // where phases, starts and policies begin
	all   []doubt
	// unsure are the fields of which not everybody can tell whether anything is there yet.
	unsure []bool
}

// doubt is one of them: the instruction that keeps it.
type doubt struct {
	At    int32
	next  int32 // the instruction that takes the next item of a loop; -1: no loop
	Trade bool  // it is cards as they lie, so that others in their places take theirs
	unit  int32
	do    int32 // of what a phase is given: the instruction that does it; -1: it is none
}

// LiveDoubt is a doubt whose value may still be read, with the player who was current where it was kept.
type LiveDoubt struct {
	doubt
	cur int32
}

// FindDoubts looks through a program.
func FindDoubts(p *program.Program) *Doubts {
	d := &Doubts{p: p, units: unitsOf(p)}
	o := &openness{p: p, vars: map[int32]bool{}, lists: map[int32]bool{}, fracs: map[int32]bool{}, calls: map[int32]bool{}}
	for i, f := range p.Rules.Fields {
		place := p.Layout.Fields[i]
		switch {
		case f.Everybody:
		case place.PerPlayer:
			o.secretOwn(place)
		case place.Store == program.InVars:
			o.vars[int32(place.Index)] = true
		case place.Store == program.InLists:
			o.lists[int32(place.Index)] = true
		}
	}
	for before := -1; before != o.found(); { // a let may be read above where it is kept, in a loop
		before = o.found()
		for at := range p.Code {
			o.keep(int32(at))
		}
	}
	for at := range p.Code {
		if one, ok := o.doubt(int32(at)); ok {
			one.unit, one.do = d.unitOf(int32(at)), givenTo(p, at)
			d.all = append(d.all, one)
		}
	}
	d.findUnsure(o)
	return d
}

// givenTo is the instruction that does the phase to which an instruction gives a value; -1 where it is another one.
func givenTo(p *program.Program, at int) int32 {
	in := &p.Code[at]
	store := program.InVars
	switch in.Op {
	case program.InLet:
	case program.InLetList:
		store = program.InLists
	case program.InLetFrac:
		store = program.InFracs
	default:
		return -1
	}
	place := program.Place{Store: store, Index: int(in.A)}
	for i := range p.Phases {
		if !slices.Contains(p.Phases[i].Params, place) {
			continue
		}
		for do := at + 1; do < len(p.Code); do++ { // behind the other values
			if p.Code[do].Op == program.InDo {
				return int32(do)
			}
		}
	}
	return -1
}

// unitsOf is where the phases, starts and policies of a program begin.
func unitsOf(p *program.Program) (units []int32) {
	for _, ph := range p.Phases {
		units = append(units, ph.At)
	}
	for _, st := range p.Starts {
		units = append(units, st.At)
	}
	for _, pol := range p.Policies {
		for _, h := range pol.Handlers {
			units = append(units, h.At)
		}
	}
	slices.Sort(units)
	return units
}

func (d *Doubts) unitOf(pc int32) int32 {
	i, found := slices.BinarySearchFunc(d.units, pc, func(a, b int32) int { return cmp.Compare(a, b) })
	if !found {
		i--
	}
	return int32(i)
}

// Alive lists the doubts that code which is running may still read: those above where it stands, and what it was given. What was
// begun first comes first, since what a phase is given may be worked out from what its doer keeps.
func (d *Doubts) Alive(s *game.State, live []LiveDoubt) []LiveDoubt {
	for i := range s.Calls {
		c := &s.Calls[i]
		live = d.above(c.PC, c.Cur, func(one *doubt) bool { return one.do < 0 || one.do == c.PC-1 }, live)
	}
	return d.above(s.PC, s.Cur, func(one *doubt) bool { return one.do < 0 || s.PC <= one.do }, live)
}

// above lists those of them in the phase or start that stands at a place that lie above it.
func (d *Doubts) above(pc, cur int32, still func(*doubt) bool, live []LiveDoubt) []LiveDoubt {
	unit := d.unitOf(max(0, pc-1))
	for i := range d.all {
		if one := &d.all[i]; one.At < pc && one.unit == unit && still(one) {
			live = append(live, LiveDoubt{*one, cur})
		}
	}
	return live
}

// openness finds out which expressions everybody could work out. The maps hold what not everybody knows.
type openness struct {
	p                   *program.Program
	vars, lists, fracs  map[int32]bool
	playerVars, plLists map[int32]bool
	calls               map[int32]bool // defines under way
}

func (o *openness) secretOwn(place program.Place) {
	if o.playerVars == nil {
		o.playerVars, o.plLists = map[int32]bool{}, map[int32]bool{}
	}
	switch place.Store {
	case program.InVars:
		o.playerVars[int32(place.Index)] = true
	case program.InLists:
		o.plLists[int32(place.Index)] = true
	}
}

func (o *openness) found() int { return len(o.vars) + len(o.lists) + len(o.fracs) }

// keep notes what an instruction keeps of what not everybody knows.
func (o *openness) keep(at int32) {
	in := &o.p.Code[at]
	switch in.Op {
	case program.InLet:
		if !o.open(in.B, at) {
			o.vars[in.A] = true
		}
	case program.InLetList:
		if !o.open(in.B, at) {
			o.lists[in.A] = true
		}
	case program.InLetFrac:
		if !o.open(in.B, at) {
			o.fracs[in.A] = true
		}
	case program.InEachItem:
		if !o.open(in.A, at) {
			o.lists[in.C] = true
			if next := o.nextItem(at); next >= 0 {
				o.vars[o.p.Code[next].A] = true
			}
		}
	case program.InEachPlayer:
		if list := o.p.Args[in.A+1]; list != 0 && !o.open(list, at) {
			o.lists[in.C] = true
		}
	case program.InRange:
		if !o.open(in.B, at) || !o.open(in.A, at) {
			o.vars[in.C+1] = true
		}
	}
}

// nextItem is the instruction of a loop over items that takes the next one; -1 where there is none.
func (o *openness) nextItem(at int32) int32 {
	list := o.p.Code[at].C
	for i := at + 1; int(i) < len(o.p.Code); i++ {
		if in := &o.p.Code[i]; in.Op == program.InItemNext && in.C == list {
			return i
		}
	}
	return -1
}

// doubt is what an instruction keeps, where not everybody knows it.
func (o *openness) doubt(at int32) (doubt, bool) {
	in := &o.p.Code[at]
	one := doubt{At: at, next: -1}
	switch in.Op {
	case program.InLet:
		one.Trade = o.isCard(in.B, at)
		return one, o.vars[in.A] && !o.isAnswer(in.B, at) || one.Trade
	case program.InLetList:
		one.Trade = o.lying(in.B, at)
		return one, o.lists[in.A]
	case program.InLetFrac:
		return one, o.fracs[in.A]
	case program.InEachItem:
		one.Trade, one.next = o.lying(in.A, at), o.nextItem(at)
		return one, o.lists[in.C]
	case program.InEachPlayer:
		return one, o.p.Args[in.A+1] != 0 && o.lists[in.C]
	case program.InRange:
		return one, o.vars[in.C+1]
	}
	return one, false
}

// askBefore is the ask whose answer an instruction keeps.
func (o *openness) askBefore(at int32) *program.Ask {
	if at == 0 || o.p.Code[at-1].Op != program.InAsk {
		return nil
	}
	return &o.p.Asks[o.p.Code[at-1].A]
}

// isAnswer reports whether a let keeps an answer. In a secret block that is the player's own, or nobody reads it any more.
func (o *openness) isAnswer(e, at int32) bool {
	return o.p.Nodes[e].Op == program.OpAnswer && o.askBefore(at) != nil
}

// isCard reports whether a let keeps a card that was chosen.
func (o *openness) isCard(e, at int32) bool {
	ask := o.askBefore(at)
	return o.p.Nodes[e].Op == program.OpAnswer && ask != nil && ask.Kind == program.AskOne && ask.ListKind == check.Card
}

// lying reports whether a list is cards as they lie somewhere, or an answer of cards, whatever they are.
func (o *openness) lying(e, at int32) bool {
	n := &o.p.Nodes[e]
	switch n.Op {
	case program.OpZone, program.OpPlayerZone:
		return true
	case program.OpMemberList: // all members are of one kind
		return o.lying(o.p.Args[n.A], at)
	case program.OpConcat:
		return o.lying(n.A, at) && o.lying(n.B, at)
	case program.OpAnswerList:
		ask := o.askBefore(at)
		return ask != nil && ask.Kind == program.AskCards
	}
	return false
}

// open reports whether everybody could work an expression out. What it does not understand it takes for hidden.
func (o *openness) open(e, at int32) bool {
	n := &o.p.Nodes[e]
	switch n.Op {
	case program.OpNone, program.OpConst, program.OpOption, program.OpThisStart, program.OpLocal, program.OpCurrent, program.OpConstList,
		program.OpConstCards, program.OpRanks, program.OpSuits, program.OpPile:
		return true
	case program.OpRoll, program.OpRollList: // everybody sees the dice fall
		return true
	case program.OpFolded, program.OpNameOf, program.OpWinnings, program.OpPutIn, program.OpToCall:
		return o.open(n.A, at)
	case program.OpPlayers, program.OpLastRaise:
		return true
	case program.OpVar:
		return !o.vars[n.A]
	case program.OpListVar:
		return !o.lists[n.A]
	case program.OpFracVar:
		return !o.fracs[n.A]
	case program.OpPlayerVar:
		return !o.playerVars[n.A] && o.open(n.B, at)
	case program.OpPlayerList:
		return !o.plLists[n.A] && o.open(n.B, at)
	case program.OpPlayerPile:
		return o.open(n.B, at)
	case program.OpZone:
		return o.p.TableZones[n.A].Everybody
	case program.OpPlayerZone:
		return o.p.PlayerZones[n.A].Everybody && o.open(n.B, at)
	case program.OpCount, program.OpIsEmpty: // how many cards lie somewhere everybody sees
		switch z := &o.p.Nodes[n.A]; z.Op {
		case program.OpZone:
			return true
		case program.OpPlayerZone:
			return o.open(z.B, at)
		case program.OpMemberList:
			if first := &o.p.Nodes[o.p.Args[z.A]]; first.Op == program.OpZone || first.Op == program.OpPlayerZone && o.open(first.B, at) {
				return o.open(z.C, at)
			}
		}
		return o.open(n.A, at)
	case program.OpMember, program.OpMemberList:
		for _, e := range o.p.Args[n.A : n.A+n.B] {
			if !o.open(e, at) {
				return false
			}
		}
		return o.open(n.C, at)
	case program.OpAnswer:
		ask := o.askBefore(at)
		return ask != nil && !(ask.Kind == program.AskOne && ask.ListKind == check.Card)
	case program.OpNeg, program.OpNot, program.OpFirst, program.OpOneItem, program.OpSumFaces, program.OpWord, program.OpFracOf, program.OpFracNeg:
		return o.open(n.A, at)
	case program.OpAdd, program.OpSub, program.OpMul, program.OpDivDown, program.OpDivUp, program.OpAnd, program.OpOr, program.OpEq, program.OpNe,
		program.OpLt, program.OpLe, program.OpGt, program.OpGe, program.OpHandEq, program.OpHandNe, program.OpHandLt, program.OpHandLe,
		program.OpHandGt, program.OpHandGe, program.OpCardEq, program.OpListEq, program.OpIn, program.OpHas, program.OpConcat, program.OpNext,
		program.OpSome, program.OpWhere, program.OpSum, program.OpKinds, program.OpRange, program.OpFracAdd, program.OpFracSub, program.OpFracMul, program.OpFracDiv:
		return o.open(n.A, at) && o.open(n.B, at)
	}
	return false
}

// imagineDoubt works out anew what the rules keep, or puts the cards into it that are imagined in the places of the old ones.
// What cannot be worked out is nothing.
func imagineDoubt(s *game.State, d LiveDoubt, trade []int32) {
	in := &s.P.Code[d.At]
	open, over, cur, pc := s.Open, s.Ended, s.Cur, s.PC
	steps, budget := s.StepsTaken, s.Budget
	s.Cur, s.Budget = d.cur, s.Limits.StepsPerAnswer
	lists := s.P.Layout.PlayerLists * s.M.N
	traded := func(list []int32) {
		for i, c := range list {
			if c >= 0 && int(c) < len(trade) {
				list[i] = trade[c]
			}
		}
	}
	switch in.Op {
	case program.InLet:
		v := &s.Vars[s.M.FirstTableVar+int(in.A)]
		if d.Trade {
			if *v >= 0 && *v < int64(len(trade)) {
				*v = int64(trade[*v])
			}
		} else {
			*v = s.Num(in.B)
		}
	case program.InLetList:
		if d.Trade {
			traded(s.Lists[lists+int(in.A)])
		} else {
			s.SetList(lists+int(in.A), s.List(in.B))
		}
	case program.InLetFrac:
		s.Fracs[in.A] = s.Frac(in.B)
	case program.InEachItem:
		list := lists + int(in.C)
		if d.Trade {
			traded(s.Lists[list])
		} else {
			s.SetList(list, s.List(in.A))
		}
		imagineItem(s, d, list)
	case program.InEachPlayer:
		s.SetList(lists+int(in.C), s.List(s.P.Args[in.A+1]))
	case program.InRange:
		last := &s.Vars[s.M.FirstTableVar+int(in.C)+1]
		*last = max(s.Amount(in.B), s.Vars[s.M.FirstTableVar+int(in.C)]-1)
	}
	s.Open, s.Ended, s.Cur, s.PC, s.Failure = open, over, cur, pc, nil
	s.StepsTaken, s.Budget = steps, budget
	s.Arena = s.Arena[:0]
}

// imagineItem puts the item that a loop looks at in step with the list that it goes through.
func imagineItem(s *game.State, d LiveDoubt, list int) {
	if d.next < 0 {
		return
	}
	next := &s.P.Code[d.next]
	count := s.Vars[s.M.FirstTableVar+int(next.B)]
	if count < 1 || count > int64(len(s.Lists[list])) {
		return
	}
	v := int64(s.Lists[list][count-1])
	if next.Flag {
		v = program.WordValue(int(v))
	}
	s.Vars[s.M.FirstTableVar+int(next.A)] = v
}
