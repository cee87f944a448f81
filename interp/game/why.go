package game

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
)

// why notes a case or a line of a chart that decided something.
func (s *State) why(span int32) {
	if r := &s.record; r.Tracing && len(r.Trace) < 64 {
		r.Trace = append(r.Trace, span)
	}
}

// noteResult records a result and what decided it.
func (s *State) noteResult(i, seat int) {
	r := &s.record
	r.Tracing = false
	var reasons []event.Reason
	for n, span := range r.Trace {
		what := "this line decided it"
		if n == 0 {
			what = "the result is given here" + fell(r.Fallen)
		}
		reasons = addReason(reasons, event.Reason{Where: s.p.Spans[span], What: what})
	}
	reasons = s.trail(reasons)
	r.NoteReasons(i, seat, reasons)
	v, _ := s.resultValue(i, seat)
	s.emit(event.Event{Kind: event.Result, Name: s.p.Results[i].Name, Player: seat, Value: v.Clone(), Who: event.Everyone})
}

// heard ends that, for a value that has been set.
func (s *State) heard(slot int, span int32) {
	r := &s.record
	if !r.Kept {
		return
	}
	r.Tracing = false
	s.noteLast(slot, span)
	for len(r.From) < len(r.LastSet) {
		r.From = append(r.From, event.Origin{})
	}
	r.From[slot] = event.Origin{Reads: slices.Clone(r.Read), Fallen: r.Fallen}
	r.Fallen = nil
}

// noteDice notes that dice lie otherwise than before by a player's answer.
func (s *State) noteDice(slot int) {
	s.record.Listen()
	if s.record.Kept && s.listEyes(slot)&event.Everybody != 0 {
		s.record.Fallen = program.Keep(s.lists[slot])
	}
	s.heard(len(s.vars)+slot, s.at())
}

// noteLast notes which statement has set a value last.
func (s *State) noteLast(slot int, span int32) {
	for len(s.record.LastSet) < len(s.vars)+len(s.lists)+len(s.piles) {
		s.record.LastSet = append(s.record.LastSet, 0)
	}
	s.record.LastSet[slot] = span
}

// pileSlot is the place of a pile behind those of variables and lists.
func (s *State) pileSlot(pile int) int { return len(s.vars) + len(s.lists) + pile }

// notePaid notes that chips came to a pile, or went from it. The pot is none.
func (s *State) notePaid(pile int, span int32) {
	if pile >= 0 {
		s.noteLast(s.pileSlot(pile), span)
	}
}

// mostReasons is how many lines are named for one result.
const mostReasons = 16

// trail adds where the values were set that a result goes by, and those that they went by.
func (s *State) trail(reasons []event.Reason) []event.Reason {
	r := &s.record
	slots := slices.Clone(r.Read)
	for i := 0; i < len(slots) && len(reasons) < mostReasons; i++ {
		slot := slots[i]
		if slices.Contains(slots[:i], slot) || int(slot) >= len(r.LastSet) || r.LastSet[slot] == 0 {
			continue
		}
		reason := event.Reason{Where: s.p.Spans[r.LastSet[slot]], What: "a value it goes by was set here"}
		if int(slot) >= s.pileSlot(0) {
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
