package written

import (
	"slices"

	"croupier/dsl/syntax"
)

// Listed is what a define among declarations lists, where it is nothing but a list of what is written out. Above are those that
// are being read, so that none reads itself.
func Listed(decls []syntax.Decl, name string, above []string) ([]Token, bool) {
	for _, decl := range decls {
		d, ok := decl.(*syntax.DefineDecl)
		if ok && d.Name.Name == name && d.Params == nil && !slices.Contains(above, name) {
			return listedIn(decls, d.Value.Expr.Expr, append(above, name))
		}
	}
	return nil, false
}

func listedIn(decls []syntax.Decl, e syntax.Expr, above []string) ([]Token, bool) {
	switch e := syntax.Bare(e).(type) {
	case *syntax.List:
		return Tokens(e), true
	case *syntax.NameExpr:
		return Listed(decls, e.Name, above)
	case *syntax.CasesExpr: // as a house rule's change is one
		if len(e.Cases) == 0 && len(e.Lets) == 0 {
			return listedIn(decls, e.Otherwise, above)
		}
	case *syntax.ArithExpr:
		a, ok := listedIn(decls, e.A, above)
		b, also := listedIn(decls, e.B, above)
		return append(slices.Clip(a), b...), e.Op == "+" && ok && also
	}
	return nil, false
}
