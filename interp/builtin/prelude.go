package builtin

import (
	_ "embed"
	"sync"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

//go:embed prelude.deal
var preludeText string

// PreludeName is what the prelude is called where a file would be named. No file can be called so at the command line by mistake.
const PreludeName = "(prelude)"

// Prelude is what the language has that is written in the language itself: defines and phases on which every ruleset stands. It
// is read once, and nobody changes its tree.
var Prelude = sync.OnceValue(func() *syntax.File {
	f, _ := syntax.Parse(diag.NewSource(PreludeName, preludeText))
	return f
})

// PreludeNames are the names of what stands in the prelude, in its order.
func PreludeNames() (names []string) {
	for _, d := range Prelude().Decls {
		names = append(names, syntax.NameOf(d).(*syntax.Ident).Name)
	}
	return names
}

// InPrelude is what stands in the prelude under a name: what is said of it there, and its text. ok is false where nothing does.
func InPrelude(name string) (said, text string, ok bool) {
	f := Prelude()
	for _, d := range f.Decls {
		if syntax.NameOf(d).(*syntax.Ident).Name == name {
			return syntax.CommentAbove(f.Span(d)), f.Span(d).Text(), true
		}
	}
	return "", "", false
}
