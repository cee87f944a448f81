package game

import (
	"croupier/interp/program"
	"croupier/interp/table"
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
			return func(s *State) int64 { return s.Vars[slot] }
		}
		return func(s *State) int64 { return s.readVar(slot) }
	}},
	program.OpPlayerVar: {num: func(m *maker, n *program.Node) numFn {
		slot := m.own(n.A, n.B)
		if m.playing() {
			return func(s *State) int64 { return s.Vars[slot(s)] }
		}
		return func(s *State) int64 { return s.readVar(slot(s)) }
	}},
	program.OpPile: {num: func(_ *maker, n *program.Node) numFn {
		return func(s *State) int64 { return s.TablePile(n.A) }
	}},
	program.OpPlayerPile: {num: func(m *maker, n *program.Node) numFn {
		pile := m.own(n.A, n.B)
		return func(s *State) int64 {
			at := pile(s)
			if s.Record.Tracing {
				s.Record.NoteRead(s.PileSlot(at))
			}
			return s.Piles[at]
		}
	}},
	program.OpLocal: {num: func(_ *maker, n *program.Node) numFn {
		at := n.A
		return func(s *State) int64 { return s.Locals[s.FP+at] }
	}},
	program.OpLookedCard: {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return int64(s.Card) } }},
	program.OpLookedDie:  {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return int64(s.Face) } }},
	program.OpCurrent: {num: func(_ *maker, n *program.Node) numFn {
		return func(s *State) int64 {
			if s.Cur < 0 {
				s.NoCurrent(n.Span)
				return 0
			}
			return int64(s.Cur)
		}
	}},
	program.OpAsked: {num: func(*maker, *program.Node) numFn {
		return func(s *State) int64 {
			if !s.Open {
				return program.None
			}
			return int64(s.Question.Player)
		}
	}},
	program.OpThisStart: {num: func(*maker, *program.Node) numFn {
		return func(s *State) int64 { return s.P.Starts[s.G.Setup.Start].Word }
	}},
	program.OpAnswer:    {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return s.LastAnswer } }},
	program.OpLastRaise: {num: func(*maker, *program.Node) numFn { return func(s *State) int64 { return s.Round.LastRaise() } }},
	program.OpNameOf: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 { return s.M.NameTexts[seat(s)] }
	}},
	program.OpWinnings: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 {
			at := seat(s)
			if stack := s.P.Layout.Stack; s.Record.Tracing && stack >= 0 {
				s.Record.NoteRead(s.PileSlot(stack*s.M.N + at))
			}
			return s.Winnings[at]
		}
	}},
	program.OpPutIn: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 { return s.Ledger.Total(seat(s)) }
	}},
	program.OpToCall: {num: func(m *maker, n *program.Node) numFn {
		seat := m.seat(n.A)
		return func(s *State) int64 { return s.Round.ToCall(&s.Ledger, seat(s)) }
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
			return s.Bound(x+y, n.Span)
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
			return s.Bound(x-y, n.Span)
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
			if x != 0 && max(x, -x) > table.MostNumber/max(y, -y, 1) {
				return s.Bound(table.MostNumber+1, n.Span)
			}
			return s.Bound(x*y, n.Span)
		}
	}},
	program.OpDivDown: {num: func(m *maker, n *program.Node) numFn { return m.divide(n, false) }},
	program.OpDivUp:   {num: func(m *maker, n *program.Node) numFn { return m.divide(n, true) }},
	program.OpCardPart: {num: func(m *maker, n *program.Node) numFn {
		card, part := m.num(n.A), int(n.N)
		return func(s *State) int64 { return s.CardPart(card(s), part) }
	}},
	program.OpCardsPart: {num: func(m *maker, n *program.Node) numFn {
		cards, part := m.list(n.A), int(n.N)
		if m.playing() {
			return func(s *State) int64 { return s.PartOf(cards(s), part) }
		}
		return func(s *State) int64 {
			list := cards(s)
			if s.Ways != nil {
				s.OneByOne(n.A, list)
			}
			return s.PartOf(list, part)
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
				ranking, orNone := s.Rater(n.A)
				hole := s.Evaluated(parts[0](s))
				board := s.Evaluated(parts[1](s))
				return handOrNone(ranking.BestFrom(hole, fromHole, board, fromBoard), orNone)
			}
		}
		return func(s *State) int64 {
			var room [16]hands.Card
			all := room[:0]
			for _, part := range parts {
				for _, c := range part(s) {
					all = append(all, s.M.Evaluated[c])
				}
			}
			ranking, orNone := s.Rater(n.A)
			return handOrNone(hands.BestUnder(ranking, all), orNone)
		}
	}},
	program.OpRoll: {num: func(m *maker, n *program.Node) numFn {
		e := m.self
		return func(s *State) int64 {
			if s.rollsWay() {
				return s.Ways.Total(s, e)
			}
			return s.rollTotal(n)
		}
	}},
}

// readVar reads a variable for somebody who looks on.
func (s *State) readVar(slot int) int64 {
	if s.Record.Tracing {
		s.Record.NoteRead(slot)
	}
	if v := s.Vars[slot]; v < LotToken || v == program.All {
		return v
	}
	return s.UnknownValue(s.Vars[slot])
}

// allInSum stops the game where all is counted with; a is what stands on the left.
func (s *State) allInSum(n *program.Node, a int64) int64 {
	e := n.A
	if a != program.All {
		e = n.B
	}
	s.NoValue(e, program.All, "a number")
	return 0
}

func (m *maker) divide(n *program.Node, up bool) numFn {
	a, b := m.ordered(n.A), m.ordered(n.B)
	return func(s *State) int64 {
		x := a(s)
		y := b(s)
		if y == 0 {
			s.ByNothing(n)
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
