package rulefiles

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"croupier/cmd/internal/share/store"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/rulesets"
)

// Got is where the rulesets lie that the person who runs this program has got from elsewhere. Its zero value has none. The
// program sets it when it begins, and nobody afterwards.
var Got store.Folder

// got finds the folder of the files that a name means: as the lock beside a table's files pins it, else what was got last. Where
// a record says which files they were, it is these, as long as they are kept.
func (f *Finder) got(name, beside string) (path string, ok bool) {
	if path, ok := Got.Of(f.Then[name]); ok {
		return path, true
	}
	for list := range lists(beside) {
		if k, found := list.Find(name); found {
			return Got.Of(k.Digest)
		}
	}
	return "", false
}

// lists are those that say what was got: the lock in a folder, and the person's own.
func lists(folder string) iter.Seq[*store.List] {
	return func(yield func(*store.List) bool) {
		for _, read := range []func() (*store.List, error){
			func() (*store.List, error) { return store.Read(filepath.Join(folder, store.LockName)) },
			Got.List,
		} {
			if list, err := read(); err == nil && !yield(list) { // whoever gets something is told of an error
				return
			}
		}
	}
}

// GotIn is what of a program's rules was got from elsewhere, for its records.
func GotIn(p *program.Program) (all []journal.Got) {
	for _, file := range p.Rules.Files {
		if file == nil || file.Source == nil {
			continue
		}
		digest := Got.Digest(file.Source.Name)
		if digest == "" || slices.ContainsFunc(all, func(g journal.Got) bool { return g.Digest == digest }) {
			continue
		}
		for list := range lists(".") {
			if k, found := list.With(digest); found {
				all = append(all, journal.Got{Name: k.Name, Source: cmp.Or(k.At, k.Source), Digest: digest})
				break
			}
		}
	}
	return all
}

// AsThen is a finder by whose names those rulesets are meant that a record names, whatever has been got since.
func AsThen(all []journal.Got) *Finder {
	f := &Finder{Then: map[string]string{}}
	for _, g := range all {
		f.Then[g.Name] = g.Digest
	}
	return f
}

// WasGot reports whether a word is the name of a ruleset that was got from elsewhere.
func WasGot(word string) bool {
	_, ok := saved.got(word, ".")
	return ok
}

// Beside is the file here that is called like a ruleset which was got and is meant by a word; "" where there is none.
func Beside(word string) string {
	_, err := os.Lstat(word)
	if file := word + rulesets.Ext; errors.Is(err, fs.ErrNotExist) && WasGot(word) && isFile(file) {
		return file
	}
	return ""
}

// Pinned reports whether a word is the name of a ruleset that was got, or that the lock in a folder names: its files may not be
// here.
func Pinned(word, folder string) bool {
	for list := range lists(folder) {
		if _, found := list.Find(word); found {
			return true
		}
	}
	return false
}

func notHere(name string) string {
	return fmt.Sprintf("%s was got from elsewhere, and its files are not here; where %s names it, croupier get brings them", name,
		store.LockName)
}

// gotNames are the names of all that was got.
func gotNames() (names []string) {
	list, err := Got.List()
	if err != nil {
		return nil
	}
	for _, k := range list.All {
		names = append(names, k.Name)
	}
	return names
}

// named is the ruleset in a folder, under a name that the folder does not have.
func (f *Finder) named(name, folder string) (*Ruleset, error) {
	r, err := f.findIn(folder)
	if err != nil {
		return nil, err
	}
	r.Name, r.Title = name, name
	return r, nil
}
