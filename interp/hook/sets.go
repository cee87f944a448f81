package hook

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// Keeps is which fields a script may set, or which results it may give, whatever it reads: all that can be told from its text
// alone.
type Keeps struct {
	Names []Kept
	All   bool // any of them may be meant: a name is put together, or the verb itself is given a name
}

// Kept is a field that a script sets or a result that it gives: of whom it is called for, or of anybody.
type Kept struct {
	Name   string
	Anyone bool
}

// None reports whether the script keeps none.
func (k *Keeps) None() bool { return !k.All && len(k.Names) == 0 }

// May reports whether one of a name of the rules may be kept, and whether it may be anybody's.
func (k *Keeps) May(name string) (may, anyone bool) {
	for _, one := range k.Names {
		if NameOf(one.Name) == NameOf(name) {
			may, anyone = true, anyone || one.Anyone
		}
	}
	return may || k.All, anyone || k.All
}

// NameOf is a name of the rules as Lua has it. One member of several, come 4, may also be written as the rules do: come(4).
func NameOf(name string) string {
	if i := strings.IndexAny(name, "(["); i > 0 {
		keys := strings.FieldsFunc(name[i:], func(r rune) bool { return strings.ContainsRune("([, ])", r) })
		name = name[:i] + " " + strings.Join(keys, " ")
	}
	return strings.ReplaceAll(name, "-", "_")
}

// note notes a call by the arguments that are written there.
func (k *Keeps) note(args []ast.Expr) {
	if len(args) == 0 {
		return
	}
	name, ok := args[0].(*ast.StringExpr)
	if !ok {
		k.All = true
		return
	}
	anyone := len(args) > 2
	if len(args) == 2 { // of these more than one value may come
		switch args[1].(type) {
		case *ast.FuncCallExpr, *ast.Comma3Expr:
			anyone = true
		}
	}
	k.Names = append(k.Names, Kept{name.Value, anyone})
}

// Sets is which fields the script may set, and Gives which results it may give.
func (s *Script) Sets() *Keeps  { return &s.sets }
func (s *Script) Gives() *Keeps { return &s.gives }
