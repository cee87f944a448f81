package rulefiles

import (
	"fmt"
	"sync"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/interp/session"
)

// Library finds and compiles the rules of a session.
type Library struct {
	Refuse func(name string) error     // says why rules that are not shipped may not run here; nil: they may
	known  map[string]*program.Program // by hash

	mu     sync.Mutex
	reader compile.Reader // of what is compiled with one file more, again and again
}

// Load finds rules by a shipped name, a file or a folder. Those that are not shipped are taken along as text.
func (l *Library) Load(name string) (*session.Rules, *program.Program, diag.List, error) {
	if !Shipped(name) && l.Refuse != nil {
		if err := l.Refuse(name); err != nil {
			return nil, nil, nil, err
		}
	}
	r, err := Find(name)
	if err != nil {
		return nil, nil, nil, err
	}
	rules := &session.Rules{Name: r.Name}
	p, list := taken(name, r, rules)
	if p == nil {
		return nil, nil, list, nil
	}
	rules.Sums = p.Sums
	l.keep(p)
	return rules, p, list, nil
}

// taken compiles what was found, and takes the rules along that are not shipped.
func taken(name string, r *Ruleset, rules *session.Rules) (*program.Program, diag.List) {
	if Shipped(name) {
		return r.Compile()
	}
	rules.Path, rules.Files = name, filesOf(r.Sources)
	return guarded(compile.Load(func(want string, from *diag.Source) (string, []*diag.Source, error) {
		called, sources, err := saved.base(want, from)
		if err == nil {
			rules.Bases = append(rules.Bases, session.Base{Name: want, From: from.Name, Called: called, Files: filesOf(sources)})
		}
		return called, sources, err
	}, r.Name, r.Sources...))
}

func (l *Library) keep(p *program.Program) {
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

// Program compiles the rules that an entry names. They may be another version than was played: the session looks for itself.
func (l *Library) Program(r *session.Rules) (*program.Program, error) {
	if p := l.known[r.Hash]; p != nil {
		return p, nil
	}
	p, list := l.Extend(r, nil)
	switch {
	case p == nil && len(list) > 0:
		return nil, fmt.Errorf("the rules of %s cannot be used: %s", r.Key(), list[0].Summary)
	case p == nil:
		return nil, fmt.Errorf("there are no rules called %s here", r.Key())
	}
	l.keep(p)
	return p, nil
}

// bare is what an expression stands on where no rules are used.
const bare = "ruleset \"An expression\"\ndeck standard\nstart nothing { result nothing_yet = 0 }\n"

// Extend compiles rules with one more file; nil: none.
func (l *Library) Extend(r *session.Rules, more *diag.Source) (*program.Program, diag.List) {
	name, bases := "expression", compile.Find(saved.base)
	sources := []*diag.Source{diag.NewSource("nothing", bare)}
	switch {
	case r == nil:
	case len(r.Files) > 0:
		name, sources, bases = r.Name, sourcesOf(r.Files), recorded(r)
	case Shipped(r.Name):
		found, err := Find(r.Name)
		if err != nil {
			return nil, nil
		}
		if more == nil {
			return found.Compile()
		}
		name, sources = r.Name, found.Sources
	default:
		return nil, nil
	}
	if more != nil {
		sources = append(sources, more)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	reading := l.reader.Read(bases, name, sources...)
	return guarded(reading.Program, reading.Tried(nil))
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

// Without compiles what the rules of a session stand on, without what they change in it themselves; nil: they stand on nothing.
func Without(r *session.Rules) (*program.Program, error) {
	name, sources, bases := r.Name, sourcesOf(r.Files), recorded(r)
	if len(sources) == 0 {
		sources, bases = ShippedSources(r.Name), saved.base
	}
	for _, src := range sources {
		file, _ := syntax.Parse(src)
		for extends := range syntax.Decls[*syntax.ExtendsDecl](file) {
			bare := diag.NewSource(src.Name, "ruleset \""+titleOf(bases, extends, src)+"\"\n"+file.Span(extends).Text()+"\n")
			p, list := guarded(compile.Load(bases, name, bare))
			if p == nil && len(list) > 0 {
				return nil, fmt.Errorf("what %s stands on cannot be used: %s", r.Key(), list[0].Summary)
			}
			return p, nil
		}
	}
	return nil, nil
}

// titleOf is the title of the ruleset that a file extends; of several there is no such title.
func titleOf(bases compile.Find, extends *syntax.ExtendsDecl, from *diag.Source) string {
	if len(extends.Bases) == 1 {
		_, files, _ := bases(extends.Bases[0].Value(), from) // whoever compiles it says what is wrong
		for _, src := range files {
			file, _ := syntax.Parse(src)
			for r := range syntax.Decls[*syntax.RulesetDecl](file) {
				return syntax.Unquote(r.Title)
			}
		}
	}
	return "Without the house rule"
}
