package game

import (
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
)

// pile is the pile that an expression names; potPile is the pot.
func (s *State) pile(e int32) int {
	n := &s.P.Nodes[e]
	switch n.Op {
	case program.OpPile:
		if n.A == program.Pot {
			return table.PotPile
		}
		return s.P.Layout.PlayerPiles*s.M.N + int(n.A)
	case program.OpPlayerPile:
		return s.of(n.A, n.B)
	case program.OpMember:
		return s.pile(s.memberNode(n))
	}
	s.Bug(n.Span, "it finds no pile of chips")
	return 0
}

// pay moves chips from one pile to another. The bank alone never runs out: it is everything that is nobody's.
func (s *State) pay(in *program.Instr) {
	from, to := s.pile(in.B), s.pile(in.C)
	have := s.Ledger.Pot()
	if from != table.PotPile && s.Failure == nil {
		have = s.Piles[from]
	}
	n := have
	if in.A != 0 {
		n = s.amount(in.A)
	}
	if s.Failure != nil || from == to {
		return
	}
	if from == s.Bank() && in.A == 0 {
		s.Fail(in.Span, "endless-bank", "The bank has no end, so all of it cannot be paid", "name a number of chips: pay 10 from bank to "+s.Written(in.C, "player"))
		return
	}
	if n < 0 {
		s.Fail(in.Span, "out-of-range", "A payment cannot be below 0 chips: "+s.Said(in.A)+" is "+say.Number(n), "pay the other way round, or keep the number at 0 or above with max(0, ...)")
		return
	}
	if n > have && from != s.Bank() {
		s.Fail(in.Span, "not-enough-chips", say.Capital(s.PileText(from))+" holds "+say.Plural(have, "chip")+", too few to pay "+say.Number(n),
			"pay what there is, at most: pay min("+s.Written(in.A, "n")+", "+s.PileName(from)+") from ...; or look first whether it is enough")
		return
	}
	s.Transfer(n, from, to, in.Span)
}
