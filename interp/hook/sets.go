package hook

import "github.com/yuin/gopher-lua/ast"

// Sets is which fields a script may set, whatever it reads: all that can be told from its text alone.
type Sets struct {
	Fields []Set
	All    bool // any of them may be meant: a name is put together, or set itself is given a name
}

// Set is a field that a script sets: of whom it is called for, or of anybody.
type Set struct {
	Name   string
	Anyone bool
}

// note notes a call of set by the arguments that are written there.
func (s *Sets) note(args []ast.Expr) {
	if len(args) == 0 {
		return
	}
	name, ok := args[0].(*ast.StringExpr)
	if !ok {
		s.All = true
		return
	}
	anyone := len(args) > 2
	if len(args) == 2 { // of these more than one value may come
		switch args[1].(type) {
		case *ast.FuncCallExpr, *ast.Comma3Expr:
			anyone = true
		}
	}
	s.Fields = append(s.Fields, Set{name.Value, anyone})
}

// Sets is which fields the script may set.
func (s *Script) Sets() Sets { return s.sets }
