package op

import (
	"fmt"
	"math"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What keeps a value: lets, fields, results.

func let(m *Maker, in *program.Instr, _ int32) DoFn {
	slot, value := m.TableVar(in.A), m.num(in.B)
	if m.Playing() {
		return func(t *table.Table) { t.Vars[slot] = value(t) }
	}
	return func(t *table.Table) {
		t.Vars[slot] = value(t)
		t.Label(slot)
	}
}

func letList(m *Maker, in *program.Instr, _ int32) DoFn {
	slot, value := m.TableList(in.A), m.things(in.B)
	return func(t *table.Table) {
		list := value(t)
		if in.Flag {
			t.Sides[slot] = m.PutDown(t, list, in.B, in.Span)
		}
		t.SetList(slot, list)
		t.Label(len(t.Vars) + slot)
	}
}

func letFrac(m *Maker, in *program.Instr, _ int32) DoFn {
	value := m.frac(in.B)
	return func(t *table.Table) {
		t.Fracs[in.A] = value(t)
		t.Label(t.FracSlot(int(in.A)))
	}
}

// setField changes a field, or a ready-made word such as the dealer.
func setField(m *Maker, in *program.Instr, _ int32) DoFn {
	var own func(*table.Table) int
	if in.Op == program.InSetPlayer {
		own = m.seat(in.C)
	}
	value, base, field := m.num(in.B), int(in.A)*m.Seats, int(in.D-1)
	at := m.TableVar(in.A)
	least, most := int64(math.MinInt64), int64(math.MaxInt64)
	if field >= 0 {
		least, most = surely(&m.P.Rules.Fields[field].Type)
	}
	return func(t *table.Table) {
		slot, seat := at, -1
		if own != nil {
			seat = own(t)
			slot = base + seat
			if field >= 0 && t.Labels.On {
				t.Aim(field, 0, true)
			}
		}
		if field >= 0 && t.Failure == nil {
			t.Cover(field, seat) // first: dice that are rolled for it are hidden again too
		}
		recorded := t.Record.On
		if recorded {
			t.EyesOfRoll(in.D, seat)
		}
		v := value(t)
		if recorded {
			t.Record.RollEyes = event.Everyone
		}
		switch {
		case t.Failure != nil || (v < least || v > most) && !t.Fits(field, seat, v, in.Span):
		case recorded:
			t.Keep(field, slot, seat, v, in.Span)
		default:
			t.Vars[slot] = v
		}
	}
}

// surely are the bounds of what a field of a type may be without a closer look.
func surely(of *check.Type) (least, most int64) {
	switch {
	case of.Kind == check.Dice || len(of.Ranges) > 1:
		return 0, -1
	case len(of.Ranges) == 1:
		return max(of.Ranges[0].Least, program.WordEnd+1), of.Ranges[0].Most
	}
	return program.WordEnd + 1, math.MaxInt64
}

// SetList makes a field hold another list. It gives the list's place, -1 where that went wrong.
func (m *Maker) SetList(t *table.Table, in *program.Instr) int {
	slot, seat := m.TableList(in.A), -1
	if in.Op == program.InSetPlayerList {
		seat = m.Seat(t, in.C)
		slot = int(in.A)*t.M.N + seat
		if in.D > 0 && t.Labels.On {
			t.Aim(int(in.D-1), 0, true)
		}
	}
	if in.D > 0 && t.Failure == nil {
		t.Cover(int(in.D-1), seat)
	}
	t.EyesOfRoll(in.D, seat)
	t.Record.RollHeard = seat >= 0 && t.Record.RollEyes>>seat&1 == 1
	list := m.Things(t, in.B)
	t.Record.RollEyes, t.Record.RollHeard = event.Everyone, false
	if t.Failure != nil {
		return -1
	}
	if len(list) > t.Limits.List {
		t.Fail(in.Span, "too-large", fmt.Sprintf("A list may have %d items, and this one has %d", t.Limits.List, len(list)),
			"keep fewer, or look for a loop that makes it grow")
		return -1
	}
	if in.D > 0 && t.P.Rules.Fields[in.D-1].Type.Kind == check.Faces {
		if t.Sides[slot] = m.PutDown(t, list, in.B, in.Span); t.Failure != nil {
			return -1
		}
	}
	t.KeepList(int(in.D-1), slot, seat, list, in.Span)
	return slot
}

func setList(m *Maker, in *program.Instr, _ int32) DoFn {
	return func(t *table.Table) { m.SetList(t, in) }
}

// setMember sets the member that a key names of a field that is kept for each of several.
func setMember(m *Maker, in *program.Instr, at int32) DoFn {
	key := &m.P.Nodes[in.A]
	members := make([]DoFn, key.B)
	for i := range members {
		one := setOf(m.P, in, int32(i))
		if one.Op == program.InSet || one.Op == program.InSetPlayer {
			members[i] = setField(m, &one, at)
		} else {
			members[i] = setList(m, &one, at)
		}
	}
	return func(t *table.Table) {
		member := m.Num(t, key.C)
		if t.Labels.On {
			t.Aim(int(in.D-1), len(members), false)
		}
		members[member](t)
	}
}

// SetOf is the instruction that sets the member that an instruction means.
func (m *Maker) SetOf(t *table.Table, in *program.Instr) program.Instr {
	return setOf(m.P, in, int32(m.Num(t, m.P.Nodes[in.A].C)))
}

// setOf is the instruction that sets a member of the field that an instruction sets one of.
func setOf(p *program.Program, in *program.Instr, member int32) program.Instr {
	one := *in
	one.D += member
	place := p.Layout.Fields[one.D-1]
	one.A, one.Op = int32(place.Index), SetterOf(place)
	return one
}

// SetterOf is the instruction that sets what is kept in a place.
func SetterOf(place program.Place) program.InstrOp {
	switch {
	case place.Store == program.InLists && place.PerPlayer:
		return program.InSetPlayerList
	case place.Store == program.InLists:
		return program.InSetList
	case place.PerPlayer:
		return program.InSetPlayer
	}
	return program.InSet
}

// giveResult gives a result its value.
func giveResult(m *Maker, in *program.Instr, _ int32) DoFn {
	r, number := &m.P.Results[in.A], int(in.A)
	var keep func(t *table.Table, seat int)
	switch {
	case r.Place.Store == program.InLists:
		list, slot := m.list(in.B), m.slots(r.Place)
		keep = func(t *table.Table, seat int) {
			if items := list(t); t.Failure == nil {
				t.SetList(slot+seat, items)
			}
		}
	case r.Type.Kind == check.Fraction:
		value := m.frac(in.B)
		keep = func(t *table.Table, seat int) { t.Fracs[r.Frac+seat] = value(t) }
	default:
		value, slot := m.num(in.B), m.slots(r.Place)
		keep = func(t *table.Table, seat int) { t.Vars[slot+seat] = value(t) }
	}
	given := m.slots(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given})
	return func(t *table.Table) {
		seat := -1
		if r.PerPlayer {
			seat = t.CurrentSeat()
		}
		keep(t, max(seat, 0))
		if t.Failure != nil {
			return
		}
		t.Vars[given+max(seat, 0)] = 1
		if t.Record.On {
			t.TellResult(number, seat, in.Span)
		}
	}
}

// slots is where the values of a place begin: the first player's, or the table's only one.
func (m *Maker) slots(p program.Place) int {
	switch {
	case p.PerPlayer:
		return p.Index * m.Seats
	case p.Store == program.InLists:
		return m.TableList(int32(p.Index))
	}
	return m.TableVar(int32(p.Index))
}

// PutDown is how many faces dice have that are put somewhere. Of which nothing but the faces is known, those are dice with six
// faces, or with as many as the highest of them. It fails where one has a face that such dice do not have.
func (m *Maker) PutDown(t *table.Table, list []int32, e, span int32) int32 {
	most, all := m.sidesOf(t, e)
	fixed := all && most > 0
	if !fixed {
		most = max(most, 6)
	}
	if !m.Playing() {
		list = t.Watch.Decided(list)
	}
	for _, face := range list {
		if face < 1 || fixed && face > most {
			t.Fail(span, "out-of-range", fmt.Sprintf("A d%d has no face %d", most, face),
				fmt.Sprintf("dice on the table show 1 to %d here; other numbers are kept in a field of type number", most))
			return most
		}
		most = max(most, face)
	}
	return most
}

// sidesOf is how many faces the dice of a list have at most, 0 where there are none, and whether that is known of all of them.
// What is written out fits any dice.
func (m *Maker) sidesOf(t *table.Table, e int32) (most int32, all bool) {
	n := &m.P.Nodes[e]
	switch n.Op {
	case program.OpRollList:
		switch args := m.P.Args[n.A:]; {
		case args[RollSides] != 0:
			return int32(m.SidesRolled(t, n, args[RollSides])), true
		case args[RollCode] == 0:
			return args[RollFaces], true
		}
		return 6, true
	case program.OpListVar, program.OpPlayerList:
		slot := m.Place(t, e)
		if len(t.Lists[slot]) == 0 {
			return 0, true // no dice, whichever lay there before
		}
		return t.Sides[slot], true
	case program.OpConstList:
		return 0, true
	case program.OpMemberList:
		return m.sidesOf(t, m.member(t, n))
	case program.OpCallList:
		if m.isRoll(e, nil) {
			return t.LastSides, true
		}
	case program.OpWhere, program.OpPickList:
		return m.sidesOf(t, n.A)
	case program.OpConcat:
		a, allA := m.sidesOf(t, n.A)
		b, allB := m.sidesOf(t, n.B)
		return max(a, b), allA && allB
	}
	return 0, false
}

// isRoll reports whether a list is a roll, through defines, and in each of their cases. Within are the defines around it.
func (m *Maker) isRoll(e int32, within []int32) bool {
	n := &m.P.Nodes[e]
	switch n.Op {
	case program.OpRollList:
		return true
	case program.OpCallList:
		return !slices.Contains(within, n.A) && m.isRoll(m.P.Defines[n.A].Body, append(within, n.A))
	case program.OpCasesList:
		for i := range n.B {
			if !m.isRoll(m.P.Args[n.A+2*i+1], within) {
				return false
			}
		}
		return m.isRoll(n.C, within)
	}
	return false
}
