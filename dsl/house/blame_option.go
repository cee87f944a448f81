package house

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// otherwiseStays reports lines that would leave nothing of what they are added to.
func (m *merger) otherwiseStays(at syntax.Ranger, instead string) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(at),
		"What is added has no otherwise: where none of its lines fits, those that are there are looked at").
		WithHint("Delete this line, or write: %s", instead))
}

// nothingSettled reports an option that is new and always the same, and whether it is only written wrongly.
func (m *merger) nothingSettled(d *syntax.OptionDecl) bool {
	if m.layer == 0 {
		m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d), "An option that is always the same is none").
			WithHint("A house rule settles an option of the ruleset that it extends. Here write: define %s = %s", d.Name().Name,
				m.here(d.Older.Value).Text()))
		return false
	}
	m.notThere(keyOf(d), d.Name(), d, "option")
	_, near := m.nearest(d.Name().Name, "option")
	return near
}

// alwaysStays reports a default for an option that a ruleset further down has settled.
func (m *merger) alwaysStays(d, old *syntax.OptionDecl, now *syntax.Field) {
	value := "..."
	if now.Value != nil {
		value = m.here(now.Value).Text()
	}
	m.diags = append(m.diags, diag.Errorf("already-there", m.here(d), "The option %q has been settled: it is always the same",
		d.Name().Name).
		WithOther(m.in(old), "settled here").
		WithHint("Write: change option %s to %s", d.Name().Name, value))
}
