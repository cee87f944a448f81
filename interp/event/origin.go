package event

import (
	"slices"

	"croupier/interp/program"
)

// Origin is how a place came to hold a value: which line set it, the dice that were rolled for it, and the origins of what it was
// worked out from, as those places were when they were read. An origin never changes, so that whatever is set later says nothing
// of what was read before:
//
//	set thrown to roll 2 d6           an origin with two dice
//	set outcome to how_it_went        made from that one
//	set thrown to roll 1 d6           another origin in the same place
//	result outcome                    names the first roll
type Origin struct {
	Line   int32     // the span of the statement; 0 where no line of the rules did it
	Chips  bool      // it is a pile, to which chips came or from which they went
	Cards  bool      // it is a zone, to which cards came or from which they went
	Fallen []int32   // the dice that were rolled for it where all see them
	Cases  []int32   // the cases and lines of charts that fitted for it
	Steps  []Step    // how it was worked out
	Read   any       // what that has read, as the table labels it
	Became Became    // whose value it is and what that became, where everybody may know it
	From   []*Origin // what was read for it
	If     *Origin   // the condition of the innermost if within which it was set; nil: it was set within none
	at     int32     // its number among the values that were kept
	deep   int32     // how many origins stand one behind the other, this one the first
}

// Became is what a field or a result became.
type Became struct {
	What   string // "Ann's skill"; "": it is the value of neither, or not everybody may know it
	Field  int    // which field, and 1; 0: it is a result
	Seat   int    // whose
	Value  program.Value
	Hidden bool // not everybody may know it
}

// Origins that stand far behind a value are not named, so they are not kept either.
const (
	mostOrigins = 64              // how many are looked at for one result
	deepest     = 2 * mostOrigins // how many stand one behind the other at most
)

// reading is what the statement under way has read so far.
type reading struct {
	from   []*Origin
	fallen []int32
	cases  []int32 // the cases and lines of charts that fitted
	steps  steps
}

// BeginReading forgets what has been read: another statement begins.
func (r *Recorder) BeginReading() {
	if !r.On {
		return // nothing is noted
	}
	r.reading = reading{from: r.reading.from[:0], cases: r.reading.cases[:0], steps: steps{all: r.reading.steps.all[:0]}}
}

// ReadApart does something whose reading the statement around it has not done.
func (r *Recorder) ReadApart(do func()) {
	outer := r.reading
	r.reading = reading{}
	do()
	r.reading = outer
}

// NoteRead notes that a place is read.
func (r *Recorder) NoteRead(place int) {
	if place < len(r.Made) && r.Made[place] != nil && len(r.reading.from) < mostOrigins &&
		!slices.Contains(r.reading.from, r.Made[place]) {
		r.reading.from = append(r.reading.from, r.Made[place])
	}
}

// NoteCase notes a case or a line of a chart that decided something.
func (r *Recorder) NoteCase(span int32) {
	if r.Kept && len(r.reading.cases) < mostOrigins && !slices.Contains(r.reading.cases, span) {
		r.reading.cases = append(r.reading.cases, span)
	}
}

// NoteFallen notes dice that were rolled where all see them.
func (r *Recorder) NoteFallen(faces []int32) { r.reading.fallen = append(r.reading.fallen, faces...) }

// Cases are the cases and lines of charts that fitted for the statement under way.
func (r *Recorder) Cases() []int32 { return r.reading.cases }

// plain is the origin of all values where nobody keeps more of them than that they were set.
var plain = &Origin{}

// Keep gives a place of so many the origin of the value that it holds from now on: made from what has been read, and from what
// some places hold still.
func (r *Recorder) Keep(place, places int, o Origin, still ...int) {
	for len(r.Made) < places {
		r.Made = append(r.Made, nil)
	}
	if !r.Kept {
		r.Made[place] = plain
		return
	}
	for _, at := range still {
		if at >= 0 && r.Made[at] != nil {
			o.From = append(o.From, r.Made[at])
		}
	}
	r.Made[place] = r.origin(o)
}

// origin makes an origin of what has been read.
func (r *Recorder) origin(o Origin) *Origin {
	r.Sets++
	o.at, o.Fallen, o.From = r.Sets, slices.Clone(r.reading.fallen), append(o.From, r.reading.from...)
	o.Cases, o.Steps = slices.Clone(r.reading.cases), slices.Clone(r.Steps())
	for _, from := range o.From {
		o.deep = max(o.deep, from.deep)
	}
	if o.deep++; o.deep > deepest {
		return nearest(&o)
	}
	return &o
}

// Pass gives a place the origin of another place, whose value it holds from now on.
func (r *Recorder) Pass(from, to, places int) {
	for len(r.Made) < places {
		r.Made = append(r.Made, nil)
	}
	r.Made[to] = r.Made[from]
}

// Behind are the origins behind the value that the statement under way gives, the nearest first. Its own dice are the first
// one's.
func (r *Recorder) Behind() []*Origin {
	r.Sets++
	return around(&Origin{at: r.Sets, Fallen: r.reading.fallen, From: r.reading.from})
}

// around are an origin and those behind it, the nearest first, as many as are named.
func around(o *Origin) []*Origin {
	all, seen := []*Origin{o}, map[*Origin]bool{o: true}
	for i := 0; i < len(all); i++ {
		for _, from := range all[i].From {
			if len(all) < mostOrigins && !seen[from] {
				seen[from] = true
				all = append(all, from)
			}
		}
	}
	return all
}

// nearest is a copy of an origin that leads only to those that are named.
func nearest(o *Origin) *Origin {
	all := around(o)
	copies := make(map[*Origin]*Origin, len(all))
	for _, one := range all {
		c := *one
		copies[one] = &c
	}
	for _, one := range all {
		c := copies[one]
		c.From, c.deep = nil, int32(len(all))
		for _, from := range one.From {
			if behind := copies[from]; behind != nil {
				c.From = append(c.From, behind)
			}
		}
	}
	return copies[o]
}

// Compare is below 0 where a value was kept before another one.
func (o *Origin) Compare(than *Origin) int { return int(o.at - than.at) }
