package hook

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"croupier/dsl/diag"
	"croupier/interp/say"
)

// change notes what a hook asks for, with its line and what the script has read so far.
func (v *vm) change(c Change) {
	if len(v.call.Changes) >= MaxChanges {
		v.wrong("is there a loop that goes on asking?", "a hook asks for more than %d changes here", MaxChanges)
	}
	v.charge(200)
	v.work(10)
	c.Line, c.Hidden = v.line(), v.hidden
	v.call.Changes = append(v.call.Changes, c)
}

// args holds that a verb gets as many values as it takes.
func (v *vm) args(l *lua.LState, least, most int, form string) {
	if n := l.GetTop(); n < least || n > most {
		v.wrong("write "+form, "this takes %s, and gets %d", count(least, most), n)
	}
}

// count says how many values a verb takes.
func count(least, most int) string {
	if least == most {
		return say.Plural(least, "value")
	}
	return say.Plural(least, "value") + " or " + say.Plural(most, "value")
}

// named takes the name of a result or field.
func (v *vm) named(l *lua.LState, i int, what string) string {
	name, ok := l.Get(i).(lua.LString)
	if !ok || name == "" {
		v.fail(WrongType, "the "+what+" is named by a text here, and this is "+v.kindText(l.Get(i)), `write "`+what+`"`)
	}
	v.checkText(string(name))
	return string(name)
}

// player takes a player, or nothing.
func (v *vm) player(l *lua.LState, i int) Value {
	x := v.fromLua(l.Get(i), 0)
	if x.Kind != Player && x.Kind != Nothing {
		v.fail(WrongType, "this should be a player, and is "+v.kindText(l.Get(i)), "")
	}
	return x
}

// place takes what cards or chips are moved from or to.
func (v *vm) place(l *lua.LState, i int) Value {
	x := v.fromLua(l.Get(i), 0)
	switch {
	case x.Kind == List || x.Kind == Thing || x.Kind == Player || x.Kind == Text:
		return x
	case x.Kind == Items && len(x.Items) == 2 && x.Items[0].Kind == Player && x.Items[1].Kind == Text:
		return x
	}
	v.fail(WrongType, "this should say where, and is "+v.kindText(l.Get(i)), `write "pot", a player, or { player, "hand" }`)
	return Value{}
}

// giveResult is result(name, value) and result(name, value, player).
func (v *vm) giveResult(l *lua.LState) int {
	v.args(l, 2, 3, `result("name", value) or result("name", value, player)`)
	v.change(Change{Verb: GiveResult, Name: v.named(l, 1, "result"), Value: v.fromLua(l.Get(2), 0), Player: v.player(l, 3)})
	return 0
}

// setField is set(field, value) and set(field, value, player).
func (v *vm) setField(l *lua.LState) int {
	v.args(l, 2, 3, `set("field", value) or set("field", value, player)`)
	v.change(Change{Verb: SetField, Name: v.named(l, 1, "field"), Value: v.fromLua(l.Get(2), 0), Player: v.player(l, 3)})
	return 0
}

// moveCards is move(cards, from, to), for a card or a list of cards.
func (v *vm) moveCards(l *lua.LState) int {
	v.args(l, 3, 3, "move(cards, from, to)")
	v.move(l, l.Get(1), 2, 0)
	return 0
}

// moveOne is move(list[i], from, to). The card is taken by its place, so that the script has not seen which it is; unseen has a
// bit for everybody who may not.
func (v *vm) moveOne(l *lua.LState) int {
	of, is := v.refOf(l.Get(1))
	if !is || of.Kind != List {
		v.move(l, l.GetTable(l.Get(1), l.Get(2)), 3, 0)
		return 0
	}
	key, ok := l.Get(2).(lua.LNumber)
	if !ok {
		v.wrong("number its places: list[1]", "a place of a list is a number")
	}
	before := v.hidden
	card, unseen := v.item(of, key), uint64(0)
	if card != lua.LNil && v.read.Place {
		v.hidden, unseen = before, v.hidden&^before
	}
	v.move(l, card, 3, unseen)
	return 0
}

// move asks for cards to be moved, between places that are the next arguments.
func (v *vm) move(l *lua.LState, of lua.LValue, from int, unseen uint64) {
	cards := v.fromLua(of, 0)
	ok := cards.Kind == Card || cards.Kind == List || cards.Kind == Items
	for _, x := range cards.Items {
		ok = ok && x.Kind == Card
	}
	if !ok {
		v.fail(WrongType, "these should be cards, and are "+v.kindText(of), "give a card or a list of cards")
	}
	v.change(Change{Verb: MoveCards, Value: cards, Unseen: unseen, From: v.place(l, from), To: v.place(l, from+1)})
}

// payChips is pay(n, from, to).
func (v *vm) payChips(l *lua.LState) int {
	v.args(l, 3, 3, "pay(n, from, to)")
	n := v.fromLua(l.Get(1), 0)
	if n.Kind != Number {
		v.fail(WrongType, "this should be a number of chips, and is "+v.kindText(l.Get(1)), "")
	}
	if n.N < 0 {
		v.wrong("pay in the other direction", "a payment cannot be below 0")
	}
	v.change(Change{Verb: PayChips, Value: n, From: v.place(l, 2), To: v.place(l, 3)})
	return 0
}

// sayText is say(text) and say(text, to), for a player, a list of players, or the name of a group.
func (v *vm) sayText(l *lua.LState) int {
	v.args(l, 1, 2, "say(text) or say(text, to)")
	v.buf = v.buf[:0]
	v.append(l.Get(1), "said")
	text := string(v.buf)
	v.checkText(text)
	v.charge(len(text))
	to := v.fromLua(l.Get(2), 0)
	ok := to.Kind == Nothing || to.Kind == Player || to.Kind == List || to.Kind == Text || to.Kind == Items
	for _, x := range to.Items {
		ok = ok && x.Kind == Player
	}
	if !ok {
		v.fail(WrongType, "this should be a player or a list of players, and is "+v.kindText(l.Get(2)), "")
	}
	v.change(Change{Verb: SayText, Value: TextOf(text), To: to})
	return 0
}

// askParts are what a question may say.
var askParts = []string{"prompt", "choose", "from", "to", "into"}

// askPlayer is ask(player, { prompt = text, choose = list, into = "field" }), or with from and to for a number.
func (v *vm) askPlayer(l *lua.LState) int {
	v.args(l, 2, 2, `ask(player, { prompt = "...", choose = { ... }, into = "field" })`)
	who := v.player(l, 1)
	if who.Kind == Nothing {
		v.fail(WrongType, "a player is asked, and this is nothing (nil)", "")
	}
	t := v.ownTable(l.Get(2), "asked")
	for key, _ := t.Next(lua.LNil); key != lua.LNil; key, _ = t.Next(key) {
		v.work(1)
		v.askPart(key)
	}
	a := Ask{Prompt: v.askText(t, "prompt"), Into: v.askText(t, "into")}
	choose, from, to := v.fromLua(t.RawGetString("choose"), 0), v.fromLua(t.RawGetString("from"), 0),
		v.fromLua(t.RawGetString("to"), 0)
	switch {
	case choose.Kind == Items && len(choose.Items) > 0 && from.Kind == Nothing && to.Kind == Nothing:
		a.Choose = choose.Items
	case choose.Kind == Nothing && from.Kind == Number && to.Kind == Number && from.N <= to.N:
		a.From, a.To = from.N, to.N
	default:
		v.wrong("give choose = { ... }, or from = 1, to = 5",
			"a question has either a list to choose from or a lowest and a highest number")
	}
	v.change(Change{Verb: AskPlayer, Player: who, Ask: a})
	return 0
}

// askPart holds that a question says nothing that it cannot say.
func (v *vm) askPart(key lua.LValue) {
	name, _ := key.(lua.LString)
	for _, part := range askParts {
		if string(name) == part {
			return
		}
	}
	hint := "it has " + strings.Join(askParts, ", ")
	if near, found := diag.Nearest(string(name), askParts); found && v.hidden == 0 {
		hint = "did you mean `" + near + "`?"
	}
	v.wrong(hint, "a question has no part %s", v.quote(string(name)))
}

// askText takes a text that a question must have.
func (v *vm) askText(t *lua.LTable, part string) string {
	x := v.fromLua(t.RawGetString(part), 0)
	if x.Kind != Text || x.S == "" {
		v.fail(WrongType, "a question needs a text for `"+part+"`", "")
	}
	return x.S
}
