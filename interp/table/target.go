package table

import (
	"croupier/interp/event"
	"croupier/interp/program"
)

// Which field is set may be worked out: line[code] by its key, mark of holder by its player. Where not everybody may know that,
// it is no more told than what is set: the event names none of those that may be meant, and from then on each of them may be the
// one, so that each takes the label of the key.

// target is the field that is about to be set.
type target struct {
	of      *Label // of what it was found by; nil: everybody may know
	first   int    // the members of which it is one
	members int
	seats   bool // it may be any player's
}

// Aim notes that what has been read so far in this statement says which field it sets: one of some members, or any player's.
func (t *Table) Aim(first, members int, seats bool) {
	l := &t.Labels
	of := t.ReadSoFar()
	if of != nil {
		of = of.copies()
	}
	if of == nil || t.Knows(of) == event.Everyone {
		return
	}
	if l.target.of = of; members > 0 {
		l.target.first, l.target.members = first, members
	}
	l.target.seats = l.target.seats || seats
}

// hit labels all fields that may have been the one that was just set, and says what it is called for those who may not know
// which it is; nil where everybody may.
func (t *Table) hit(field, seat int) *event.Which {
	aim, f := t.Labels.target, t.P.Rules.Fields[field]
	t.Labels.target = target{}
	if aim.of == nil {
		return nil
	}
	which := &event.Which{Name: f.Name, Player: seat, Who: t.Knows(aim.of)}
	if aim.members > 0 {
		which.Name = f.Of.Name + " " + Blank
	} else {
		aim.first, aim.members = field, 1
	}
	from, to := max(seat, 0), max(seat, 0)
	if aim.seats && f.PerPlayer {
		which.Player, from, to = -1, 0, t.M.N-1
	}
	for one := aim.first; one < aim.first+aim.members; one++ {
		for of := from; of <= to; of++ {
			if one != field || of != max(seat, 0) {
				t.Cover(one, of)
			}
			slot := t.fieldSlot(one, of)
			both := open
			both.add(aim.of, false)
			if was := t.Labels.kept[slot]; was != nil {
				both.add(was, false)
			}
			t.Labels.kept[slot] = &both
		}
	}
	return which
}

// fieldSlot is the place of a field's label.
func (t *Table) fieldSlot(field, seat int) int {
	place := t.P.Layout.Fields[field]
	slot := t.Slot(place, seat)
	if place.Store == program.InLists {
		slot += len(t.Vars)
	}
	return slot
}
