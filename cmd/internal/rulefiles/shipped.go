package rulefiles

import (
	"slices"
	"sync"

	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/program"
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

// shippedTexts are the texts of all sources that are part of the program, by their names.
var shippedTexts = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, name := range ShippedNames() {
		for _, source := range ShippedSources(name) {
			all[source.Name] = source.Text
		}
	}
	return all
})

// isShipped reports whether a source is one of those that are part of the program.
func isShipped(s *diag.Source) bool {
	text, ok := shippedTexts()[s.Name]
	return ok && text == s.Text
}

// shipped reports whether a ruleset is all of one that is part of the program.
func (r *Ruleset) shipped() bool {
	return r.finder == nil && slices.EqualFunc(r.Sources, ShippedSources(r.Name), func(a, b *diag.Source) bool {
		return a.Name == b.Name && a.Text == b.Text
	})
}

// compiled is what came of shipped rulesets, by name. Their texts never change, nor do those that they stand
// on, nor does a program: one of each is enough for a process.
var compiled sync.Map // of func() (*program.Program, diag.List)

func compiledShipped(name string) (*program.Program, diag.List) {
	once, _ := compiled.LoadOrStore(name, sync.OnceValues(func() (*program.Program, diag.List) {
		return (&Ruleset{Name: name, Sources: ShippedSources(name)}).compile()
	}))
	return once.(func() (*program.Program, diag.List))()
}
