// Package examples holds games to copy from, as text: those that real hands are replayed with must be at hand wherever the
// program runs. It knows nothing about what is in them.
package examples

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed *.deal */*.deal */*.lua
var files embed.FS

// Names lists the examples in alphabetical order.
func Names() []string {
	paths, err := fs.Glob(files, "*.deal")
	if err != nil {
		return nil // never: the pattern is sound
	}
	deeper, err := fs.Glob(files, "*/*.deal")
	if err != nil {
		return nil
	}
	var names []string
	for _, p := range append(paths, deeper...) {
		name := strings.TrimSuffix(path.Base(p), ".deal")
		if _, _, ok := Read(name); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Read gives the path of an example and its text, by the name of its file without the ending, or of the folder that it
// stands alone in; false where there is none.
func Read(name string) (at, text string, ok bool) {
	for _, p := range []string{name + ".deal", name + "/" + name + ".deal"} {
		if b, err := files.ReadFile(p); err == nil {
			return "examples/" + p, string(b), true
		}
	}
	return "", "", false
}

// Lua gives the path and the text of a file with Lua that an example names; from is the path of the example's file.
func Lua(from, name string) (at, text string, ok bool) {
	folder, ok := strings.CutPrefix(path.Dir(from), "examples")
	at = path.Join(strings.TrimPrefix(folder, "/"), name)
	if !ok || !fs.ValidPath(name) || path.Ext(name) != ".lua" {
		return "", "", false
	}
	b, err := files.ReadFile(at)
	return "examples/" + at, string(b), err == nil
}
