package exact

import (
	"encoding/binary"
	"math"
	"slices"

	"croupier/interp/game"
	"croupier/interp/op"
)

// Witness and shadow. A table holds values and nothing else: where something is not known yet, it holds a witness, which is one
// of the values that it may have. Which places are not known, and which random variable each of them is, the shadow says, beside
// the table; whoever reads such a place while a game is gone through asks the shadow first.
//
//	let a = roll d6          variable a: witness 1, shadow 0        random variable 0: 1 to 6, each 1/6
//	let b = a                variable b: witness 1, shadow 0
//	set thrown to roll 2 d4  list thrown: witnesses 1 1, shadow 1 2  random variables 1 and 2: 1 to 4, each 1/4
//
// What always holds: a witness is a value that its random variable may have; nothing that comes out depends on which one it is,
// so that two states that differ only in witnesses have the same key and go on alike.

// shadow says which places of a table are not known.
type shadow struct {
	vars []openVar // in ascending order of their slots
	dice []openDie // in ascending order of lists, and of their places there
}

// openVar is a variable that is not known, the number of its random variable, and the column of that one's lot. Where games are
// taken together, a variable stays one whose lot has a single row left; it is known all the same.
type openVar struct{ slot, id, column int }

// openDie is a die in a list of the table's that is not known.
type openDie struct{ list, at, id int }

func (h *shadow) copyTo(c *shadow) shadow {
	return shadow{vars: append(c.vars[:0], h.vars...), dice: append(c.dice[:0], h.dice...)}
}

// openAt is what a variable is of which random variable; ok is false where it is known.
func (u *walking) openAt(slot int) (v openVar, ok bool) {
	for _, v := range u.vars {
		if v.slot == slot {
			return v, u.isOpen(v.id)
		}
	}
	return v, false
}

// isOpen reports whether a random variable may still be several things.
func (u *walking) isOpen(id int) bool { return len(u.w.lots[u.lots[id]].values) > 1 }

// inVars reports whether some variable is a random variable.
func (h *shadow) inVars(id int) bool {
	return slices.ContainsFunc(h.vars, func(v openVar) bool { return v.id == id })
}

// inDice reports whether some die is a random variable.
func (h *shadow) inDice(id int) bool {
	return slices.ContainsFunc(h.dice, func(d openDie) bool { return d.id == id })
}

// known has a variable hold a value.
func (u *walking) known(s *game.State, slot int, v int64) {
	s.Vars[slot] = v
	u.vars = slices.DeleteFunc(u.vars, func(v openVar) bool { return v.slot == slot })
}

// open has a variable be a random variable.
func (u *walking) open(s *game.State, slot, id, column int) {
	u.known(s, slot, u.witnessOf(id, column))
	at := 0
	for at < len(u.vars) && u.vars[at].slot < slot {
		at++
	}
	u.vars = slices.Insert(u.vars, at, openVar{slot, id, column})
}

// pickWitness chooses one of the values that a random variable may have. Any will do.
var pickWitness = func(id int, values []int64) int64 { return values[0] }

func (u *walking) witnessOf(id, column int) int64 {
	return pickWitness(id, u.w.lots[u.lots[id]].column(column))
}

// witness has every place that is not known hold a witness, after its random variable has been told apart or has another number.
func (u *walking) witness(s *game.State) {
	for _, v := range u.vars {
		s.Vars[v.slot] = u.witnessOf(v.id, v.column)
	}
	for _, d := range u.dice {
		s.Lists[d.list][d.at] = int32(u.witnessOf(d.id, 0))
	}
}

// Within one expression a die that is not known is an item with a mark, which says what random variable it is: so it goes through
// filters and into other lists. A mark is made where a list of the table's is read or dice are rolled, and taken off where the
// list is kept. No list that is worked out holds numbers so low.

const firstMark = math.MinInt32

func mark(id int) int32 { return firstMark + int32(id) }

func isMarked(item int32) bool { return item < -op.MostItem }

// marked is the random variable that an item is; ok is false where it is known.
func marked(item int32) (id int, ok bool) { return int(item) - firstMark, isMarked(item) }

// List is a list of the table's, in which dice that are not known are marked.
func (u *walking) List(s *game.State, slot int) []int32 {
	list, own := s.Lists[slot], false
	for _, d := range u.dice {
		if d.list != slot {
			continue
		}
		if !own {
			list, own = s.CopyList(list), true
		}
		list[d.at] = mark(d.id)
	}
	return list
}

// Decided are the items of a list that are known.
func (u *walking) Decided(list []int32) []int32 {
	if !slices.ContainsFunc(list, isMarked) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), isMarked)
}

// keepDice takes the marks off the dice that a list of the table's has come to hold; -1 is no list.
func (u *walking) keepDice(s *game.State, slot int) {
	if slot < 0 {
		return
	}
	u.dice = slices.DeleteFunc(u.dice, func(d openDie) bool { return d.list == slot })
	at := 0
	for at < len(u.dice) && u.dice[at].list < slot {
		at++
	}
	for i, item := range s.Lists[slot] {
		if id, open := marked(item); open {
			s.Lists[slot][i] = int32(u.witnessOf(id, 0))
			u.dice = slices.Insert(u.dice, at, openDie{slot, i, id})
			at++
		}
	}
}

// appendVar appends what a variable holds, or what random variable it is.
func (u *walking) appendVar(key []byte, s *game.State, slot int) []byte {
	if u == nil { // of a game that is just played
		return binary.AppendVarint(append(key, 0), s.Vars[slot])
	}
	if v, open := u.openAt(slot); open {
		return binary.AppendUvarint(append(key, 1), uint64(v.id))
	}
	return binary.AppendVarint(append(key, 0), s.Vars[slot])
}
