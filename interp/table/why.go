package table

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Why notes a case or a line of a chart that decided something.
func (t *Table) Why(span int32) {
	if r := &t.Record; r.Tracing && len(r.Trace) < 64 {
		r.Trace = append(r.Trace, span)
	}
}

// NoteResult records a result and what decided it.
func (t *Table) NoteResult(i, seat int) {
	r := &t.Record
	r.Tracing = false
	r.NoteWhy(i, seat, t.Knows(t.ReadSoFar()))
	t.labelTold(t.resultSlot(i, seat), t.P.Results[i].Type.Kind)
	var reasons []event.Reason
	for n, span := range r.Trace {
		what := "this line decided it"
		if n == 0 {
			what = "the result is given here" + fell(r.Fallen)
		}
		reasons = addReason(reasons, event.Reason{Where: t.P.Spans[span], What: what})
	}
	reasons = t.trail(reasons)
	r.NoteReasons(i, seat, reasons)
	v, _ := t.ResultValue(i, seat)
	t.Tell(event.Event{Kind: event.Result, Name: t.P.Results[i].Name, Player: seat, Value: v.Clone(), Who: event.Everyone},
		t.ResultPiece(i, seat, v))
}

// Heard ends that, for a value that has been set.
func (t *Table) Heard(slot int, span int32) {
	r := &t.Record
	if !r.Kept {
		return
	}
	r.Tracing = false
	t.noteLast(slot, span)
	for len(r.From) < len(r.LastSet) {
		r.From = append(r.From, event.Origin{})
	}
	r.From[slot] = event.Origin{Reads: slices.Clone(r.Read), Fallen: r.Fallen}
	r.Fallen = nil
}

// NoteDice notes that dice lie otherwise than before by a player's answer.
func (t *Table) NoteDice(slot int) {
	t.Record.Listen()
	if t.Record.Kept && t.ListEyes(slot)&event.Everybody != 0 {
		t.Record.Fallen = program.Keep(t.Lists[slot])
	}
	t.Heard(len(t.Vars)+slot, t.At())
}

// noteLast notes which statement has set a value last.
func (t *Table) noteLast(slot int, span int32) {
	for len(t.Record.LastSet) < len(t.Vars)+len(t.Lists)+len(t.Piles) {
		t.Record.LastSet = append(t.Record.LastSet, 0)
	}
	t.Record.LastSet[slot] = span
}

// PileSlot is the place of a pile behind those of variables and lists.
func (t *Table) PileSlot(pile int) int { return len(t.Vars) + len(t.Lists) + pile }

// notePaid notes that chips came to a pile, or went from it. The pot is none.
func (t *Table) notePaid(pile int, span int32) {
	if pile >= 0 {
		t.noteLast(t.PileSlot(pile), span)
	}
}

// mostReasons is how many lines are named for one result.
const mostReasons = 16

// trail adds where the values were set that a result goes by, and those that they went by.
func (t *Table) trail(reasons []event.Reason) []event.Reason {
	r := &t.Record
	slots := slices.Clone(r.Read)
	for i := 0; i < len(slots) && len(reasons) < mostReasons; i++ {
		slot := slots[i]
		if slices.Contains(slots[:i], slot) || int(slot) >= len(r.LastSet) || r.LastSet[slot] == 0 {
			continue
		}
		reason := event.Reason{Where: t.P.Spans[r.LastSet[slot]], What: "a value it goes by was set here"}
		if int(slot) >= t.PileSlot(0) {
			reason.What = "the last chips came or went here"
		}
		if int(slot) < len(r.From) {
			reason.What += fell(r.From[slot].Fallen)
			slots = append(slots, r.From[slot].Reads...)
		}
		reasons = addReason(reasons, reason)
	}
	return reasons
}

// fell says which dice were rolled for a value.
func fell(faces []int32) string {
	text := ""
	for _, face := range faces {
		text += " " + say.Number(int64(face))
	}
	if text == "" {
		return ""
	}
	return ": the dice showed" + text
}

// addReason adds a reason unless its line is among them.
func addReason(reasons []event.Reason, reason event.Reason) []event.Reason {
	if slices.ContainsFunc(reasons, func(other event.Reason) bool { return other.Where == reason.Where }) {
		return reasons
	}
	return append(reasons, reason)
}
