package hook

import lua "github.com/yuin/gopher-lua"

// abs is math.abs(n).
func (v *vm) abs(l *lua.LState) int {
	n := v.exact(l, 1)
	l.Push(v.number(max(n, -n)))
	return 1
}

// round is math.floor(n) and math.ceil(n): numbers are whole already.
func (v *vm) round(l *lua.LState) int {
	v.exact(l, 1)
	l.Push(l.Get(1))
	return 1
}

// maximum is math.max(a, b, ...).
func (v *vm) maximum(l *lua.LState) int {
	return v.extreme(l, func(a, b lua.LNumber) bool { return a > b })
}

// minimum is math.min(a, b, ...).
func (v *vm) minimum(l *lua.LState) int {
	return v.extreme(l, func(a, b lua.LNumber) bool { return a < b })
}

func (v *vm) extreme(l *lua.LState, better func(a, b lua.LNumber) bool) int {
	top := l.GetTop()
	v.work(top / 4)
	best, at := v.argument(l, 1), 1
	for i := 2; i <= top; i++ {
		if n := v.argument(l, i); better(n, best) {
			best, at = n, i
		}
	}
	l.Push(l.Get(at))
	return 1
}

// random is random(n), from 1 to n, and random(a, b), from a to b, each equally likely.
func (v *vm) random(l *lua.LState) int {
	v.needChance()
	from, to := 1, v.integer(l, 1)
	if l.GetTop() > 1 {
		from, to = to, v.integer(l, 2)
	}
	if from > to {
		v.wrong("give the lower number first", "there is no number to choose from here")
	}
	l.Push(v.number(int64(from) + int64(v.chance.Below(to-from+1))))
	return 1
}

// shuffle is shuffle(list): a table with the same items in a random order.
func (v *vm) shuffle(l *lua.LState) int {
	v.needChance()
	v.list(l)
	t := l.Get(-1).(*lua.LTable)
	n := v.border(t)
	v.work(n)
	v.chance.Shuffle(n, func(i, j int) {
		a, b := t.RawGetInt(i+1), t.RawGetInt(j+1)
		t.RawSetInt(i+1, b)
		t.RawSetInt(j+1, a)
	})
	return 1
}

// needChance ends the call where the host lets nothing be random.
func (v *vm) needChance() {
	if v.chance == nil {
		v.wrong("", "nothing may be random here")
	}
}
