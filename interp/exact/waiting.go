package exact

import (
	"encoding/binary"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What players have who are not at turn, taken together; see together.go.
//
// What such a player has is known, or is drawn from lots from which nothing else is drawn: those of them that are not the same in
// all states that are taken together become one lot with a column for each value.

// mostWaiting is how many rows the lot of what a player has may have.
const mostWaiting = 1 << 16

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

// waitable reports whether a variable is a field or result of a player's, or says whether that was given, so that it may be
// unknown. What names a suit or a card goes with the cards that lie on the table, of which suits may trade places, and is left
// where it is.
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
			r := &p.Results[i]
			note(r.Place, r.Type)
			if r.Place.Store == program.InVars && r.Type.Kind != check.Fraction {
				note(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, r.Type)
			}
		}
	}
	return slot < w.g.FirstTableVar && w.may[slot/w.g.N]
}

// has is a value that a player has who is not at turn: it is known, or a column of a lot.
type has struct {
	slot   int
	value  int64
	id     int // the random variable, -1: it is known
	column int
}

// waiting are the fields and results of a player that may still be read, without those that share a lot with something else.
func (w *Walker) waiting(s *game.State, seat int, to []has) []has {
	dead, u, first := w.deadIn(s), walkOf(s), len(to)
	for slot := seat; slot < w.g.FirstTableVar; slot += w.g.N {
		if !w.waitable(slot) || dead.is(w.varPlace(slot)) {
			continue
		}
		one := has{slot: slot, value: s.Vars[slot], id: -1}
		if v, open := u.openAt(slot); open {
			one.id, one.column, one.value = v.id, v.column, 0
		}
		to = append(to, one)
	}
	return append(to[:first], slices.DeleteFunc(to[first:], func(one has) bool {
		return one.id >= 0 && w.shared(s, one.id, seat, dead)
	})...)
}

// shared reports whether something is drawn from a lot that does not wait with a player.
func (w *Walker) shared(s *game.State, id, seat int, dead *dead) bool {
	u := walkOf(s)
	return u.inDice(id) || slices.ContainsFunc(u.vars, func(v openVar) bool {
		return v.id == id && (v.slot%w.g.N != seat || !w.waitable(v.slot)) && !dead.is(w.varPlace(v.slot))
	})
}

var nothingWaits = make([]string, 1)

// waits are the values of those of each player who is not at turn, and where they are kept.
func (w *Walker) waits(s *game.State) (waits []string, where []bool) {
	if w.g.N == 1 && atTurn(s, 0) {
		return nothingWaits, nil
	}
	waits, where = make([]string, w.g.N), make([]bool, w.g.FirstTableVar)
	var own []has
	for seat := range waits {
		if atTurn(s, seat) {
			continue
		}
		own = w.waiting(s, seat, own[:0])
		waits[seat] = walkOf(s).keyOfWaiting(own)
		for _, one := range own {
			where[one.slot] = true
		}
	}
	return waits, where
}

// keyOfWaiting tells what a player has from what they may have else: of lots by which they are, and what is drawn from the same.
func (u *walking) keyOfWaiting(own []has) string {
	var key []byte
	var room [8]int
	ids := room[:0]
	for _, one := range own {
		key = binary.AppendUvarint(key, uint64(one.slot))
		if one.id < 0 {
			key = binary.AppendVarint(append(key, 0), one.value)
			continue
		}
		at := slices.Index(ids, one.id)
		if at < 0 {
			at = len(ids)
			ids = append(ids, one.id)
		}
		key = binary.AppendUvarint(binary.AppendUvarint(append(key, 1), uint64(at)), uint64(u.lots[one.id]))
		key = binary.AppendUvarint(key, uint64(one.column))
	}
	return string(key)
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

// alikeButWaiting takes those together that differ in what one player has who is not at turn. It begins with whoever leaves the
// fewest: what is only partly there yet for another one is else taken together in many ways.
func (w *Walker) alikeButWaiting(all []likeness) []likeness {
	for len(all) > 1 {
		var best [][]likeness
		of := -1
		for seat := range w.g.N {
			if sets := butOf(all, -1, seat); of < 0 || len(sets) < len(best) {
				best, of = sets, seat
			}
		}
		if len(best) == len(all) {
			break
		}
		before := len(all)
		all = all[:0]
		for _, set := range best {
			all = append(all, w.waitingTogether(set, of)...)
		}
		if len(all) == before {
			break
		}
	}
	return all
}

// waitingTogether is one state for several that differ in what one player has.
func (w *Walker) waitingTogether(set []likeness, seat int) []likeness {
	if len(set) == 1 {
		return set
	}
	own := make([][]has, len(set))
	for i, l := range set {
		own[i] = w.waiting(l.State, seat, nil)
	}
	apart := w.apart(set, own)
	sum, count := new(big.Rat), 0
	for i, l := range set {
		sum.Add(sum, l.Chance)
		if count += walkOf(l.State).rowsOfWaiting(own[i], apart); count > mostWaiting {
			return set
		}
	}
	rows, chances := make([][]int64, 0, count), make([]*big.Rat, 0, count)
	for i, l := range set {
		walkOf(l.State).eachRow(own[i], apart, new(big.Rat).Quo(l.Chance, sum), func(row []int64, chance *big.Rat) {
			rows, chances = append(rows, row), append(chances, chance)
		})
		if i > 0 {
			w.Drop(l.State)
		}
	}
	one := set[0]
	one.Chance = sum
	if !slices.Contains(apart, true) { // they have come to the same since they were told apart
		return []likeness{one}
	}
	u := walkOf(one.State)
	lot, column := w.rowsOf(len(rows[0]), rows, chances), 0
	u.lots = append(u.lots, lot)
	for i, is := range own[0] {
		if apart[i] {
			u.open(one.State, is.slot, len(u.lots)-1, column)
			column++
		}
	}
	one.waits = slices.Clone(one.waits)
	one.waits[seat] = u.keyOfWaiting(w.waiting(one.State, seat, nil))
	return []likeness{one}
}

// apart says which of the values are not the same, or not drawn from the same lot, in all states; and which are drawn from one
// lot with such a value.
func (w *Walker) apart(set []likeness, own [][]has) []bool {
	apart := make([]bool, len(own[0]))
	for i, first := range own[0] {
		for k, l := range set[1:] {
			other := own[k+1][i]
			switch {
			case first.id < 0 && other.id < 0:
				apart[i] = apart[i] || first.value != other.value
			case first.id < 0 || other.id < 0:
				apart[i] = true
			default:
				apart[i] = apart[i] || first.column != other.column ||
					walkOf(set[0].State).lots[first.id] != walkOf(l.State).lots[other.id]
			}
		}
	}
	for again := true; again; {
		again = false
		for _, values := range own {
			for i := range values {
				for k := range values {
					if apart[i] && !apart[k] && values[i].id >= 0 && values[i].id == values[k].id {
						apart[k], again = true, true
					}
				}
			}
		}
	}
	for i := range apart { // two that are drawn from one lot here may be drawn from two that are the same elsewhere
		for k := range i {
			if apart[i] || apart[k] {
				continue
			}
			together := own[0][i].id >= 0 && own[0][i].id == own[0][k].id
			if slices.ContainsFunc(own, func(o []has) bool { return (o[i].id >= 0 && o[i].id == o[k].id) != together }) {
				apart[i], apart[k] = true, true
			}
		}
	}
	return apart
}

// lotsApart are the random variables from which those values are drawn.
func lotsApart(own []has, apart []bool) (ids []int) {
	for i, one := range own {
		if apart[i] && one.id >= 0 && !slices.Contains(ids, one.id) {
			ids = append(ids, one.id)
		}
	}
	return ids
}

// rowsOfWaiting is how many ways there are for those values.
func (u *walking) rowsOfWaiting(own []has, apart []bool) int {
	count := 1
	for _, id := range lotsApart(own, apart) {
		if count *= len(u.w.lots[u.lots[id]].values); count > mostWaiting {
			break
		}
	}
	return count
}

// eachRow gives every way that those values may be, with its chance as a part of another one.
func (u *walking) eachRow(own []has, apart []bool, chance *big.Rat, yield func(row []int64, chance *big.Rat)) {
	ids, width := lotsApart(own, apart), 0
	for _, is := range apart {
		width += int(table.Truth(is))
	}
	at := make([]int, len(ids))
	var fall func(n int, chance *big.Rat)
	fall = func(n int, chance *big.Rat) {
		if n < len(ids) {
			for i, odds := range u.w.lots[u.lots[ids[n]]].chances {
				at[n] = i
				fall(n+1, game.Times(chance, odds))
			}
			return
		}
		row := make([]int64, 0, width)
		for i, one := range own {
			switch {
			case !apart[i]:
			case one.id < 0:
				row = append(row, one.value)
			default:
				row = append(row, u.w.lots[u.lots[one.id]].column(one.column)[at[slices.Index(ids, one.id)]])
			}
		}
		yield(row, chance)
	}
	fall(0, chance)
}
