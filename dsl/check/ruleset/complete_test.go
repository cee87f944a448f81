package ruleset

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// complete reports whatever the compiler would miss: expressions without a type, names without a meaning.
func complete(t interface{ Errorf(string, ...any) }, rs *check.Ruleset) {
	info := rs.Info
	for _, f := range rs.Files {
		decls := f.Decls
		if f == rs.Prelude {
			decls = rs.Taken
		}
		for _, decl := range decls {
			syntax.Walk(decl, func(n syntax.Ranger) bool {
				where := f.Span(n).String() + " " + f.Span(n).Text()
				cases, _ := n.(*syntax.CasesExpr)
				if e, ok := n.(syntax.Expr); ok && (cases == nil || len(cases.Lets) == 0) { // a block with lets is made another one
					if typ, ok := info.Types[e]; !ok || typ.Kind == check.Invalid {
						t.Errorf("%s: an expression (%T) without a type", where, e)
					}
				}
				switch n := n.(type) {
				case *syntax.NameExpr:
					if info.Uses[n] == nil {
						t.Errorf("%s: a name without a meaning", where)
					}
				case *syntax.OptionExpr:
					if info.Uses[n] == nil {
						t.Errorf("%s: an option without a meaning", where)
					}
				case *syntax.CallExpr, *syntax.OfExpr:
					if info.Calls[n.(syntax.Expr)].To == nil {
						t.Errorf("%s: a call of nothing", where)
					}
				case *syntax.List:
					if _, ok := info.Lists[n]; !ok {
						t.Errorf("%s: a list that was not read", where)
					}
				case *syntax.SimpleStmt:
					if o := info.Lets[n]; n.Form.Does.Has(syntax.Names) && (o == nil || o.Type.Kind == check.Invalid) {
						t.Errorf("%s: a let without a type", where)
					}
					for _, step := range n.Steps() {
						if info.Uses[step.Name] == nil {
							t.Errorf("%s: a step without a phase", where)
						}
					}
					if n.Form.Does.Has(syntax.GivesResult) && (info.Uses[n.Name()] == nil || n.Value() == nil && info.Shown[n] == nil) {
						t.Errorf("%s: a result without a meaning", where)
					}
				case *syntax.Arg:
					if info.Uses[n.Name] == nil {
						t.Errorf("%s: a parameter without a field", where)
					}
					if _, ok := info.Args[n.Value]; !ok {
						t.Errorf("%s: a parameter's value that was not read", where)
					}
				}
				return true
			})
		}
	}
	for _, d := range rs.Defines {
		for _, p := range d.Params {
			if p.Type.Kind == check.Invalid {
				t.Errorf("%s: the parameter %s has no type", d.Name, p.Name)
			}
		}
		if d.Type.Kind == check.Invalid {
			t.Errorf("%s has no type", d.Name)
		}
	}
	for _, r := range rs.Results {
		if r.Type.Kind == check.Invalid {
			t.Errorf("the result %s has no type", r.Name)
		}
	}
}
