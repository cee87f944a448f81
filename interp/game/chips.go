package game

import (
	"slices"

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

// pay pays chips, and words for the reader of the rules why that cannot be.
func (s *State) pay(in *program.Instr) {
	p := table.Payment{From: s.pile(in.B), To: s.pile(in.C), All: in.A == 0, Span: in.Span}
	if !p.All {
		p.N = s.Amount(in.A)
	}
	switch s.Pay(p) {
	case table.EndlessBank:
		s.Fail(in.Span, "endless-bank", "The bank has no end, so all of it cannot be paid",
			"name a number of chips: pay 10 from bank to "+s.Written(in.C, "player"))
	case table.BelowZero:
		s.Fail(in.Span, "out-of-range", "A payment cannot be below 0 chips: "+s.Said(in.A)+" is "+say.Number(p.N),
			"pay the other way round, or keep the number at 0 or above with max(0, ...)")
	case table.TooFew:
		s.Fail(in.Span, "not-enough-chips",
			say.Capital(s.PileText(p.From))+" holds "+say.Plural(s.Have(p.From), "chip")+", too few to pay "+say.Number(p.N),
			"pay what there is, at most: pay min("+s.Written(in.A,
				"n")+", "+s.PileName(p.From)+") from ...; or look first whether it is enough")
	}
}

// Pot is how many chips lie in the pot.
func (s *State) Pot() int64 { return s.Ledger.Pot() }

// Folding reports whether these rules know of folding: they have rounds of betting, or let somebody answer by it.
func (s *State) Folding() bool {
	return len(s.P.Betting) > 0 || slices.ContainsFunc(s.P.Asks, func(a program.Ask) bool { return a.Fold })
}

// Stack is a player's chips, and whether the rules have stacks.
func (s *State) Stack(seat int) (int64, bool) {
	return s.StackOf(seat), s.P.Layout.Stack >= 0
}
