package hook

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"croupier/dsl/diag"
)

// things are the machine's stand-ins for what the game holds. Players, hands, lists and things are opaque, and every part is
// asked of the host when it is read. A card is a table that nobody may write to, since the parts that the
// host calls fixed are kept in it. The same thing is the same stand-in while a call lasts, so that they compare and serve as
// keys.
type things struct {
	meta     *lua.LTable
	cardMeta *lua.LTable
	cards    []*lua.LTable
	ids      map[*lua.LTable]int64
	near     [kinds][nearRefs]*lua.LUserData
	refs     map[Ref]*lua.LUserData
}

// maxRefs is how many stand-ins a machine keeps for later calls; those of small numbers, such as players, are kept apart, where
// they are found sooner.
const maxRefs, nearRefs, farBytes = 4096, 128, 200

func (v *vm) makeThings() {
	t := &v.things
	t.ids, t.refs = map[*lua.LTable]int64{}, map[Ref]*lua.LUserData{}
	t.meta, t.cardMeta = v.L.CreateTable(0, 8), v.L.CreateTable(0, 1)
	t.meta.RawSetString("__index", v.L.NewFunction(v.index))
	t.meta.RawSetString("__lt", v.L.NewFunction(func(l *lua.LState) int { return v.order(l, false) }))
	t.meta.RawSetString("__le", v.L.NewFunction(func(l *lua.LState) int { return v.order(l, true) }))
	t.meta.RawSetString("__call", v.L.NewFunction(func(*lua.LState) int {
		v.wrong("to go through a list write `for x in LIST do`", "a thing of the game is not a function")
		return 0
	}))
	t.cardMeta.RawSetString("__index", v.L.NewFunction(v.cardIndex))
	v.methods = map[string]lua.LValue{"each": v.builtins[builtinNumber["each"]], "has": v.builtins[builtinNumber["has"]]}
}

// forget lets go of the stand-ins when there are too many. It is done before a
// call, so that none changes its identity while one lasts.
func (v *vm) forget() {
	if len(v.things.refs) > maxRefs {
		clear(v.things.refs)
	}
}

// thing gives the stand-in of a player, hand, list or thing.
func (v *vm) thing(kind Kind, n int64) lua.LValue {
	v.charge(16)
	if n >= 0 && n < nearRefs {
		u := v.things.near[kind][n]
		if u == nil {
			u = v.newThing(kind, n)
			v.things.near[kind][n] = u
		}
		return u
	}
	v.charge(farBytes)
	if u, ok := v.things.refs[Ref{kind, n}]; ok {
		return u
	}
	u := v.newThing(kind, n)
	v.things.refs[Ref{kind, n}] = u
	return u
}

func (v *vm) newThing(kind Kind, n int64) *lua.LUserData {
	return &lua.LUserData{Value: &Ref{kind, n}, Metatable: v.things.meta}
}

// card gives the stand-in of a card.
func (v *vm) card(id int64) lua.LValue {
	v.charge(16)
	if id < 0 || id > MaxCard {
		v.wrong("", "there is no card with the number %d", id)
	}
	for int64(len(v.things.cards)) <= id {
		v.things.cards = append(v.things.cards, nil)
	}
	if c := v.things.cards[id]; c != nil {
		return c
	}
	c := v.L.CreateTable(0, 8)
	c.Metatable = v.things.cardMeta
	v.things.cards[id], v.things.ids[c] = c, id
	return c
}

// refOf finds what a stand-in stands for; false for a value of Lua's own.
func (v *vm) refOf(x lua.LValue) (Ref, bool) {
	switch x := x.(type) {
	case *lua.LUserData:
		if r, ok := x.Value.(*Ref); ok {
			return *r, true
		}
	case *lua.LTable:
		if x.Metatable == v.things.cardMeta {
			return Ref{Card, v.things.ids[x]}, true
		}
	}
	return Ref{}, false
}

// index is `x.name` and `x[i]` for a thing.
func (v *vm) index(l *lua.LState) int {
	of, ok := v.refOf(l.Get(1))
	if !ok {
		return 0
	}
	switch key := l.Get(2).(type) {
	case lua.LNumber:
		if of.Kind == Thing && whole(float64(key)) { // the member with this number of a field that has one for each of several
			read := v.part(of, strconv.FormatInt(int64(key), 10))
			l.Push(v.toLua(&read.Value))
			return 1
		}
		l.Push(v.item(of, key))
		return 1
	case lua.LString:
		if of.Kind == List {
			if method, is := v.methods[string(key)]; is {
				l.Push(method)
				return 1
			}
		}
		read := v.part(of, string(key))
		l.Push(v.toLua(&read.Value))
		return 1
	}
	v.wrong("", "a %s has named parts, and a list numbered ones", of.Kind.Name())
	return 0
}

// cardIndex is `card.name` where the part is not known yet.
func (v *vm) cardIndex(l *lua.LState) int {
	card := l.Get(1).(*lua.LTable)
	key, named := l.Get(2).(lua.LString)
	if !named {
		v.wrong("its parts have names", "a card is no list")
	}
	read := v.part(Ref{Card, v.things.ids[card]}, string(key))
	room := v.room
	x := v.toLua(&read.Value)
	if read.Fixed && x != lua.LNil {
		card.RawSetString(string(key), x)
		v.room = room // the next call will find it there, and must count the same
	}
	l.Push(x)
	return 1
}

// part reads a part of a thing.
func (v *vm) part(of Ref, name string) *Read {
	v.read = Read{}
	err := v.host.Get(of, name, &v.read)
	v.hidden |= v.read.Hidden
	if err == nil {
		return &v.read
	}
	if errors.Is(err, ErrNoPart) {
		hint := ""
		if near, found := diag.Nearest(name, v.host.Names(of)); found && v.hidden == 0 {
			hint = "did you mean `" + near + "`?"
		} else if names := v.host.Names(of); len(names) > 0 && len(names) <= mostKnown && v.hidden == 0 {
			hint = "its parts are " + strings.Join(names, ", ")
			if of.Kind == List {
				hint += "; how long it is says #list"
			}
		}
		v.wrong(hint, "a %s has no part %s", of.Kind.Name(), v.quote(name))
	}
	v.check(err)
	return &v.read
}

// check ends the call with what a host refused.
func (v *vm) check(err error) {
	if err != nil {
		v.wrong("", "%s", err.Error())
	}
}

// size gives how many items a list of the host has.
func (v *vm) size(list Ref) int {
	n, hidden, err := v.host.Len(list)
	v.hidden |= hidden
	v.check(err)
	return n
}

// at reads an item of a list of the host, from 0 on.
func (v *vm) at(list Ref, i int) lua.LValue {
	v.read = Read{}
	err := v.host.At(list, i, &v.read)
	v.hidden |= v.read.Hidden
	v.check(err)
	return v.toLua(&v.read.Value)
}

// item is `list[i]`: from 1 on, and nothing beyond the end.
func (v *vm) item(of Ref, key lua.LNumber) lua.LValue {
	if of.Kind != List {
		v.wrong("its parts have names", "a %s is no list", of.Kind.Name())
	}
	if !whole(float64(key)) || key < 1 || int(key) > v.size(of) {
		return lua.LNil
	}
	return v.at(of, int(key)-1)
}

// order compares two hands.
func (v *vm) order(l *lua.LState, orEqual bool) int {
	a, _ := v.refOf(l.Get(1))
	b, _ := v.refOf(l.Get(2))
	if a.Kind != Hand || b.Kind != Hand {
		v.wrong("", "%s and %s cannot be compared by size", article(a.Kind), article(b.Kind))
	}
	if orEqual {
		a, b = b, a
	}
	less, err := v.host.Less(a, b)
	v.check(err)
	l.Push(lua.LBool(less != orEqual))
	return 1
}

// article gives a kind with "a" before it.
func article(k Kind) string {
	if k == Nothing {
		return "nothing (nil)"
	}
	return fmt.Sprintf("a %s", k.Name())
}
