package game

import (
	"croupier/dsl/check"
	"croupier/interp/program"
)

// ResultAt is the i-th of the program's results, of a player or, with seat -1, of the table; false while it has not been
// given. A list is the state's own memory, good until the game goes on, so that whoever looks at many games needs none.
func (s *State) ResultAt(i, seat int) (program.Value, bool) {
	r := &s.p.Results[i]
	at := max(seat, 0)
	if s.vars[s.slot(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, at)] == 0 {
		return program.Value{}, false
	}
	v := program.Value{Type: r.Type}
	slot := s.slot(r.Place, at)
	switch {
	case r.Place.Store == program.InLists:
		v.L = s.lists[slot]
	case r.Type.Kind == check.Fraction:
		v.Frac = s.fracs[r.Frac+at]
	default:
		v.N = s.vars[slot]
	}
	return v, true
}
