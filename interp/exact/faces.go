package exact

import (
	"math/bits"
	"slices"

	"croupier/interp/flow"
	"croupier/interp/game"
)

// Faces that nobody can tell apart any more. Dice that are only counted against some values make no difference but by which of
// these tests they meet: in a key a die that is known shows the lowest face that meets the same ones.
//
//	still counted against 4, 5 and 6:  1 2 2 4 6  is  1 1 1 4 6

// mostFace is the highest face that is looked at so.
const mostFace = 63

// faces are how dice are still looked at as a state stands.
type faces struct {
	*flow.Faces
	live flow.Set
	met  map[metBy]uint64
}

// metBy is a test with a value.
type metBy struct {
	test  int
	value int64
}

// facesIn finds how dice are still looked at as a state stands; nil: as they are. What comes back is good until the next call.
func (w *Walker) facesIn(s *game.State) *faces {
	if w.ordered || !w.together || s.Ended {
		return nil
	}
	w.reading()
	f := &w.faces
	if !f.Found() {
		return nil
	}
	at := s.PC
	if s.Open {
		at-- // what was asked may still be looked at
	}
	clear(f.live)
	f.At(at, f.live)
	for _, c := range s.Calls {
		f.At(c.PC, f.live)
	}
	return f
}

// alike is a list whose dice show the lowest face each that makes no difference from theirs.
func (f *faces) alike(s *game.State, place int, list []int32) []int32 {
	tests, ok := f.Of(place, f.live)
	if !ok {
		return list
	}
	var room [32]uint64
	met := room[:0]
	for _, test := range tests {
		values, ok := walkOf(s).testedWith(s, &f.Tests[test])
		if !ok {
			return list
		}
		for _, v := range values {
			met = append(met, f.meeting(test, v))
		}
	}
	list = slices.Clone(list)
	for i, face := range list {
		if face < 1 || face > mostFace { // it is not known, or none of these
			continue
		}
		same := ^uint64(1)
		for _, m := range met {
			if m>>uint(face)&1 == 0 {
				m = ^m
			}
			same &= m
		}
		list[i] = int32(bits.TrailingZeros64(same))
	}
	return list
}

// meeting are the faces that meet a test with a value.
func (f *faces) meeting(test int, value int64) uint64 {
	key := metBy{test, value}
	m, ok := f.met[key]
	if !ok {
		for face := range int64(mostFace + 1) {
			if f.Tests[test].Fits(face, value) {
				m |= 1 << uint(face)
			}
		}
		f.met[key] = m
	}
	return m
}

// testedWith are the values that a test may still compare with: what its variable has now, and what the loop that sets it has
// still to come. It is false where these are not known, or too many.
func (u *walking) testedWith(s *game.State, t *flow.Test) (values []int64, ok bool) {
	if t.Var < 0 {
		return []int64{t.Value}, true
	}
	known := func(slot int) (int64, bool) {
		slot += s.M.FirstTableVar
		_, open := u.openAt(slot)
		return s.Vars[slot], !open
	}
	v, ok := known(t.Var)
	if !ok {
		return nil, false
	}
	values = append(values, v)
	switch {
	case t.Number >= 0:
		next, ok := known(t.Number)
		last, also := known(t.Number + 1)
		if !ok || !also || last-next >= mostFace {
			return nil, false
		}
		for ; next <= last; next++ {
			values = append(values, next)
		}
	case t.Item >= 0:
		count, ok := known(t.Item)
		list := s.Lists[s.Maker.TableList(int32(t.Items))]
		if !ok || count < 0 || len(list)-int(count) > mostFace || slices.ContainsFunc(u.dice, func(d openDie) bool {
			return d.list == s.Maker.TableList(int32(t.Items))
		}) {
			return nil, false
		}
		for _, item := range list[min(int(count), len(list)):] {
			values = append(values, int64(item))
		}
	}
	return values, true
}
