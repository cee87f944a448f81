package dice

import (
	"errors"
	"fmt"
	"slices"
)

// Source gives the face of the next die thrown: 1 to faces. It gives 0 when it
// has no more.
type Source func(faces int) int

// Random is the source made from a uniform generator of 0 to n-1.
func Random(below func(n int) int) Source {
	return func(faces int) int { return below(faces) + 1 }
}

// Given is the source of faces entered by hand, in their order. After the last
// one the dice come from then; when then is nil the source has no more.
func Given(faces []int, then Source) Source {
	next := 0
	return func(of int) int {
		if next < len(faces) {
			next++
			return faces[next-1]
		}
		if then == nil {
			return 0
		}
		return then(of)
	}
}

// Fate is what became of a die.
type Fate int

// The fates of a die.
const (
	Kept     Fate = iota // it counts
	Dropped              // left out by keep
	Rerolled             // thrown again; the next die stands for it
)

// Die is one die as it was thrown.
type Die struct {
	Term     int  // the term of the formula it belongs to, from 0
	Index    int  // which die of its group, from 0; dice brought by exploding share it
	Faces    int  // how many faces it has
	Face     int  // what it shows
	Fate     Fate // whether it counts
	Exploded bool // it brought the next die
	Part     int  // what it adds to the total
}

// Result is one roll: every die in the order thrown, and the total. It can be
// rolled into again, and then reuses its memory.
type Result struct {
	Dice  []Die
	Pips  int // the fixed numbers in the total
	Total int

	sums  []int // of a term, what each die and those that it brought show together
	order []int // the same in their order
}

// Roll rolls the spec. Errors are an invalid spec and a source that has no more
// faces or gives one the die does not have.
func Roll(spec Spec, source Source) (Result, error) {
	var r Result
	err := RollInto(&r, spec, source)
	return r, err
}

// RollInto is Roll into a result that may have been used before; when it is
// large enough nothing is allocated. After an error the result holds the dice
// thrown so far and no total.
func RollInto(r *Result, spec Spec, source Source) error {
	r.reset()
	if err := spec.Validate(); err != nil {
		return err
	}
	if err := r.throw(&Term{Spec: spec}, 0, source); err != nil {
		return err
	}
	r.sum()
	return nil
}

// Roll rolls the formula as many times as it says. The dice of the terms follow
// one another.
func (f Formula) Roll(source Source) ([]Result, error) {
	if err := f.Validate(); err != nil {
		return nil, err
	}
	results := make([]Result, f.Times)
	thrown := 0
	for i := range results {
		for term := range f.Terms {
			if err := results[i].throw(&f.Terms[term], term, source); err != nil {
				return nil, err
			}
		}
		results[i].sum()
		if thrown += len(results[i].Dice); thrown > MaxThrown {
			return nil, errTooManyThrown
		}
	}
	return results, nil
}

var errTooManyThrown = fmt.Errorf("more than %d dice were thrown: roll fewer, or explode and reroll less", MaxThrown)

func (r *Result) reset() {
	r.Dice, r.sums, r.Pips, r.Total = r.Dice[:0], r.sums[:0], 0, 0
}

func (r *Result) sum() {
	r.Total = r.Pips
	for i := range r.Dice {
		r.Total += r.Dice[i].Part
	}
}

// throw adds the dice of one term.
func (r *Result) throw(t *Term, term int, source Source) error {
	r.Pips += signed(t.Spec.Pips, t.Minus)
	if t.Spec.plain() {
		return r.throwPlain(t, term, source)
	}
	first := len(r.Dice)
	r.sums = r.sums[:0]
	for index := range t.Spec.Count {
		sum, err := r.throwChain(&t.Spec, term, index, source)
		if err != nil {
			return err
		}
		r.sums = append(r.sums, sum)
	}
	r.drop(t.Spec.Keep, first)
	for i := first; i < len(r.Dice); i++ {
		r.Dice[i].Part = part(&r.Dice[i], t)
	}
	return nil
}

// throwPlain is throw where every die stands as it falls, and counts as what it shows.
func (r *Result) throwPlain(t *Term, term int, source Source) error {
	for index := range t.Spec.Count {
		face := source(t.Spec.Faces)
		if err := r.mayShow(&t.Spec, face); err != nil {
			return err
		}
		r.Dice = append(r.Dice, Die{Term: term, Index: index, Faces: t.Spec.Faces, Face: face, Part: signed(face, t.Minus)})
	}
	return nil
}

// mayShow is the error of a die that cannot be thrown, or not show this face.
func (r *Result) mayShow(s *Spec, face int) error {
	switch {
	case face == 0:
		return fmt.Errorf("the dice given have run out: one more d%d is needed", s.Faces)
	case face < 1 || face > s.Faces:
		return fmt.Errorf("a d%d cannot show %d", s.Faces, face)
	case len(r.Dice) >= MaxThrown:
		return errTooManyThrown
	}
	return nil
}

func part(d *Die, t *Term) int {
	switch {
	case d.Fate != Kept:
		return 0
	case len(t.Spec.Tally) > 0:
		return signed(t.Spec.Tally.Worth(d.Face), t.Minus)
	}
	return signed(d.Face, t.Minus)
}

// throwChain throws one die and those it brings, and gives the sum of the faces
// that stand.
func (r *Result) throwChain(s *Spec, term, index int, source Source) (int, error) {
	sum := 0
	for brought := 0; ; brought++ {
		face, err := r.throwOne(s, term, index, source)
		if err != nil {
			return 0, err
		}
		sum += face
		if brought >= s.Explode.Depth || !s.Explode.On.Has(face) {
			return sum, nil
		}
		r.Dice[len(r.Dice)-1].Exploded = true
	}
}

// throwOne throws until a die stands.
func (r *Result) throwOne(s *Spec, term, index int, source Source) (int, error) {
	for again := 0; ; again++ {
		face := source(s.Faces)
		if err := r.mayShow(s, face); err != nil {
			return 0, err
		}
		r.Dice = append(r.Dice, Die{Term: term, Index: index, Faces: s.Faces, Face: face})
		if !s.Reroll.On.Has(face) || s.Reroll.Once && again > 0 {
			return face, nil
		}
		if again >= MaxRerolls {
			return 0, errors.New("a die was rerolled a thousand times and never stood: reroll fewer faces")
		}
		r.Dice[len(r.Dice)-1].Fate = Rerolled
	}
}

// drop settles which chains stay, and marks the others. Of those that are worth the same the first stay.
func (r *Result) drop(k Keep, first int) {
	if k.End == KeepAll {
		return
	}
	better := func(a, b int) bool { return a < b }
	r.order = append(r.order[:0], r.sums...)
	slices.Sort(r.order)
	if k.End == KeepHighest {
		better = func(a, b int) bool { return a > b }
		slices.Reverse(r.order)
	}
	worst := r.order[k.N-1] // of those that stay
	alike := 0              // how many stay that are worth no more
	for i := k.N - 1; i >= 0 && r.order[i] == worst; i-- {
		alike++
	}
	index, stays := -1, false
	for i := first; i < len(r.Dice); i++ {
		d := &r.Dice[i]
		if d.Index != index {
			index = d.Index
			if stays = better(r.sums[index], worst); r.sums[index] == worst && alike > 0 {
				alike--
				stays = true
			}
		}
		if !stays && d.Fate == Kept {
			d.Fate = Dropped
		}
	}
}
