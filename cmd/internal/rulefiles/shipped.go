package rulefiles

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/rulesets"
)

// What is shipped: the rulesets, and the examples to copy from. Each is known by its name alone.

// ShippedSources are the files of a shipped ruleset or example; none where nothing has that name.
func ShippedSources(name string) []*diag.Source {
	var sources []*diag.Source
	for _, f := range rulesets.Files(name) {
		sources = append(sources, diag.NewSource("rulesets/"+f.Path, f.Text))
	}
	if path, text, ok := examples.Read(name); ok && len(sources) == 0 {
		sources = append(sources, diag.NewSource(path, text))
	}
	return sources
}

// Shipped reports whether a word is the name of something that is shipped.
func Shipped(word string) bool { return len(ShippedSources(word)) > 0 }

// ShippedNames are the names of all that is shipped: the rulesets, then the examples.
func ShippedNames() []string { return slices.Concat(rulesets.Names(), examples.Names()) }

// isShipped reports whether a source is one of those that are part of the program.
func isShipped(s *diag.Source) bool {
	for _, name := range ShippedNames() {
		for _, other := range ShippedSources(name) {
			if other.Name == s.Name && other.Text == s.Text {
				return true
			}
		}
	}
	return false
}
