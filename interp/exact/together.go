package exact

import (
	"encoding/binary"
	"math/big"

	"croupier/interp/game"
)

// Games are taken together that differ in nothing but what a single lot may be: then one game stands for them all, in which that
// lot may be whatever it is in any of them, each as likely as it is there.
//
//	with the chance 1/3   total: 3 or 4, each 1/2       caught: no
//	with the chance 1/6   total: 9                      caught: no
//	together 1/2          total: 3, 4 or 9, each 1/3    caught: no
//
// So what had to be told apart in between, and is not read any more, leaves no states behind. That is right because the lots of a
// state are independent: of games that differ in two lots only both together would say how likely something is.
//
// The same goes for what a player has who is not at turn: while others throw it is mostly not read, and games that differ in
// nothing but that are one game, in which all of it is a single lot with a column for each value. Who reads it after all tells it
// apart again.

// Way is a state with its chance.
type Way struct {
	State  *game.State
	Chance *big.Rat
}

// TakeTogether has the walker keep what is worked out beside what it was worked out from, forget what nobody reads any more, and
// take games together. It is nothing for somebody who does not see everything and goes by what they do see: what nobody reads may
// tell them something of what is hidden, see [Walker.Seen].
func (w *Walker) TakeTogether() { w.together = true }

// TakesTogether reports whether it does.
func (w *Walker) TakesTogether() bool { return w.together }

// Apart takes nothing together from here on, until back is called.
func (w *Walker) Apart() (back func()) {
	was := w.together
	w.together = false
	return func() { w.together = was }
}

// Seen is [Walker.Apart] for somebody who has seen what nobody reads any more, and goes by it: what was worked out from that is
// not independent of it for them.
func (w *Walker) Seen() (back func()) {
	together, seen := w.together, w.seen
	w.together, w.seen = false, true
	return func() { w.together, w.seen = together, seen }
}

// Settle tells apart all that the numbers of a state may be, so that it is the same as another one that comes to the same: the
// chances of what is not known do not stay in it.
func (w *Walker) Settle(s *game.State, yield func(known *game.State, chance *big.Rat)) {
	w.everyWay(s, func(t *game.State) {
		u := walkOf(t)
		for _, v := range u.vars {
			if u.isOpen(v.id) {
				wantValue(t, v.id)
				return
			}
		}
	}, yield)
}

// Pause has [Walker.Advance] stop before chance decides something, and give the state as it is then.
func (w *Walker) Pause(on bool) { w.pausing = on && w.together }

// Paused reports whether the last [Walker.Advance] did.
func (w *Walker) Paused() bool { return w.paused }

// Together takes states together, and gives those that are left. Key is what tells states apart, see [Walker.AppendKey]; it is
// asked while keys leave out what lots may be. States must be kept.
func (w *Walker) Together(all []Way, key func(s *game.State) []byte) []Way {
	if !w.together {
		return all
	}
	kinds := map[string][]likeness{}
	var order []string
	var left []Way
	w.masked = true
	for _, way := range all {
		s := way.State
		if s.Open || s.Failure != nil || w.allIsKnown(s) || diceTwice(s) { // what can be answered follows from what is known
			left = append(left, way)
			continue
		}
		l := likeness{Way: way}
		l.waits, w.mask = w.waits(s)
		k := string(key(s))
		l.ids = append([]int(nil), w.order...)
		for _, id := range l.ids {
			l.lots = append(l.lots, walkOf(s).lots[id])
		}
		if kinds[k] == nil {
			order = append(order, k)
		}
		kinds[k] = append(kinds[k], l)
	}
	w.masked = false
	for _, k := range order {
		for _, l := range w.alikeBut(w.alikeButWaiting(kinds[k])) {
			left = append(left, l.Way)
		}
	}
	return left
}

// allIsKnown reports whether nothing can be taken together in a state: nothing but dice is unknown, and nobody waits.
func (w *Walker) allIsKnown(s *game.State) bool {
	return len(walkOf(s).vars) == 0 && w.g.N == 1 && atTurn(s, 0)
}

// likeness is a state by its lots.
type likeness struct {
	Way
	ids   []int // the random variables that matter, the same way in all that are alike otherwise
	lots  []int32
	waits []string // by seat: what players have who are not at turn
}

// alikeBut takes those together that differ in one lot, as long as there are any.
func (w *Walker) alikeBut(all []likeness) []likeness {
	for again := len(all) > 1; again; {
		again = false
		for at := range all[0].lots {
			sets := butOf(all, at, -1)
			if len(sets) == len(all) {
				continue
			}
			again, all = true, all[:0]
			for _, set := range sets {
				all = append(all, w.mixed(set, at))
			}
		}
	}
	return all
}

// butOf puts those together that differ in nothing but one lot, or in what one player has; -1 is none.
func butOf(all []likeness, lot, seat int) (sets [][]likeness) {
	at := map[string]int{}
	var key []byte
	for _, l := range all {
		key = key[:0]
		for i, has := range l.lots {
			if i != lot {
				key = binary.AppendUvarint(key, uint64(has))
			}
		}
		key = l.appendWaits(key, seat)
		i, ok := at[string(key)]
		if !ok {
			i = len(sets)
			at[string(key)] = i
			sets = append(sets, nil)
		}
		sets[i] = append(sets[i], l)
	}
	return sets
}

// mixed is one state for several that differ in one lot.
func (w *Walker) mixed(set []likeness, at int) likeness {
	one := set[0]
	if len(set) == 1 {
		return one
	}
	sum := new(big.Rat)
	for _, l := range set {
		sum.Add(sum, l.Chance)
	}
	var rows [][]int64
	var chances []*big.Rat
	for _, l := range set {
		of, share := &w.lots[l.lots[at]], new(big.Rat).Quo(l.Chance, sum)
		for i := range of.values {
			var row []int64
			for c := range of.columns() {
				row = append(row, of.column(c)[i])
			}
			rows, chances = append(rows, row), append(chances, game.Times(share, of.chances[i]))
		}
	}
	for _, l := range set[1:] {
		w.Drop(l.State)
	}
	lot := w.rowsOf(w.lots[one.lots[at]].columns(), rows, chances)
	one.Chance = sum
	one.lots = append([]int32(nil), one.lots...)
	one.lots[at] = lot
	walkOf(one.State).lots[one.ids[at]] = lot
	walkOf(one.State).witness(one.State)
	return one
}
