package hook

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
)

// Small numbers are made once, for all machines.
const fewest, most = -256, 1024

var smallNumbers = func() (out [most - fewest]lua.LValue) {
	for i := range out {
		out[i] = lua.LNumber(i + fewest)
	}
	return out
}()

// number gives a number to a script.
func (v *vm) number(n int64) lua.LValue {
	if n >= fewest && n < most {
		return smallNumbers[n-fewest]
	}
	if n > MaxNumber || n < -MaxNumber {
		v.wrong("", "a number is larger here than a script can hold")
	}
	return lua.LNumber(n)
}

// Texts that hosts hand over are mostly the same few words; the machine keeps them.
const maxKept, maxKeptText = 1024, 64

// makeTexts gives texts their methods, and refuses to reckon with them.
func (v *vm) makeTexts() {
	methods := v.L.CreateTable(0, 16)
	for i, b := range builtins {
		if name, is := strings.CutPrefix(b.name, "string."); is {
			methods.RawSetString(name, v.builtins[i])
		}
	}
	meta := v.L.CreateTable(0, 16)
	meta.RawSetString("__index", methods)
	refuse := v.L.NewFunction(func(*lua.LState) int {
		v.wrong("texts are joined with .. ; tonumber makes a number of one", "a text cannot be added to, or reckoned with")
		return 0
	})
	for _, op := range []string{"__add", "__sub", "__mul", "__unm"} {
		meta.RawSetString(op, refuse)
	}
	v.L.SetMetatable(lua.LString(""), meta)
}

// text gives a text to a script.
func (v *vm) text(s string) lua.LValue {
	v.charge(16)
	if x, ok := v.texts[s]; ok {
		return x
	}
	if len(s) > MaxText {
		v.wrong("", "a text is longer here than a script can hold")
	}
	x := lua.LValue(lua.LString(s))
	if len(s) <= maxKeptText && len(v.texts) < maxKept {
		v.texts[s] = x
	}
	return x
}

// toLua gives a value of the game to a script.
func (v *vm) toLua(x *Value) lua.LValue {
	switch x.Kind {
	case YesNo:
		if x.N != 0 {
			return lua.LTrue
		}
		return lua.LFalse
	case Number:
		return v.number(x.N)
	case Text:
		return v.text(x.S)
	case Card:
		return v.card(x.N)
	case Player, Hand, List, Thing:
		return v.thing(x.Kind, x.N)
	case Items:
		v.charge(tableBytes + itemBytes*len(x.Items))
		t := v.L.CreateTable(len(x.Items), 0)
		for i := range x.Items {
			t.RawSetInt(i+1, v.toLua(&x.Items[i]))
		}
		return t
	}
	return lua.LNil
}

// maxNesting is how deep lists that are given back may be nested.
const maxNesting = 3

// fromLua takes a value from a script. Numbers must be whole and lists plain; text must be fit to be shown.
func (v *vm) fromLua(x lua.LValue, depth int) Value {
	switch x := x.(type) {
	case lua.LBool:
		return YesNoOf(bool(x))
	case lua.LNumber:
		return NumberOf(v.wholeNumber(x))
	case lua.LString:
		v.checkText(string(x))
		return TextOf(string(x))
	case *lua.LFunction:
		v.fail(WrongType, "a function cannot be given to the game", "did you mean to call it?")
	case *lua.LUserData, *lua.LTable:
		if of, ok := v.refOf(x); ok {
			return of.Value()
		}
		return ItemsOf(v.items(x.(*lua.LTable), depth)...)
	}
	return Value{}
}

// items takes a list from a script.
func (v *vm) items(t *lua.LTable, depth int) []Value {
	if depth >= maxNesting {
		v.fail(WrongType, "this list holds lists in lists", "give a plain list")
	}
	n := v.border(t)
	if n > MaxItems {
		v.fail(WrongType, "this list has more than "+strconv.Itoa(MaxItems)+" items", "")
	}
	out := make([]Value, n)
	v.charge(64 * n)
	v.work(n)
	count := 0
	for key, _ := t.Next(lua.LNil); key != lua.LNil; key, _ = t.Next(key) {
		v.work(1)
		count++
		if count > n {
			v.fail(WrongType, "a table with named parts or with gaps cannot be given to the game", "give a list: { a, b, c }")
		}
	}
	for i := range out {
		out[i] = v.fromLua(t.RawGetInt(i+1), depth+1)
	}
	return out
}

// wholeNumber takes a number from a script.
func (v *vm) wholeNumber(x lua.LNumber) int64 {
	f := float64(x)
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0) || math.Abs(f) > MaxNumber:
		v.fail(WrongType, "this number is too large", "")
	case f != math.Trunc(f):
		v.fail(WrongType, "this number is not whole, and numbers are", "use div(a, b), which rounds down")
	}
	return int64(f)
}

// checkText holds that a text can be shown: letters and signs, no control characters.
func (v *vm) checkText(s string) {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		v.fail(WrongType, "this text holds characters that cannot be shown", "did string.sub or string.char cut a letter in two?")
	}
}

// numberText writes a number of Lua.
func numberText(buf []byte, x lua.LNumber) []byte {
	f := float64(x)
	if whole(f) {
		return strconv.AppendInt(buf, int64(f), 10)
	}
	if f == math.Trunc(f) && !math.IsInf(f, 0) {
		return strconv.AppendFloat(buf, f, 'f', 0, 64)
	}
	return strconv.AppendFloat(buf, f, 'g', -1, 64)
}
