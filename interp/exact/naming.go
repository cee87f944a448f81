package exact

import (
	"math/big"
	"slices"

	"croupier/interp/game"
	"croupier/interp/op"
)

// Faces that are named late. Dice are often asked first how many show the same, and then which face that is:
//
//	let wide = highest (same(n)) of (each n in 1..10)
//	let high = last of (each n in 1..10 where same(n) is wide)
//
// The first falls by the sizes of their sets alone (exchange.go). The list then stands for all ways of giving faces to these
// sets, each as likely as any other, until somebody tells faces apart. Where that goes by nothing but what is worked out for each
// face from how many dice show it, and nobody looks at the dice any more, it only makes a difference which faces have sets of a
// size for which it comes to the same: of five pairs and five faces that no die shows, which are the five.

// nameFaces says which face is which, where the next instruction may tell, in every way. It is false where chance has to decide
// that first.
func (u *walking) nameFaces(s *game.State) bool {
	w, slot := u.w, u.unnamed-1
	place, f := w.listPlace(slot), w.facesIn(s)
	if f != nil {
		if f.Exchanged(place, int64(u.faces), f.live) {
			u.unnamed = 0 // nobody ever tells
			return true
		}
		if f.Alike(s.PC, place, int64(u.faces)) && !w.reading().Sets(s.PC, place) {
			return true
		}
	}
	q := question{whichNames, int64(slot)}
	if o, ok := decidedBefore(s, q); ok {
		s.Lists[slot] = append(s.Lists[slot][:0], o.list...)
		u.dice = slices.DeleteFunc(u.dice, func(d openDie) bool { return d.list == slot })
		u.unnamed = 0
		return s.Failure == nil
	}
	sizes := make([]int, u.faces) // by face
	for _, face := range s.Lists[slot] {
		sizes[face-1]++
	}
	wantChance(s, u.namings(q, u.kindsOf(s, place, sizes)))
	return false
}

// kindsOf puts sizes of sets together that need not be told apart.
func (u *walking) kindsOf(s *game.State, place int, sizes []int) (kinds [][]int) {
	values := map[int][]int64{} // by size
	apart := u.w.looksAgain(s, place, len(sizes))
	for face, size := range sizes {
		if values[size] == nil && !apart {
			values[size], apart = u.namedBy(s, place, face+1)
		}
	}
	for _, size := range sizes {
		at := slices.IndexFunc(kinds, func(k []int) bool {
			return k[0] == size || !apart && slices.Equal(values[k[0]], values[size])
		})
		if at < 0 {
			at = len(kinds)
			kinds = append(kinds, nil)
		}
		kinds[at] = append(kinds[at], size)
	}
	return kinds
}

// looksAgain reports whether somebody may tell faces apart behind the next instruction too.
func (w *Walker) looksAgain(s *game.State, place, faces int) bool {
	f := w.facesIn(s)
	if f == nil || op.OfInstr(&s.P.Code[s.PC]).Next == op.Calls {
		return true
	}
	clear(f.live)
	f.Behind(s.PC, f.live)
	for _, c := range s.Calls {
		f.At(c.PC, f.live)
	}
	return !f.Exchanged(place, int64(faces), f.live)
}

// namedBy is what the next instruction works out for a face. It is apart where that cannot be said beforehand.
func (u *walking) namedBy(s *game.State, place, face int) (values []int64, apart bool) {
	all := u.w.faces.Named(s.PC, place)
	if len(all) == 0 {
		return nil, true
	}
	for _, n := range all {
		t := u.w.take(s)
		before := t.Look(n.Local, int32(face))
		v, sure := walkOf(t).tryWorth(t, func() int64 { return t.Num(n.Body) }, 0)
		t.Unlook(n.Local, before)
		apart = !sure || t.Failure != nil || walkOf(t).need != nil || len(walkOf(t).digits) > 0 || u.w.again
		u.w.give(t)
		if apart {
			return nil, true
		}
		values = append(values, v)
	}
	return values, false
}

// namings are all ways in which faces can have sets of those kinds.
func (u *walking) namings(q question, kinds [][]int) *need {
	n, left, ways, faces := &need{id: -1, of: q}, make([]int, len(kinds)), big.NewInt(1), 0
	for i, k := range kinds {
		left[i] = len(k)
		faces += len(k)
		ways.Mul(ways, new(big.Int).Binomial(int64(faces), int64(len(k))))
	}
	chance := new(big.Rat).SetFrac(big.NewInt(1), ways)
	var list []int32
	var name func(face int)
	name = func(face int) {
		if face > faces {
			n.ways, n.odds = append(n.ways, outcome{zone: -1, list: slices.Clone(list)}), append(n.odds, chance)
			return
		}
		for i, k := range kinds {
			if left[i] == 0 || len(n.ways) > mostDiceOfStep { // which is more than may be gone through
				continue
			}
			left[i]--
			before := len(list)
			for range k[left[i]] {
				list = append(list, int32(face))
			}
			name(face + 1)
			list = list[:before]
			left[i]++
		}
	}
	name(1)
	return n
}
