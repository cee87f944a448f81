// Package examples holds games to copy from, as text: those that real hands are replayed with must be at hand wherever the
// program runs. It knows nothing about what is in them.
package examples

import "embed"

//go:embed *.deal */*.deal
var files embed.FS

// Read gives the path of an example and its text, by the name of its file without the ending, or of the folder that it
// stands alone in; false where there is none.
func Read(name string) (path, text string, ok bool) {
	for _, path := range []string{name + ".deal", name + "/" + name + ".deal"} {
		if b, err := files.ReadFile(path); err == nil {
			return "examples/" + path, string(b), true
		}
	}
	return "", "", false
}
