package compile

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// A Find finds the ruleset that a file names behind the word extends: what it is called, and its files; for a name that ends in
// .lua the one file with Lua in it. The error says in people's words why there is none.
type Find func(name string, from *diag.Source) (called string, files []*diag.Source, err error)

// NotFound is the error of a Find where nothing has the name, with the names that there are.
type NotFound struct {
	Why   string
	Known []string
}

// Error says why.
func (e *NotFound) Error() string { return e.Why }

// Source parses, checks and compiles the files of a ruleset that extends no other.
func Source(name string, sources ...*diag.Source) (*program.Program, diag.List) {
	return Load(nil, name, sources...)
}

// Load parses, checks and compiles the files of a ruleset, and of those that it extends. The list has everything that was
// found, with fixes that have been tried; the program is nil where there are errors. Without find no ruleset can be extended.
func Load(find Find, name string, sources ...*diag.Source) (*program.Program, diag.List) {
	r := new(Reader).Read(find, name, sources...)
	return r.Program, r.Tried(nil)
}

// parsed are the files that have been read already: a fix that is tried leaves most of them as they are.
type parsed map[parsedKey]reading

type parsedKey struct{ name, text string }

// reading is what came of reading a file. A tree never changes.
type reading struct {
	file  *syntax.File
	found diag.List
}

// by reads a file that has not been read yet in a way that is given.
func (p parsed) by(parse func(*diag.Source) (*syntax.File, diag.List)) func(*diag.Source) (*syntax.File, diag.List) {
	return func(src *diag.Source) (*syntax.File, diag.List) {
		key := parsedKey{src.Name, src.Text}
		r, ok := p[key]
		if !ok {
			r.file, r.found = parse(src)
			p[key] = r
		}
		return r.file, r.found
	}
}

// all reads the files of a ruleset, and takes them after all that they extend; not where some of that is missing.
func (l *loader) all(name string, sources []*diag.Source) bool {
	own := house.Layer{Name: name}
	for _, src := range sources {
		f, found := l.parse(src)
		l.list = append(l.list, found...)
		own.Files = append(own.Files, f)
		if lostBase(f, found) {
			return false
		}
	}
	l.own(own)
	return l.whole
}

// lostBase reports whether a line could not be read that says what a file extends: then all of its names may be declared
// there.
func lostBase(f *syntax.File, found diag.List) bool {
	lost := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { // a word that is not, but may mean extends
		return d.Code == "unknown-declaration" && strings.Contains(d.Hint, "extends ")
	})
	return (lost || found.HasErrors() && strings.Contains("\n"+f.Source.Text, "\nextends")) &&
		!slices.ContainsFunc(f.Decls, func(d syntax.Decl) bool { _, ok := d.(*syntax.ExtendsDecl); return ok })
}
