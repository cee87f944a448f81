package exact

import (
	"math/big"

	"croupier/interp/game"
)

// Where nobody tells any more which face is which that dice show (interp/flow/exchange.go), they fall by the sizes of their sets
// alone: in as many ways as their number can be made of smaller ones. Which faces these sets show is then said by their size, the
// largest being of ones.
//
//	three dice   1 1 1, with the chance 6/216   1 1 2, with 90/216   1 2 3, with 120/216

// exchangeable reports whether some dice are all of a list, show each face as likely as any other, and nobody tells apart which
// is which; and how many faces they have. Where somebody does later, it says of which list, else -1.
func (w *Walker) exchangeable(s *game.State, group []int) (faces, list int, ok bool) {
	if len(group) < 2 || s.Open {
		return 0, 0, false
	}
	f := w.facesIn(s)
	if f == nil {
		return 0, 0, false
	}
	u := walkOf(s)
	l := &w.lots[u.lots[group[0]]]
	for i, v := range l.values {
		if v != int64(i+1) || l.chances[i].Cmp(l.chances[0]) != 0 {
			return 0, 0, false
		}
	}
	in := make([]bool, len(u.lots))
	for _, id := range group {
		in[id] = true
	}
	list = -1
	dice := 0
	for _, d := range u.dice {
		if in[d.id] {
			if dice++; list >= 0 && list != d.list {
				return 0, 0, false
			}
			list = d.list
		}
	}
	if list < 0 || dice != len(group) || dice != len(s.Lists[list]) || l.columns() > 1 {
		return 0, 0, false
	}
	faces = len(l.values)
	if f.Exchanged(w.listPlace(list), int64(faces), f.live) {
		return faces, -1, true
	}
	place := w.listPlace(list)
	later := w.naming && w.g.Cards == nil && u.unnamed == 0
	return faces, list, later && f.Alike(s.PC, place, int64(faces)) && !w.reading().Sets(s.PC, place)
}

// everyShape has dice fall by the sizes of their sets. Of a list whose faces are named later (naming.go) it is said that they are
// not yet; -1 is no list.
func (w *Walker) everyShape(from *game.State, group []int, faces, list int, yield func(*game.State, *big.Rat)) {
	all := new(big.Int).Exp(big.NewInt(int64(faces)), big.NewInt(int64(len(group))), nil)
	// Of ways in which dice show so many faces: size is that of the last set, and alike how many there are of that size.
	var share func(sub *game.State, at, set, size, alike int, ways *big.Int)
	share = func(sub *game.State, at, set, size, alike int, ways *big.Int) {
		if at == len(group) {
			walkOf(sub).witness(sub)
			yield(sub, new(big.Rat).SetFrac(ways, all))
			return
		}
		left := len(group) - at
		if set == faces || size*(faces-set) < left {
			return
		}
		for n := min(size, left); n > 0 && !w.again && !w.halted; n-- {
			next, same := w.take(sub), 1
			if n == size {
				same = alike + 1
			}
			lot := w.lotOf([]int64{int64(set + 1)}, certain)
			for _, id := range group[at : at+n] {
				walkOf(next).lots[id] = lot
			}
			more := new(big.Int).Binomial(int64(left), int64(n)) // which dice, and which face of those that are left
			more.Mul(more, ways).Mul(more, big.NewInt(int64(faces-set)))
			share(next, at+n, set+1, n, same, more.Quo(more, big.NewInt(int64(same))))
			w.give(next)
		}
	}
	first := w.take(from)
	if list >= 0 {
		walkOf(first).unnamed, walkOf(first).faces = list+1, faces
	}
	share(first, 0, 0, len(group), 0, big.NewInt(1))
	w.give(first)
}
