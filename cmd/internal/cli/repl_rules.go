package cli

import (
	"encoding/json"
	"errors"
	"fmt"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/interp/session"
)

// library finds and compiles the rules of a session.
type library struct {
	app   *app
	known map[string]*program.Program // by hash
}

func journalEntry(line []byte, into any) bool { return json.Unmarshal(line, into) == nil }

// load finds rules by a shipped name, a file or a folder. Those that are not shipped are taken along as text.
func (l *library) load(name string) (*session.Rules, *program.Program, diag.List, error) {
	if !shipped(name) && !l.app.free && l.app.world.Limited != nil {
		if err := l.app.confineFiles(name); err != nil {
			return nil, nil, nil, fmt.Errorf("%s is not shipped with croupier, so it runs only in a process with limits: leave, and type croupier repl %s --resume (or add --trust)", name, name)
		}
	}
	r, err := find(name)
	if err != nil {
		var e *exit
		if errors.As(err, &e) && e.err != nil {
			err = e.err
		}
		return nil, nil, nil, err
	}
	rules := &session.Rules{Name: r.name}
	if !shipped(name) {
		rules.Path, rules.Files = name, filesOf(r.sources)
	}
	p, list := guarded(compile.Load(func(want string, from *diag.Source) (string, []*diag.Source, error) {
		called, sources, err := base(want, from)
		if err == nil && rules.Path != "" {
			rules.Bases = append(rules.Bases, session.Base{Name: want, From: from.Name, Called: called, Files: filesOf(sources)})
		}
		return called, sources, err
	}, r.name, r.sources...))
	if p == nil {
		return nil, nil, list, nil
	}
	rules.Hash = p.Hash
	l.keep(p)
	return rules, p, list, nil
}

func (l *library) keep(p *program.Program) {
	if l.known == nil {
		l.known = map[string]*program.Program{}
	}
	l.known[p.Hash] = p
}

func filesOf(sources []*diag.Source) []session.File {
	var all []session.File
	for _, s := range sources {
		all = append(all, session.File{Name: s.Name, Text: s.Text})
	}
	return all
}

func sourcesOf(files []session.File) []*diag.Source {
	var all []*diag.Source
	for _, f := range files {
		all = append(all, diag.NewSource(f.Name, f.Text))
	}
	return all
}

// program compiles the rules that an entry names. Where they are another version than was played, it says so.
func (l *library) program(r *session.Rules) (*program.Program, error) {
	if p := l.known[r.Hash]; p != nil {
		return p, nil
	}
	p, list := l.extend(r, nil)
	switch {
	case p == nil && len(list) > 0:
		return nil, fmt.Errorf("the rules of %s cannot be used: %s", r.Key(), list[0].Summary)
	case p == nil:
		return nil, fmt.Errorf("there are no rules called %s here", r.Key())
	case r.Hash != "" && p.Hash != r.Hash:
		return nil, fmt.Errorf("the rules of %s are another version here (%.16s) than in the record (%.16s)", r.Key(), p.Hash, r.Hash)
	}
	l.keep(p)
	return p, nil
}

// bare is what an expression stands on where no rules are used.
const bare = "ruleset \"An expression\"\ndeck standard\nstart nothing { result nothing_yet = 0 }\n"

// extend compiles rules with one more file; nil: none.
func (l *library) extend(r *session.Rules, more *diag.Source) (*program.Program, diag.List) {
	name, bases := "expression", compile.Find(base)
	sources := []*diag.Source{diag.NewSource("nothing", bare)}
	switch {
	case r == nil:
	case len(r.Files) > 0:
		name, sources, bases = r.Name, sourcesOf(r.Files), recorded(r)
	case shipped(r.Name):
		found, err := find(r.Name)
		if err != nil {
			return nil, nil
		}
		name, sources = r.Name, found.sources
	default:
		return nil, nil
	}
	if more != nil {
		sources = append(sources, more)
	}
	return guarded(compile.Load(bases, name, sources...))
}

// recorded finds the rulesets that others extend among those that a record carries.
func recorded(r *session.Rules) compile.Find {
	return func(name string, from *diag.Source) (string, []*diag.Source, error) {
		for _, b := range r.Bases {
			if b.Name == name && b.From == from.Name {
				return b.Called, sourcesOf(b.Files), nil
			}
		}
		return "", nil, fmt.Errorf("the record does not carry the rules %q", name)
	}
}
