package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

// suitBlind reports whether a condition on cards that are taken together treats cards of one rank alike, so that one of them
// can stand for all in the search for a set that fits. It is cautious: where it does not know, it says no.
func (c *compiler) suitBlind(e syntax.Expr, seen map[*check.Object]bool) bool {
	blind := true
	syntax.Walk(e, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.CardLit, *syntax.List, *syntax.BestExpr, *syntax.RollExpr, *syntax.NextExpr, *syntax.LuaExpr:
			blind = false
		case *syntax.CompareExpr:
			for _, side := range []syntax.Expr{n.A, n.B} {
				if k := c.kind(side); k == check.Card || k == check.Cards {
					name, ok := syntax.Bare(n.B).(*syntax.NameExpr)
					blind = blind && ok && name.Name == "empty"
				}
			}
		case *syntax.NameExpr:
			blind = blind && c.meansBlind(c.info.Uses[n], seen)
		}
		if x, ok := n.(syntax.Expr); ok {
			if call, ok := c.info.Calls[x]; ok {
				blind = blind && c.meansBlind(call.To, seen)
			}
		}
		return blind
	})
	return blind
}

// meansBlind is suitBlind for what a name stands for.
func (c *compiler) meansBlind(o *check.Object, seen map[*check.Object]bool) bool {
	if o == nil {
		return true
	}
	switch o.Kind {
	case check.ItemPart:
		return o.Name == "rank" || o.Name == "joker" || o.Name == check.CardNoun
	case check.Function:
		_, f := op.FuncNamed(o.Name, 1)
		return f != nil && f.Op == program.OpCount
	case check.DefineName:
		if seen[o] {
			return true
		}
		seen[o] = true
		v := c.rs.Defines[o.Index].Decl.Value
		return v != nil && v.Expr.Expr != nil && c.suitBlind(v.Expr.Expr, seen)
	case check.CardName, check.SuitName:
		return false
	}
	return true
}
