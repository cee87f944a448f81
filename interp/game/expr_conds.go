package game

import (
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// condRows are the operations that give yes or no.
var condRows = map[program.Op]exprRow{
	program.OpNot: {folds: true, cond: func(m *maker, n *program.Node) condFn {
		a := m.cond(n.A)
		return func(s *State) bool { return !a(s) }
	}},
	program.OpAnd: {folds: true, cond: func(m *maker, n *program.Node) condFn {
		if v, ok := m.constant(n.A); ok {
			if v == 0 {
				return func(*State) bool { return false }
			}
			return m.cond(n.B)
		}
		a, b := m.cond(n.A), m.cond(n.B)
		return func(s *State) bool { return a(s) && b(s) }
	}},
	program.OpOr: {folds: true, cond: func(m *maker, n *program.Node) condFn {
		if v, ok := m.constant(n.A); ok {
			if v != 0 {
				return func(*State) bool { return true }
			}
			return m.cond(n.B)
		}
		a, b := m.cond(n.A), m.cond(n.B)
		return func(s *State) bool { return a(s) || b(s) }
	}},
	program.OpEq: {folds: true, cond: func(m *maker, n *program.Node) condFn { return m.same(n, true) }},
	program.OpNe: {folds: true, cond: func(m *maker, n *program.Node) condFn { return m.same(n, false) }},
	program.OpLt: {cond: func(m *maker, n *program.Node) condFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) bool { return a(s) < b(s) }
	}},
	program.OpLe: {cond: func(m *maker, n *program.Node) condFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) bool { return a(s) <= b(s) }
	}},
	program.OpGt: {cond: func(m *maker, n *program.Node) condFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) bool { return a(s) > b(s) }
	}},
	program.OpGe: {cond: func(m *maker, n *program.Node) condFn {
		a, b := m.ordered(n.A), m.ordered(n.B)
		return func(s *State) bool { return a(s) >= b(s) }
	}},
	program.OpHandEq: {cond: func(m *maker, n *program.Node) condFn { return m.hands(n, program.OpEq) }},
	program.OpHandNe: {cond: func(m *maker, n *program.Node) condFn { return m.hands(n, program.OpNe) }},
	program.OpHandLt: {cond: func(m *maker, n *program.Node) condFn { return m.hands(n, program.OpLt) }},
	program.OpHandLe: {cond: func(m *maker, n *program.Node) condFn { return m.hands(n, program.OpLe) }},
	program.OpHandGt: {cond: func(m *maker, n *program.Node) condFn { return m.hands(n, program.OpGt) }},
	program.OpHandGe: {cond: func(m *maker, n *program.Node) condFn { return m.hands(n, program.OpGe) }},
	program.OpFracCmp: {cond: func(m *maker, n *program.Node) condFn {
		a, b, fits := m.frac(n.A), m.frac(n.B), ordering(program.Op(n.N))
		return func(s *State) bool {
			x := a(s)
			return fits(x.Cmp(b(s)))
		}
	}},
	program.OpCardEq: {cond: func(m *maker, n *program.Node) condFn {
		a, b := m.num(n.A), m.num(n.B)
		return func(s *State) bool {
			x := a(s)
			y := b(s)
			return x == y || x >= 0 && y >= 0 && s.M.Same[x] == s.M.Same[y]
		}
	}},
	program.OpListEq: {cond: func(m *maker, n *program.Node) condFn {
		a, b, cards := m.list(n.A), m.list(n.B), n.Flag
		return func(s *State) bool {
			x := a(s)
			return s.SameItems(x, b(s), cards)
		}
	}},
	program.OpIsEmpty: {cond: func(m *maker, n *program.Node) condFn {
		list := m.things(n.A)
		return func(s *State) bool { return len(list(s)) == 0 }
	}},
	program.OpIn: {cond: func(m *maker, n *program.Node) condFn {
		value, list, cards := m.num(n.A), m.list(n.B), n.Flag
		return func(s *State) bool {
			in := list(s)
			return s.Holds(in, value(s), cards)
		}
	}},
	program.OpHas: {cond: func(m *maker, n *program.Node) condFn {
		list, wanted, cards := m.list(n.A), m.list(n.B), n.Flag
		return func(s *State) bool {
			in := list(s)
			for _, w := range wanted(s) {
				if !s.Holds(in, int64(w), cards) {
					return false
				}
			}
			return true
		}
	}},
	program.OpFolded: {cond: func(m *maker, n *program.Node) condFn {
		seat := m.seat(n.A)
		return func(s *State) bool { return s.Folded>>seat(s)&1 != 0 }
	}},
}

// same compares two values that may be anything.
func (m *maker) same(n *program.Node, same bool) condFn {
	a := m.num(n.A)
	if v, ok := m.constant(n.B); ok {
		if same {
			return func(s *State) bool { return a(s) == v }
		}
		return func(s *State) bool { return a(s) != v }
	}
	b := m.num(n.B)
	if same {
		return func(s *State) bool { x := a(s); return x == b(s) }
	}
	return func(s *State) bool { x := a(s); return x != b(s) }
}

// ordering is what a comparison makes of -1, 0 or 1.
func ordering(op program.Op) func(c int) bool {
	switch op {
	case program.OpEq:
		return func(c int) bool { return c == 0 }
	case program.OpNe:
		return func(c int) bool { return c != 0 }
	case program.OpLt:
		return func(c int) bool { return c < 0 }
	case program.OpLe:
		return func(c int) bool { return c <= 0 }
	case program.OpGt:
		return func(c int) bool { return c > 0 }
	}
	return func(c int) bool { return c >= 0 }
}

// hands compares two combinations by what both name. Words and none are only ever the same or not.
func (m *maker) hands(n *program.Node, op program.Op) condFn {
	a, b, fits := m.num(n.A), m.num(n.B), ordering(op)
	return func(s *State) bool {
		x := a(s)
		y := b(s)
		if x > program.WordEnd && y > program.WordEnd {
			return fits(hands.Compare(hands.Hand(x), hands.Hand(y)))
		}
		switch op {
		case program.OpEq:
			return x == y
		case program.OpNe:
			return x != y
		}
		s.Amount(n.A)
		s.Amount(n.B)
		return false
	}
}
