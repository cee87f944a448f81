package lint

import (
	"math"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// Of two conditions about the same thing one may hold wherever the other does: count > 2 means count > 1, and a and b means a.

// implies reports whether a condition plainly holds only where another one holds.
func (c *linter) implies(a, b syntax.Expr) bool {
	a, b = syntax.Bare(a), syntax.Bare(b)
	if c.sameCondition(a, b) {
		return true
	}
	if l, ok := a.(*syntax.LogicExpr); ok && l.Op == "or" {
		return !slices.ContainsFunc(l.Terms, func(t syntax.Expr) bool { return !c.implies(t, b) })
	}
	if l, ok := b.(*syntax.LogicExpr); ok && l.Op == "and" {
		return !slices.ContainsFunc(l.Terms, func(t syntax.Expr) bool { return !c.implies(a, t) })
	}
	if l, ok := a.(*syntax.LogicExpr); ok && slices.ContainsFunc(l.Terms, func(t syntax.Expr) bool { return c.implies(t, b) }) {
		return true
	}
	if l, ok := b.(*syntax.LogicExpr); ok {
		return slices.ContainsFunc(l.Terms, func(t syntax.Expr) bool { return c.implies(a, t) })
	}
	x, okX := a.(*syntax.CompareExpr)
	y, okY := b.(*syntax.CompareExpr)
	return okX && okY && c.sameCondition(syntax.Bare(x.A), syntax.Bare(y.A)) && (within(x, y) || c.among(x, y))
}

// within reports whether the numbers for which one comparison holds all are such that the other holds.
func within(x, y *syntax.CompareExpr) bool {
	least, most, ok := numbers(x)
	if !ok {
		return false
	}
	if n, number := syntax.Constant(y.B); number && y.Op == "is not" {
		return n < least || n > most
	}
	from, to, ok := numbers(y)
	return ok && from <= least && most <= to
}

// numbers are those for which a comparison holds.
func numbers(e *syntax.CompareExpr) (least, most int64, ok bool) {
	n, ok := syntax.Constant(e.B)
	if !ok {
		return 0, 0, false
	}
	return compared(e.Op, n)
}

// compared are the numbers that compare so with n.
func compared(op string, n int64) (least, most int64, ok bool) {
	switch op {
	case "is":
		return n, n, true
	case ">":
		return n + 1, math.MaxInt64, true
	case ">=":
		return n, math.MaxInt64, true
	case "<":
		return math.MinInt64, n - 1, true
	case "<=":
		return math.MinInt64, n, true
	}
	return 0, 0, false
}

// among reports whether the words for which one comparison holds all are such that the other holds.
func (c *linter) among(x, y *syntax.CompareExpr) bool {
	some, ok := c.values(x)
	if !ok || x.Op == "is not" || x.Op == "is not in" {
		return false
	}
	others, ok := c.values(y)
	not := y.Op == "is not" || y.Op == "is not in"
	return ok && !slices.ContainsFunc(some, func(v string) bool { return slices.Contains(others, v) == not })
}

// values are the fixed words with which something is compared.
func (c *linter) values(e *syntax.CompareExpr) ([]string, bool) {
	switch b := syntax.Bare(e.B).(type) {
	case *syntax.NameExpr:
		o := c.Info.Uses[b]
		fixed := o != nil && slices.Contains([]check.ObjectKind{check.Word, check.RankName, check.SuitName, check.CategoryName}, o.Kind)
		return []string{b.Name}, fixed
	case *syntax.List:
		var all []string
		for _, item := range b.Items {
			all = append(all, item.Text)
		}
		return all, len(all) > 0
	}
	return nil, false
}

// deadBranches warns about what stands behind else if and never comes to its turn.
func (c *linter) deadBranches(s *syntax.IfStmt) {
	above := []syntax.Expr{s.Cond}
	for s.Else != nil && s.Else.If != nil {
		s = s.Else.If
		if _, decided := c.decided(s.Cond); !decided {
			c.neverReached(s.Cond, above, "condition")
		}
		above = append(above, s.Cond)
	}
}
