package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// The members of a field that is kept for each of several lie side by side. With a key that is written out, come(4), one of them
// is read and set like any other field. With one that is worked out, a node says which of them it is; it names them all, so
// that whoever asks what is read finds every member.

// family notes where the members of a field lie, given the first of them.
func (c *compiler) family(f *check.Field, first program.Place) {
	if c.families == nil {
		c.families, c.membersOf = map[*check.Object]int32{}, map[*check.Object]int32{}
	}
	out := program.Family{Name: f.Of.Name}
	for _, key := range f.Family.Keys {
		out.Keys = append(out.Keys, c.literal(key))
	}
	c.fields[f.Of], c.places[f.Of] = f.Family.First, first
	c.families[f.Of] = int32(len(c.p.Families))
	c.p.Families = append(c.p.Families, out)
}

// keyAt is which member a key means that is written out; known is false where it is worked out.
func (c *compiler) keyAt(o *check.Object, key syntax.Expr) (i int32, known bool) {
	lit, ok := c.info.ConstantKey(key, o.Family.Key.Kind)
	return int32(o.Family.At(lit)), ok
}

// bracket is the key behind the name of a place; nil where there is none.
func (c *compiler) bracket(place syntax.Expr) syntax.Expr {
	if keys := c.info.Calls[syntax.Bare(place)].Keys; len(keys) > 0 {
		return keys[0]
	}
	return nil
}

// member compiles one of the members of a field.
func (c *compiler) member(o *check.Object, key syntax.Expr, whose int32, at syntax.Ranger) int32 {
	if i, known := c.keyAt(o, key); known {
		return c.memberAt(o, int(i), whose, at)
	}
	n := program.Node{Op: program.OpMember, B: int32(len(o.Family.Keys)), C: c.num(key), N: int64(c.families[o])}
	if o.Type.Kind.IsList() {
		n.Op = program.OpMemberList
	}
	n.A = c.membersOf[o]
	if n.A == 0 || whose != 0 {
		var nodes []int32
		for i := range o.Family.Keys {
			nodes = append(nodes, c.memberAt(o, i, whose, at))
		}
		n.A = c.args(nodes...)
	}
	if whose == 0 {
		c.membersOf[o] = n.A
	}
	return c.node(n, at)
}

// memberAt compiles the reading of the member with the i-th key.
func (c *compiler) memberAt(o *check.Object, i int, whose int32, at syntax.Ranger) int32 {
	p := c.places[o]
	p.Index += i
	if o.Type.Kind.IsList() {
		return c.listPlace(p, whose, at)
	}
	return c.stored(p, whose, at)
}

// ofEach compiles hand of each player, and hand[2] of each player, for the player whose turn it then is.
func (c *compiler) ofEach(of *syntax.OfExpr) int32 {
	call := c.info.Calls[of]
	if len(call.Keys) > 0 {
		return c.member(call.To, call.Keys[0], 0, of.Left)
	}
	return c.listObject(call.To, 0, of.Left)
}
