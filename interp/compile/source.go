package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/program"
)

// Source parses, checks and compiles the files of a ruleset. The list has everything that was found; the program is nil
// where there are errors.
func Source(name string, sources ...*diag.Source) (*program.Program, diag.List) {
	var files []*syntax.File
	var list diag.List
	for _, src := range sources {
		f, found := syntax.Parse(src)
		list = append(list, found...)
		if f != nil {
			files = append(files, f)
		}
	}
	checked := check.Check(files, name, builtin.ForChecker())
	list = append(list, checked.Diags...).Sorted()
	if list.HasErrors() || checked.Ruleset == nil {
		return nil, list
	}
	return Compile(checked.Ruleset), list
}
