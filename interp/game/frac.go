package game

import (
	"math/big"

	"croupier/interp/program"
)

var zero = new(big.Rat)

// frac evaluates a fraction. Fractions are never changed once they are made.
func (s *State) frac(e int32) *big.Rat {
	n := &s.p.Nodes[e]
	switch n.Op {
	case program.OpFracVar:
		if n.Flag { // one of each player's
			return s.fracs[int(n.A)+s.seat(n.B)]
		}
		return s.fracs[n.A]
	case program.OpFracLocal:
		return s.rloc[s.fp+n.A]
	case program.OpFracSum:
		return s.fracSum(n)
	case program.OpFracOf:
		return new(big.Rat).SetInt64(s.amount(n.A))
	case program.OpFracAdd:
		return new(big.Rat).Add(s.frac(n.A), s.frac(n.B))
	case program.OpFracSub:
		return new(big.Rat).Sub(s.frac(n.A), s.frac(n.B))
	case program.OpFracMul:
		return s.bounded(n, new(big.Rat).Mul(s.frac(n.A), s.frac(n.B)))
	case program.OpFracNeg:
		return new(big.Rat).Neg(s.frac(n.A))
	case program.OpFracDiv:
		a, b := s.frac(n.A), s.frac(n.B)
		if b.Sign() == 0 {
			s.byNothing(n)
			return zero
		}
		return s.bounded(n, new(big.Rat).Quo(a, b))
	case program.OpChance:
		return s.chanceOf(n)
	case program.OpGivenFrac:
		if !s.given(n) {
			return zero
		}
		return s.frac(n.A)
	case program.OpFracCases:
		return s.frac(s.fitting(n))
	case program.OpFracCall:
		d, saved, ok := s.enter(n)
		if !ok {
			return zero
		}
		v := s.frac(d.Body)
		s.leave(saved)
		return v
	}
	s.fault(n.Span, "it cannot work out this fraction")
	return zero
}

// fracSum adds up a list by a fraction.
func (s *State) fracSum(n *program.Node) *big.Rat {
	total := new(big.Rat)
	for _, item := range s.list(n.A) {
		if !s.spend(n.Span, 1) {
			return zero
		}
		before := s.look(n.C, item)
		total.Add(total, s.frac(n.B))
		s.unlook(n.C, before)
	}
	return s.bounded(n, total)
}

// mostBits is how long a fraction's numbers may grow.
const mostBits = 1 << 16

func (s *State) bounded(n *program.Node, r *big.Rat) *big.Rat {
	if r.Num().BitLen() > mostBits || r.Denom().BitLen() > mostBits {
		s.failHint(n.Span, "too-large", "This fraction has grown too long to be counted with", "round it: a / b rounded down; or look for a loop that makes it grow")
		return zero
	}
	return r
}

func (s *State) compareFractions(n *program.Node) int64 {
	c := s.frac(n.A).Cmp(s.frac(n.B))
	switch program.Op(n.N) {
	case program.OpEq:
		return truth(c == 0)
	case program.OpNe:
		return truth(c != 0)
	case program.OpLt:
		return truth(c < 0)
	case program.OpLe:
		return truth(c <= 0)
	case program.OpGt:
		return truth(c > 0)
	}
	return truth(c >= 0)
}
