package compile_test

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/compile"
	"croupier/rulesets"
)

// bases finds what a house rule among the examples extends.
func bases(name string, from *diag.Source) (string, []*diag.Source, error) {
	if at, text, ok := examples.Lua(from.Name, name); ok {
		return name, []*diag.Source{diag.NewSource(at, text)}, nil
	}
	var all []*diag.Source
	for _, f := range rulesets.Files(name) {
		all = append(all, diag.NewSource(f.Path, f.Text))
	}
	if len(all) > 0 {
		return name, all, nil
	}
	if path, text, ok := examples.Read(name); ok {
		return name, []*diag.Source{diag.NewSource(path, text)}, nil
	}
	return "", nil, &compile.NotFound{Why: "there is none", Known: slices.Concat(rulesets.Names(), examples.Names())}
}
