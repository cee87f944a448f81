package hook

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// kindText gives the kind of a value as a message says it.
func (v *vm) kindText(x lua.LValue) string {
	if of, ok := v.refOf(x); ok {
		return article(of.Kind)
	}
	return common(x.Type().String())
}

// kindOf is type(x): as in Lua, and card, player, hand, list or thing for what is the game's.
func (v *vm) kindOf(l *lua.LState) int {
	if of, ok := v.refOf(l.Get(1)); ok {
		l.Push(v.text(of.Kind.Name()))
	} else {
		l.Push(v.text(l.Get(1).Type().String()))
	}
	return 1
}

// toString is tostring(x). A table or function is called just that, since an address would differ each time.
func (v *vm) toString(l *lua.LState) int {
	switch x := l.Get(1).(type) {
	case lua.LString:
		l.Push(x)
	case lua.LNumber:
		v.buf = numberText(v.buf[:0], x)
		l.Push(v.made(v.buf))
	default:
		l.Push(v.text(v.shownText(x)))
	}
	return 1
}

// toNumber is tonumber(x): a whole number, or nil.
func (v *vm) toNumber(l *lua.LState) int {
	switch x := l.Get(1).(type) {
	case lua.LNumber:
		l.Push(x)
	case lua.LString:
		n, err := strconv.ParseInt(strings.TrimSpace(string(x)), 10, 64)
		v.work(len(x) / 32)
		if err != nil || n > MaxNumber || n < -MaxNumber {
			l.Push(lua.LNil)
		} else {
			l.Push(v.number(n))
		}
	default:
		l.Push(lua.LNil)
	}
	return 1
}

// raise is error(text): the script ends itself.
func (v *vm) raise(l *lua.LState) int {
	v.stopItself(l.Get(1))
	return 0
}

// assert is assert(x, text): the script ends itself where x is nil or false.
func (v *vm) assert(l *lua.LState) int {
	if lua.LVAsBool(l.Get(1)) {
		return l.GetTop()
	}
	v.stopItself(l.Get(2))
	return 0
}

// stopItself ends the call with the script's own words, if everybody may see what it has read.
func (v *vm) stopItself(words lua.LValue) {
	text, ok := words.(lua.LString)
	if !ok || v.hidden != 0 {
		v.wrong("", "the script stops itself here")
	}
	v.wrong("", "the script stops itself here: %s", shown(string(text)))
}

// maxUnpacked is how many values unpack gives, and a function with `...` takes.
const maxUnpacked = 250

// unpack is unpack(list, from, to): the items as so many values.
func (v *vm) unpack(l *lua.LState) int {
	t := v.ownTable(l.Get(1), "unpacked")
	from, to := v.optional(l, 2, 1), v.optional(l, 3, -1)
	if l.GetTop() < 3 || l.Get(3) == lua.LNil {
		to = v.border(t)
	}
	if from > to {
		return 0
	}
	if from < 1 || to >= maxIndex || to-from >= maxUnpacked {
		v.wrong("", "unpack gives at most %d values", maxUnpacked)
	}
	v.work((to - from) / 4)
	for i := from; i <= to; i++ {
		l.Push(t.RawGetInt(i))
	}
	return to - from + 1
}

// selectArgs is select(n, ...): the values from the nth on; select("#", ...) is how many they are.
func (v *vm) selectArgs(l *lua.LState) int {
	count := l.GetTop() - 1
	if word, is := l.Get(1).(lua.LString); is && word == "#" {
		l.Push(v.number(int64(count)))
		return 1
	}
	n := v.integer(l, 1)
	v.work(count / 8)
	switch {
	case n < 0 && -n <= count:
		return -n
	case n > 0:
		return max(count-n+1, 0)
	}
	v.wrong("", "select counts from 1, or from -1 backwards")
	return 0
}

// argument takes a number from an argument.
func (v *vm) argument(l *lua.LState, i int) lua.LNumber {
	n, ok := l.Get(i).(lua.LNumber)
	if !ok {
		v.wrong("", "value %d should be a number here, and is %s", i, v.kindText(l.Get(i)))
	}
	return n
}

// exact takes a whole number from an argument.
func (v *vm) exact(l *lua.LState, i int) int64 { return v.wholeNumber(v.argument(l, i)) }

// integer takes a whole number from an argument; it is cut to what an index may be.
func (v *vm) integer(l *lua.LState, i int) int { return int(max(min(v.exact(l, i), 1<<31), -1<<31)) }

// optional takes a whole number from an argument that may be left out.
func (v *vm) optional(l *lua.LState, i, otherwise int) int {
	if l.Get(i) == lua.LNil {
		return otherwise
	}
	return v.integer(l, i)
}

// function takes a function from an argument.
func (v *vm) function(l *lua.LState, i int) *lua.LFunction {
	f, ok := l.Get(i).(*lua.LFunction)
	if !ok {
		v.wrong("", "value %d should be a function here, and is %s", i, v.kindText(l.Get(i)))
	}
	return f
}

// ask1 calls a function of the script for one value.
func (v *vm) ask1(l *lua.LState, f lua.LValue, args ...lua.LValue) lua.LValue {
	v.work(1)
	l.Push(f)
	for _, a := range args {
		l.Push(a)
	}
	l.Call(len(args), 1)
	x := l.Get(-1)
	l.Pop(1)
	return x
}
