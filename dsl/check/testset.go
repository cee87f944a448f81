package check

import (
	"croupier/dsl/check/meaning"
	"croupier/dsl/syntax"
)

// testWords are what a test calls the player who is asked at the moment, and what they are asked.
var testWords = map[string]Type{"asked": {Kind: Player, OrNone: true}, "question": {Kind: Text, OrNone: true}}

// testSet types a line of a test that sets a field in the midst of the game: set Bob's score to 3
func (c *checker) testSet(l *syntax.TestSet, start *Start) {
	c.started(l, start, "Nothing can be set")
	name := l.Field
	if l.Value == nil {
		name = nil // which has been reported
	}
	f := c.testPlace(name, l.Of, l.Key)
	if f == nil {
		return
	}
	switch {
	case f.Type.Kind == Cards:
		c.errorf("not-settable", l.Field, "Say which cards come first: deck [Ah Kd 10c]", "Cards are dealt and moved, not set")
		return
	case f.Type.Kind == Pile:
		c.errorf("not-settable", l.Field,
			"Where chips are a parameter of the start it says how many: start game with Ann's "+f.Name+" 20", "Chips are paid, not set")
		return
	case f.Type.Kind.IsList():
		c.errorf("not-settable", l.Field, "Dice that come first are said by: dice [6 3 1]",
			"%s cannot be set in a test, which sets one value", Capital(quoted(f.Name)))
		return
	}
	c.testWhose(l.Field, l.Of, f, "set Ann's "+f.Name+" to "+c.words(l.Value))
	if lit, ok := c.written.Literal(l.Value, f.Type, Capital(quoted(f.Name))); ok {
		c.info.Args[l.Value] = lit
	}
}

// testZone types where the cards of a test's line come: deck [As Ks] for Ann's hand
func (c *checker) testZone(l *syntax.TestDeck) {
	f := c.testPlace(l.For, l.Of, l.Key)
	if f == nil {
		return
	}
	if f.Type.Kind != Cards {
		c.errorf("wrong-type", l.For, "Name the field of type cards to which they are dealt.", "No cards lie in %q", f.Name)
		return
	}
	c.testWhose(l.For, l.Of, f, "deck "+c.words(l.Cards)+" for Ann's "+f.Name)
}

// testWhose reports a field of each player without saying whose, and one of the table that is said to be a player's.
func (c *checker) testWhose(name syntax.Ranger, of *syntax.Word, f *Field, whose string) {
	switch {
	case of != nil && !f.PerPlayer:
		c.notAPlayers(of, f)
	case of == nil && f.PerPlayer && len(c.seats) != 1:
		c.errorf("nobody-current", name, "Say whose: "+whose, "Whose? %q is a player's", f.Name)
	}
}

func (c *checker) notAPlayers(of *syntax.Word, f *Field) {
	c.errorf("wrong-type", of, "Leave out whose it is: "+f.Name+".", "%q belongs to the table, not to a player", f.Name)
}

// testPlace is the field that a line of a test names, perhaps one of a player's or of a key; nil where it is none.
func (c *checker) testPlace(name *syntax.Ident, of *syntax.Word, key *syntax.Key) *Field {
	if of != nil {
		c.who(of)
	}
	if name == nil {
		return nil
	}
	f := c.testField(name)
	if f == nil || f.Type.Kind == Invalid {
		return nil
	}
	c.info.Uses[name] = f.Object
	if !c.testKey(name, key, f) {
		return nil
	}
	return f
}

// testField is the field of a name, or nil where it is none, which is reported.
func (c *checker) testField(name *syntax.Ident) *Field {
	if f := meaning.Named(c.rs.Fields, name.Name); f != nil {
		return f
	}
	if o := c.known.global[name.Name]; o != nil {
		hint := "A test sets what each player has, or the table."
		switch {
		case c.known.settable[o] && o.Type.Kind == Player:
			hint = "Who it is as the game begins goes by how they sit: the last of the players of a test is the " + name.Name +
				" - players Bob, Ann. Later the rules set it."
		case o.Type.Kind == Pile:
			hint = "Chips are paid, not set. A test comes to them by what its players answer."
		}
		c.errorf("not-settable", name, hint, "%q is %s, and only fields are set", name.Name, meaning.KindNouns[o.Kind])
		return nil
	}
	c.unknown(name, name.Name, meaning.NamesOf(c.rs.Fields), "should be a field")
	return nil
}

// testKey reads the key of a field that is kept for each of several: set Ann's sheet(ones) to 3
func (c *checker) testKey(name *syntax.Ident, key *syntax.Key, f *Field) bool {
	switch {
	case f.Family == nil && key == nil:
		return true
	case f.Family == nil:
		c.errorf("wrong-type", key, "Write "+f.Name+" alone.", "%q is one field, and has no key in brackets", f.Name)
		return false
	case key == nil:
		return !c.whole(name, f.Object)
	case f.Family.Key.Kind == Invalid:
		return false
	case len(key.Of) != 1:
		c.errorf("wrong-arity", key, "Write: "+f.Sample(), "%q is kept for each of %s, and has one key", f.Name, f.Family)
		return false
	}
	lit, ok := c.written.Literal(key.Of[0], f.Family.Key, "The key of "+quoted(f.Name))
	if !ok {
		return false
	}
	if f.Family.At(lit) < 0 {
		c.errorf("no-such-key", key, "It is kept for each of "+f.Family.String()+".", "There is no %s(%s)", f.Name, c.words(key.Of[0]))
		return false
	}
	c.info.Args[key.Of[0]] = lit
	return true
}
