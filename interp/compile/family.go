package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/op"
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
	for _, side := range f.Family.Sides {
		var keys []int64
		for _, key := range side.All {
			keys = append(keys, c.literal(key))
		}
		out.Sides = append(out.Sides, keys)
	}
	c.fields[f.Of], c.places[f.Of] = f.Family.First, first
	c.families[f.Of] = int32(len(c.p.Families))
	c.p.Families = append(c.p.Families, out)
}

// keyAt is which member keys mean that are written out; known is false where one of them is worked out.
func (c *compiler) keyAt(o *check.Object, keys []syntax.Expr) (i int32, known bool) {
	var written []check.Literal
	for s, key := range keys {
		lit, ok := c.info.ConstantKey(key, o.Family.Sides[s].Type.Kind)
		if !ok {
			return 0, false
		}
		written = append(written, lit)
	}
	return int32(o.Family.Member(written...)), true
}

// brackets are the keys behind the name of a place.
func (c *compiler) brackets(place syntax.Expr) []syntax.Expr {
	return c.info.Calls[syntax.Bare(place)].Keys
}

// which is the number of the member that keys mean.
func (c *compiler) which(o *check.Object, keys []syntax.Expr, at syntax.Ranger) int32 {
	n := program.Node{Op: op.OpKey, A: c.num(keys[0]), N: int64(c.families[o])}
	if len(keys) == 2 {
		n.Op, n.B = op.OpKeys, c.num(keys[1])
	}
	return c.node(n, at)
}

// member compiles one of the members of a field.
func (c *compiler) member(o *check.Object, keys []syntax.Expr, whose int32, at syntax.Ranger) int32 {
	if i, known := c.keyAt(o, keys); known {
		return c.memberAt(o, int(i), whose, at)
	}
	n := program.Node{Op: program.OpMember, B: int32(o.Family.Len()), C: c.which(o, keys, at)}
	if o.Type.Kind.IsList() {
		n.Op = program.OpMemberList
	}
	n.A = c.membersOf[o]
	if n.A == 0 || whose != 0 {
		var nodes []int32
		for i := range o.Family.Len() {
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
		return c.member(call.To, call.Keys, 0, of.Left)
	}
	return c.listObject(call.To, 0, of.Left)
}
