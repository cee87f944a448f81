package game

import (
	"slices"

	"croupier/dsl/diag"
)

// Reason is one line of the rules that had a part in a result.
type Reason struct {
	Where diag.Span
	What  string // "given here", "this case fitted", "set here"
}

// origin is what a value was worked out from when it was last set.
type origin struct {
	reads  []int32 // the places of other values
	fallen []int32 // the dice that were rolled for it where all see them
}

type resultKey struct{ result, player int }

// whyFrom begins to note what decides a result.
func (r *recorder) whyFrom(span int32) {
	if r.kept {
		r.listen()
		r.trace = append(r.trace, span)
	}
}

// why notes a case or a line of a chart that decided something.
func (s *State) why(span int32) {
	if r := &s.record; r.tracing && len(r.trace) < 64 {
		r.trace = append(r.trace, span)
	}
}

// noteResult records a result and what decided it.
func (s *State) noteResult(i, seat int) {
	r := &s.record
	r.tracing = false
	var reasons []Reason
	for n, span := range r.trace {
		what := "this line decided it"
		if n == 0 {
			what = "the result is given here" + fell(r.fallen)
		}
		reasons = addReason(reasons, Reason{Where: s.p.Spans[span], What: what})
	}
	reasons = s.trail(reasons)
	r.noteReasons(i, seat, reasons)
	v, _ := s.resultValue(i, seat)
	s.emit(Event{Kind: EvResult, Name: s.p.Results[i].Name, Player: seat, Value: v.clone(), Who: everyone})
}

// noteReasons keeps what decided a result, where somebody wants the record.
func (r *recorder) noteReasons(i, seat int, reasons []Reason) {
	if !r.kept {
		return
	}
	if r.why == nil {
		r.why = map[resultKey][]Reason{}
	}
	r.why[resultKey{i, seat}] = reasons
}

func (r *recorder) reasons(i, seat int) []Reason { return r.why[resultKey{i, seat}] }

// noteRead notes that a result goes by a variable.
func (r *recorder) noteRead(slot int) {
	if len(r.read) < 64 {
		r.read = append(r.read, int32(slot))
	}
}

// listen begins to note what a value is worked out from.
func (r *recorder) listen() {
	if r.kept {
		r.tracing, r.trace, r.read, r.fallen = true, r.trace[:0], r.read[:0], nil
	}
}

// heard ends that, for a value that has been set.
func (s *State) heard(slot int, span int32) {
	r := &s.record
	if !r.kept {
		return
	}
	r.tracing = false
	s.noteLast(slot, span)
	for len(r.from) < len(r.lastSet) {
		r.from = append(r.from, origin{})
	}
	r.from[slot] = origin{slices.Clone(r.read), r.fallen}
	r.fallen = nil
}

// noteDice notes that dice lie otherwise than before by a player's answer.
func (s *State) noteDice(slot int) {
	s.record.listen()
	if s.record.kept && s.listEyes(slot)&everybody != 0 {
		s.record.fallen = keep(s.lists[slot])
	}
	s.heard(len(s.vars)+slot, s.at())
}

// noteLast notes which statement has set a value last.
func (s *State) noteLast(slot int, span int32) {
	for len(s.record.lastSet) < len(s.vars)+len(s.lists)+len(s.piles) {
		s.record.lastSet = append(s.record.lastSet, 0)
	}
	s.record.lastSet[slot] = span
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
func (s *State) trail(reasons []Reason) []Reason {
	r := &s.record
	slots := slices.Clone(r.read)
	for i := 0; i < len(slots) && len(reasons) < mostReasons; i++ {
		slot := slots[i]
		if slices.Contains(slots[:i], slot) || int(slot) >= len(r.lastSet) || r.lastSet[slot] == 0 {
			continue
		}
		reason := Reason{Where: s.p.Spans[r.lastSet[slot]], What: "a value it goes by was set here"}
		if int(slot) >= s.pileSlot(0) {
			reason.What = "the last chips came or went here"
		}
		if int(slot) < len(r.from) {
			reason.What += fell(r.from[slot].fallen)
			slots = append(slots, r.from[slot].reads...)
		}
		reasons = addReason(reasons, reason)
	}
	return reasons
}

// fell says which dice were rolled for a value.
func fell(faces []int32) string {
	text := ""
	for _, face := range faces {
		text += " " + number(int64(face))
	}
	if text == "" {
		return ""
	}
	return ": the dice showed" + text
}

// addReason adds a reason unless its line is among them.
func addReason(reasons []Reason, reason Reason) []Reason {
	if slices.ContainsFunc(reasons, func(other Reason) bool { return other.Where == reason.Where }) {
		return reasons
	}
	return append(reasons, reason)
}
