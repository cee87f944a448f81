package table

import (
	"slices"

	"croupier/interp/program"
)

// NewList is room for a list of n items that lives until the step is done. Its items are 0.
func (t *Table) NewList(n int) []int32 {
	t.Work(2 * n)
	if len(t.Arena)+n > cap(t.Arena) {
		t.Arena = make([]int32, 0, max(512, 2*cap(t.Arena), n)) // lists handed out before keep the old memory
	}
	from := len(t.Arena)
	t.Arena = t.Arena[:from+n]
	list := t.Arena[from : from+n : from+n]
	clear(list)
	return list
}

// CopyList copies a list that may change while it is gone through, for as long as the step lasts.
func (t *Table) CopyList(list []int32) []int32 {
	out := t.NewList(len(list))
	copy(out, list)
	return out
}

// Holds reports whether a value is in a list. Cards that read the same count as the same.
func (t *Table) Holds(list []int32, v int64, cards bool) bool {
	t.Work(len(list))
	if i, ok := program.IsWord(v); ok {
		v = int64(i)
	}
	for _, item := range list {
		if int64(item) == v || cards && v >= 0 && t.M.Same[item] == t.M.Same[v] {
			return true
		}
	}
	return false
}

// SameItems reports whether two lists hold the same items, in any order.
func (t *Table) SameItems(a, b []int32, cards bool) bool {
	if len(a) != len(b) {
		return false
	}
	if len(a) > fewItems {
		return slices.Equal(t.sorted(a, cards), t.sorted(b, cards))
	}
	left := append(t.NewList(len(b))[:0], b...)
	for _, item := range a {
		found := false
		for i, other := range left {
			if item == other || cards && t.M.Same[item] == t.M.Same[other] {
				left[i] = left[len(left)-1]
				left, found = left[:len(left)-1], true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// fewItems are compared with one another; of more, those that are the same are brought together first.
const fewItems = 64

// HoldsAll reports whether every item of a list is in another.
func (t *Table) HoldsAll(list, wanted []int32, cards bool) bool {
	if len(list) <= fewItems || len(wanted) <= 1 {
		for _, w := range wanted {
			if !t.Holds(list, int64(w), cards) {
				return false
			}
		}
		return true
	}
	in, rest := t.sorted(list, cards), t.sorted(wanted, cards)
	for len(in) > 0 && len(rest) > 0 && in[0] <= rest[0] {
		if in[0] == rest[0] {
			rest = rest[1:]
		} else {
			in = in[1:]
		}
	}
	return len(rest) == 0
}

// sorted is a list in an order in which items that count as the same are the same, and lie side by side.
func (t *Table) sorted(list []int32, cards bool) []int32 {
	t.Work(8 * len(list))
	out := t.CopyList(list)
	if cards {
		for i, c := range out {
			if c >= 0 {
				out[i] = int32(t.M.Same[c])
			}
		}
	}
	slices.Sort(out)
	return out
}

// SetList makes a list hold other items.
func (t *Table) SetList(slot int, list []int32) {
	t.Work(len(list))
	t.Lists[slot] = append(t.Lists[slot][:0], list...)
}
