package syntax

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// nodeTypes are the names of the struct types of this package that embed Node.
func nodeTypes(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), entry.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range s.Fields.List {
					if id, ok := field.Type.(*ast.Ident); ok && len(field.Names) == 0 && id.Name == "Node" {
						names[spec.Name.Name] = true
					}
				}
			}
			return true
		})
	}
	return names
}

func TestEveryKindOfNodeIsParsedAndVisited(t *testing.T) {
	missing := nodeTypes(t)
	if len(missing) < 80 {
		t.Fatalf("only %d types of nodes found", len(missing))
	}
	for name, text := range files(t, "good") {
		file, _ := Parse(diag.NewSource(name, text))
		Walk(file, func(n Ranger) bool {
			delete(missing, reflect.TypeOf(n).Elem().Name())
			return true
		})
	}
	for name := range missing {
		t.Errorf("no %s was visited", name)
	}
}

func TestWalkLeavesOutThePartsOfANodeThatIsDeclined(t *testing.T) {
	expr, list := ParseExpr(diag.NewSource("", "not (a and b)"))
	if len(list) > 0 {
		t.Fatal(list)
	}
	var seen []string
	Walk(expr, func(n Ranger) bool {
		seen = append(seen, reflect.TypeOf(n).Elem().Name())
		_, paren := n.(*ParenExpr)
		return !paren
	})
	if got := strings.Join(seen, " "); got != "NotExpr ParenExpr" {
		t.Errorf("visited %s", got)
	}
}
