package house

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// What a let names in the block of a define is a parameter: what stands behind it is a define of its own, under a name that
// nobody can write, which is given what the let stands for. So it is worked out once, before any case is looked at.

// lets makes such defines of all blocks that have lets.
func (m *merger) lets() {
	for i := 0; i < len(m.out.Decls); i++ {
		if d, ok := m.out.Decls[i].(*syntax.DefineDecl); ok && d.Value != nil {
			if value, ok := m.withoutLets(d, d.Value.Expr.Expr); ok {
				now, held := *d, *d.Value
				held.Expr = syntax.ListExpr{Expr: value}
				now.Value = &held
				m.swap(i, &now)
			}
		}
	}
}

// withoutLets is the value of a define without the lets of its block, or of one that comes behind cases that were put before it;
// ok is false where there are none.
func (m *merger) withoutLets(d *syntax.DefineDecl, value syntax.Expr) (now syntax.Expr, ok bool) {
	cases, is := syntax.Bare(value).(*syntax.CasesExpr)
	switch {
	case !is:
		return value, false
	case len(cases.Lets) == 0:
		otherwise, ok := m.withoutLets(d, cases.Otherwise)
		if ok {
			few := *cases
			few.Otherwise, cases = otherwise, &few
		}
		return cases, ok
	}
	let, rest := cases.Lets[0], *cases
	rest.Lets = rest.Lets[1:]
	value = &rest
	if len(rest.Lets) == 0 && len(rest.Cases) == 0 { // there is no choice to be made
		value = rest.Otherwise
	}
	behind := &syntax.DefineDecl{Node: d.Node, Whose: d.Whose, Let: true,
		Name:  &syntax.Ident{Node: d.Name.Node, Name: m.hidden(Shown(d.Name.Name))},
		Value: &syntax.Value{Node: cases.Node, Expr: syntax.ListExpr{Expr: value}}}
	m.kept[behind.Name.Name] = true
	call := &syntax.CallExpr{Node: cases.Node, Name: behind.Name}
	for _, p := range d.Params {
		if p.Name == let.Name.Name || speaksOf(&rest, p.Name) {
			behind.Params = append(behind.Params, p)
			call.Args = append(call.Args, &syntax.NameExpr{Node: let.Node, Name: p.Name})
		}
	}
	behind.Params, call.Args = append(behind.Params, let.Name), append(call.Args, let.Value)
	m.out.Decls = append(m.out.Decls, behind)
	return call, true
}

// speaksOf reports whether a name stands anywhere in a block.
func speaksOf(n syntax.Ranger, name string) bool {
	return slices.ContainsFunc(syntax.Parts(n), func(part syntax.Ranger) bool {
		switch part := part.(type) {
		case *syntax.NameExpr:
			return part.Name == name
		case *syntax.Ident:
			return part.Name == name
		case *syntax.Item:
			return part.Text == name
		}
		return speaksOf(part, name)
	})
}

// letsInResult reports a block with lets to which a result is changed, whose values are those of where it is given.
func (m *merger) letsInResult(d *syntax.ChangeDecl) bool {
	cases, ok := d.To.Expr.Expr.(*syntax.CasesExpr)
	if !ok || len(cases.Lets) == 0 {
		return false
	}
	m.diags = append(m.diags, diag.Errorf("syntax", m.here(cases.Lets[0]), "Only a define has a let in its block").
		WithHint("Write a define of your own with this block, and then: change result %s to its name.", d.Result.Name))
	return true
}
