package house

import (
	"slices"
	"strconv"

	"croupier/dsl/syntax"
)

// option applies what a house rule says of an option that is there, and reports whether it did. The values it may have stay;
// the new default is one of them, unless the line names values that it may have besides.
func (m *merger) option(d *syntax.OptionDecl) bool {
	k := keyOf(d)
	at, ok := m.at[k]
	if !ok && d.Always && d.Default != nil {
		return m.nothingSettled(d)
	}
	if !ok || m.by[k] == m.layer {
		return false
	}
	old, ok := m.out.Decls[at].(*syntax.OptionDecl)
	if !ok || old.Default == nil || d.Default == nil {
		return true
	}
	switch {
	case old.Always && !d.Always:
		m.alwaysStays(d, old)
		return true
	case d.Always && len(d.Others) > 0:
		m.alwaysAndOthers(d)
		return true
	case d.Always && m.mayBe(old, d.Default):
		if d.Default.To == nil {
			m.oldForm(d, "change option "+d.Name.Name+" to "+m.here(d.Default).Text())
		}
		m.settle(at, d, d.Default)
		return true
	case len(d.Others) == 0 && !m.mayBe(old, d.Default):
		m.notAChoice(d, old)
		return true
	}
	changed := *d
	changed.Others = slices.Concat(d.Others, old.Others)
	if !inRange(old.Default, old.Others) && m.in(old.Default).Text() != m.here(d.Default).Text() {
		changed.Others = append(changed.Others, old.Default)
	}
	if changed.Help == nil {
		changed.Help = old.Help
	}
	m.note(Change{Kind: Replaced, What: k.what, Name: k.name, New: d, Old: old})
	m.out.Decls[at] = &changed
	m.by[k] = m.layer
	return true
}

// settle lets an option be the same from now on: nobody can choose another value.
func (m *merger) settle(at int, d syntax.Decl, value *syntax.Choice) {
	old := m.out.Decls[at].(*syntax.OptionDecl)
	k := keyOf(old)
	now := *old
	now.Always, now.Default = true, value
	now.Others = append(slices.Clone(old.Others), value)
	if !inRange(old.Default, old.Others) {
		now.Others = append(now.Others, old.Default)
	}
	m.chainOf(k).changes = nil
	m.note(Change{Kind: Altered, What: k.what, Name: k.name, New: d, Old: old, Settles: true})
	m.out.Decls[at] = &now
}

// choice is a value that is written out as one which an option may have, nil for any other. A number may be beyond what the
// option may be, where that is a number at all.
func (m *merger) choice(o *syntax.OptionDecl, e syntax.Expr) *syntax.Choice {
	e = syntax.Bare(e)
	if e == nil {
		return nil
	}
	text := m.here(e).Text()
	value := &syntax.Literal{}
	switch e := e.(type) {
	case *syntax.NumberLit:
		value.Node, value.Number = e.Node, &text
	case *syntax.MinusExpr:
		number, ok := e.X.(*syntax.NumberLit)
		if !ok {
			return nil
		}
		text = m.here(number).Text()
		value.Node, value.Minus, value.Number = e.Node, true, &text
	case *syntax.TextLit:
		value.Node, value.Text = e.Node, &text
	case *syntax.CodeLit:
		value.Node, value.Code = e.Node, &text
	case *syntax.NameExpr:
		value.Node, value.Word = e.Node, &text
	case *syntax.YesNoLit:
		value.Node, value.Word = e.Node, &text
	case *syntax.NoneLit:
		value.Node, value.Word = e.Node, &text
	case *syntax.AllLit:
		value.Node, value.Word = e.Node, &text
	default:
		return nil
	}
	c := &syntax.Choice{Node: value.Node, From: value}
	number := func(o *syntax.Choice) bool { return o != nil && o.From != nil && o.From.Number != nil }
	if value.Number != nil && (number(o.Default) || slices.ContainsFunc(o.Others, number)) || m.mayBe(o, c) {
		return c
	}
	return nil
}

// mayBe reports whether an option may have a value: one of its own, or a number in a range of numbers.
func (m *merger) mayBe(o *syntax.OptionDecl, value *syntax.Choice) bool {
	if value.To != nil {
		return true // a range is no value, which the checker says
	}
	text := m.in(value).Text()
	n, err := strconv.ParseInt(text, 10, 64)
	for _, c := range append([]*syntax.Choice{o.Default}, o.Others...) {
		if c == nil || c.From == nil {
			continue
		}
		if c.To == nil && m.in(c).Text() == text {
			return true
		}
		if c.To == nil || err != nil {
			continue
		}
		least, err1 := strconv.ParseInt(m.in(c.From).Text(), 10, 64)
		most, err2 := strconv.ParseInt(m.in(c.To).Text(), 10, 64)
		if err1 == nil && err2 == nil && least <= n && n <= most {
			return true
		}
	}
	return false
}

// inRange reports whether an old default is only one of a range of numbers, so that it need not be named again.
func inRange(c *syntax.Choice, others []*syntax.Choice) bool {
	return c.From != nil && c.From.Number != nil &&
		slices.ContainsFunc(others, func(o *syntax.Choice) bool { return o != nil && o.To != nil })
}
