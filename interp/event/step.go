package event

import (
	"math/big"
	"slices"
)

// Step is one thing that was worked out on the way to a value: an expression and what it came to, or an item of a list that was
// looked at. The steps of a statement lie in the order in which they began. So whoever tells how a value came about says what
// each part of it came to, and nothing is worked out a second time.
type Step struct {
	Node   int32 // the expression; [ItemStep]: N is an item
	Around int32 // the step that it is a part of, -1: the statement itself
	Seat   int32 // the player whose turn it was
	N      int64
	L      []int32
	Frac   *big.Rat
}

// ItemStep stands for the expression where a step is an item of a list.
const ItemStep = -1

const (
	mostSteps = 400 // of a statement: what is worked out in more of them is not told
	mostItems = 40  // of a list that a step gives
)

// steps are those of the statement under way.
type steps struct {
	all    []Step
	around int32 // the step under way, and 1
	over   bool  // there were too many of them
	unseen bool  // dice fell that not everybody sees
}

// BeginStep notes that something is being worked out. What it comes to, [Recorder.EndStep] says.
func (r *Recorder) BeginStep(node, seat int32) (at int32) {
	s := &r.reading.steps
	if s.over = s.over || len(s.all) == mostSteps; s.over || !r.Kept {
		return -1
	}
	at = int32(len(s.all))
	s.all = append(s.all, Step{Node: node, Around: s.around - 1, Seat: seat})
	s.around = at + 1
	return at
}

// EndStep says what a step came to.
func (r *Recorder) EndStep(at int32, n int64, list []int32, frac *big.Rat) {
	s := &r.reading.steps
	if at < 0 || int(at) >= len(s.all) {
		return
	}
	step := &s.all[at]
	step.N, step.Frac = n, frac
	if s.over = s.over || len(list) > mostItems; !s.over && list != nil {
		step.L = slices.Clone(list)
	}
	s.around = step.Around + 1
}

// FellUnseen notes that dice were rolled that not everybody sees: what the statement makes of them is not told.
func (r *Recorder) FellUnseen() { r.reading.steps.unseen = true }

// Steps are those of the statement under way; nil where they are not told.
func (r *Recorder) Steps() []Step {
	if s := &r.reading.steps; r.Kept && !s.over && !s.unseen {
		return s.all
	}
	return nil
}
