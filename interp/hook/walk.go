package hook

import lua "github.com/yuin/gopher-lua"

// walk goes through a list, for a `for` loop.
type walk struct {
	of    Ref // a list of the host
	table *lua.LTable
	i, n  int
	f     *lua.LFunction
}

// maxWalks is how many walks a machine keeps for later calls.
const maxWalks = 16

// newWalk gives a walk that has not begun. The first few of a call are kept by the machine.
func (v *vm) newWalk() *walk {
	v.charge(walkBytes)
	if v.walking < len(v.walks) {
		v.walking++
		return v.walks[v.walking-1]
	}
	w := &walk{}
	w.f = v.L.NewFunction(func(l *lua.LState) int { return v.step(w, l) })
	if len(v.walks) < maxWalks {
		v.walks = append(v.walks, w)
		v.walking++
	}
	return w
}

// step gives the next item of a walk and its number.
func (v *vm) step(w *walk, l *lua.LState) int {
	var x lua.LValue = lua.LNil
	switch {
	case w.table != nil:
		x = w.table.RawGetInt(w.i + 1)
	case w.i < w.n:
		x = v.at(w.of, w.i)
	}
	if x == lua.LNil {
		l.Push(lua.LNil)
		return 1
	}
	w.i++
	l.Push(x)
	l.Push(v.number(int64(w.i)))
	return 2
}

// begin starts a walk through a list of the host or a table's list.
func (v *vm) begin(x lua.LValue) (*walk, bool) {
	if of, ok := v.refOf(x); ok {
		if of.Kind != List {
			return nil, false
		}
		w := v.newWalk()
		w.of, w.table, w.i, w.n = of, nil, 0, v.size(of)
		return w, true
	}
	t, ok := x.(*lua.LTable)
	if !ok {
		return nil, false
	}
	w := v.newWalk()
	w.table, w.i = t, 0
	return w, true
}

// each is each(list): for item, number in each(list) do.
func (v *vm) each(l *lua.LState) int {
	w, ok := v.begin(l.Get(1))
	if !ok {
		v.noList(l.Get(1))
	}
	l.Push(w.f)
	return 1
}

// noList ends the call over something that is no list.
func (v *vm) noList(x lua.LValue) {
	v.wrong("", "%s is no list to go through", v.kindText(x))
}

// through is what stands behind `in`: a list, or pairs and the like.
func (v *vm) through(l *lua.LState) int {
	if _, is := l.Get(1).(*lua.LFunction); is {
		return l.GetTop()
	}
	return v.each(l)
}

// pairs is pairs(table); for a list of the host it is ipairs.
func (v *vm) pairs(l *lua.LState) int {
	if _, thing := v.refOf(l.Get(1)); thing {
		return v.ipairs(l)
	}
	t := v.ownTable(l.Get(1), "gone through by pairs")
	l.Push(v.builtins[builtinNumber["next"]])
	l.Push(t)
	l.Push(lua.LNil)
	return 3
}

// next is next(table, key): the pair after a key, in the order in which the keys were first stored.
func (v *vm) next(l *lua.LState) int {
	t := v.ownTable(l.Get(1), "gone through by next")
	v.work(1 + v.holes[t]/16)
	key, x := t.Next(l.Get(2))
	l.Push(key)
	l.Push(x)
	return 2
}

// ipairs is ipairs(list): for number, item in ipairs(list) do.
func (v *vm) ipairs(l *lua.LState) int {
	x := l.Get(1)
	if of, ok := v.refOf(x); ok {
		if of.Kind != List {
			v.noList(x)
		}
	} else {
		v.ownTable(x, "gone through by ipairs")
	}
	l.Push(v.builtins[builtinNumber["ipairs after"]])
	l.Push(x)
	l.Push(smallNumbers[0-fewest])
	return 3
}

// ipairsAfter gives the pair after a number.
func (v *vm) ipairsAfter(l *lua.LState) int {
	n, ok := l.Get(2).(lua.LNumber)
	if !ok {
		return 0
	}
	var x lua.LValue = lua.LNil
	if of, is := v.refOf(l.Get(1)); is {
		x = v.item(of, n+1)
	} else {
		x = v.ownTable(l.Get(1), "gone through").RawGet(n + 1)
	}
	if x == lua.LNil {
		return 0
	}
	l.Push(v.number(int64(n) + 1))
	l.Push(x)
	return 2
}

// list is list(x): a table with the items of a list, which the script may sort and change.
func (v *vm) list(l *lua.LState) int {
	out := v.L.CreateTable(0, 0)
	v.charge(tableBytes)
	n := 0
	v.listed(l, func(x lua.LValue) bool {
		n++
		v.putItem(out, n, x)
		return true
	})
	l.Push(out)
	return 1
}

// listed gives the items of the list that a function was called with, until one is enough.
func (v *vm) listed(l *lua.LState, item func(lua.LValue) bool) {
	w, ok := v.begin(l.Get(1))
	if !ok {
		v.noList(l.Get(1))
	}
	for {
		v.work(2)
		top := l.GetTop()
		v.step(w, l)
		x := l.Get(top + 1)
		l.SetTop(top)
		if x == lua.LNil || !item(x) {
			return
		}
	}
}

// has is has(list, item).
func (v *vm) has(l *lua.LState) int {
	want, found := l.Get(2), lua.LFalse
	v.listed(l, func(x lua.LValue) bool {
		found = lua.LBool(l.RawEqual(x, want))
		return found != lua.LTrue
	})
	l.Push(found)
	return 1
}
