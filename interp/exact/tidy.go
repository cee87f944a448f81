package exact

import (
	"slices"

	"croupier/interp/game"
)

// tidy ends a step: what is not unknown any more is known, and what nothing stands for is forgotten.
func tidy(s *game.State) {
	u := walkOf(s)
	u.given, u.used = nil, 0
	if u.severalLate() && s.Failure == nil && u.lateDead(s, u.w.deadIn(s)) {
		u.late = late{}
	}
	if u.unnamed > 0 && u.w.together && u.w.deadIn(s).is(u.w.listPlace(u.unnamed-1)) {
		u.unnamed = 0
	}
	if len(u.lots) == 0 {
		return
	}
	dead := u.forget(s)
	names := make([]int, len(u.lots)) // -1: none yet
	for i := range names {
		names[i] = -1
	}
	var lots []int32
	vars := slices.Clone(u.vars)
	for _, v := range vars {
		if names[v.id] < 0 {
			names[v.id] = len(lots)
			lots = u.lessen(v.id, vars, lots)
		}
	}
	dice := u.dice[:0]
	for _, d := range u.dice {
		if dead != nil && dead.is(u.w.listPlace(d.list)) {
			continue
		}
		if l := &u.w.lots[u.lots[d.id]]; len(l.values) == 1 {
			s.Lists[d.list][d.at] = int32(l.values[0])
			continue
		}
		if names[d.id] < 0 {
			names[d.id] = len(lots)
			lots = append(lots, u.lots[d.id])
		}
		dice = append(dice, openDie{d.list, d.at, names[d.id]})
	}
	u.dice, u.lots = dice, append(u.lots[:0], lots...)
	u.witness(s)
}

// forget says what is dead, where games are taken together, and has variables be known of which nobody reads any more what they
// are, or whose lots have one row left. Where games are taken together these stay what they are, so that games meet again that
// were told apart by them; unless they have been set since.
func (u *walking) forget(s *game.State) (dead *dead) {
	if u.w.together {
		dead = u.w.deadIn(s)
	}
	u.vars = slices.DeleteFunc(u.vars, func(v openVar) bool {
		switch {
		case dead != nil && dead.is(u.w.varPlace(v.slot)):
			return true
		case u.isOpen(v.id):
			return false
		}
		value := u.w.lots[u.lots[v.id]].column(v.column)[0]
		if u.w.together {
			return s.Vars[v.slot] != value
		}
		s.Vars[v.slot] = value
		return true
	})
	return dead
}

// lessen leaves of a random variable the columns that variables still are: it is the next of those in lots, and each column that
// is known by now is another one.
func (u *walking) lessen(id int, vars []openVar, lots []int32) []int32 {
	lot := u.lots[id]
	if u.w.lots[lot].columns() == 1 {
		for i, v := range vars {
			if v.id == id {
				u.vars[i] = openVar{v.slot, len(lots), 0}
			}
		}
		return append(lots, lot)
	}
	var columns []int
	for _, v := range vars {
		if v.id == id && !slices.Contains(columns, v.column) {
			columns = append(columns, v.column)
		}
	}
	left := u.w.only(lot, columns)
	whole := len(lots)
	if left.lot >= 0 {
		lots = append(lots, left.lot)
	}
	for i, column := range columns {
		is, of := whole, left.columns[i]
		if of < 0 {
			is, of = len(lots), 0
			lots = append(lots, left.known[i])
		}
		for at, v := range vars {
			if v.id == id && v.column == column {
				u.vars[at] = openVar{v.slot, is, of}
			}
		}
	}
	return lots
}
