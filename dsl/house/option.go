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
	case len(d.Others) == 0 && !m.mayBe(old, d.Default):
		m.notAChoice(d, old)
		return true
	}
	changed := *d
	changed.Others = slices.Concat(d.Others, old.Others)
	if !inRange(old.Default, old.Others) {
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
