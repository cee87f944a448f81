package game

import (
	"slices"

	"croupier/interp/program"
)

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
