package check

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// renamed offers another name for one that a ready-made word has: it is written wherever what is declared is meant, which is where no
// of and no bracket stands behind it.
//
//	let first = 3            let my_first = 3
//	say first of hand        say first of hand
//	increase score by first  increase score by my_first
func (c *checker) renamed(d diag.Diagnostic, name *syntax.Ident, kind ObjectKind) diag.Diagnostic {
	other := "my_" + name.Name
	for c.taken(other) != nil || c.local(other) != nil {
		other += "_too"
	}
	d = d.WithHint("A name has one meaning in the whole ruleset. Call it otherwise, such as %s.", other)
	at := c.at(name)
	file := slices.IndexFunc(c.rs.Files, func(f *syntax.File) bool { return f.Source == at.Source })
	if file < 0 || at.IsZero() {
		return d
	}
	places := []int{at.Start}
	for _, use := range bareUses(c.within(c.rs.Files[file], at), name.Name, kind == PlayerField) {
		if place := c.at(use); place.Source == at.Source && place.Text() == name.Name && !slices.Contains(places, place.Start) {
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

// within is the block in which a name is declared, or the whole file where that is none.
func (c *checker) within(f *syntax.File, at diag.Span) []syntax.Ranger {
	var all []syntax.Ranger
	for _, decl := range f.Decls {
		var inner syntax.Ranger
		syntax.Walk(decl, func(n syntax.Ranger) bool {
			start, end := n.Range()
			_, block := n.(*syntax.Block)
			if block && start <= at.Start && at.End <= end {
				inner = n
			}
			return true
		})
		if inner != nil {
			return []syntax.Ranger{inner}
		}
		all = append(all, decl)
	}
	return all
}

// bareUses are the places in trees where a name stands by itself, or is what somebody has where players can have what it names.
func bareUses(trees []syntax.Ranger, name string, owned bool) (uses []syntax.Ranger) {
	for _, tree := range trees {
		syntax.WalkUnder(tree, func(n, above syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.NameExpr:
				of, under := above.(*syntax.OfExpr)
				if n.Name == name && !(under && of.Left == syntax.Expr(n) && !(of.Has && owned)) {
					uses = append(uses, n)
				}
			case *syntax.Ident:
				if _, call := above.(*syntax.CallExpr); n.Name == name && !call {
					uses = append(uses, n)
				}
			}
			return true
		})
	}
	return uses
}
