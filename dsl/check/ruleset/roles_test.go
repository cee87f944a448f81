package ruleset

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/check/tests"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Whatever code says is found by the description of what stands in each node, but for names before "of", before a key and in "keys
// of sheet": those stand for what is read, and have no value of their own.
func TestEveryExpressionOfCodeStandsInARole(t *testing.T) {
	kinds := map[string]bool{}
	for _, path := range files(t, "../testdata/good/*.deal") {
		file, _ := syntax.Parse(diag.NewSource(filepath.Base(path), read(t, path)))
		layer := house.Layer{Name: strings.TrimSuffix(filepath.Base(path), ".deal"), Files: []*syntax.File{file}}
		e := effects.Of(check.Resolve([]house.Layer{layer}, testBuiltins(), tests.Type))
		for _, b := range e.Codes {
			var root syntax.Ranger = b.Block
			if b.Block == nil {
				root = b.Expr
			}
			found := map[syntax.Ranger]bool{}
			visit(e, root, found)
			skip := map[syntax.Ranger]bool{}
			syntax.Walk(root, func(n syntax.Ranger) bool {
				switch n := n.(type) {
				case *syntax.OfExpr:
					skip[n.Left] = true
					if call := e.Info.Calls[n]; call.To != nil && call.To.Kind == check.KeysOf {
						skip[syntax.Bare(n.Right)] = true
					}
				}
				if x, ok := n.(syntax.Expr); ok && !skip[n] {
					kinds[fmt.Sprintf("%T", n)] = true
					if !found[n] {
						t.Errorf("%s: nothing looks at %s (%T)", path, e.Words(x), n)
					}
				}
				return true
			})
		}
	}
	if len(kinds) < 25 {
		t.Errorf("only %d kinds of expressions were looked at", len(kinds))
	}
}

// visit notes a node and all below it, as the description of nodes has them.
func visit(e *effects.Effects, n syntax.Ranger, found map[syntax.Ranger]bool) {
	if list, ok := n.(syntax.ListExpr); ok {
		n = list.Expr
	}
	found[n] = true
	for _, ch := range e.Children(n) {
		visit(e, ch.Ranger, found)
	}
}
