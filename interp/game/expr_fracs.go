package game

import (
	"math/big"

	"croupier/interp/program"
)

var Zero = new(big.Rat)

// fracRows are the operations that give a fraction. Fractions are never changed once they are made.
var fracRows = map[program.Op]exprRow{
	program.OpFracVar: {frac: func(m *maker, n *program.Node) fracFn {
		if n.Flag { // one of each player's
			seat := m.seat(n.B)
			return func(s *State) *big.Rat { return s.Fracs[int(n.A)+seat(s)] }
		}
		return func(s *State) *big.Rat { return s.Fracs[n.A] }
	}},
	program.OpFracLocal: {frac: func(_ *maker, n *program.Node) fracFn {
		return func(s *State) *big.Rat { return s.LocalFracs[s.FP+n.A] }
	}},
	program.OpFracOf: {frac: func(m *maker, n *program.Node) fracFn {
		value := m.ordered(n.A)
		return func(s *State) *big.Rat { return new(big.Rat).SetInt64(value(s)) }
	}},
	program.OpFracAdd: {frac: func(m *maker, n *program.Node) fracFn { return m.combined(n, (*big.Rat).Add) }},
	program.OpFracSub: {frac: func(m *maker, n *program.Node) fracFn { return m.combined(n, (*big.Rat).Sub) }},
	program.OpFracMul: {frac: func(m *maker, n *program.Node) fracFn {
		product := m.combined(n, (*big.Rat).Mul)
		return func(s *State) *big.Rat { return s.bounded(n, product(s)) }
	}},
	program.OpFracDiv: {frac: func(m *maker, n *program.Node) fracFn {
		a, b := m.frac(n.A), m.frac(n.B)
		return func(s *State) *big.Rat {
			x, y := a(s), b(s)
			if y.Sign() == 0 {
				s.ByNothing(n)
				return Zero
			}
			return s.bounded(n, new(big.Rat).Quo(x, y))
		}
	}},
	program.OpFracNeg: {frac: func(m *maker, n *program.Node) fracFn {
		value := m.frac(n.A)
		return func(s *State) *big.Rat { return new(big.Rat).Neg(value(s)) }
	}},
	program.OpFracSum: {frac: func(m *maker, n *program.Node) fracFn {
		list, worth, how := m.list(n.A), m.frac(n.B), n.C
		return func(s *State) *big.Rat {
			total := new(big.Rat)
			for _, item := range list(s) {
				if !s.Spend(n.Span, 1) {
					return Zero
				}
				before := s.Look(how, item)
				total.Add(total, worth(s))
				s.Unlook(how, before)
			}
			return s.bounded(n, total)
		}
	}},
	program.OpChance: {frac: func(_ *maker, n *program.Node) fracFn {
		return func(s *State) *big.Rat { return s.chanceOf(n) }
	}},
	program.OpGivenFrac: {frac: func(m *maker, n *program.Node) fracFn {
		value := m.frac(n.A)
		return func(s *State) *big.Rat {
			if !s.given(n) {
				return Zero
			}
			return value(s)
		}
	}},
	program.OpFracCases: {frac: func(m *maker, n *program.Node) fracFn {
		which, values := casesOf(m, n, (*maker).frac)
		if which == nil {
			return values[0]
		}
		return func(s *State) *big.Rat { return values[which(s)](s) }
	}},
	program.OpFracCall: {frac: func(_ *maker, n *program.Node) fracFn {
		return func(s *State) *big.Rat {
			d, saved, ok := s.enter(n)
			if !ok {
				return Zero
			}
			v := s.Frac(d.Body)
			s.Leave(saved)
			return v
		}
	}},
}

// combined works out two fractions and makes one of them.
func (m *maker) combined(n *program.Node, with func(z, x, y *big.Rat) *big.Rat) fracFn {
	a, b := m.frac(n.A), m.frac(n.B)
	return func(s *State) *big.Rat {
		x := a(s)
		return with(new(big.Rat), x, b(s))
	}
}

// mostBits is how long a fraction's numbers may grow.
const mostBits = 1 << 16

func (s *State) bounded(n *program.Node, r *big.Rat) *big.Rat {
	if r.Num().BitLen() > mostBits || r.Denom().BitLen() > mostBits {
		s.Fail(n.Span, "too-large", "This fraction has grown too long to be counted with",
			"round it: a / b rounded down; or look for a loop that makes it grow")
		return Zero
	}
	return r
}
