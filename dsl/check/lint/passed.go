package lint

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// passed warns where somebody may pass and nothing looks whether they did, though something needs their answer, which is none
// then: a sum, an amount, or a field that cannot be none. Whatever else is done with the answer may well be right without a look.
func (c *linter) passed(root syntax.Ranger) {
	above := map[syntax.Ranger]syntax.Ranger{}
	asked, looked, needed := map[*check.Object]*syntax.Ask{}, map[*check.Object]bool{}, map[*check.Object]syntax.Ranger{}
	var order []*check.Object
	syntax.WalkUnder(root, func(n, up syntax.Ranger) bool {
		above[n] = up
		switch n := n.(type) {
		case *syntax.SimpleStmt:
			v, place := n.Value(), n.Expr(syntax.Place)
			if v == nil || v.Ask == nil || !v.Ask.OrPass {
				break
			}
			if o := c.Info.Lets[n]; o != nil && !o.Type.Kind.IsList() {
				asked[o] = v.Ask
				order = append(order, o)
			} else if t := c.Info.Types[place]; place != nil && !t.OrNone && (t.Kind.IsNumber() || t.Kind == check.Player) {
				c.unseen(v.Ask, place, "Let the field be none: write \"or none\" in its type. Or keep the answer with let, and look at "+
					"it first.")
			}
		case *syntax.NameExpr:
			if o := c.Info.Uses[n]; asked[o] == nil {
				break
			} else if !c.needs(n, above) {
				looked[o] = true
			} else if needed[o] == nil {
				needed[o] = n
			}
		}
		return true
	})
	for _, o := range order {
		if needed[o] != nil && !looked[o] {
			c.unseen(asked[o], needed[o], "Look first: if "+o.Name+" is none { ... } otherwise { ... }")
		}
	}
}

// unseen reports a question to which passing is an answer that nothing looks at.
func (c *linter) unseen(a *syntax.Ask, needed syntax.Ranger, hint string) {
	who := c.Words(a.Who)
	if _, ok := syntax.Bare(a.Who).(*syntax.PlayerExpr); ok || a.AsksGM() {
		who = "The " + strings.TrimPrefix(who, "the ")
	}
	c.Report(diag.Warnf("pass-unseen", c.At(a.Choice), "%s may pass here, and nothing looks at that", who).
		WithOther(c.At(needed), "this needs an answer").WithHint("A player who passes answers none. %s", hint))
}

// needs reports whether a value is used for something that none cannot be used for.
func (c *linter) needs(n syntax.Ranger, above map[syntax.Ranger]syntax.Ranger) bool {
	up := above[n]
	for in, ok := up.(*syntax.ParenExpr); ok; in, ok = up.(*syntax.ParenExpr) {
		n, up = in, above[in]
	}
	switch up := up.(type) {
	case *syntax.ArithExpr:
		return c.Info.Types[up].Kind.IsNumber()
	case *syntax.MinusExpr, *syntax.RangeExpr:
		return true
	case *syntax.CompareExpr:
		return strings.ContainsAny(up.Op, "<>")
	case *syntax.OfExpr:
		return up.Has && syntax.Ranger(up.Right) == n
	case *syntax.SimpleStmt:
		needs := false
		up.Each(func(o *syntax.Operand, x syntax.Ranger) {
			needs = needs || x == n && (o.Takes == syntax.HowMany || o.Takes == syntax.Limit || o.Takes == syntax.Integer)
		})
		return needs
	}
	return false
}
