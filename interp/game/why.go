package game

import "croupier/dsl/diag"

// Reason is one line of the rules that had a part in a result.
type Reason struct {
	Where diag.Span
	What  string // "given here", "this case fitted", "set here"
}

type resultKey struct{ result, player int }

// whyFrom begins to note what decides a result.
func (r *recorder) whyFrom(span int32) {
	if r.kept {
		r.tracing, r.trace, r.read = true, append(r.trace[:0], span), r.read[:0]
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
	if r.why == nil {
		r.why = map[resultKey][]Reason{}
	}
	var reasons []Reason
	for n, span := range r.trace {
		what := "this line decided it"
		if n == 0 {
			what = "the result is given here"
		}
		reason := Reason{Where: s.p.Spans[span], What: what}
		known := false
		for _, other := range reasons {
			known = known || other.Where == reason.Where
		}
		if !known {
			reasons = append(reasons, reason)
		}
	}
	for _, slot := range r.read {
		if int(slot) < len(r.lastSet) && r.lastSet[slot] != 0 {
			where := s.p.Spans[r.lastSet[slot]]
			known := false
			for _, other := range reasons {
				known = known || other.Where == where
			}
			if !known {
				reasons = append(reasons, Reason{Where: where, What: "a value it goes by was set here"})
			}
		}
	}
	if r.kept {
		r.why[resultKey{i, seat}] = reasons
	}
	v, _ := s.resultValue(i, seat)
	s.emit(Event{Kind: EvResult, Name: s.p.Results[i].Name, Player: seat, Value: v.clone(), Who: everyone})
}

func (r *recorder) reasons(i, seat int) []Reason { return r.why[resultKey{i, seat}] }

// noteRead notes that a result goes by a variable.
func (r *recorder) noteRead(slot int) {
	if len(r.read) < 64 {
		r.read = append(r.read, int32(slot))
	}
}
