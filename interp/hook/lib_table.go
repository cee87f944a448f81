package hook

import lua "github.com/yuin/gopher-lua"

// tableInsert is table.insert(list, x) and table.insert(list, place, x).
func (v *vm) tableInsert(l *lua.LState) int {
	t := v.ownTable(l.Get(1), "added to")
	n := v.border(t)
	if n+1 >= maxIndex {
		v.wrong("", "a list may have at most %d items", maxIndex-2)
	}
	if l.GetTop() <= 2 {
		v.putItem(t, n+1, l.Get(2))
		return 0
	}
	at := v.integer(l, 2)
	if at < 1 || at > n+1 {
		v.wrong("it goes from 1 to one more than the list has", "this is no place in the list")
	}
	v.work((n - at + 1) / 4)
	v.putItem(t, n+1, lua.LTrue)
	for i := n; i >= at; i-- {
		t.RawSetInt(i+1, t.RawGetInt(i))
	}
	v.putItem(t, at, l.Get(3))
	return 0
}

// tableRemove is table.remove(list, place): takes an item out, the last one if no place is given, and gives it.
func (v *vm) tableRemove(l *lua.LState) int {
	t := v.ownTable(l.Get(1), "taken from")
	n := v.border(t)
	at := v.optional(l, 2, n)
	if n == 0 || at < 1 || at > n {
		l.Push(lua.LNil)
		return 1
	}
	x := t.RawGetInt(at)
	v.work((n - at) / 4)
	for i := at; i < n; i++ {
		t.RawSetInt(i, t.RawGetInt(i+1))
	}
	v.putItem(t, n, lua.LNil)
	l.Push(x)
	return 1
}

// tableConcat is table.concat(list, between, from, to).
func (v *vm) tableConcat(l *lua.LState) int {
	t := v.ownTable(l.Get(1), "joined")
	between := ""
	if l.Get(2) != lua.LNil {
		between = v.str(l, 2)
	}
	from, to := v.optional(l, 3, 1), v.optional(l, 4, -1)
	if l.Get(4) == lua.LNil {
		to = v.border(t)
	}
	v.buf = v.buf[:0]
	for i := from; i <= to; i++ {
		v.work(1)
		if i > from {
			v.buf = append(v.buf, between...)
		}
		v.append(t.RawGetInt(i), "joined to a text")
	}
	l.Push(v.made(v.buf))
	return 1
}

// tableSort is table.sort(list, before). Items that go neither before nor after each other stay in their
// order; whatever before answers, the sort comes to an end.
func (v *vm) tableSort(l *lua.LState) int {
	t := v.ownTable(l.Get(1), "sorted")
	n := v.border(t)
	items := make([]lua.LValue, n)
	v.charge(32 * n)
	v.work(n / 4)
	for i := range items {
		items[i] = t.RawGetInt(i + 1)
	}
	before := func(a, b lua.LValue) bool { v.work(2); return v.lessThan(l, a, b) }
	if l.Get(2) != lua.LNil {
		f := v.function(l, 2)
		before = func(a, b lua.LValue) bool { return lua.LVAsBool(v.ask1(l, f, a, b)) }
	}
	v.mergeSort(items, make([]lua.LValue, n), before)
	for i, x := range items {
		v.putItem(t, i+1, x)
	}
	return 0
}

// mergeSort sorts items with the help of as much room again.
func (v *vm) mergeSort(items, room []lua.LValue, before func(a, b lua.LValue) bool) {
	if len(items) < 2 {
		return
	}
	middle := len(items) / 2
	v.mergeSort(items[:middle], room[:middle], before)
	v.mergeSort(items[middle:], room[middle:], before)
	left, right, out := items[:middle], items[middle:], room[:0]
	for len(left) > 0 && len(right) > 0 {
		if before(right[0], left[0]) {
			out, right = append(out, right[0]), right[1:]
		} else {
			out, left = append(out, left[0]), left[1:]
		}
	}
	out = append(append(out, left...), right...)
	copy(items, out)
}
