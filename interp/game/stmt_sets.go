package game

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
)

// setRows are the instructions that keep a value.
var setRows = map[program.InstrOp]stmtRow{
	program.InLet: func(m *maker, in *program.Instr, _ int32) func(*State) {
		slot, value := m.tableVar(in.A), m.num(in.B)
		if m.playing() {
			return func(s *State) { s.vars[slot] = value(s) }
		}
		return func(s *State) {
			s.record.Listen()
			s.vars[slot] = value(s)
			s.heard(slot, in.Span)
		}
	},
	program.InLetList: func(m *maker, in *program.Instr, _ int32) func(*State) {
		slot, value := m.tableList(in.A), m.list(in.B)
		return func(s *State) {
			s.record.Listen()
			list := value(s)
			if in.Flag {
				s.sides[slot] = s.putDown(list, in.B, in.Span)
			}
			s.setList(slot, list)
			s.heard(len(s.vars)+slot, in.Span)
		}
	},
	program.InLetFrac: func(m *maker, in *program.Instr, _ int32) func(*State) {
		value := m.frac(in.B)
		return func(s *State) { s.fracs[in.A] = value(s) }
	},
	program.InSet:           setField,
	program.InSetPlayer:     setField,
	program.InSetList:       act((*State).setListField),
	program.InSetPlayerList: act((*State).setListField),
	program.InSetMember: func(m *maker, in *program.Instr, at int32) func(*State) {
		key := &m.p.Nodes[in.A]
		members := make([]func(*State), key.B)
		for i := range members {
			one := memberSet(m.p, in, int32(i))
			if one.Op == program.InSet || one.Op == program.InSetPlayer {
				members[i] = setField(m, &one, at)
			} else {
				members[i] = act((*State).setListField)(m, &one, at)
			}
		}
		return func(s *State) { members[s.keyIndex(key)](s) }
	},
	program.InResult: giveResult,
}

// setField changes a field, or a ready-made word such as the dealer.
func setField(m *maker, in *program.Instr, _ int32) func(*State) {
	var own func(*State) int
	if in.Op == program.InSetPlayer {
		own = m.seat(in.C)
	}
	value, base, field := m.num(in.B), int(in.A), int(in.D-1)
	at := m.tableVar(in.A)
	return func(s *State) {
		slot, seat := at, -1
		if own != nil {
			seat = own(s)
			slot = base*s.m.n + seat
		}
		if field >= 0 && s.err == nil {
			s.cover(field, seat) // first: dice that are rolled for it are hidden again too
		}
		recorded := s.record.On
		if recorded {
			s.eyesOfRoll(in.D, seat)
			s.record.Listen()
		}
		v := value(s)
		if recorded {
			s.record.RollEyes = event.Everyone
		}
		if s.err != nil || field >= 0 && !s.fits(field, seat, v, in.Span) {
			return
		}
		changed := s.vars[slot] != v
		s.vars[slot] = v
		if recorded {
			s.noteSet(in, slot, seat, changed)
			s.heard(slot, in.Span)
		}
	}
}

// giveResult gives a result its value.
func giveResult(m *maker, in *program.Instr, _ int32) func(*State) {
	r := &m.p.Results[in.A]
	var keep func(s *State, slot, seat int)
	switch {
	case r.Place.Store == program.InLists:
		list := m.list(in.B)
		keep = func(s *State, slot, _ int) {
			if items := list(s); s.err == nil {
				s.setList(slot, items)
			}
		}
	case r.Type.Kind == check.Fraction:
		value := m.frac(in.B)
		keep = func(s *State, _, seat int) { s.fracs[r.Frac+seat] = value(s) }
	default:
		value := m.num(in.B)
		keep = func(s *State, slot, _ int) { s.vars[slot] = value(s) }
	}
	given := program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}
	return func(s *State) {
		seat := -1
		if r.PerPlayer {
			seat = s.currentSeat()
		}
		s.record.WhyFrom(in.Span)
		keep(s, s.slot(r.Place, max(seat, 0)), max(seat, 0))
		if s.err != nil {
			return
		}
		s.vars[s.slot(given, max(seat, 0))] = 1
		if s.record.On {
			s.noteResult(int(in.A), seat)
		}
	}
}
