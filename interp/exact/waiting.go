package exact

import (
	"encoding/binary"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// What players have who are not at turn, taken together; see together.go.

// atTurn reports whether a player is at turn, or some phase that waits goes on with their turn.
func atTurn(s *game.State, seat int) bool {
	if int(s.Cur) == seat {
		return true
	}
	for _, c := range s.Calls {
		if int(c.Cur) == seat {
			return true
		}
	}
	return false
}

// waiting are the fields and results of a player that are known and may still be read.
func (w *Walker) waiting(s *game.State, seat int, to []int) []int {
	dead, u := w.deadIn(s), walkOf(s)
	for slot := seat; slot < w.g.FirstTableVar; slot += w.g.N {
		unknown := slices.ContainsFunc(u.vars, func(v openVar) bool { return v.slot == slot })
		if !unknown && w.waitable(slot) && !dead.is(w.varPlace(slot)) {
			to = append(to, slot)
		}
	}
	return to
}

// waitable reports whether a variable is a field or result of a player's, which may be unknown. Other variables, such as whether
// a result was given, are always known. What names a suit or a card goes with the cards that lie on the table, of which suits may
// trade places, and is left where it is.
func (w *Walker) waitable(slot int) bool {
	if w.may == nil {
		p := w.g.P
		w.may = make([]bool, p.Layout.PlayerVars)
		note := func(place program.Place, t check.Type) {
			if place.PerPlayer && place.Store == program.InVars {
				w.may[place.Index] = t.Kind != check.Card && t.Kind != check.Suit
			}
		}
		for i, place := range p.Layout.Fields {
			note(place, p.Rules.Fields[i].Type)
		}
		for i := range p.Results {
			note(p.Results[i].Place, p.Results[i].Type)
		}
	}
	return slot < w.g.FirstTableVar && w.may[slot/w.g.N]
}

var nothingWaits = make([]string, 1)

// waits are the values of those of each player who is not at turn.
func (w *Walker) waits(s *game.State) []string {
	if w.g.N == 1 && atTurn(s, 0) {
		return nothingWaits
	}
	waits := make([]string, w.g.N)
	var slots []int
	var key []byte
	for seat := range waits {
		if atTurn(s, seat) {
			continue
		}
		slots, key = w.waiting(s, seat, slots[:0]), key[:0]
		for _, slot := range slots {
			key = binary.AppendVarint(key, s.Vars[slot])
		}
		waits[seat] = string(key)
	}
	return waits
}

// appendWaits appends what all have who are not at turn, but for one of them.
func (l *likeness) appendWaits(key []byte, but int) []byte {
	for seat, has := range l.waits {
		if seat != but {
			key = append(binary.AppendUvarint(key, uint64(len(has))), has...)
		}
	}
	return key
}

// alikeButWaiting takes those together that differ in what one player has who is not at turn.
func (w *Walker) alikeButWaiting(all []likeness) []likeness {
	for seat := range w.g.N {
		if !slices.ContainsFunc(all, func(l likeness) bool { return l.waits[seat] != all[0].waits[seat] }) {
			continue
		}
		sets := map[string][]likeness{}
		var order []string
		for _, l := range all {
			var key []byte
			for _, lot := range l.lots {
				key = binary.AppendUvarint(key, uint64(lot))
			}
			key = l.appendWaits(key, seat)
			if sets[string(key)] == nil {
				order = append(order, string(key))
			}
			sets[string(key)] = append(sets[string(key)], l)
		}
		if len(order) == len(all) {
			continue
		}
		all = all[:0]
		for _, key := range order {
			all = append(all, w.waitingTogether(sets[key], seat))
		}
	}
	return all
}

// waitingTogether is one state for several that differ in what one player has.
func (w *Walker) waitingTogether(set []likeness, seat int) likeness {
	one := set[0]
	if len(set) == 1 {
		return one
	}
	slots := slices.DeleteFunc(w.waiting(one.State, seat, nil), func(slot int) bool {
		return !slices.ContainsFunc(set, func(l likeness) bool { return l.State.Vars[slot] != one.State.Vars[slot] })
	})
	sum := new(big.Rat)
	for _, l := range set {
		sum.Add(sum, l.Chance)
	}
	rows, chances := make([][]int64, len(set)), make([]*big.Rat, len(set))
	for i, l := range set {
		for _, slot := range slots {
			rows[i] = append(rows[i], l.State.Vars[slot])
		}
		chances[i] = new(big.Rat).Quo(l.Chance, sum)
		if i > 0 {
			w.Drop(l.State)
		}
	}
	u := walkOf(one.State)
	lot := w.rowsOf(len(slots), rows, chances)
	u.lots = append(u.lots, lot)
	for column, slot := range slots {
		u.open(one.State, slot, len(u.lots)-1, column)
	}
	one.Chance = sum
	one.waits = slices.Clone(one.waits)
	key := binary.AppendUvarint([]byte("lot "), uint64(lot))
	for _, slot := range slots {
		key = binary.AppendUvarint(key, uint64(slot))
	}
	for _, slot := range w.waiting(one.State, seat, nil) { // which are the same in all of these, and not in others
		key = binary.AppendVarint(key, one.State.Vars[slot])
	}
	one.waits[seat] = string(key)
	return one
}
