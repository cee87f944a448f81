package ruleset

import (
	"cmp"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// usersOwn is what was found, without what is hardly meant in the prelude, which nobody can mend there. What is wrong in it is
// wrong because of a line that uses it, and is told there:
//
//	do broke_leave      the players of this ruleset have no stack, of which the phase speaks
func (c *judged) usersOwn() diag.List {
	var out diag.List
	said := map[diag.Span]bool{}
	for _, d := range c.Diags() {
		switch at, name := c.user(d); {
		case d.Span.Source == nil || c.Rules.Prelude == nil || d.Span.Source != c.Rules.Prelude.Source:
			out = append(out, d)
		case d.Severity != diag.Error:
		case at.Source == nil:
			out = append(out, d) // only a change of a house rule can be to blame
		case !said[at]:
			said[at] = true
			out = append(out, diag.Errorf("prelude-unfit", at, "%q of the prelude does not fit here: %s", name, lower(d.Summary)).
				WithOther(d.Span, "in the prelude").
				WithHint("croupier explain %s shows what it needs. Declare that, or a %s of your own.", name, name))
		}
	}
	return out
}

// user is where the ruleset first uses what of the prelude a mistake stands in, and its name; no place where only the rules below
// use it.
func (c *judged) user(d diag.Diagnostic) (at diag.Span, name string) {
	seen := map[*check.Object]bool{}
	for todo := []*check.Object{c.takenAround(d.Span)}; len(todo) > 0; todo = todo[1:] {
		o := todo[0]
		if o == nil || seen[o] {
			continue
		}
		seen[o], name = true, o.Name
		var own []diag.Span
		for _, n := range c.usesOf(o) {
			switch place := c.At(n); {
			case c.Rules.InPrelude(n):
				todo = append(todo, c.takenAround(place))
			case c.IsOwn(place):
				own = append(own, place)
			}
		}
		if len(own) > 0 {
			return slices.MinFunc(own, func(a, b diag.Span) int {
				return cmp.Or(cmp.Compare(a.Source.Name, b.Source.Name), cmp.Compare(a.Start, b.Start))
			}), name
		}
	}
	return diag.Span{}, ""
}

// takenAround is what is taken from the prelude there where a place stands; nil for none.
func (c *judged) takenAround(place diag.Span) *check.Object {
	for _, decl := range c.Rules.Taken {
		if whole := c.At(decl); whole.Source == place.Source && whole.Start <= place.Start && place.End <= whole.End {
			return c.Global(syntax.NameOf(decl).(*syntax.Ident).Name)
		}
	}
	return nil
}

// usesOf are the nodes that name a define or phase.
func (c *judged) usesOf(o *check.Object) (nodes []syntax.Ranger) {
	for n, used := range c.Info.Uses {
		if used == o {
			nodes = append(nodes, n)
		}
	}
	for n, call := range c.Info.Calls {
		if call.To == o {
			nodes = append(nodes, n)
		}
	}
	return nodes
}
