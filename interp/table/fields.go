package table

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
)

// FieldOfList is the field whose dice a list holds.
func (t *Table) FieldOfList(slot int) (field, seat int, ok bool) {
	for i, f := range t.P.Rules.Fields {
		place := t.P.Layout.Fields[i]
		if place.Store != program.InLists {
			continue
		}
		if !f.PerPlayer {
			if t.Slot(place, 0) == slot {
				return i, -1, true
			}
			continue
		}
		if first := t.Slot(place, 0); slot >= first && slot < first+t.M.N {
			return i, slot - first, true
		}
	}
	return 0, 0, false
}

// ListEyes is who sees the dice of a list.
func (t *Table) ListEyes(slot int) uint32 {
	if field, seat, ok := t.FieldOfList(slot); ok {
		return t.FieldEyes(field, max(seat, 0))
	}
	return event.Everyone
}

// FieldText is a field with its owner: "Ann's skill", "round".
func (t *Table) FieldText(field, seat int) string {
	f := t.P.Rules.Fields[field]
	if f.PerPlayer {
		return t.Owned(seat, f.Name)
	}
	return f.Name
}

// Slot is where a field's value lies in its store.
func (t *Table) Slot(p program.Place, seat int) int {
	if p.PerPlayer {
		return p.Index*t.M.N + seat
	}
	l := &t.P.Layout
	switch p.Store {
	case program.InVars:
		return t.M.FirstTableVar + p.Index
	case program.InLists:
		return l.PlayerLists*t.M.N + p.Index
	case program.InZones:
		return l.PlayerZones*t.M.N + p.Index
	}
	return l.PlayerPiles*t.M.N + p.Index
}

// Keep has a field hold a plain value that it may have, and says so: a statement, a hook's change and a hook's answer all come
// here. The field is -1 for what every table has, such as the dealer.
func (t *Table) Keep(field, slot, seat int, v int64, span int32) {
	changed, secret := t.Vars[slot] != v, t.holdsSecret(field, seat)
	t.Vars[slot] = v
	if !t.Record.On {
		return
	}
	if field >= 0 {
		t.labelTold(slot, t.P.Rules.Fields[field].Type.Kind)
	}
	t.keepOrigin(slot, event.Origin{Line: span, Became: t.becameOpen(field, seat)})
	if field >= 0 {
		t.noteChosen(slot, seat)
		t.emitKept(field, seat, changed, secret)
	}
}

// KeepList has a field hold a list, and says so.
func (t *Table) KeepList(field, slot, seat int, list []int32, span int32) {
	changed, secret := !slices.Equal(t.Lists[slot], list), t.holdsSecret(field, seat)
	t.SetList(slot, list)
	if !t.Record.On {
		return
	}
	if field >= 0 {
		t.labelTold(len(t.Vars)+slot, t.P.Rules.Fields[field].Type.Kind)
	}
	t.keepOrigin(len(t.Vars)+slot, event.Origin{Line: span, Became: t.becameOpen(field, seat)})
	if field >= 0 {
		t.emitKept(field, seat, changed, secret)
	}
}

// Give marks a result as given, whose value has been kept in its place, and says so: by a line, or by none of the rules' own. The
// seat is -1 for a result of the table.
func (t *Table) Give(i, seat int, line int32) {
	r := &t.P.Results[i]
	t.Vars[t.Slot(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, max(seat, 0))] = 1
	if t.Record.On {
		t.TellResult(i, seat, line)
	}
}

// Cover ends what a reveal has shown: the field holds something else now.
func (t *Table) Cover(field, seat int) {
	at := field*t.M.N + max(seat, 0)
	t.shown[at] = 0
	if t.Labels.On {
		t.Labels.sets[at]++
	}
}

// Fits stops the game when a number does not lie in its field's range.
func (s *Table) Fits(field, seat int, v int64, span int32) bool {
	t := &s.P.Rules.Fields[field].Type
	if v == program.None && !t.OrNone {
		s.Fail(span, "no-value", s.FieldText(field, seat)+" cannot be none, and this comes to none",
			`look first whether there is a value, or let the field be none: write "or none" in its type`)
		return false
	}
	if v <= program.WordEnd || v == program.All && t.OrAll {
		return true
	}
	n := v
	if t.Kind == check.Dice { // its range is one of dice
		n, _ = program.DiceParts(v)
	}
	if t.Allows(n) {
		return true
	}
	bounds := say.RangesText(t.Ranges)
	if t.Kind == check.Dice {
		bounds = fmt.Sprintf("%dD to %dD", t.Ranges[0].Least, t.Ranges[0].Most)
	}
	s.Fail(span, "out-of-range", s.FieldText(field, seat)+" cannot be "+s.Text(program.Value{Type: *t, N: v})+": it is "+bounds,
		"keep it in its range with min and max, or declare a wider range")
	return false
}

// ShowField lets players see what a field holds: until it is set again, or from now on.
func (t *Table) ShowField(field, seat int, who uint32, onwards bool) {
	f := t.P.Rules.Fields[field]
	at := field*t.M.N + max(seat, 0)
	t.shown[at] |= who
	if onwards {
		t.laidOpen[at] |= who
	}
	if t.Record.On {
		t.tellField(field, seat, who)
		p := t.FieldPiece(field, seat)
		t.Tell(event.Event{Kind: event.Reveal, Name: f.Name, Player: seat, Value: p.Value.Clone(), Zone: -1,
			From: -1, Who: who | t.FieldEyes(field, max(seat, 0))}, p)
	}
}

// tellField notes that a field was shown: those who see it may know what it holds, whatever that was worked out from. Cards that
// it names are seen by those who see them where they lie.
func (t *Table) tellField(field, seat int, who uint32) {
	kind, place := t.P.Rules.Fields[field].Type.Kind, t.P.Layout.Fields[field]
	if !t.Labels.On || kind == check.Card || kind == check.Cards {
		return
	}
	switch slot := t.Slot(place, max(seat, 0)); place.Store {
	case program.InVars:
		t.tellAs(slot, Whole(who))
	case program.InLists:
		t.tellAs(len(t.Vars)+slot, Whole(who))
	}
}

// FieldEyes is who may see a field.
func (t *Table) FieldEyes(field, seat int) uint32 {
	e := t.P.FieldEyes[field].Mask(seat)
	at := field * t.M.N
	if t.P.Rules.Fields[field].PerPlayer {
		at += seat
	}
	return e | t.shown[at] | t.laidOpen[at]
}

// FieldValue is what a field holds.
func (t *Table) FieldValue(field, seat int) program.Value {
	f := t.P.Rules.Fields[field]
	place := t.P.Layout.Fields[field]
	slot := t.Slot(place, max(seat, 0))
	v := program.Value{Type: f.Type}
	switch place.Store {
	case program.InVars:
		v.N = t.Vars[slot]
	case program.InLists:
		v.L = t.Lists[slot]
	case program.InZones:
		v.L = t.Zones[slot]
	case program.InPiles:
		v.N = t.Piles[slot]
	}
	return v
}

// ResultValue is a result with a list of its own.
func (t *Table) ResultValue(i, seat int) (program.Value, bool) {
	v, ok := t.ResultAt(i, seat)
	v.L = program.Keep(v.L)
	return v, ok
}

// ResultAt is the i-th of the program's results, of a player or, with seat -1, of the table; false while it has not been
// given. A list is the state's own memory, good until the game goes on, so that whoever looks at many games needs none.
func (t *Table) ResultAt(i, seat int) (program.Value, bool) {
	r := &t.P.Results[i]
	at := max(seat, 0)
	if !t.IsGiven(i, seat) {
		return program.Value{}, false
	}
	v := program.Value{Type: r.Type}
	slot := t.Slot(r.Place, at)
	switch {
	case r.Place.Store == program.InLists:
		v.L = t.Lists[slot]
	case r.Type.Kind == check.Fraction:
		v.Frac = t.Fracs[r.Frac+at]
	default:
		v.N = t.Vars[slot]
	}
	return v, true
}
