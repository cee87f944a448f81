package hook

import (
	"fmt"
	"math"
	"math/bits"

	lua "github.com/yuin/gopher-lua"
)

// What memory is counted as. The figures are on the high side of what the library takes.
const (
	tableBytes    = 400
	itemBytes     = 48
	firstItem     = 600
	fieldBytes    = 300
	functionBytes = 200
	upvalueBytes  = 80
	textBytes     = 32
	walkBytes     = 100
)

// join is `a .. b .. c`.
func (v *vm) join(l *lua.LState) int {
	v.buf = v.buf[:0]
	n := l.GetTop()
	v.work(n)
	for i := 1; i <= n; i++ {
		v.append(l.Get(i), "joined to a text")
	}
	l.Push(v.made(v.buf))
	return 1
}

// append adds what is shown of a value to the text that is being made.
func (v *vm) append(x lua.LValue, verb string) {
	switch x := x.(type) {
	case lua.LString:
		v.buf = append(v.buf, x...)
	case lua.LNumber:
		v.buf = numberText(v.buf, x)
	default:
		of, ok := v.refOf(x)
		if !ok {
			v.wrong("use tostring", "%s cannot be %s", common(x.Type().String()), verb)
		}
		v.buf = append(v.buf, v.called(of)...)
	}
	if len(v.buf) > MaxText {
		v.tooLong()
	}
}

// tooLong ends the call over a text that is too long.
func (v *vm) tooLong() {
	v.fail(TooManyBytes, "a text gets longer than 4096 letters here", "is there a loop that goes on adding to it?")
}

// made turns the text that was put together into one of Lua's, and counts it.
func (v *vm) made(text []byte) lua.LValue {
	if len(text) > MaxText {
		v.tooLong()
	}
	v.charge(textBytes + len(text))
	v.work(len(text) / 32)
	return lua.LString(text)
}

// length is `#x`.
func (v *vm) length(l *lua.LState) int {
	switch x := l.Get(1).(type) {
	case lua.LString:
		l.Push(v.number(int64(len(x))))
	case *lua.LTable:
		if x.Metatable != lua.LNil {
			v.wrong("", "a card has no length")
		}
		l.Push(v.number(int64(v.border(x))))
	default:
		of, ok := v.refOf(x)
		if !ok || of.Kind != List {
			v.wrong("", "%s has no length", v.kindText(x))
		}
		l.Push(v.number(int64(v.size(of))))
	}
	return 1
}

// border finds the length of a table's list: its last item before a gap. The library's own way would take as
// long as the table once was.
func (v *vm) border(t *lua.LTable) int {
	if t.RawGetInt(1) == lua.LNil {
		return 0
	}
	low, high := 1, 2
	for t.RawGetInt(high) != lua.LNil {
		low, high = high, high*2
	}
	for high-low > 1 {
		middle := (low + high) / 2
		if t.RawGetInt(middle) == lua.LNil {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}

// compare is a < b and its like: b < a where swapped, and the contrary where not.
func (v *vm) compare(l *lua.LState, swapped, not bool) int {
	a, b := l.Get(1), l.Get(2)
	if swapped {
		a, b = b, a
	}
	l.Push(lua.LBool(v.lessThan(l, a, b) != not))
	return 1
}

// lessThan compares two numbers, two texts or two hands.
func (v *vm) lessThan(l *lua.LState, a, b lua.LValue) bool {
	switch a := a.(type) {
	case lua.LNumber:
		if b, ok := b.(lua.LNumber); ok {
			return a < b
		}
	case lua.LString:
		if b, ok := b.(lua.LString); ok {
			v.work(min(len(a), len(b)) / 32)
			return a < b
		}
	case *lua.LUserData:
		if _, ok := b.(*lua.LUserData); ok {
			return l.LessThan(a, b)
		}
	}
	hint := ""
	if a.Type() == lua.LTString || b.Type() == lua.LTString {
		hint = orderHint
	}
	v.wrong(hint, "%s and %s cannot be compared by size", v.kindText(a), v.kindText(b))
	return false
}

// ownTable takes a table that the script has made.
func (v *vm) ownTable(x lua.LValue, verb string) *lua.LTable {
	t, ok := x.(*lua.LTable)
	if !ok {
		hint := ""
		if of, thing := v.refOf(x); thing && of.Kind == List {
			hint = "make a table of it first: list(x)"
		}
		v.wrong(hint, "%s cannot be %s: this is done to a table", v.kindText(x), verb)
	}
	if t.Metatable != lua.LNil {
		v.wrong("", "a card cannot be %s", verb)
	}
	return t
}

// store is `t[k] = x`.
func (v *vm) store(l *lua.LState) int {
	if _, thing := v.refOf(l.Get(1)); thing {
		if name, is := l.Get(2).(lua.LString); is && v.hidden == 0 {
			v.wrong(fmt.Sprintf("in a hook: set(\"%s\", VALUE, PLAYER); cards are moved and chips paid", shown(string(name))),
				"%s cannot be assigned: it is the game's", v.quote(string(name)))
		}
		v.wrong("use result, move, pay or set, in a hook", "the game cannot be changed by assigning to it")
	}
	t := v.ownTable(l.Get(1), "assigned to")
	v.put(t, l.Get(2), l.Get(3))
	return 0
}

// put stores into a table and counts what that takes.
func (v *vm) put(t *lua.LTable, key, x lua.LValue) {
	v.checkKey(key)
	if n, is := key.(lua.LNumber); is && whole(float64(n)) && n >= 1 && n < maxIndex {
		v.putItem(t, int(n), x)
		return
	}
	before := t.RawGetH(key)
	switch {
	case x == lua.LNil && before == lua.LNil:
		return
	case x == lua.LNil:
		v.holes[t]++
	case before == lua.LNil:
		v.charge(fieldBytes)
	}
	t.RawSetH(key, x)
}

// putItem stores into the part of a table that is an array.
func (v *vm) putItem(t *lua.LTable, i int, x lua.LValue) {
	if t.RawGetInt(i) == lua.LNil {
		switch {
		case x == lua.LNil:
			return
		case i == 1:
			v.charge(firstItem)
		case t.RawGetInt(i-1) != lua.LNil:
			v.charge(itemBytes)
		default:
			// The array is filled up to here.
			v.charge(firstItem + itemBytes*i)
			v.work(i / 8)
			v.holes[t] += i
		}
	} else if x == lua.LNil {
		v.holes[t]++
	}
	t.RawSetInt(i, x)
}

// checkKey refuses what cannot be the key of a table.
func (v *vm) checkKey(key lua.LValue) {
	if n, is := key.(lua.LNumber); is && math.IsNaN(float64(n)) || key == lua.LNil {
		v.wrong("", "nothing (nil) is no key for a table")
	}
}

// key is the k in `{[k] = x}`.
func (v *vm) key(l *lua.LState) int {
	key := l.Get(1)
	v.checkKey(key)
	if n, is := key.(lua.LNumber); is && whole(float64(n)) && n >= 1 && n < maxIndex {
		v.charge(firstItem + itemBytes*int(n))
		v.work(int(n) / 8)
	}
	l.Push(key)
	return 1
}

// newTable counts a table that was written out: its items and named parts.
func (v *vm) newTable(l *lua.LState) int {
	t := l.Get(1).(*lua.LTable)
	listed, named := int(l.Get(2).(lua.LNumber)), int(l.Get(3).(lua.LNumber))
	if listed > 0 {
		listed = max(listed, v.border(t)) // the last may have been `...` or a call that gives several
	}
	v.charge(tableBytes + itemBytes*listed + fieldBytes*named)
	v.work((listed + named) / 8)
	l.Push(t)
	return 1
}

// newFunction counts a function that was made.
func (v *vm) newFunction(l *lua.LState) int {
	f := l.Get(1).(*lua.LFunction)
	v.charge(functionBytes + upvalueBytes*len(f.Upvalues))
	v.work(4 * len(f.Upvalues))
	l.Push(f)
	return 1
}

// countArgs holds that a function with `...` does not get too many values: each
// use of `...` copies them all.
func (v *vm) countArgs(l *lua.LState) int {
	n := l.GetTop()
	v.work(n / 4)
	if n > maxUnpacked {
		v.wrong("put them into a table", "a function gets more than %d values here", maxUnpacked)
	}
	return 0
}

// integers takes two whole numbers for a division or a power.
func (v *vm) integers(l *lua.LState, verb string) (a, b int64) {
	for i, out := range []*int64{&a, &b} {
		n, ok := l.Get(i + 1).(lua.LNumber)
		if !ok {
			v.wrong("", "%s cannot be %s", v.kindText(l.Get(i+1)), verb)
		}
		*out = v.wholeNumber(n)
	}
	return a, b
}

// unrounded holds that a sum, a difference or a product is no larger than what Lua counts with exactly.
func (v *vm) unrounded(l *lua.LState) int {
	if n, ok := l.Get(1).(lua.LNumber); ok && !whole(float64(n)) {
		v.wrong("", "this comes to more than numbers may be: scripts count to %d either way", int64(MaxNumber))
	}
	return 1
}

// share is `a / b`, which must come out whole.
func (v *vm) share(l *lua.LState) int {
	a, b := v.integers(l, "divided")
	v.notZero(b)
	if a%b != 0 {
		v.wrong("write div(a, b), which rounds down, or math.ceil(a / b)", "this does not divide evenly, and numbers are whole")
	}
	l.Push(v.number(a / b))
	return 1
}

func (v *vm) notZero(b int64) {
	if b == 0 {
		v.wrong("", "this divides by 0")
	}
}

// floorDiv divides and rounds down.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// div is div(a, b): a division rounded down.
func (v *vm) div(l *lua.LState) int {
	a, b := v.integers(l, "divided")
	v.notZero(b)
	l.Push(v.number(floorDiv(a, b)))
	return 1
}

// divUp is math.ceil(a / b).
func (v *vm) divUp(l *lua.LState) int {
	a, b := v.integers(l, "divided")
	v.notZero(b)
	l.Push(v.number(-floorDiv(-a, b)))
	return 1
}

// rest is `a % b`: what div leaves over, with the sign of b.
func (v *vm) rest(l *lua.LState) int {
	a, b := v.integers(l, "divided")
	v.notZero(b)
	l.Push(v.number(a - floorDiv(a, b)*b))
	return 1
}

// power is `a ^ b`, for b from 0 on.
func (v *vm) power(l *lua.LState) int {
	a, b := v.integers(l, "raised")
	if b < 0 {
		v.wrong("", "a power below 0 is no whole number")
	}
	negative := a < 0 && b%2 == 1
	base := uint64(max(a, -a))
	out := uint64(1)
	switch {
	case base <= 1 && b > 0:
		out = base
	default:
		for range b {
			high, low := bits.Mul64(out, base)
			if high != 0 || low > MaxNumber {
				v.wrong("", "this power is larger than numbers may be")
			}
			out = low
		}
	}
	if negative {
		l.Push(v.number(-int64(out)))
	} else {
		l.Push(v.number(int64(out)))
	}
	return 1
}
