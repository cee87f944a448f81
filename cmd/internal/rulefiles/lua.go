package rulefiles

import (
	"fmt"
	"path/filepath"
	"strings"

	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/rulesets"
)

// luaExt is the ending of files with Lua.
const luaExt = ".lua"

// lua finds the file with Lua that a ruleset's file names, in its folder. What is shipped has its Lua with it.
func (f *Finder) lua(name string, from *diag.Source) (string, []*diag.Source, error) {
	if !isShipped(from) {
		path, err := within(filepath.Dir(from.Name), name)
		if err != nil {
			return "", nil, err
		}
		return found(f.read(name, path, path))
	}
	if file, ok := rulesets.Lua(strings.TrimPrefix(from.Name, "rulesets/"), name); ok {
		return name, []*diag.Source{diag.NewSource("rulesets/"+file.Path, file.Text)}, nil
	}
	if at, text, ok := examples.Lua(from.Name, name); ok {
		return name, []*diag.Source{diag.NewSource(at, text)}, nil
	}
	return "", nil, fmt.Errorf("there is no file %s in the ruleset's folder", name)
}
