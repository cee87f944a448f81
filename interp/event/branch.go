package event

// branch is the part of an if in which the rules are: the places of the code that belong to it, in a phase that so many others
// have called.
type branch struct {
	cond     *Origin
	from, to int32
	deep     int
}

// NoteBranch notes that the rules go into a part of an if, from a place of the code to before another one, and what its condition
// has read. What called where the rules are, at tells of each phase: the place of the code that is under way.
func (r *Recorder) NoteBranch(o Origin, from, to int32, deep int, at func(deep int) int32) {
	r.leave(at, deep)
	cond := r.origin(o)
	cond.From = nil // what it goes by is told by its own words
	r.branches = append(r.branches, branch{cond, from, to, deep})
}

// Within is the condition of the innermost if in which the rules are, in the phase under way, or in the one that has called it;
// nil: they are in none.
func (r *Recorder) Within(at func(deep int) int32, deep int) *Origin {
	if len(r.branches) == 0 {
		return nil
	}
	if r.leave(at, deep); len(r.branches) == 0 {
		return nil
	}
	if b := &r.branches[len(r.branches)-1]; b.deep >= deep-1 {
		return b.cond
	}
	return nil
}

// leave forgets the parts in which the rules are no more.
func (r *Recorder) leave(at func(deep int) int32, deep int) {
	for n := len(r.branches); n > 0; n-- {
		b := &r.branches[n-1]
		if b.deep <= deep {
			if here := at(b.deep); b.from <= here && here < b.to {
				return
			}
		}
		r.branches = r.branches[:n-1]
	}
}
