// Package shipped compiles the rulesets and examples that are part of the program, for tests of the interpreter: what holds
// for every game must hold for these. Nothing but tests may import it, since the interpreter knows no game.
package shipped

import (
	"fmt"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/rulesets"
)

// Most of what tests make of games is soon forgotten. Its garbage is collected less often, which saves a quarter of their time.
func init() { debug.SetGCPercent(400) }

// Names lists the rulesets, then the examples.
func Names() []string { return slices.Concat(rulesets.Names(), examples.Names()) }

// Some lists the rulesets, and of the examples one in so many: for tests that take long over all of them.
func Some(every int) []string {
	names := rulesets.Names()
	for i, name := range examples.Names() {
		if i%every == 0 {
			names = append(names, name)
		}
	}
	return names
}

// Compile compiles one of them, with what it extends. The program is nil where the list has errors. Each is compiled once in a
// test binary.
func Compile(name string) (*program.Program, diag.List) {
	once, _ := compiled.LoadOrStore(name, sync.OnceValues(func() (*program.Program, diag.List) {
		r, _ := readers.LoadOrStore(root(name), &reader{})
		return r.(*reader).load(name)
	}))
	return once.(func() (*program.Program, diag.List))()
}

// Respelled compiles one of them, with what it extends, after each of its files has been written otherwise.
func Respelled(name string, write func(*diag.Source) string) (*program.Program, diag.List) {
	anew := func(all []*diag.Source) []*diag.Source {
		for i, s := range all {
			if !strings.HasSuffix(s.Name, ".lua") {
				all[i] = diag.NewSource(s.Name, write(s))
			}
		}
		return all
	}
	return compile.Load(func(name string, from *diag.Source) (string, []*diag.Source, error) {
		called, all, err := find(name, from)
		return called, anew(all), err
	}, name, anew(sources(name))...)
}

// House compiles a house rule that stands on one of them.
func House(path, text string) (*program.Program, diag.List) {
	return compile.Load(find, strings.TrimSuffix(filepath.Base(path), ".deal"), diag.NewSource(filepath.Base(path), text))
}

// A reader reads rulesets that stand on the same one, which it parses and checks once.
type reader struct {
	busy sync.Mutex
	compile.Reader
}

func (r *reader) load(name string) (*program.Program, diag.List) {
	r.busy.Lock()
	defer r.busy.Unlock()
	read := r.Read(find, name, sources(name)...)
	return read.Program, read.Tried(nil)
}

var (
	compiled sync.Map // by name
	readers  sync.Map // by the ruleset at the bottom
	extends  = regexp.MustCompile(`(?m)^extends ([a-z0-9-]+)$`)
)

// root is the ruleset at the bottom of one.
func root(name string) string {
	for _, s := range sources(name) {
		if base := extends.FindStringSubmatch(s.Text); base != nil {
			return root(base[1])
		}
	}
	return name
}

func sources(name string) []*diag.Source {
	var all []*diag.Source
	for _, f := range rulesets.Files(name) {
		all = append(all, diag.NewSource("rulesets/"+f.Path, f.Text))
	}
	if path, text, ok := examples.Read(name); ok && len(all) == 0 {
		all = append(all, diag.NewSource(path, text))
	}
	return all
}

func find(name string, from *diag.Source) (string, []*diag.Source, error) {
	if at, text, ok := examples.Lua(from.Name, name); ok {
		return name, []*diag.Source{diag.NewSource(at, text)}, nil
	}
	if s := sources(name); len(s) > 0 {
		return name, s, nil
	}
	return "", nil, fmt.Errorf("nothing that is shipped is called %s", name)
}
