package lint

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// skipsForEver warns about a question or phase that is skipped by a field which only the block behind it sets back: that block is
// skipped too.
func (c *linter) skipsForEver() {
	for n, steps := range c.Rules.Around {
		if steps.Skip == nil || len(steps.After) == 0 {
			continue
		}
		reads := c.stateRead(c.FactsOf(steps.Skip))
		for _, step := range steps.After {
			for _, s := range setsOf(step.Decl.Body) {
				place, ok := syntax.Bare(s.Expr(syntax.Place)).(*syntax.NameExpr)
				if !ok || s.Value() == nil || s.Value().Expr.Expr == nil {
					continue
				}
				o := c.Info.Uses[place]
				if !reads[o] || !o.IsField() || c.setElsewhere(s, o) ||
					c.begins(steps.Skip, o, s.Value().Expr.Expr) {
					continue
				}
				what := "question"
				if _, phase := n.(*syntax.PhaseDecl); phase {
					what = "phase"
				}
				c.Report(diag.Warnf("never-asked", c.At(s), "Where the %s is skipped this is skipped too, so that it stays skipped", what).
					WithOther(c.At(steps.Skip), "skipped where this holds").
					WithHint("Let the one who is asked next end it: each p in players { set p's %s to %s }", o.Name,
						c.Words(s.Value().Expr.Expr)))
			}
		}
	}
}

// begins reports whether a field that is set to a value lets a condition hold, so that a question is skipped from then on: yes
// where it is skipped when the field is so.
func (c *linter) begins(skip syntax.Expr, o *check.Object, value syntax.Expr) bool {
	said, _ := syntax.Bare(value).(*syntax.YesNoLit)
	switch e := syntax.Bare(skip).(type) {
	case *syntax.LogicExpr:
		return slices.ContainsFunc(e.Terms, func(t syntax.Expr) bool { return c.begins(t, o, value) })
	case *syntax.NotExpr:
		return said != nil && !said.Value && c.Place(e.X) == o
	case *syntax.CompareExpr:
		return e.Op == "is" && c.Place(e.A) == o && c.Words(e.B) == c.Words(value)
	default:
		return said != nil && said.Value && c.Place(e) == o
	}
}

// setsOf are the lines of a block that set something in the turn of the one for whom the block is done, under whatever condition.
func setsOf(b *syntax.Block) (sets []*syntax.SimpleStmt) {
	syntax.Walk(b, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.EachStmt, *syntax.TurnsStmt:
			return false
		case *syntax.SimpleStmt:
			if n.Expr(syntax.Place) != nil {
				sets = append(sets, n)
			}
		}
		return true
	})
	return sets
}

// setElsewhere reports whether another line sets a field to the same as a line does.
func (c *linter) setElsewhere(s *syntax.SimpleStmt, o *check.Object) bool {
	for other := range c.Statements() {
		if other != s && other.Expr(syntax.Place) != nil && c.Place(other.Expr(syntax.Place)) == o && (other.Value() == nil ||
			other.Value().Expr.Expr == nil || c.Words(other.Value().Expr.Expr) == c.Words(s.Value().Expr.Expr)) {
			return true
		}
	}
	return false
}
