package ruletest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/ruletest"
)

// TestEveryPageShowsItsMistake holds the pages of "croupier explain" to what the checker and the game do: the wrong
// example gives the page's code before anything else, when it is checked or when its tests are run, and what stands
// instead is sound.
func TestEveryPageShowsItsMistake(t *testing.T) {
	for _, code := range diag.Codes() {
		wrong, instead := diag.Examples(code)
		if wrong == "" {
			continue
		}
		t.Run(code, func(t *testing.T) {
			p, list := checked("wrong", wrong)
			switch {
			case slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == code }):
			case p == nil || len(list) > 0:
				t.Errorf("when it is checked, what is wrong gives\n%s", shown(list))
			default:
				playsWrong(t, code, ruletest.Run(p))
			}
			p, list = checked("instead", instead)
			if len(list) > 0 {
				t.Errorf("what is right gives\n%s", shown(list))
			}
			if p == nil {
				return
			}
			for _, o := range ruletest.Run(p) {
				if o.Diag != nil {
					t.Errorf("what is right fails its test %q:\n%s", o.Title, shown(diag.List{*o.Diag}))
				}
			}
		})
	}
}

// playsWrong holds the first test that fails to a code and to a message that tells what to do.
func playsWrong(t *testing.T, code string, outcomes []ruletest.Outcome) {
	t.Helper()
	for _, o := range outcomes {
		if o.Diag == nil {
			continue
		}
		text := shown(diag.List{*o.Diag})
		t.Log(text)
		if o.Diag.Code != code {
			t.Errorf("what is wrong gives\n%s", text)
		}
		if o.Diag.Span.IsZero() {
			t.Errorf("no place is named in\n%s", text)
		}
		if o.Diag.Hint == "" && len(o.Diag.Notes) == 0 {
			t.Errorf("nobody is helped by\n%s", text)
		}
		return
	}
	t.Error("nothing is found wrong, and its tests pass")
}

// TestEveryCodeHasAPageAndEveryPageACode reads which codes the language and the interpreter can give.
func TestEveryCodeHasAPageAndEveryPageACode(t *testing.T) {
	given := givenCodes(t, "../../dsl", "../../interp")
	pages := diag.Codes()
	for _, code := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(pages, code) {
			t.Errorf("%s: the code %s has no page", given[code], code)
		}
	}
	for _, code := range pages {
		if given[code] == "" {
			t.Errorf("the page of %s explains what nothing gives", code)
		}
	}
	if len(given) < 60 {
		t.Errorf("only %d codes were found", len(given))
	}
}

var looksLikeACode = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// givenCodes finds the codes in the text of packages, and one place of each. A code is a constant that is handed to a
// parameter called code, put into a field or variable of that name, or declared under a name that begins with Code.
func givenCodes(t *testing.T, folders ...string) map[string]string {
	t.Helper()
	files := token.NewFileSet()
	var all []*ast.File
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(files, path, nil, 0)
			all = append(all, f)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	places := map[string]int{} // functions that take a code, and as which argument
	for _, f := range all {
		ast.Inspect(f, func(n ast.Node) bool {
			if fn, ok := n.(*ast.FuncDecl); ok {
				if at := codeParam(fn.Type); at >= 0 {
					places[fn.Name.Name] = at
				}
			}
			return true
		})
	}
	given := map[string]string{}
	note := func(e ast.Expr) {
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return
		}
		if code, err := strconv.Unquote(lit.Value); err == nil && looksLikeACode.MatchString(code) {
			given[code] = files.Position(lit.Pos()).String()
		}
	}
	for _, f := range all {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if at, ok := places[called(n)]; ok && at < len(n.Args) {
					note(n.Args[at])
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && strings.EqualFold(key.Name, "code") {
					note(n.Value)
				}
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					if id, ok := to.(*ast.Ident); ok && id.Name == "code" && i < len(n.Rhs) {
						note(n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if strings.HasPrefix(name.Name, "Code") && i < len(n.Values) {
						note(n.Values[i])
					}
				}
			}
			return true
		})
	}
	return given
}

// codeParam is which parameter of a function is called code; -1 if none is.
func codeParam(fn *ast.FuncType) int {
	at := 0
	for _, field := range fn.Params.List {
		if kind, ok := field.Type.(*ast.Ident); !ok || kind.Name != "string" {
			at += max(1, len(field.Names))
			continue
		}
		for _, name := range field.Names {
			if name.Name == "code" {
				return at
			}
			at++
		}
	}
	return -1
}

// called is the name of a called function or method.
func called(call *ast.CallExpr) string {
	switch fn := call.Fun.(type) {
	case *ast.Ident:
		return fn.Name
	case *ast.SelectorExpr:
		return fn.Sel.Name
	}
	return ""
}
