package table

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/program"
)

// A result that may have been given by what not everybody may know is a blank to who may not know that, whether it has been
// given or not.

// doubt is such a result, and whose it is; -1 for the table's.
type doubt struct{ result, seat int }

// IsGiven reports whether a result has been given.
func (t *Table) IsGiven(i, seat int) bool {
	r := &t.P.Results[i]
	return t.Vars[t.Slot(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, max(seat, 0))] != 0
}

// Doubt has a result that has not been given be a blank to who may not know what has been read.
func (t *Table) Doubt(i, seat int) {
	if !t.Labels.On {
		return
	}
	r, v := &t.P.Results[i], program.Value{Type: t.P.Results[i].Type, Hidden: true}
	t.Record.NoteWhy(i, seat, t.Knows(t.ReadSoFar()))
	t.labelTold(t.resultSlot(i, seat), r.Type.Kind)
	if d := (doubt{i, seat}); !slices.Contains(t.Labels.doubted, d) {
		t.Labels.doubted = append(t.Labels.doubted, d)
	}
	who := event.Everyone &^ t.Knows(t.Labels.kept[t.resultSlot(i, seat)])
	if who == 0 {
		return
	}
	t.HeldBack()
	t.Emit(event.Event{Kind: event.Result, Name: r.Name, Player: seat, Value: v, Who: who})
}

// Unsure reports whether somebody may not know that a result has not been given. It is read empty then: 0, none or nothing, which
// is a blank to them.
func (t *Table) Unsure(i, seat int) bool {
	return slices.Contains(t.Labels.doubted, doubt{i, seat}) && t.KnowsDoubt(i, seat) != event.Everyone
}

// Doubted reports whether those in a mask may not know whether a result has been given, which it has not.
func (t *Table) Doubted(i, seat int, mask uint32) bool {
	return slices.Contains(t.Labels.doubted, doubt{i, seat}) && !t.IsGiven(i, seat) && !t.KnowsResult(i, seat, mask)
}

// KnowsDoubt is who may know that a result has not been given.
func (t *Table) KnowsDoubt(i, seat int) uint32 {
	if slices.Contains(t.Labels.doubted, doubt{i, seat}) {
		return t.Knows(t.Labels.kept[t.resultSlot(i, seat)])
	}
	return event.Everyone
}

// ReadResult notes that a result is read, or that it is found that it has not been given.
func (t *Table) ReadResult(i, seat int) {
	if t.Labels.On {
		t.ReadSlot(t.resultSlot(i, seat))
	}
}

// Withhold notes, once, what would have told somebody what they may not know, and was not done: what a hook does, or that the
// game stops.
func (t *Table) Withhold(at diag.Span, code, summary, hint, in string) {
	if t.Withheld == nil {
		d := diag.Errorf(code, at, "%s", summary).WithHint("%s", hint)
		if in != "" {
			d = d.WithNote("in %s", in)
		}
		t.Withheld = &d
	}
}
