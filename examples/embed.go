// Package examples holds games to copy from, as text: those that real hands are replayed with must be at hand wherever the
// program runs. It knows nothing about what is in them.
package examples

import "embed"

//go:embed *.deal
var files embed.FS

// Read gives the path of an example and its text, by the name of its file without the ending; false where there is none.
func Read(name string) (path, text string, ok bool) {
	b, err := files.ReadFile(name + ".deal")
	return "examples/" + name + ".deal", string(b), err == nil
}
