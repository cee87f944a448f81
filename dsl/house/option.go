package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// option is an option as it is declared, in its newer form; nil where a house rule says something else of one that is there. What
// that may be and its line of help stay, where the line does not say them.
func (m *merger) option(d *syntax.OptionDecl) *syntax.OptionDecl {
	now, always := *d, d.Older != nil && d.Older.Always
	if d.Older != nil {
		now.Older, now.Field = nil, m.asField(d.Older)
	}
	k := keyOf(d)
	at, there := m.at[k]
	switch {
	case !there && always:
		if m.nothingSettled(d) {
			return nil
		}
		return &now
	case !there && now.Field.Type == nil && m.layer > 0:
		if _, near := m.nearest(k.name, k.what); near {
			m.notThere(k, d.Name(), d, k.what)
			return nil
		}
		return &now
	case !there || m.by[k] == m.layer:
		return &now
	}
	old, value := m.out.Decls[at].(*syntax.OptionDecl), now.Field.Value
	switch {
	case always:
		m.oldForm(d, "change option "+k.name+" to "+m.here(value).Text())
		m.settle(at, d, value)
		return nil
	case old.Fixed && !m.unsettle(k):
		m.alwaysStays(d, old, now.Field)
		return nil
	case now.Field.Type == nil || d.Older != nil && len(d.Older.Others) == 0:
		now.Field.Type = old.Field.Type
	case d.Older != nil:
		now.Field.Type = either(now.Field.Type, old.Field.Type)
	}
	if now.Field.Help == nil {
		now.Field.Help = old.Field.Help
	}
	m.note(Change{Kind: Replaced, What: k.what, Name: k.name, New: d, Old: old})
	m.out.Decls[at] = &now
	m.by[k] = m.layer
	return nil
}

// settle lets an option be the same from now on: nobody can choose another value.
func (m *merger) settle(at int, d syntax.Decl, value syntax.Expr) {
	old := m.out.Decls[at].(*syntax.OptionDecl)
	k := keyOf(old)
	field := *old.Field
	field.Value = value
	m.chainOf(k).changes = nil
	m.note(Change{Kind: Altered, What: k.what, Name: k.name, New: d, Old: old, Settles: true})
	m.out.Decls[at] = &syntax.OptionDecl{Node: old.Node, Field: &field, Fixed: true}
}

// unsettle leaves nothing of what settles an option that a layer gives a default, where another layer beside it has settled it:
// of the two, the last one named counts. It does nothing where the layer stands on the one that has settled it.
func (m *merger) unsettle(k key) bool {
	for _, c := range slices.Backward(m.out.Changes) {
		if !c.Settles || c.What != k.what || c.Name != k.name {
			continue
		}
		if c.Layer == m.layer || slices.Contains(m.layers[m.layer].Under, c.Layer) {
			return false
		}
		break
	}
	m.chainOf(k).unsettle()
	return true
}

// settles reports whether a value is written out as one that an option of such a type always is from now on. A number may be
// beyond what the option may be.
func settles(t *syntax.Type, value syntax.Expr) bool {
	name, ok := value.(*syntax.NameExpr)
	return value != nil && syntax.IsWritten(value) &&
		(!ok || t != nil && slices.ContainsFunc(parts(t), func(a *syntax.TypeAlt) bool {
			return a.Word == name.Name
		}))
}

// asField is an option in its older form as a field.
func (m *merger) asField(o *syntax.OlderOption) *syntax.Field {
	all := slices.Clone(o.Others)
	value := &syntax.TypeAlt{}
	value.Pos.Filename = o.Value.In()
	value.Pos.Offset, value.EndPos.Offset = o.Value.Range()
	text := m.here(o.Value).Text()
	literal := syntax.Literal{Node: value.Node}
	_, number := syntax.Constant(o.Value)
	switch o.Value.(type) {
	case *syntax.TextLit:
		literal.Text, value.From = &text, &literal
	case *syntax.CodeLit:
		literal.Code, value.From = &text, &literal
	default:
		if value.Word = text; number {
			value.Word, literal.Number, value.From = "", &text, &literal
		}
	}
	if !slices.ContainsFunc(all, func(a *syntax.TypeAlt) bool { return number && a.To != nil || m.here(a).Text() == text }) {
		all = slices.Insert(all, 0, value)
	}
	return &syntax.Field{Node: o.Node, Name: o.Name, Type: typeOf(all), Value: o.Value, Help: o.Help}
}

// typeOf is the type that consists of some parts: numbers, texts and codes first, then words, then none and all.
func typeOf(all []*syntax.TypeAlt) *syntax.Type {
	rank := func(a *syntax.TypeAlt) int {
		switch {
		case a.From != nil:
			return 0
		case a.Word != "none" && a.Word != "all":
			return 1
		}
		return 2
	}
	slices.SortStableFunc(all, func(a, b *syntax.TypeAlt) int { return rank(a) - rank(b) })
	first := *all[0]
	if !slices.ContainsFunc(all, func(a *syntax.TypeAlt) bool { return a.Word != "yes" && a.Word != "no" && a.Word != "none" }) {
		all = slices.DeleteFunc(all, func(a *syntax.TypeAlt) bool { return a.Word != "none" })
		all = slices.Insert(all, 0, &first, &syntax.TypeAlt{Node: first.Node, Word: "no"})
		first.Word = "yes"
	}
	if len(all) == 1 && rank(all[0]) == 1 { // one word alone is no type
		all = append(all, &syntax.TypeAlt{Node: all[0].Node, Word: "none"})
	}
	t := &syntax.Type{Node: first.Node, Name: first.Word, Bound: first.Bound, From: first.From, To: first.To, Alts: all[1:]}
	switch {
	case first.From == nil:
	case first.From.Text != nil: // any other will do too
		t.Name, t.From, t.Alts = "text", nil, slices.DeleteFunc(t.Alts, func(a *syntax.TypeAlt) bool { return a.From != nil })
	case first.From.Code != nil:
		t.Name = "dice"
	default:
		t.Name = "number"
	}
	return t
}

// parts are what a type consists of: each of its ranges and words.
func parts(t *syntax.Type) []*syntax.TypeAlt {
	first := &syntax.TypeAlt{Node: t.Node, Word: t.Name}
	if t.From != nil {
		first.Word, first.Bound, first.From, first.To = "", t.Bound, t.From, t.To
	}
	return append([]*syntax.TypeAlt{first}, t.Alts...)
}

// either is a type that may be what one of two may be.
func either(a, b *syntax.Type) *syntax.Type {
	if b == nil {
		return a
	}
	t, has := *b, parts(b)
	t.Alts = slices.Clone(b.Alts)
	for _, part := range parts(a) {
		any := part.From != nil && b.From == nil && (b.Name == "number" || b.Name == "dice")
		if !any && (part.From != nil || !slices.ContainsFunc(has, func(old *syntax.TypeAlt) bool { return old.Word == part.Word })) {
			t.Alts = append(t.Alts, part)
		}
	}
	return &t
}
