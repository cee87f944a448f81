package game

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// setRows are the instructions that keep a value.
var setRows = map[program.InstrOp]stmtRow{
	program.InLet: func(m *coder, in *program.Instr, _ int32) func(*State) {
		slot, value := m.TableVar(in.A), m.NumOf(in.B)
		if m.Playing() {
			return func(s *State) { s.Vars[slot] = value(&s.Table) }
		}
		return func(s *State) {
			s.Record.Listen()
			s.Vars[slot] = value(&s.Table)
			s.Heard(slot, in.Span)
		}
	},
	program.InLetList: func(m *coder, in *program.Instr, _ int32) func(*State) {
		slot, value := m.TableList(in.A), m.ListOf(in.B)
		return func(s *State) {
			s.Record.Listen()
			list := value(&s.Table)
			if in.Flag {
				s.Sides[slot] = s.putDown(list, in.B, in.Span)
			}
			s.SetList(slot, list)
			s.Heard(len(s.Vars)+slot, in.Span)
		}
	},
	program.InLetFrac: func(m *coder, in *program.Instr, _ int32) func(*State) {
		value := m.FracOf(in.B)
		return func(s *State) { s.Fracs[in.A] = value(&s.Table) }
	},
	program.InSet:           setField,
	program.InSetPlayer:     setField,
	program.InSetList:       act((*State).SetListField),
	program.InSetPlayerList: act((*State).SetListField),
	program.InSetMember: func(m *coder, in *program.Instr, at int32) func(*State) {
		key := &m.P.Nodes[in.A]
		members := make([]func(*State), key.B)
		for i := range members {
			one := memberSet(m.P, in, int32(i))
			if one.Op == program.InSet || one.Op == program.InSetPlayer {
				members[i] = setField(m, &one, at)
			} else {
				members[i] = act((*State).SetListField)(m, &one, at)
			}
		}
		return func(s *State) { members[s.keyIndex(key)](s) }
	},
	program.InResult: giveResult,
}

// setField changes a field, or a ready-made word such as the dealer.
func setField(m *coder, in *program.Instr, _ int32) func(*State) {
	var own func(*table.Table) int
	if in.Op == program.InSetPlayer {
		own = m.SeatOf(in.C)
	}
	value, base, field := m.NumOf(in.B), int(in.A), int(in.D-1)
	at := m.TableVar(in.A)
	return func(s *State) {
		slot, seat := at, -1
		if own != nil {
			seat = own(&s.Table)
			slot = base*s.M.N + seat
		}
		if field >= 0 && s.Failure == nil {
			s.Cover(field, seat) // first: dice that are rolled for it are hidden again too
		}
		recorded := s.Record.On
		if recorded {
			s.EyesOfRoll(in.D, seat)
			s.Record.Listen()
		}
		v := value(&s.Table)
		if recorded {
			s.Record.RollEyes = event.Everyone
		}
		if s.Failure != nil || field >= 0 && !s.Fits(field, seat, v, in.Span) {
			return
		}
		s.Keep(field, slot, seat, v, in.Span)
		if recorded {
			s.Heard(slot, in.Span)
		}
	}
}

// giveResult gives a result its value.
func giveResult(m *coder, in *program.Instr, _ int32) func(*State) {
	r := &m.P.Results[in.A]
	var keep func(s *State, slot, seat int)
	switch {
	case r.Place.Store == program.InLists:
		list := m.ListOf(in.B)
		keep = func(s *State, slot, _ int) {
			if items := list(&s.Table); s.Failure == nil {
				s.SetList(slot, items)
			}
		}
	case r.Type.Kind == check.Fraction:
		value := m.FracOf(in.B)
		keep = func(s *State, _, seat int) { s.Fracs[r.Frac+seat] = value(&s.Table) }
	default:
		value := m.NumOf(in.B)
		keep = func(s *State, slot, _ int) { s.Vars[slot] = value(&s.Table) }
	}
	return func(s *State) {
		seat := -1
		if r.PerPlayer {
			seat = s.CurrentSeat()
		}
		s.Record.WhyFrom(in.Span)
		keep(s, s.Slot(r.Place, max(seat, 0)), max(seat, 0))
		if s.Failure == nil {
			s.Give(int(in.A), seat)
		}
	}
}
