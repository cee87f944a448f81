package complete

import (
	"embed"
	"strings"
)

//go:embed shells
var shells embed.FS

// Shells are those that there is a script for.
var Shells = []string{"bash", "zsh", "fish"}

// Script is what a shell reads to know the program.
func Script(shell string) string {
	text, err := shells.ReadFile("shells/croupier." + shell)
	if err != nil {
		return "" // never: a test reads them all
	}
	return strings.ReplaceAll(string(text), "VERB", Verb)
}
