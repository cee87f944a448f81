package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// option applies what a house rule says of an option that is there, and reports whether it is one. The values it may have
// stay, and the new default is one of them.
func (m *merger) option(d *syntax.OptionDecl) bool {
	k := keyOf(d)
	at, ok := m.at[k]
	if !ok || m.by[k] == m.layer {
		return false
	}
	old, ok := m.out.Decls[at].(*syntax.OptionDecl)
	if !ok || old.Default == nil || d.Default == nil {
		return true
	}
	if old.Always && !d.Always {
		m.alwaysStays(d, old)
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

// inRange reports whether an old default is only one of a range of numbers, so that it need not be named again.
func inRange(c *syntax.Choice, others []*syntax.Choice) bool {
	return c.From != nil && c.From.Number != nil &&
		slices.ContainsFunc(others, func(o *syntax.Choice) bool { return o != nil && o.To != nil })
}
