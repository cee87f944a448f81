package event

import (
	"maps"
	"slices"

	"croupier/interp/program"
)

// Recorder keeps the events of a game, and what decided its results. A game without a record is faster.
type Recorder struct {
	On        bool
	Kept      bool  // somebody wants it, and not only hooks
	Secretly  bool  // a secret block is running: its events are held back
	Blocks    int32 // how many of them have begun
	Events    []Event
	Forgotten int // events before these that were dropped
	Held      []Event
	Eyes      []uint32 // scratch of moveCards
	RollEyes  uint32
	HeldBack  []int32 // the lines of the rules of which the game master has been told that they show some a blank
	RollHeard bool    // who does not see the dice hears them fall
	Verb      string  // of the answer that moves cards

	Chosen []int32 // the variables that stand as a player's answer set them

	Stacks []Stack // of each player; nil: no chips have moved yet

	Made    []*Origin // of each place that keeps a value: how it came to what it holds
	Sets    int32     // how many values have been kept so far
	reading reading

	branches []branch // the parts of ifs in which the rules are, the innermost last
	why      map[resultKey][]Reason
	whyFor   map[resultKey]uint32
}

// room is where other events may be written: over old ones, where no copy has them.
func (r *Recorder) room() []Event {
	if r.Kept {
		return nil
	}
	return r.Events[:0]
}

// Drop forgets the first n events.
func (r *Recorder) Drop(n int) {
	r.Events = append(r.room(), r.Events[n:]...)
	r.Forgotten += n
}

// Reset begins a record anew, in the memory that there is.
func (r *Recorder) Reset(on bool) {
	*r = Recorder{On: on, Events: r.room(), Held: r.Held[:0], Eyes: r.Eyes[:0], RollEyes: Everyone,
		Chosen: r.Chosen[:0], Made: r.Made[:0], branches: r.branches[:0]}
}

// CopyFrom makes it a copy of another record. Of a record that is kept the events are the same memory: nobody writes over them,
// so that a long game of which many copies are kept, to go back to, has them once.
func (r *Recorder) CopyFrom(o *Recorder) {
	if !r.On && !o.On { // neither has anything
		r.Secretly, r.Blocks, r.RollEyes, r.RollHeard = o.Secretly, o.Blocks, o.RollEyes, o.RollHeard
		return
	}
	events := slices.Clip(o.Events)
	if !o.Kept {
		events = append(r.room(), o.Events...)
	}
	held := append(r.Held[:0], o.Held...)
	chosen := append(r.Chosen[:0], o.Chosen...)
	made, stacks := append(r.Made[:0], o.Made...), append(r.Stacks[:0], o.Stacks...)
	heldBack := append(r.HeldBack[:0], o.HeldBack...)
	eyes, branches := r.Eyes[:0], append(r.branches[:0], o.branches...)
	*r = *o
	if r.Stacks = nil; len(stacks) > 0 {
		r.Stacks = stacks
	}
	r.Made, r.Chosen, r.HeldBack, r.reading = made, chosen, heldBack, reading{}
	r.Events, r.Held, r.Eyes, r.branches = events, held, eyes, branches
	r.why, r.whyFor = maps.Clone(o.why), maps.Clone(o.whyFor)
}

// Stack is what has gone into a player's chips and out of them.
type Stack struct {
	Paid, Won int64         // into the pot, less what came back, and from it
	Gave, Got int64         // to other piles and from them
	Hand      program.Value // what they won the last pot with, where all can see that
	Unseen    bool          // not everybody may know all of it
}

// Secret begins or ends a block in which everybody answers without knowing the others' answers. What happens in it is
// held back from everybody until it ends, but for what only the player sees.
func (r *Recorder) Secret(begin bool) {
	r.Secretly = begin
	if begin {
		r.Blocks++
	} else {
		r.Events = append(r.Events, r.Held...)
		r.Held = r.Held[:0]
	}
}

type resultKey struct{ result, player int }

// NoteReasons keeps what decided a result, where somebody wants the record.
func (r *Recorder) NoteReasons(i, seat int, reasons []Reason) {
	if !r.Kept {
		return
	}
	if r.why == nil {
		r.why = map[resultKey][]Reason{}
	}
	r.why[resultKey{i, seat}] = reasons
}

// Reasons is what was noted for a result.
func (r *Recorder) Reasons(i, seat int) []Reason { return r.why[resultKey{i, seat}] }

// NoteWhy keeps who may know all that a result was worked out from, where not everybody may.
func (r *Recorder) NoteWhy(i, seat int, who uint32) {
	if r.Kept && who != Everyone {
		if r.whyFor == nil {
			r.whyFor = map[resultKey]uint32{}
		}
		r.whyFor[resultKey{i, seat}] = who
	}
}

// WhyFor is who may hear the reasons of a result: which case fitted tells what it was tried on.
func (r *Recorder) WhyFor(i, seat int) uint32 {
	if who, ok := r.whyFor[resultKey{i, seat}]; ok {
		return who
	}
	return Everyone
}
