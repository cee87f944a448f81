package check

import (
	"math"
	"slices"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// typeWords are the words that begin a field's type.
var typeWords = map[string]Kind{
	"number": Number, "yes": YesNo, "text": Text, "player": Player, "players": Players, "card": Card, "cards": Cards,
	"faces": Faces, "numbers": Numbers, "dice": Dice, "combination": Combination, "chips": Pile,
	"rank": Rank, "suit": Suit, "category": Category,
}

// fields reads the fields of the players, or of the table, and what each may be.
func (c *checker) fields(d *syntax.FieldsDecl) {
	for _, decl := range d.Fields {
		if decl == nil {
			continue
		}
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
	var ready *Object // a field of the table may take the place of a ready-made word that can be set, such as dealer
	if d.Name != nil {
		ready = c.known.global[d.Name.Name]
	}
	o := c.declare(kind, d.Name, d)
	o.ByPlayer = ofPlayer
	o.Type = c.fieldType(d.Type)
	if ready != nil && c.known.global[o.Name] == o && !types.Fits(o.Type, ready.Type) {
		c.errorf("wrong-type", d.Type, "", "%q goes for a ready-made word, which is %s", o.Name, ready.Type)
	}
	f := &Field{Object: o, PerPlayer: ofPlayer, Round: d.Round, Value: d.Value}
	switch kind := o.Type.Kind; {
	case d.Round && (kind == Cards || kind == Pile):
		c.errorf("not-each-round", d.Name, "Move them where the round begins: whenever a round begins { ... }",
			"%q holds %s, which do not come and go by themselves", o.Name, o.Type)
	case d.Round && d.Value == nil && !kind.StartsEmpty():
		c.errorf("no-starting-value", d, "Say it where the field is declared, with = and a value.",
			"Nobody says what %q is when a round begins", o.Name)
	}
	if d.Help != nil {
		f.Help = unquote(d.Help.Text)
	}
	c.eyes(f, d)
	if o.Type.Kind == Cards && d.Value != nil {
		c.errorf("wrong-type", d.Value, "Delete it, and deal cards to it when the game starts.",
			"A zone starts empty, so %q cannot start as anything", o.Name)
		f.Value = nil
	}
	return f
}

// eyes reads who may see a field.
func (c *checker) eyes(f *Field, d *syntax.Field) {
	for _, eye := range d.Eyes {
		if eye == nil {
			continue
		}
		switch eye.Name {
		case "owner":
			f.Owner = true
			if !f.PerPlayer {
				c.report(diag.Errorf("wrong-eyes", c.at(eye), "A field of the table has no owner").
					WithHint("Write seen by all, gm or nobody, or move the field to each player has."))
			}
		case "gm":
			f.GM = true
		case "all":
			f.Everybody = true
		case "nobody":
		default:
			c.unknown(eye, eye.Name, []string{"owner", "gm", "all", "nobody"}, "should be owner, gm, all or nobody")
		}
	}
	if len(d.Eyes) > 1 && slices.ContainsFunc(d.Eyes,
		func(e *syntax.Ident) bool { return e != nil && (e.Name == "all" || e.Name == "nobody") }) {
		c.errorf("wrong-eyes", d.Eyes[0], "Write one of the two.", "Seen by all, or by nobody, leaves no room for anybody else")
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
	end := c.at(d.Type)
	end.Start = end.End
	c.report(diag.Errorf("no-eyes", c.at(d.Type), "%q does not say who sees its cards", f.Name).
		WithHint("Cards are seen by owner, gm, all or nobody.").
		WithFix(end, eyes, "Write%s.", eyes))
}

// fieldType reads a type as a field has it.
func (c *checker) fieldType(d *syntax.Type) Type {
	if d == nil {
		return Type{}
	}
	kind, ok := typeWords[d.Name]
	if !ok {
		return c.wordsType(d)
	}
	t := Type{Kind: kind, ByName: d.ByName}
	c.typeRanges(&t, d)
	for _, alt := range d.Alts {
		if alt != nil {
			c.typeAlt(&t, d, alt)
		}
	}
	if d.ByName {
		c.byName(&t, d)
	}
	if kind == YesNo && !slices.ContainsFunc(d.Alts, func(a *syntax.TypeAlt) bool { return a != nil && a.Word == "no" }) {
		c.errorf("unknown-type", d, "Write: yes or no", "A field that can only be yes says nothing")
	}
	return t
}

// wordsType reads fair or cheat.
func (c *checker) wordsType(d *syntax.Type) Type {
	if d.Name == "" {
		return Type{}
	}
	if len(d.Alts) == 0 || d.From != nil || d.ByName {
		e := diag.Errorf("unknown-type", c.at(d), "There is no type called %q", d.Name)
		if near, ok := diag.Nearest(d.Name, sortedKeys(typeWords)); ok && d.From == nil {
			e = e.WithHint("Did you mean %q?", near).WithFix(c.at(d), near, "Write %q.", near)
		} else {
			e = e.WithHint("A field is a number, yes or no, text, numbers, player, players, card, cards, faces, dice, combination or " +
				"chips, or one of several words: fair or cheat.")
		}
		c.report(e)
		return Type{}
	}
	t := Type{Kind: WordKind, Words: []string{d.Name}}
	for _, alt := range d.Alts {
		switch {
		case alt == nil:
		case alt.Word == "none":
			t.OrNone = true
		case alt.Word == "":
			c.errorf("unknown-type", alt, "", "A field is either a number or one of several words, not both")
		case t.Has(alt.Word):
			c.errorf("duplicate-declaration", alt, "Delete one of them.", "%q is listed twice", alt.Word)
		default:
			t.Words = append(t.Words, alt.Word)
		}
	}
	for _, w := range t.Words {
		c.addWord(w)
	}
	return t
}

// typeRanges reads number 1..5 and dice 1D..5D.
func (c *checker) typeRanges(t *Type, d *syntax.Type) {
	if d.From == nil {
		return
	}
	if t.Kind != Number && t.Kind != Dice {
		c.errorf("unknown-type", d, "Only numbers and dice codes have a range.", "%s has no range", d.Name)
		return
	}
	if r, ok := c.rangeOf(d.From, d.To, *t); ok {
		t.Ranges = append(t.Ranges, r)
	}
}

// rangeOf reads 5, 1..5 or 1D..5D.
func (c *checker) rangeOf(from, to *syntax.Literal, t Type) (Range, bool) {
	least, ok := c.literal(from, Of(t.Kind), "The least value")
	if !ok {
		return Range{}, false
	}
	r := Range{Least: least.Number, Most: least.Number}
	if to != nil {
		most, ok := c.literal(to, Of(t.Kind), "The greatest value")
		if !ok {
			return Range{}, false
		}
		r.Most = most.Number
	}
	if r.Most < r.Least {
		c.report(diag.Errorf("bad-range", c.at(from).Join(c.at(to)), "Nothing lies from %s to %s", c.words(from), c.words(to)).
			WithHint("Write the smaller one first: %s..%s", c.words(to), c.words(from)))
		return Range{}, false
	}
	return r, true
}

// typeAlt reads what stands behind an "or" in a type that begins with a type's name.
func (c *checker) typeAlt(t *Type, d *syntax.Type, alt *syntax.TypeAlt) {
	switch {
	case alt.Word == "":
		if t.Kind != Number && t.Kind != Dice {
			c.errorf("unknown-type", alt, "", "%s has no range", d.Name)
		} else if r, ok := c.rangeOf(alt.From, alt.To, *t); ok {
			t.Ranges = append(t.Ranges, r)
		}
	case alt.Word == "no" && t.Kind == YesNo:
	case (alt.Word == "more" || alt.Word == "less") && t.Kind == Number && len(t.Ranges) > 0:
		if last := &t.Ranges[len(t.Ranges)-1]; alt.Word == "more" {
			last.Most = math.MaxInt64
		} else {
			last.Least = math.MinInt64
		}
	case alt.Word == "none":
		switch t.Kind {
		case Cards, Faces, Pile, Players, Numbers:
			c.errorf("unknown-type", alt, "Nothing in it is the same as empty: ask whether it is empty.", "%s cannot be none", d.Name)
		default:
			t.OrNone = true
		}
	case alt.Word == "all" && t.Kind == Number:
		t.OrAll = true
	case t.Kind == Combination || t.Kind == Number:
		t.Words = append(t.Words, alt.Word)
		c.addWord(alt.Word)
	default:
		e := diag.Errorf("unknown-type", c.at(alt), "%s cannot be %q instead", d.Name, alt.Word)
		if near, ok := diag.Nearest(alt.Word, []string{"none"}); ok {
			e = e.WithHint("Did you mean %q?", near).WithFix(c.at(alt), near, "Write %q.", near)
			t.OrNone = true
		}
		c.report(e)
	}
}

// byName reads: number 1..5 by name [Strength Dexterity]
func (c *checker) byName(t *Type, d *syntax.Type) {
	if t.Kind != Number {
		c.errorf("unknown-type", d, "Write number in front of by name.", "Only a number can be given by the name of a stat")
		t.ByName = false
		return
	}
	if d.Sheet == nil {
		return
	}
	var names []Literal
	for _, item := range d.Sheet.Items {
		if item == nil {
			continue
		}
		name := unquote(item.Text)
		t.Sheet = append(t.Sheet, name)
		names = append(names, Literal{Type: Of(Text), Text: name})
	}
	c.info.Types[d.Sheet], c.info.Lists[d.Sheet] = Of(Texts), names
}

// option reads a house-rule option.
func (c *checker) option(d *syntax.OptionDecl) {
	o := &Option{Object: &Object{Kind: OptionName, Decl: d, Index: len(c.rs.Options)}}
	if d.Name != nil {
		o.Name = d.Name.Name
		if old := c.known.options[o.Name]; old != nil {
			c.again(d.Name, "the option "+quoted(o.Name), old.Decl)
		} else {
			c.known.options[o.Name] = o
		}
	}
	if d.Help != nil {
		o.Help = unquote(d.Help.Text)
	}
	o.Always = d.Always
	c.rs.Options = append(c.rs.Options, o)
	if d.Default == nil || d.Default.From == nil {
		return
	}
	choices := append([]*syntax.Choice{d.Default}, d.Others...)
	o.Type = c.optionType(choices)
	if o.Type.Kind == Invalid {
		return
	}
	if d.Default.To != nil {
		c.errorf("option-range", d.Default, "Write one value as the default, then the others: default 5, or 1..10",
			"The default is a range of values, not one")
		return
	}
	c.optionValues(o, choices)
}

// optionValues reads the values an option may have, the default first.
func (c *checker) optionValues(o *Option, choices []*syntax.Choice) {
	plain := o.Type
	plain.Ranges = nil
	listed := false
	for i, choice := range choices {
		if choice == nil || choice.From == nil {
			continue
		}
		if choice.To != nil {
			if r, ok := c.rangeOf(choice.From, choice.To, plain); ok {
				o.Ranges = append(o.Ranges, r)
			}
			continue
		}
		lit, ok := c.literal(choice.From, plain, "A value of this option")
		if !ok {
			continue
		}
		if i == 0 {
			o.Default = lit
		} else if lit.Same(o.Default) {
			listed = true
		}
		o.Values = append(o.Values, lit)
	}
	o.Type.Ranges = slices.Clone(o.Ranges)
	if o.Type.Kind != Number {
		return
	}
	for _, v := range o.Values {
		if v.Type.Kind == Number && !o.Type.Allows(v.Number) {
			o.Type.Ranges = append(o.Type.Ranges, Range{Least: v.Number, Most: v.Number})
		}
	}
	def := o.Default
	if def.Type.Kind != Number || len(o.Ranges) == 0 || listed ||
		slices.ContainsFunc(o.Ranges, func(r Range) bool { return r.Has(def.Number) }) {
		return
	}
	c.report(diag.Errorf("option-range", c.at(choices[0]), "The default %d is not one of the option's own values", def.Number).
		WithHint("Choose a default in %s, or widen the range.", types.Span(o.Ranges[0])))
}

// optionType is what all values of an option have in common.
func (c *checker) optionType(choices []*syntax.Choice) Type {
	var t Type
	words, yesNo, kinds := []string{}, 0, map[Kind]bool{}
	for _, choice := range choices {
		if choice == nil || choice.From == nil {
			continue
		}
		switch l := choice.From; {
		case l.Number != nil:
			kinds[Number] = true
		case l.Text != nil:
			kinds[Text] = true
		case l.Code != nil:
			kinds[Dice] = true
		case l.Word == nil:
			c.errorf("option-range", l, "An option is yes or no, a number, a word, a text or a dice code.",
				"%s cannot be an option's value", c.words(l))
			return Type{}
		case *l.Word == "none":
			t.OrNone = true
		case *l.Word == "all" && len(words) == 0:
			t.OrAll = true
		default:
			if *l.Word == "yes" || *l.Word == "no" {
				yesNo++
			}
			words = append(words, *l.Word)
		}
	}
	switch {
	case len(kinds) > 1 || len(words) > 0 && (kinds[Text] || kinds[Dice]):
		c.errorf("option-range", choices[0], "Let all of them be numbers, or all of them words.",
			"The values of this option are of different kinds")
		return Type{}
	case kinds[Number]:
		t.Kind, t.Words = Number, words
	case kinds[Text]:
		t.Kind = Text
	case kinds[Dice]:
		t.Kind = Dice
	case len(words) > 0 && yesNo == len(words):
		t.Kind = YesNo
		words = nil
	default:
		if t.OrAll {
			t.OrAll = false
			words = append(words, "all")
		}
		t.Kind, t.Words = WordKind, words
	}
	for _, w := range words {
		c.addWord(w)
	}
	if len(t.Words) == 0 {
		t.Words = nil
	}
	return t
}
