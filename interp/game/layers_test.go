package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostBack is how many of a hundred calls between the files may go from a lower file to a higher one.
const mostBack = 15

// unseen imports packages without looking into them: calls between our own files are understood without.
type unseen struct{}

func (unseen) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// The package comment says in which order the files lie. Each file is named there once, and nearly all calls between files go
// down: what is read from above makes sense without what is above it.
func TestCallsGoDownThroughTheLayers(t *testing.T) {
	set := token.NewFileSet()
	var files []*ast.File
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var order, found []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files, found = append(files, f), append(found, strings.TrimSuffix(name, ".go"))
		if f.Doc != nil {
			for line := range strings.Lines(f.Doc.Text()) {
				if _, layer, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(line, "\t") {
					order = append(order, strings.Fields(layer)...)
				}
			}
		}
	}
	if named := slices.Sorted(slices.Values(order)); !slices.Equal(named, found) {
		t.Fatalf("the layers in the package comment name\n%q\nthe files are\n%q", named, found)
	}

	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	relaxed := types.Config{Importer: unseen{}, Error: func(error) {}}
	of, _ := relaxed.Check("game", set, files, info) // with errors, since imported packages are empty
	at := func(p token.Pos) int {
		return slices.Index(order, strings.TrimSuffix(filepath.Base(set.Position(p).Filename), ".go"))
	}
	calls, back := 0, 0
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			callee, ok := info.Uses[nameOf(call.Fun)].(*types.Func)
			if !ok || callee.Pkg() != of {
				return true
			}
			from, to := at(call.Pos()), at(callee.Pos())
			if from != to {
				calls++
			}
			if from > to {
				back++
				t.Logf("%s calls %s, which lies in a file above", set.Position(call.Pos()), callee.Name())
			}
			return true
		})
	}
	if calls < 150 {
		t.Fatalf("only %d calls between files are seen", calls)
	}
	if 100*back > mostBack*calls {
		t.Errorf("%d of %d calls between files go up, which are more than %d %%", back, calls, mostBack)
	}
}

// nameOf is the name by which a function is called; nil where it has none.
func nameOf(called ast.Expr) *ast.Ident {
	switch f := ast.Unparen(called).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	case *ast.IndexExpr:
		return nameOf(f.X)
	case *ast.IndexListExpr:
		return nameOf(f.X)
	}
	return nil
}
