package house

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// otherwiseStays reports lines that would leave nothing of what they are added to.
func (m *merger) otherwiseStays(at syntax.Ranger, instead string) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(at),
		"What is added has no otherwise: where none of its lines fits, those that are there are looked at").
		WithHint("Delete this line, or write: %s", instead))
}

// notAChoice reports a default that is none of the values that an option has, and does not say that it is a new one.
func (m *merger) notAChoice(d, old *syntax.OptionDecl) {
	text := func(c *syntax.Choice) string { return m.in(c).Text() }
	var values []string
	for _, c := range old.Others {
		values = append(values, text(c))
	}
	if !inRange(old.Default, old.Others) {
		values = append([]string{text(old.Default)}, values...)
	}
	e := diag.Errorf("option-range", m.here(d.Default), "The option %q is %s, never %s", d.Name.Name, orList(values),
		text(d.Default)).
		WithOther(m.in(old.Name), "declared here")
	m.diags = append(m.diags, e.DidYouMean(text(d.Default), values,
		"If it may be %s as well, say so: option %s default %s, or %s",
		text(d.Default), d.Name.Name, text(d.Default), m.widened(d.Default, old)))
}

// widened is what an option may be besides a new default, in a form that has room for that: the range of numbers nearest to it is
// made to reach it; otherwise the default that the option had.
func (m *merger) widened(value *syntax.Choice, old *syntax.OptionDecl) string {
	text := m.in(old.Default).Text()
	n, err := strconv.ParseInt(m.here(value).Text(), 10, 64)
	for _, c := range old.Others {
		if c == nil || c.From == nil || c.To == nil || err != nil {
			continue
		}
		least, err1 := strconv.ParseInt(m.in(c.From).Text(), 10, 64)
		most, err2 := strconv.ParseInt(m.in(c.To).Text(), 10, 64)
		if err1 == nil && err2 == nil {
			text = fmt.Sprintf("%d..%d", min(least, n), max(most, n))
		}
	}
	return text
}

// alwaysAndOthers reports an option that is settled and is left open in the same line.
func (m *merger) alwaysAndOthers(d *syntax.OptionDecl) {
	m.diags = append(m.diags, diag.Errorf("option-range", m.here(d.Others[0]), "What is always the same has no other values").
		WithHint("Leave them out, or write: option %s default %s, or ...", d.Name.Name, m.here(d.Default).Text()))
}

// nothingSettled reports an option that is new and always the same, and whether it is only written wrongly.
func (m *merger) nothingSettled(d *syntax.OptionDecl) bool {
	if m.layer == 0 {
		m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d), "An option that is always the same is none").
			WithHint("A house rule settles an option of the ruleset that it extends. Here write: define %s = %s", d.Name.Name,
				m.here(d.Default).Text()))
		return false
	}
	m.notThere(keyOf(d), d.Name, d, "option")
	_, near := diag.Nearest(d.Name.Name, m.namesOf("option"))
	return near
}

func orList(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

// alwaysStays reports a default for an option that a ruleset further down has settled.
func (m *merger) alwaysStays(d, old *syntax.OptionDecl) {
	m.diags = append(m.diags, diag.Errorf("already-there", m.here(d), "The option %q has been settled: it is always the same",
		d.Name.Name).
		WithOther(m.in(old), "settled here").
		WithHint("Write: change option %s to %s", d.Name.Name, m.here(d.Default).Text()))
}
