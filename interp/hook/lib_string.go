package hook

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// str takes a text from an argument; a number stands for its digits.
func (v *vm) str(l *lua.LState, i int) string {
	switch x := l.Get(i).(type) {
	case lua.LString:
		v.work(len(x) / 64)
		return string(x)
	case lua.LNumber:
		return string(numberText(nil, x))
	}
	v.wrong("", "value %d should be a text here, and is %s", i, v.kindText(l.Get(i)))
	return ""
}

// give1 gives one text back.
func (v *vm) give1(l *lua.LState, s string) int {
	v.charge(textBytes + len(s))
	v.work(len(s) / 32)
	l.Push(lua.LString(s))
	return 1
}

// bounds turns the places i and j of Lua, which count backwards from the end where
// they are below 0, into the half-open range of a text of length n.
func bounds(i, j, n int) (from, to int) {
	if i < 0 {
		i = max(n+i+1, 1)
	} else if i == 0 {
		i = 1
	}
	if j < 0 {
		j = n + j + 1
	}
	j = min(j, n)
	if i > j {
		return 0, 0
	}
	return i - 1, j
}

// stringLen is string.len(s).
func (v *vm) stringLen(l *lua.LState) int {
	l.Push(v.number(int64(len(v.str(l, 1)))))
	return 1
}

// stringSub is string.sub(s, i, j).
func (v *vm) stringSub(l *lua.LState) int {
	s := v.str(l, 1)
	from, to := bounds(v.optional(l, 2, 1), v.optional(l, 3, -1), len(s))
	return v.give1(l, s[from:to])
}

// stringUpper is string.upper(s). Only the letters a to z change, as in Lua.
func (v *vm) stringUpper(l *lua.LState) int {
	return v.give1(l, mapBytes(v.str(l, 1), 'a', 'z'))
}

// stringLower is string.lower(s).
func (v *vm) stringLower(l *lua.LState) int {
	return v.give1(l, mapBytes(v.str(l, 1), 'A', 'Z'))
}

// mapBytes changes the case of the letters from first to last.
func mapBytes(s string, first, last byte) string {
	out := []byte(s)
	for i, b := range out {
		if first <= b && b <= last {
			out[i] = b ^ 0x20
		}
	}
	return string(out)
}

// stringRep is string.rep(s, n).
func (v *vm) stringRep(l *lua.LState) int {
	s, n := v.str(l, 1), max(v.integer(l, 2), 0)
	if len(s) > 0 && n > MaxText/len(s) {
		v.tooLong()
	}
	if len(s) == 0 {
		n = 0
	}
	return v.give1(l, strings.Repeat(s, n))
}

// stringReverse is string.reverse(s).
func (v *vm) stringReverse(l *lua.LState) int {
	s := v.str(l, 1)
	out := make([]byte, len(s))
	for i := range out {
		out[i] = s[len(s)-1-i]
	}
	return v.give1(l, string(out))
}

// stringByte is string.byte(s, i, j).
func (v *vm) stringByte(l *lua.LState) int {
	s := v.str(l, 1)
	i := v.optional(l, 2, 1)
	from, to := bounds(i, v.optional(l, 3, i), len(s))
	if to-from > maxUnpacked {
		v.wrong("", "string.byte gives at most %d values", maxUnpacked)
	}
	for _, b := range []byte(s[from:to]) {
		l.Push(v.number(int64(b)))
	}
	return to - from
}

// stringChar is string.char(a, b, ...).
func (v *vm) stringChar(l *lua.LState) int {
	out := make([]byte, l.GetTop())
	for i := range out {
		n := v.integer(l, i+1)
		if n < 0 || n > 255 {
			v.wrong("", "string.char takes numbers from 0 to 255")
		}
		out[i] = byte(n)
	}
	return v.give1(l, string(out))
}
