package table

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
)

// What is shown of values that have labels: pieces, each with who may know it, and what the game master hears of it.

// Piece is a value with who may know it, where it was worked out from what a label says.
func (t *Table) Piece(v program.Value, of *Label) event.Piece {
	p := event.Piece{Value: v.Clone(), Who: t.Knows(of)}
	if !t.Labelled() {
		return p
	}
	switch v.Type.Kind {
	case check.Card:
		if v.N >= 0 && v.N < int64(len(t.Lies)) {
			eyes, _ := t.namedEyes(of, int32(v.N))
			p.Who &= eyes
		}
	case check.Cards:
		for _, c := range v.L {
			eyes, _ := t.namedEyes(of, c)
			p.Eyes = append(p.Eyes, eyes)
		}
	}
	return p
}

// pieceAt is a value that is kept in a place.
func (t *Table) pieceAt(v program.Value, slot int) event.Piece {
	if !t.Labelled() {
		return event.Piece{Value: v, Who: event.Everyone}
	}
	return t.Piece(v, t.Labels.kept[slot])
}

// FieldPiece is what a field holds, with who may know it, whoever sees the field. Cards that lie in zones have eyes of their own.
func (t *Table) FieldPiece(field, seat int) event.Piece {
	v, place := t.FieldValue(field, seat), t.P.Layout.Fields[field]
	slot := t.Slot(place, max(seat, 0))
	switch place.Store {
	case program.InVars:
		return t.pieceAt(v, slot)
	case program.InLists:
		return t.pieceAt(v, len(t.Vars)+slot)
	}
	return event.Piece{Value: v, Who: event.Everyone}
}

// FieldKnown is who sees a field, and may know all that it holds.
func (t *Table) FieldKnown(field, seat int) uint32 {
	return Whole(t.FieldEyes(field, max(seat, 0))) & t.FieldPiece(field, seat).Known()
}

// KnowsField reports whether those in a mask see a field, and may know what it holds.
func (t *Table) KnowsField(field, seat int, mask uint32) bool {
	if t.FieldEyes(field, seat)&mask == 0 {
		return false
	}
	place := t.P.Layout.Fields[field]
	return place.Store != program.InVars && place.Store != program.InLists || t.KnowsKept(t.fieldSlot(field, seat), mask)
}

// KnowsResult reports whether those in a mask may know a result. Which cards it names they may know without knowing these.
func (t *Table) KnowsResult(i, seat int, mask uint32) bool {
	return t.KnowsKept(t.resultSlot(i, seat), mask)
}

// KeptSlot is the place of what an instruction keeps as a let, or goes through; -1 where it does neither.
func (t *Table) KeptSlot(in *program.Instr) int {
	lists := len(t.Vars) + t.P.Layout.PlayerLists*t.M.N
	switch in.Op {
	case program.InLet:
		return t.M.FirstTableVar + int(in.A)
	case program.InLetList:
		return lists + int(in.A)
	case program.InLetFrac:
		return t.FracSlot(int(in.A))
	case program.InEachItem:
		return lists + int(in.C)
	}
	return -1
}

// NamesUnseen reports whether a place that is kept for cards names one that those in a mask do not know.
func (t *Table) NamesUnseen(slot int, mask uint32) bool {
	unseen := func(c int32) bool {
		eyes, _ := t.namedEyes(t.Labels.kept[slot], c)
		return eyes&mask == 0
	}
	for _, place := range t.P.Layout.Cards {
		switch at := t.Slot(place, 0); {
		case place.PerPlayer:
		case place.Store == program.InLists && len(t.Vars)+at == slot:
			return slices.ContainsFunc(t.Lists[at], unseen)
		case place.Store == program.InVars && at == slot:
			return t.Vars[at] >= 0 && t.Vars[at] < int64(len(t.Lies)) && unseen(int32(t.Vars[at]))
		}
	}
	return false
}

// KnowsKept reports whether those in a mask may know what is kept in a place; whoever sees a card that it names is not asked.
func (t *Table) KnowsKept(slot int, mask uint32) bool {
	if !t.Labelled() {
		return true
	}
	of := t.Labels.kept[slot]
	return t.Knows(of)&mask != 0 && !of.HasLost(mask)
}

// becameOpen is what a field has just been set to, where everybody may know it and sees the cards that it names.
func (t *Table) becameOpen(field, seat int) event.Became {
	b := t.became(field, seat)
	if b.What != "" && t.FieldPiece(field, seat).Known()&event.Everybody == 0 {
		return event.Became{Hidden: true}
	}
	return b
}

// TellResult records a result and what decided it. Which cards it names nobody is told later, where not everybody sees them.
func (t *Table) TellResult(i, seat int, line int32) {
	t.NoteResult(i, seat, line)
	v, _ := t.ResultAt(i, seat)
	if t.Record.Kept && (v.Type.Kind == check.Card || v.Type.Kind == check.Cards) &&
		t.ResultPiece(i, seat, v).Known()&event.Everybody == 0 {
		t.keepOrigin(t.resultSlot(i, seat), event.Origin{Line: line})
	}
}

// holdsSecret reports whether a field that everybody sees holds what not everybody may know.
func (t *Table) holdsSecret(field, seat int) bool {
	return t.Labels.On && field >= 0 && !t.FieldPiece(field, seat).Open(t.FieldEyes(field, max(seat, 0)))
}

// ResultPiece is a result with who may know it.
func (t *Table) ResultPiece(i, seat int, v program.Value) event.Piece {
	return t.pieceAt(v, t.resultSlot(i, seat))
}

// resultSlot is the place of a result's label.
func (t *Table) resultSlot(i, seat int) int {
	r := &t.P.Results[i]
	slot := t.Slot(r.Place, max(seat, 0))
	switch {
	case r.Place.Store == program.InLists:
		slot += len(t.Vars)
	case r.Type.Kind == check.Fraction:
		slot = len(t.Vars) + len(t.Lists) + r.Frac + max(seat, 0)
	}
	return slot
}

// FracSlot is the place of a fraction behind those of variables and lists.
func (t *Table) FracSlot(at int) int { return len(t.Vars) + len(t.Lists) + at }

// Tell records an event that shows somebody what it is made of.
func (t *Table) Tell(e event.Event, pieces ...event.Piece) {
	t.shows(&e, pieces...)
	t.Emit(e)
}

// shows puts what an event shows into it, and tells the game master where some are shown a blank.
func (t *Table) shows(e *event.Event, pieces ...event.Piece) {
	if !t.Labels.On {
		return
	}
	for _, p := range pieces {
		if !p.Open(e.Who) {
			e.Said = pieces
			t.HeldBack()
			return
		}
	}
}

// HeldBack tells the game master that not everybody is shown what a line of the rules would show.
func (t *Table) HeldBack() {
	t.TellGM("Held back: the rules would tell here what not everybody may see, so some are shown a blank")
}

// TellGM tells the game master, once for each line of the rules, why some are shown a blank.
func (t *Table) TellGM(why string) {
	r, at := &t.Record, t.At()
	if !r.Kept || slices.Contains(r.HeldBack, at) {
		return
	}
	r.HeldBack = append(r.HeldBack, at)
	line := ""
	if at > 0 && int(at) < len(t.P.Spans) {
		line = " (" + t.P.Spans[at].String() + ")"
	}
	t.Emit(event.Event{Kind: event.Say, Player: -1, Who: event.ToGM, Text: why + line})
}
