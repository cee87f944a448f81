package game

import (
	"fmt"

	"croupier/interp/program"
	"croupier/interp/say"
)

// mostListed bounds the numbers in lists, where greater ones stand for dice that are not looked at yet.
const mostListed = 10_000_000

// listRows are the operations that give a list. It may be a zone's own memory: whoever changes zones copies it first. While somebody
// looks on there may be dice in it that chance has not decided yet.
var listRows = map[program.Op]exprRow{
	program.OpListVar: {list: func(m *maker, n *program.Node) listFn {
		slot := m.tableList(n.A)
		if m.playing() {
			return func(s *State) []int32 { return s.Lists[slot] }
		}
		return func(s *State) []int32 { return s.readList(slot) }
	}},
	program.OpPlayerList: {list: func(m *maker, n *program.Node) listFn {
		slot := m.own(n.A, n.B)
		if m.playing() {
			return func(s *State) []int32 { return s.Lists[slot(s)] }
		}
		return func(s *State) []int32 { return s.readList(slot(s)) }
	}},
	program.OpListLocal: {list: func(m *maker, n *program.Node) listFn {
		at := n.A
		if m.playing() {
			return func(s *State) []int32 { return s.LocalLists[s.ListFP+at] }
		}
		return func(s *State) []int32 {
			if s.Chances.On {
				s.standsForRoll(s.ListFP + at)
			}
			return s.LocalLists[s.ListFP+at]
		}
	}},
	program.OpZone: {list: func(m *maker, n *program.Node) listFn {
		z := m.p.Layout.PlayerZones*m.seats + int(n.A)
		if m.playing() && n.A != program.DeckZone { // which is put in order first
			return func(s *State) []int32 { return s.Zones[z] }
		}
		return func(s *State) []int32 {
			if n.A == program.DeckZone && s.Unsorted {
				s.Settle()
			}
			return s.lookInto(z)
		}
	}},
	program.OpPlayerZone: {list: func(m *maker, n *program.Node) listFn {
		zone := m.own(n.A, n.B)
		if m.playing() {
			return func(s *State) []int32 { return s.Zones[zone(s)] }
		}
		return func(s *State) []int32 { return s.lookInto(zone(s)) }
	}},
	program.OpMemberList: {list: func(m *maker, n *program.Node) listFn {
		members := make([]listFn, n.B)
		for i := range members {
			members[i] = m.things(m.p.Args[n.A+int32(i)])
		}
		return func(s *State) []int32 { return members[s.keyIndex(n)](s) }
	}},
	program.OpPlayers: {list: func(_ *maker, n *program.Node) listFn {
		return func(s *State) []int32 { return s.Group(n) }
	}},
	program.OpRange: {list: func(m *maker, n *program.Node) listFn {
		from, to := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) []int32 {
			first := from(s)
			return s.numbers(first, to(s), n.Span)
		}
	}},
	program.OpConstList: {list: func(m *maker, n *program.Node) listFn {
		list := m.p.Args[n.A : n.A+n.B]
		return func(*State) []int32 { return list }
	}},
	program.OpConstCards: {list: func(_ *maker, n *program.Node) listFn {
		return func(s *State) []int32 {
			if missing := s.M.Missing[n.A]; missing != "" {
				s.Fail(n.Span, "card-not-there", say.Capital(missing),
					"name cards that this deck has, or look first at the option that the deck goes by")
			}
			return s.M.CardLists[n.A]
		}
	}},
	program.OpRanks: {list: func(*maker, *program.Node) listFn { return func(s *State) []int32 { return s.M.RankList } }},
	program.OpSuits: {list: func(*maker, *program.Node) listFn { return func(s *State) []int32 { return s.M.SuitList } }},
	program.OpAnswerList: {list: func(*maker, *program.Node) listFn {
		return func(s *State) []int32 { return s.Answered }
	}},
	program.OpRollList: {list: func(_ *maker, n *program.Node) listFn {
		return func(s *State) []int32 {
			if s.rollsWay() {
				return s.Ways.Faces(s, n)
			}
			return s.rollFaces(n)
		}
	}},
	program.OpOneItem: {list: func(m *maker, n *program.Node) listFn {
		value := m.num(n.A)
		return func(s *State) []int32 { return s.listOfOne(value(s), n.Span) }
	}},
	program.OpConcat: {list: func(m *maker, n *program.Node) listFn {
		first, second := m.things(n.A), m.things(n.B)
		return func(s *State) []int32 {
			a := first(s)
			b := second(s)
			both := s.NewList(len(a) + len(b))
			copy(both[copy(both, a):], b)
			return both
		}
	}},
	program.OpGivenList: {list: func(m *maker, n *program.Node) listFn {
		list := m.list(n.A)
		return func(s *State) []int32 {
			if !s.given(n) {
				return nil
			}
			return list(s)
		}
	}},
	program.OpChartList: {list: func(m *maker, n *program.Node) listFn {
		cell := m.num(n.A)
		return func(s *State) []int32 {
			at := cell(s)
			if s.Failure != nil {
				return nil
			}
			return s.List(int32(at))
		}
	}},
}

// readList reads a list for somebody who looks on.
func (s *State) readList(slot int) []int32 {
	if s.Record.Tracing {
		s.Record.NoteRead(len(s.Vars) + slot)
	}
	return s.Lists[slot]
}

// lookInto reads a zone. Burnt cards that nobody has seen are decided where somebody looks at them.
func (s *State) lookInto(zone int) []int32 {
	if s.Ways != nil {
		s.Ways.LookInto(s, zone)
	}
	return s.Zones[zone]
}

// listOfOne is a list of one value; none gives an empty list.
func (s *State) listOfOne(v int64, span int32) []int32 {
	if v == program.None || s.Failure != nil {
		return nil
	}
	one := s.NewList(1)
	if i, ok := program.IsWord(v); ok {
		v = int64(i)
	}
	if v > mostListed || v < -mostListed {
		s.Fail(span, "too-large", fmt.Sprintf("A list holds numbers up to %d, and this one is %d", mostListed, v),
			"keep it in a field of type number")
		return nil
	}
	one[0] = int32(v)
	return one
}

// numbers is the list of the numbers from one to another; there is nothing in it where the first is the greater.
func (s *State) numbers(from, to int64, span int32) []int32 {
	if s.Failure != nil || from > to {
		return nil
	}
	if to-from >= int64(s.Limits.List) || from < -1<<30 || to > 1<<30 {
		s.Fail(span, "too-large", "From "+say.Number(from)+" to "+say.Number(to)+" are more numbers than a list may have",
			"go through fewer, or use a loop: each n in 1..1000 { ... }")
		return nil
	}
	list := s.NewList(int(to - from + 1))
	for i := range list {
		list[i] = int32(from) + int32(i)
	}
	return list
}
