package game

import (
	"fmt"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/table"
)

// firstValues gives the parameters what was asked for, and then the other fields what they start as, in their order: what
// a field starts as may go by every parameter.
func (s *State) firstValues() {
	for _, given := range []bool{true, false} {
		for i, f := range s.P.Rules.Fields {
			if !f.PerPlayer {
				s.firstValue(i, 0, given)
				continue
			}
			for seat := range s.M.N {
				s.Cur = int32(seat)
				s.firstValue(i, seat, given)
			}
			s.Cur = -1
		}
	}
}

// firstValue gives a field its value if it was given one, or else what it starts as.
func (s *State) firstValue(field, seat int, given bool) {
	v, ok := s.G.Setup.given(field, seat)
	init := s.P.FieldInit[field]
	if s.Failure != nil || ok != given || !given && init == 0 {
		return
	}
	place := s.P.Layout.Fields[field]
	slot := s.Slot(place, seat)
	switch place.Store {
	case program.InVars:
		if !given {
			v.N = s.Num(init)
			s.Fits(field, seat, v.N, s.P.Nodes[init].Span)
		}
		s.Vars[slot] = v.N
	case program.InLists:
		if !given {
			v.L = s.List(init)
			if s.P.Rules.Fields[field].Type.Kind == check.Faces {
				s.Sides[slot] = s.Maker.PutDown(&s.Table, v.L, init, s.P.Nodes[init].Span)
			}
		}
		s.SetList(slot, v.L)
	case program.InPiles:
		if !given {
			v.N = s.Amount(init)
		}
		if v.N < 0 || v.N > table.MostChips {
			code := "out-of-range"
			if v.N > 0 {
				code = "too-large"
			}
			s.Fail(s.P.Nodes[init].Span, code,
				fmt.Sprintf("%s cannot start with %d chips: 0 to %d can lie there", s.FieldText(field, seat), v.N, table.MostChips),
				"start with a number of chips in these bounds")
			return
		}
		s.Piles[slot] += v.N
		s.Piles[s.Bank()] -= v.N
	}
}
