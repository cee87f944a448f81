package rulefiles

import (
	"path/filepath"

	"croupier/cmd/internal/share/store"
)

// Got is where the rulesets lie that the person who runs this program has got from elsewhere. Its zero value has none. The program
// sets it when it begins, and nobody afterwards.
var Got store.Folder

// got finds the folder of the files that a name means: as the lock beside a table's files pins it, else what was got last.
func got(name, beside string) (path string, ok bool) {
	for _, read := range []func() (*store.List, error){
		func() (*store.List, error) { return store.Read(filepath.Join(beside, store.LockName)) },
		Got.List,
	} {
		list, err := read()
		if err != nil {
			continue // whoever gets something is told of it
		}
		if k, found := list.Find(name); found {
			return Got.Of(k.Digest)
		}
	}
	return "", false
}

// WasGot reports whether a word is the name of a ruleset that was got from elsewhere.
func WasGot(word string) bool {
	_, ok := got(word, ".")
	return ok
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
