package meaning

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// BareUses are the places in trees where a name stands by itself, or is what somebody has where players can have what it names.
func BareUses(trees []syntax.Ranger, name string, owned bool) (uses []syntax.Ranger) {
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

// Within is the block in which a name is declared, or the whole file where that is none.
func Within(f *syntax.File, at diag.Span) []syntax.Ranger {
	var all []syntax.Ranger
	for _, decl := range f.Decls {
		var inner syntax.Ranger
		syntax.Walk(decl, func(n syntax.Ranger) bool {
			start, end := n.Range()
			if at.Start < start || end < at.End {
				return false
			}
			if _, block := n.(*syntax.Block); block {
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

// LastKey is the last key of an expression that goes by something, where it ends with that and no brackets stand around it;
// otherwise nil. What stands behind it with a plus looks as if it were still part of the key.
func LastKey(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.PickExpr:
		if len(e.Keys) > 0 && e.Count == nil {
			return e.Keys[len(e.Keys)-1]
		}
	case *syntax.FoldExpr:
		if e.KeyBehind() {
			return e.Key
		}
	case *syntax.ArithExpr:
		return LastKey(e.B)
	case *syntax.MinusExpr:
		return LastKey(e.X)
	}
	return nil
}
