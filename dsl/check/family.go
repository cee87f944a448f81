package check

import (
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A field may be kept for each of several numbers, words, ranks or suits: come chips for each of 4..10. While a ruleset is
// checked that is one field, which is read with a key, so that whoever touches one of its members touches the field. Only the
// checked ruleset has a field for each member.

// keysWord is what the object of "keys of sheet" is called.
const keysWord = "keys"

// families finds out what the fields are kept for each of, now that the deck is known.
func (c *checker) families() {
	members := 0
	for _, f := range c.rs.Fields {
		d, ok := f.Decl.(*syntax.Field)
		if !ok || len(d.Keys) == 0 {
			continue
		}
		f.Family = c.written.Family(d.Keys)
		n := f.Family.Len()
		if members += n; members > meaning.MostMembers && members-n <= meaning.MostMembers {
			c.Errorf("wrong-keys", d.Keys[0], "Keep fewer of them.", "All fields together may be kept for each of %d at the most",
				meaning.MostMembers)
		}
		if f.Name == StackField || c.known.settable[c.known.ready[f.Name]] {
			c.Errorf("wrong-keys", d.Keys[0], "Give the field another name.",
				"%q is one thing, which the game itself goes by, and cannot be kept for each of several", f.Name)
		}
	}
}

// member types come(4) and sheet(box): a field that is kept for each of several, with a key.
func (c *checker) member(e *syntax.CallExpr, o *Object) Type {
	c.info.Uses[e.Name], c.info.Uses[e] = o, o
	c.speaks(e, false)
	c.info.Calls[e] = Call{To: o, Keys: e.Args}
	if o.Family.Len() == 0 {
		c.loose(e.Args)
		return o.Type
	}
	if len(e.Args) != len(o.Family.Sides) {
		c.loose(e.Args)
		c.Errorf("wrong-arity", e, "Write: "+o.Sample(), "%q is kept for each of %s, and is read with %s", o.Name, o.Family,
			o.KeyCount())
		return o.Type
	}
	for i, key := range e.Args {
		if !c.memberKey(e, key, o, o.Family.Sides[i]) {
			c.loose(e.Args[i+1:])
			break
		}
	}
	return o.Type
}

// memberKey types one key in the brackets; it reports whether that is the kind of thing that stands there.
func (c *checker) memberKey(e *syntax.CallExpr, key syntax.Expr, o *Object, side *meaning.Keys) bool {
	got := c.Expr(key, side.Type)
	c.wants(got, side.Type)
	if !types.Fits(got, side.Type) {
		what := side.Type.Kind.String()
		if side.Type.Kind == WordKind {
			what = "one of these words"
		}
		c.Report(diag.Errorf("wrong-type", c.At(key), "%q is kept for each of %s, so what stands in the brackets must be %s, not %s",
			o.Name, o.Family, what, got).
			WithLabel("%s", got).WithOther(c.At(syntax.NameOf(o.Decl)), "declared here"))
		return false
	}
	if lit, ok := c.info.ConstantKey(key, side.Type.Kind); ok && side.At(lit) < 0 {
		c.Report(diag.Errorf("no-such-key", c.At(key), "There is no %s", c.Words(e)).
			WithOther(c.At(syntax.NameOf(o.Decl)), "kept for each of %s", o.Family).
			WithHint("It is kept for each of %s.", o.Family))
	}
	return true
}

// Whole reports a field that is kept for each of several where one of them is wanted; it reports whether it is one.
func (c *checker) Whole(at syntax.Ranger, o *Object) bool {
	if o == nil || o.Family == nil {
		return false
	}
	c.Report(diag.Errorf("needs-key", c.At(at), "Which? %q is kept for each of %s", o.Name, o.Family).
		WithOther(c.At(syntax.NameOf(o.Decl)), "declared here").
		WithHint("Write which one: %s. All keys are: keys of %s", o.Sample(), o.Name))
	return true
}

// keysOf types keys of sheet: the list of all that a field is kept for each of.
func (c *checker) keysOf(e syntax.Expr, args []syntax.Expr) Type {
	name, ok := syntax.Bare(args[0]).(*syntax.NameExpr)
	var o *Object
	if ok {
		o = c.known.global[name.Name]
	}
	if o == nil || o.Family == nil {
		reported := len(c.diags)
		c.loose(args)
		if len(c.diags) == reported { // else the name means nothing at all, which has been said; a rank or a word means something
			c.Errorf("wrong-type", args[0], "Keys has what is declared with for each of: come chips for each of 4..10",
				"%s is no field that is kept for each of several", quoted(c.Words(args[0])))
		}
		return Type{}
	}
	c.info.Uses[name], c.info.Types[name], c.info.Types[args[0]] = o, Of(Any), Of(Any)
	if len(o.Family.Sides) != 1 {
		if o.Family.Len() > 0 {
			c.Errorf("wrong-type", e,
				"Go through both: each a in "+o.Family.Sides[0].String()+" { each b in "+o.Family.Sides[1].String()+" { ... } }",
				"%q has two keys, and keys gives one list", o.Name)
		}
		return Type{}
	}
	t := o.Family.Sides[0].List()
	c.info.Calls[e] = Call{To: &Object{Kind: KeysOf, Name: keysWord, Type: t, Family: o.Family}}
	return t
}

// members puts a field for each member into the place of those that are kept for each of several.
func (c *checker) members() {
	var all []*Field
	for _, f := range c.rs.Fields {
		if f.Family == nil || f.Of != nil {
			all = append(all, f)
			continue
		}
		f.Family.First = len(all)
		for i := range f.Family.Len() {
			m := *f
			m.Object = &Object{Kind: f.Kind, Name: f.Name + " " + f.Family.Named(i, " "), Type: f.Type, Decl: f.Decl, Index: len(all),
				ByPlayer: f.ByPlayer, Family: f.Family}
			m.Of, m.Nth = f.Object, i
			all = append(all, &m)
		}
	}
	c.rs.Fields = all
}

// memberOf types Ann's sheet(ones).
func (c *checker) memberOf(e *syntax.OfExpr, left *syntax.CallExpr, o *Object) Type {
	t := c.member(left, o)
	c.info.Types[left] = t
	if o.Kind != PlayerField {
		c.Expr(e.Right, Type{})
		c.Report(diag.Errorf("wrong-type", c.At(e), "%q belongs to the table, not to anybody", o.Name).
			WithHint("Write %s alone.", c.Words(e.Left)))
		return Type{}
	}
	c.applyOwned(e, left, o, []syntax.Expr{e.Right})
	if call, ok := c.info.Calls[e]; ok {
		call.Keys = left.Args
		c.info.Calls[e] = call
	}
	return t
}
