package check

import (
	"slices"

	"croupier/dsl/check/types"
	"croupier/dsl/check/written"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// fields reads the fields of the players, or of the table, and what each may be.
func (c *checker) fields(d *syntax.FieldsDecl) {
	for _, decl := range d.Fields {
		f := c.field(decl, d.Player)
		if d.Player {
			f.Index = len(c.rs.Fields)
			c.rs.Fields = append(c.rs.Fields, f)
		} else {
			f.Index = len(c.ofTable)
			c.ofTable = append(c.ofTable, f)
		}
	}
}

func (c *checker) field(d *syntax.Field, ofPlayer bool) *Field {
	kind := TableField
	if ofPlayer {
		kind = PlayerField
	}
	// A field of the table may take the place of a ready-made word that can be set, such as dealer.
	ready := c.known.global[d.Name.Name]
	o := c.declare(kind, d.Name, d)
	o.ByPlayer = ofPlayer
	o.Type = c.written.Field(d)
	if ready != nil && c.known.global[o.Name] == o && !types.Fits(o.Type, ready.Type) {
		c.Errorf("wrong-type", d.Type, "", "%q goes for a ready-made word, which is %s", o.Name, ready.Type)
	}
	f := &Field{Object: o, PerPlayer: ofPlayer, Round: d.Round, Lasting: d.Lasts, Value: d.Value}
	if d.Value == nil {
		c.startForType(o, d.Type)
	}
	switch kind := o.Type.Kind; {
	case d.Round && (kind == Cards || kind == Pile):
		c.Errorf("not-each-round", d.Name, "Move them where the round begins: whenever a round begins { ... }",
			"%q holds %s, which do not come and go by themselves", o.Name, o.Type)
	case d.Round && d.Value == nil && d.Type != nil && !kind.StartsEmpty():
		c.Errorf("no-starting-value", d, "Say it where the field is declared, with = and a value.",
			"Nobody says what %q is when a round begins", o.Name)
	}
	c.lasting(f, d)
	if d.Help != nil {
		f.Help = syntax.Unquote(d.Help.Text)
	}
	c.eyes(f, d)
	if o.Type.Kind == Cards && d.Value != nil {
		c.Errorf("wrong-type", d.Value, "Delete it, and deal cards to it when the game starts.",
			"A zone starts empty, so %q cannot start as anything", o.Name)
		f.Value = nil
	}
	return f
}

// lasting reports a field that cannot last: what is written down between two games is one value that people can type.
func (c *checker) lasting(f *Field, d *syntax.Field) {
	switch kind := f.Type.Kind; {
	case !d.Lasts:
	case len(d.Keys) > 0:
		c.Errorf("not-lasting", d.Name, "Declare a field for each that lasts.",
			"%q is kept for each of several, and what lasts is one value", f.Name)
	case !typed(kind):
		c.Errorf("not-lasting", d.Name, "What lasts is a number, chips, yes or no, one of several words, a text, a player, a dice "+
			"code, a rank, a suit, a category or a combination.", "%q is %s, which nobody can write on a sheet", f.Name, f.Type)
	}
}

// typed reports whether a field of a kind holds one value that people can type; one whose kind is not known has been reported.
func typed(kind types.Kind) bool {
	return kind == types.Invalid || kind == Pile || kind == Player || written.Chosen(kind)
}

// namedList is what a define lists, where it is nothing but a list of what is written out: define moods = [calm angry], and
// moods + [sly]. nil where there is none.
func (c *checker) namedList(at syntax.Ranger, name string) []written.Token {
	tokens, ok := written.Listed(c.merged.Decls, name, nil)
	if !ok {
		return nil
	}
	c.typeLists = append(c.typeLists, typeList{at, name})
	return append([]written.Token{}, tokens...)
}

// A typeList is where a type or what a field is kept for is said by the name of a list.
type typeList struct {
	at   syntax.Ranger
	name string
}

// startForType reports a field that can be nothing but one number: what it starts as was meant.
//
//	lost_turns number 0      lost_turns number = 0
func (c *checker) startForType(o *Object, d *syntax.Type) {
	if d == nil || d.From == nil || d.To != nil || d.Bound != "" || len(d.Alts) > 0 || d.ByName || len(o.Type.Ranges) == 0 {
		return
	}
	start := c.Words(d.From)
	c.Report(diag.Errorf("no-starting-value", c.At(d), "%q can be nothing but %s", o.Name, start).
		WithHint("What it starts as stands after =: %s = %s", d.Name, start).
		WithFix(c.At(d.From), "= "+start, "Write = %s.", start))
	o.Type = Type{} // so that nothing else is said of it
}

// eyes reads who may see a field.
func (c *checker) eyes(f *Field, d *syntax.Field) {
	for _, eye := range d.Eyes {
		switch eye.Name {
		case "owner":
			f.Owner = true
			if !f.PerPlayer {
				c.Report(diag.Errorf("wrong-eyes", c.At(eye), "A field of the table has no owner").
					WithHint("Write seen by all, gm or nobody, or move the field to each player has."))
			}
		case "gm":
			f.GM = true
		case "all":
			f.Everybody = true
		case "nobody":
		case "others", "rivals", "opponents":
			c.Errorf("wrong-eyes", eye, "Write: "+f.Name+" "+c.Words(d.Type)+" seen by nobody - and where it is dealt or set: "+
				"each rival in other players { reveal player's "+f.Name+" to rival }",
				"What all see but its owner is seen by nobody at first, and shown to the others")
		default:
			c.Unknown(eye, eye.Name, []string{"owner", "gm", "all", "nobody"}, "should be owner, gm, all or nobody")
		}
	}
	if len(d.Eyes) > 1 && slices.ContainsFunc(d.Eyes, func(e *syntax.Ident) bool { return e.Name == "all" || e.Name == "nobody" }) {
		c.Errorf("wrong-eyes", d.Eyes[0], "Write one of the two.", "Seen by all, or by nobody, leaves no room for anybody else")
	}
	if len(d.Eyes) > 0 {
		return
	}
	f.Everybody = true
	if f.Type.Kind != Cards || d.Type == nil {
		return
	}
	eyes := " seen by all"
	if f.PerPlayer {
		eyes = " seen by owner"
	}
	end := c.At(d.Type)
	end.Start = end.End
	c.Report(diag.Errorf("no-eyes", c.At(d.Type), "%q does not say who sees its cards", f.Name).
		WithHint("Cards are seen by owner, gm, all or nobody.").
		WithFix(end, eyes, "Write%s.", eyes))
}

// option reads a house-rule option.
func (c *checker) option(d *syntax.OptionDecl) {
	name := d.Field.Name
	o := &Option{Object: &Object{Kind: OptionName, Name: name.Name, Decl: d, Index: len(c.rs.Options)}, Always: d.Fixed}
	if old := c.known.options[o.Name]; old != nil {
		c.again(name, "the option "+quoted(o.Name), old.Decl)
	} else {
		c.known.options[o.Name] = o
	}
	if d.Field.Help != nil {
		o.Help = syntax.Unquote(d.Field.Help.Text)
	}
	c.rs.Options = append(c.rs.Options, o)
	c.written.Option(o, d)
}
