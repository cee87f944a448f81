package tests

import (
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// set types a line of a test that sets a field in the midst of the game: set Bob's score to 3
func (t *test) set(l *syntax.TestSet) {
	t.started(l, "Nothing can be set")
	f := t.place(l.Field, l.Of, l.Key)
	if f == nil {
		return
	}
	switch {
	case f.Type.Kind == types.Cards:
		t.Errorf("not-settable", l.Field, "Say which cards come first: deck [Ah Kd 10c]", "Cards are dealt and moved, not set")
		return
	case f.Type.Kind == types.Pile:
		t.Errorf("not-settable", l.Field,
			"Where chips are a parameter of the start it says how many: start game with Ann's "+f.Name+" 20", "Chips are paid, not set")
		return
	case f.Type.Kind.IsList():
		t.Errorf("not-settable", l.Field, "Dice that come first are said by: dice [6 3 1]",
			"%s cannot be set in a test, which sets one value", check.Capital(strconv.Quote(f.Name)))
		return
	}
	t.whose(l.Field, l.Of, f, "set Ann's "+f.Name+" to "+t.Words(l.Value))
	if lit, ok := t.Written.Literal(l.Value, f.Type, check.Capital(strconv.Quote(f.Name))); ok {
		t.Info.Args[l.Value] = lit
	}
}

// zone types where the cards of a test's line come: deck [As Ks] for Ann's hand
func (t *test) zone(l *syntax.TestDeck) {
	f := t.place(l.For, l.Of, l.Key)
	if f == nil {
		return
	}
	if f.Type.Kind != types.Cards {
		t.Errorf("wrong-type", l.For, "Name the field of type cards to which they are dealt.", "No cards lie in %q", f.Name)
		return
	}
	t.whose(l.For, l.Of, f, "deck "+t.Words(l.Cards)+" for Ann's "+f.Name)
}

// whose reports a field of each player without saying whose, and one of the table that is said to be a player's.
func (t *test) whose(name syntax.Ranger, of *syntax.Word, f *check.Field, whose string) {
	switch {
	case of != nil && !f.PerPlayer:
		t.notAPlayers(of, f)
	case of == nil && f.PerPlayer && len(t.seats) != 1:
		t.Errorf("nobody-current", name, "Say whose: "+whose, "Whose? %q is a player's", f.Name)
	}
}

func (t *test) notAPlayers(of *syntax.Word, f *check.Field) {
	t.Errorf("wrong-type", of, "Leave out whose it is: "+f.Name+".", "%q belongs to the table, not to a player", f.Name)
}

// place is the field that a line of a test names, perhaps one of a player's or of a key; nil where it is none.
func (t *test) place(name *syntax.Ident, of *syntax.Word, key *syntax.Key) *check.Field {
	if of != nil {
		t.who(of)
	}
	f := t.field(name)
	if f == nil || f.Type.Kind == types.Invalid {
		return nil
	}
	t.Info.Uses[name] = f.Object
	if !t.key(name, key, f) {
		return nil
	}
	return f
}

// field is the field of a name, or nil where it is none, which is reported.
func (t *test) field(name *syntax.Ident) *check.Field {
	if f := meaning.Named(t.Rules.Fields, name.Name); f != nil {
		return f
	}
	if o := t.Global(name.Name); o != nil {
		hint := "A test sets what each player has, or the table."
		switch {
		case t.Settable(o) && o.Type.Kind == types.Player:
			hint = "Who it is as the game begins goes by how they sit: the last of the players of a test is the " + name.Name +
				" - players Bob, Ann. Later the rules set it."
		case o.Type.Kind == types.Pile:
			hint = "Chips are paid, not set. A test comes to them by what its players answer."
		}
		t.Errorf("not-settable", name, hint, "%q is %s, and only fields are set", name.Name, meaning.KindNouns[o.Kind])
		return nil
	}
	t.Unknown(name, name.Name, meaning.NamesOf(t.Rules.Fields), "should be a field")
	return nil
}

// key reads the key of a field that is kept for each of several: set Ann's sheet(ones) to 3
func (t *test) key(name *syntax.Ident, key *syntax.Key, f *check.Field) bool {
	switch {
	case f.Family == nil && key == nil:
		return true
	case f.Family == nil:
		t.Errorf("wrong-type", key, "Write "+f.Name+" alone.", "%q is one field, and has no key in brackets", f.Name)
		return false
	case key == nil:
		return !t.Whole(name, f.Object)
	case f.Family.Len() == 0:
		return false
	case len(key.Of) != len(f.Family.Sides):
		t.Errorf("wrong-arity", key, "Write: "+f.Sample(), "%q is kept for each of %s, and has %s", f.Name, f.Family, f.KeyCount())
		return false
	}
	for i, written := range key.Of {
		lit, ok := t.Written.Literal(written, f.Family.Sides[i].Type, "The key of "+strconv.Quote(f.Name))
		if !ok {
			return false
		}
		if f.Family.Sides[i].At(lit) < 0 {
			t.Errorf("no-such-key", key, "It is kept for each of "+f.Family.String()+".", "There is no %s%s", f.Name, t.Words(key))
			return false
		}
		t.Info.Args[written] = lit
	}
	return true
}

// dice types the faces that come first in a test: numbers, or what faces of charts show on which is rolled.
func (t *test) dice(faces *syntax.List) {
	named := false
	for _, item := range faces.Items {
		if _, err := strconv.Atoi(item.Value()); err != nil {
			named = true
		}
	}
	if named && t.Broken { // what is rolled on a chart stands perhaps where nothing could be read
		t.Info.Types[faces] = types.Of(types.Numbers)
		return
	}
	if !named || len(t.RolledOn()) == 0 {
		t.Expr(faces, types.Of(types.Numbers))
		return
	}
	var shown []string
	for _, ch := range t.RolledOn() {
		if ch.Sides() > 0 {
			shown = append(shown, ch.Shown()...)
		}
	}
	for _, item := range faces.Items {
		name := item.Value()
		_, err := strconv.Atoi(name)
		if err != nil && !slices.ContainsFunc(t.RolledOn(), func(ch *check.Chart) bool { return ch.Sides() > 0 && ch.Face(name) > 0 }) {
			t.Unknown(item, name, shown, "should be a face, a number or what it shows")
		}
	}
	t.Info.Types[faces] = types.Of(types.Numbers)
}
