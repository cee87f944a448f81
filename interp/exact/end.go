package exact

import (
	"math/big"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// What a walked game comes to may not be known either: it is read with its chances.

// Spread lists what the i-th of the program's results may be, of a player or with seat -1 of the table, each value with its
// chance; nothing where it has not been given. A list is good until the state changes.
func (w *Walker) Spread(s *game.State, i, seat int, each func(v program.Value, chance *big.Rat)) {
	r, u := &s.P.Results[i], walkOf(s)
	at, open := resultAt(s, i, seat)
	flag, maybe := u.openAt(givenSlot(s, r, seat))
	if !maybe {
		v, ok := s.ResultAt(i, seat)
		switch {
		case !ok:
		case v.Frac != nil || !open:
			each(v, game.One)
		default:
			values, chances := u.spreadOf(at.id, at.column)
			for i, n := range values {
				v.N = n
				each(v, chances[i])
			}
		}
		return
	}
	v, l := program.Value{Type: r.Type}, &w.lots[u.lots[flag.id]]
	for row, given := range l.column(flag.column) {
		switch {
		case given == 0:
		case !open:
			v.N = s.Vars[s.Slot(r.Place, max(seat, 0))]
			each(v, l.chances[row])
		case at.id == flag.id:
			v.N = l.column(at.column)[row]
			each(v, l.chances[row])
		default:
			values, chances := u.spreadOf(at.id, at.column)
			for i, n := range values {
				v.N = n
				each(v, game.Times(l.chances[row], chances[i]))
			}
		}
	}
}

// resultAt is which random variable a result is; ok is false where it is known.
func resultAt(s *game.State, i, seat int) (v openVar, ok bool) {
	r := &s.P.Results[i]
	if r.Place.Store != program.InVars {
		return v, false
	}
	return walkOf(s).openAt(s.Slot(r.Place, max(seat, 0)))
}

// givenSlot is where it is kept whether a result has been given.
func givenSlot(s *game.State, r *program.Result, seat int) int {
	return s.Slot(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, max(seat, 0))
}

// Undecided is what a result is drawn from that is given and not known, or may be given: where that is the same, [Walker.Spread]
// lists the same.
type Undecided struct {
	lot    int32
	column int
	flag   int // the column that says whether it is given, of the same lot; -1: it is
}

// Undecided is what the i-th of the program's results is drawn from; ok is false where it is known, or was not given.
func (w *Walker) Undecided(s *game.State, i, seat int) (from Undecided, ok bool) {
	u := walkOf(s)
	at, open := resultAt(s, i, seat)
	flag, maybe := u.openAt(givenSlot(s, &s.P.Results[i], seat))
	switch {
	case !open, maybe && flag.id != at.id:
		return from, false
	case maybe:
		return Undecided{u.lots[at.id], at.column, flag.column}, true
	}
	v, given := s.ResultAt(i, seat)
	return Undecided{u.lots[at.id], at.column, -1}, given && v.Frac == nil
}

// Eval evaluates an expression of the program as things stand, in every way; nobody is the current player, but for a game of
// one. What goes wrong is in the error of the state that is given; it belongs to the walker.
func (w *Walker) Eval(s *game.State, node int32, t check.Type, each func(in *game.State, v program.Value, chance *big.Rat)) {
	var sp spread
	w.everyWay(s, func(t *game.State) {
		t.Cur = -1
		if t.M.N == 1 {
			t.Cur = 0
		}
		t.Fresh()
		t.Refill()
		walkOf(t).used = 0
		walkOf(t).ending = true
		sp, _ = mayComeTo(t, node, -1)
		walkOf(t).ending = false
	}, func(in *game.State, chance *big.Rat) {
		if in.Failure != nil {
			each(in, program.Value{Type: t}, chance)
			return
		}
		own := sp
		for i, n := range own.values {
			each(in, program.Value{Type: t, N: n}, game.Times(chance, own.chances[i]))
		}
	})
}
