package game

import (
	"fmt"

	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// valueRows are the operations that read a value or work out a number.
var valueRows = map[program.Op]exprRow{
	program.OpConst: {folds: true, num: func(_ *maker, n *program.Node) numFn {
		v := n.N
		return func(*State) int64 { return v }
	}},
	program.OpOption: {folds: true, num: func(m *maker, n *program.Node) numFn {
		v := m.options[n.A]
		return func(*State) int64 { return v }
	}},
	program.OpVar: {num: func(m *maker, n *program.Node) numFn {
		slot := m.tableVar(n.A)
		if m.playing() {
			return func(s *State) int64 { return s.vars[slot] }
		}
		return func(s *State) int64 { return s.readVar(slot) }
	}},
	program.OpPlayerVar: {num: func(m *maker, n *program.Node) numFn {
		slot := m.own(n.A, n.B)
		if m.playing() {
			return func(s *State) int64 { return s.vars[slot(s)] }
		}
		return func(s *State) int64 { return s.readVar(slot(s)) }
	}},
	program.OpPile: {num: func(_ *maker, n *program.Node) numFn {
		return func(s *State) int64 { return s.tablePile(n.A) }
	}},
	program.OpPlayerPile: {num: func(m *maker, n *program.Node) numFn {
		pile := m.own(n.A, n.B)
		return func(s *State) int64 {
			at := pile(s)
			if s.record.Tracing {
				s.record.NoteRead(s.pileSlot(at))
			}
			return s.piles[at]
		}
	}},
	program.OpLocal: {num: func(_ *maker, n *program.Node) numFn {
		at := n.A
		return func(s *State) int64 { return s.loc[s.fp+at] }
	}},
	program.OpLookedCard: {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return int64(s.card) } }},
	program.OpLookedDie:  {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return int64(s.face) } }},
	program.OpCurrent: {num: func(_ *maker, n *program.Node) numFn {
		return func(s *State) int64 {
			if s.cur < 0 {
				s.noCurrent(n.Span)
				return 0
			}
			return int64(s.cur)
		}
	}},
	program.OpAsked: {num: func(*maker, *program.Node) numFn {
		return func(s *State) int64 {
			if !s.open {
				return program.None
			}
			return int64(s.pending.Player)
		}
	}},
	program.OpThisStart: {num: func(*maker, *program.Node) numFn {
		return func(s *State) int64 { return s.p.Starts[s.g.setup.Start].Word }
	}},
	program.OpAnswer:    {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return s.answer } }},
	program.OpLastRaise: {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return s.round.LastRaise() } }},
	program.OpNameOf: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 { return s.m.names[seat(s)] }
	}},
	program.OpWinnings: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 {
			at := seat(s)
			if stack := s.p.Layout.Stack; s.record.Tracing && stack >= 0 {
				s.record.NoteRead(s.pileSlot(stack*s.m.n + at))
			}
			return s.winnings[at]
		}
	}},
	program.OpPutIn: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 { return s.hand.Total(seat(s)) }
	}},
	program.OpToCall: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 { return s.round.ToCall(&s.hand, seat(s)) }
	}},
	program.OpGiven: {num: func(m *maker, n *program.Node) numFn {
		value := m.num(n.A)
		return func(s *State) int64 {
			if !s.given(n) {
				return 0
			}
			return value(s)
		}
	}},
	program.OpWord: {num: func(m *maker, n *program.Node) numFn {
		number := m.num(n.A)
		return func(s *State) int64 {
			if v := number(s); v != program.None {
				return program.WordValue(int(v))
			}
			return program.None
		}
	}},
	program.OpNeg: {num: func(m *maker, n *program.Node) numFn {
		value := m.num(n.A)
		return func(s *State) int64 { return -value(s) }
	}},
	program.OpAdd: {num: func(m *maker, n *program.Node) numFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) int64 {
			x := a(s)
			y := b(s)
			if x == program.All || y == program.All {
				return s.allInSum(n, x)
			}
			return s.bound(x+y, n.Span)
		}
	}},
	program.OpSub: {num: func(m *maker, n *program.Node) numFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) int64 {
			x := a(s)
			y := b(s)
			if x == program.All || y == program.All {
				return s.allInSum(n, x)
			}
			return s.bound(x-y, n.Span)
		}
	}},
	program.OpMul: {num: func(m *maker, n *program.Node) numFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) int64 {
			x := a(s)
			y := b(s)
			if x == program.All || y == program.All {
				return s.allInSum(n, x)
			}
			if x != 0 && max(x, -x) > mostNumber/max(y, -y, 1) {
				return s.bound(mostNumber+1, n.Span)
			}
			return s.bound(x*y, n.Span)
		}
	}},
	program.OpDivDown: {num: func(m *maker, n *program.Node) numFn { return m.divide(n, false) }},
	program.OpDivUp:   {num: func(m *maker, n *program.Node) numFn { return m.divide(n, true) }},
	program.OpCardPart: {num: func(m *maker, n *program.Node) numFn {
		card, part := m.num(n.A), int(n.N)
		return func(s *State) int64 { return s.cardPart(card(s), part) }
	}},
	program.OpCardsPart: {num: func(m *maker, n *program.Node) numFn {
		cards, part := m.list(n.A), int(n.N)
		if m.playing() {
			return func(s *State) int64 { return s.partOf(cards(s), part) }
		}
		return func(s *State) int64 {
			list := cards(s)
			if s.walk != nil {
				s.oneByOne(n.A, list)
			}
			return s.partOf(list, part)
		}
	}},
	program.OpBest: {num: func(m *maker, n *program.Node) numFn {
		parts := make([]listFn, n.C)
		for i := range parts {
			parts[i] = m.list(m.p.Args[n.B+2*int32(i)+1])
		}
		if n.Flag { // so many from here, so many from there
			fromHole, fromBoard := int(m.p.Args[n.B]), int(m.p.Args[n.B+2])
			return func(s *State) int64 {
				ranking, orNone := s.rater(n.A)
				hole := s.evaluated(parts[0](s))
				board := s.evaluated(parts[1](s))
				return handOrNone(ranking.BestFrom(hole, fromHole, board, fromBoard), orNone)
			}
		}
		return func(s *State) int64 {
			var room [16]hands.Card
			all := room[:0]
			for _, part := range parts {
				for _, c := range part(s) {
					all = append(all, s.m.evaluated[c])
				}
			}
			ranking, orNone := s.rater(n.A)
			return handOrNone(hands.BestUnder(ranking, all), orNone)
		}
	}},
	program.OpRoll: {num: func(m *maker, n *program.Node) numFn {
		e := m.self
		return func(s *State) int64 {
			if s.rollsWay() {
				return s.totalWay(e)
			}
			return s.rollTotal(n)
		}
	}},
}

// readVar reads a variable for somebody who looks on.
func (s *State) readVar(slot int) int64 {
	if s.record.Tracing {
		s.record.NoteRead(slot)
	}
	if v := s.vars[slot]; v < lotToken || v == program.All {
		return v
	}
	return s.unknownValue(s.vars[slot])
}

// mostNumber is how far from 0 a number may be.
const mostNumber = 1 << 53

// bound stops the game when a number has grown too large.
func (s *State) bound(v int64, span int32) int64 {
	if v > mostNumber || v < -mostNumber {
		s.failHint(span, "too-large", fmt.Sprintf("This comes to more than %d, the largest number that can be counted with", int64(mostNumber)),
			"keep it small with min and max, or look for a loop that makes it grow")
		return 0
	}
	return v
}

// allInSum stops the game where all is counted with; a is what stands on the left.
func (s *State) allInSum(n *program.Node, a int64) int64 {
	e := n.A
	if a != program.All {
		e = n.B
	}
	s.noValue(e, program.All, "a number")
	return 0
}

func (m *maker) divide(n *program.Node, up bool) numFn {
	a, b := m.ordered(n.A), m.ordered(n.B)
	return func(s *State) int64 {
		x := a(s)
		y := b(s)
		if y == 0 {
			s.byNothing(n)
			return 0
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q--
		}
		if up && r != 0 {
			q++
		}
		return q
	}
}
