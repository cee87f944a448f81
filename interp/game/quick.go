package game

import "croupier/interp/program"

// A condition that sets must fit is tried on many sets at every decision, and one that players are counted by on everybody at
// every turn. For a game that is only played they are therefore put together from functions once, with the options as they are: the
// same answers and the same steps as from the nodes, which remain what counts wherever more is asked (why, how often, what else
// might be).

type (
	test   func(s *State) bool
	amount func(s *State) int64
	items  func(s *State) []int32
)

// makeTests prepares the conditions of all asks, and those by which players are counted.
func (g *Game) makeTests() {
	g.such = make([]test, len(g.p.Asks))
	for i := range g.p.Asks {
		if such := g.p.Asks[i].Such; such != 0 {
			g.such[i] = g.test(such)
		}
	}
	g.counts = make([]test, len(g.p.Nodes))
	for i := range g.p.Nodes {
		if n := &g.p.Nodes[i]; n.Op == program.OpCount && g.p.Nodes[n.A].Op == program.OpWhere {
			if where := &g.p.Nodes[n.A]; g.p.Nodes[where.A].Op == program.OpPlayers {
				g.counts[where.B] = g.test(where.B)
			}
		}
	}
}

// quick reports whether the game is only played, so that the prepared conditions say all there is to know.
func (s *State) quick() bool {
	return s.walk == nil && s.counted == nil && !s.record.Tracing && !s.chances.on
}

// constant is what an expression always gives with these options; ok is false where it depends on the game.
func (g *Game) constant(e int32) (v int64, ok bool) {
	n := &g.p.Nodes[e]
	switch n.Op {
	case program.OpConst:
		return n.N, true
	case program.OpOption:
		return g.options[n.A], true
	case program.OpNot:
		v, ok = g.constant(n.A)
		return 1 - v, ok
	case program.OpEq, program.OpNe:
		a, okA := g.constant(n.A)
		b, okB := g.constant(n.B)
		return truth((a == b) == (n.Op == program.OpEq)), okA && okB
	case program.OpAnd, program.OpOr:
		a, okA := g.constant(n.A)
		if okA && (a != 0) == (n.Op == program.OpOr) {
			return truth(a != 0), true
		}
		v, ok = g.constant(n.B)
		return v, ok && okA
	}
	return 0, false
}

func (g *Game) test(e int32) test {
	if v, ok := g.constant(e); ok {
		return func(*State) bool { return v != 0 }
	}
	n := &g.p.Nodes[e]
	switch n.Op {
	case program.OpAnd:
		a, b := g.test(n.A), g.test(n.B)
		return func(s *State) bool { return a(s) && b(s) }
	case program.OpOr:
		a, b := g.test(n.A), g.test(n.B)
		return func(s *State) bool { return a(s) || b(s) }
	case program.OpNot:
		a := g.test(n.A)
		return func(s *State) bool { return !a(s) }
	case program.OpEq, program.OpNe:
		a, same := g.amount(n.A), n.Op == program.OpEq
		if b, ok := g.constant(n.B); ok {
			return func(s *State) bool { return (a(s) == b) == same }
		}
		b := g.amount(n.B)
		return func(s *State) bool { return (a(s) == b(s)) == same }
	case program.OpLt:
		a, b := g.ordered(n.A), g.ordered(n.B)
		return func(s *State) bool { return a(s) < b(s) }
	case program.OpLe:
		a, b := g.ordered(n.A), g.ordered(n.B)
		return func(s *State) bool { return a(s) <= b(s) }
	case program.OpGt:
		a, b := g.ordered(n.A), g.ordered(n.B)
		return func(s *State) bool { return a(s) > b(s) }
	case program.OpGe:
		a, b := g.ordered(n.A), g.ordered(n.B)
		return func(s *State) bool { return a(s) >= b(s) }
	case program.OpCases:
		fit := g.test(n.C)
		for i := n.B - 1; i >= 0; i-- {
			when, then, otherwise := g.test(g.p.Args[n.A+2*i]), g.test(g.p.Args[n.A+2*i+1]), fit
			fit = func(s *State) bool {
				if when(s) {
					return then(s)
				}
				return otherwise(s)
			}
		}
		return fit
	case program.OpIsEmpty:
		list := g.items(n.A)
		return func(s *State) bool { return len(list(s)) == 0 }
	case program.OpSome:
		list, fits := g.items(n.A), g.test(n.B)
		return func(s *State) bool {
			for _, item := range list(s) {
				if !s.spend(n.Span, 1) {
					return false
				}
				before := s.look(n.C, item)
				ok := fits(s)
				s.unlook(n.C, before)
				if ok {
					return true
				}
			}
			return false
		}
	}
	return func(s *State) bool { return s.num(e) != 0 }
}

// ordered is an amount for arithmetic and order, where none and all have no place.
func (g *Game) ordered(e int32) amount {
	v := g.amount(e)
	return func(s *State) int64 {
		n := v(s)
		if n > program.WordEnd {
			return n
		}
		s.noValue(e, n, "a value")
		return 0
	}
}

func (g *Game) amount(e int32) amount {
	if v, ok := g.constant(e); ok {
		return func(*State) int64 { return v }
	}
	n := &g.p.Nodes[e]
	switch n.Op {
	case program.OpVar:
		slot := g.firstTableVar + int(n.A)
		return func(s *State) int64 { return s.vars[slot] }
	case program.OpLocal:
		return func(s *State) int64 { return s.loc[s.fp+n.A] }
	case program.OpLookedCard:
		return func(s *State) int64 { return int64(s.card) }
	case program.OpCardPart:
		card, part := g.amount(n.A), int(n.N)
		return func(s *State) int64 { return s.cardPart(card(s), part) }
	case program.OpCardsPart:
		list, part := g.items(n.A), int(n.N)
		return func(s *State) int64 { return s.partOf(list(s), part) }
	case program.OpCount:
		switch g.p.Nodes[n.A].Op {
		case program.OpListLocal, program.OpZone, program.OpPlayerZone:
			list := g.items(n.A)
			return func(s *State) int64 { return int64(len(list(s))) }
		}
	}
	return func(s *State) int64 { return s.num(e) }
}

func (g *Game) items(e int32) items {
	n := &g.p.Nodes[e]
	switch n.Op {
	case program.OpListLocal:
		return func(s *State) []int32 { return s.lloc[s.lfp+n.A] }
	case program.OpZone:
		if n.A != program.DeckZone { // which is put in order first
			z := g.p.Layout.PlayerZones*g.n + int(n.A)
			return func(s *State) []int32 { return s.zones[z] }
		}
	}
	return func(s *State) []int32 { return s.list(e) }
}
