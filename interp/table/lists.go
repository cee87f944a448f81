package table

import "croupier/interp/program"

// NewList is room for a list of n items that lives until the step is done. Its items are 0.
func (t *Table) NewList(n int) []int32 {
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

// SetList makes a list hold other items.
func (t *Table) SetList(slot int, list []int32) {
	t.Lists[slot] = append(t.Lists[slot][:0], list...)
}
