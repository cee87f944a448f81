package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// renamed offers another name for one that a ready-made word has, or something in the rules below a house rule: it is written
// wherever what is declared is meant, which is where no of and no bracket stands behind it.
//
//	let first = 3            let my_first = 3
//	say first of hand        say first of hand
//	increase score by first  increase score by my_first
func (c *checker) renamed(d diag.Diagnostic, name *syntax.Ident, kind ObjectKind) diag.Diagnostic {
	other := "my_" + name.Name
	for c.Taken(other) != nil || c.local(other) != nil {
		other += "_too"
	}
	d = d.WithHint("A name has one meaning in the whole ruleset. Call it otherwise, such as %s.", other)
	at := c.At(name)
	file := slices.IndexFunc(c.rs.Files, func(f *syntax.File) bool { return f.Source == at.Source })
	if file < 0 || at.IsZero() {
		return d
	}
	places := []int{at.Start}
	for _, use := range meaning.BareUses(meaning.Within(c.rs.Files[file], at), name.Name, kind == PlayerField) {
		if place := c.At(use); place.Source == at.Source && place.Text() == name.Name && !slices.Contains(places, place.Start) {
			places = append(places, place.Start)
		}
	}
	slices.Sort(places)
	whole := at
	whole.Start, whole.End = places[0], places[len(places)-1]+len(name.Name)
	var text strings.Builder
	from := whole.Start
	for _, place := range places {
		text.WriteString(at.Source.Text[from:place] + other)
		from = place + len(name.Name)
	}
	return d.WithFix(whole, text.String(), "Call it %s.", other)
}
