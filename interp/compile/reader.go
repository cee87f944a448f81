package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/ruleset"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/flow"
	"croupier/interp/program"
)

// A Reader reads a ruleset again and again, as an editor does that has it checked as people type: files that have not changed
// since the last time are not parsed again, and rules that a house rule stands on are not checked again. It is for one goroutine
// at a time.
type Reader struct {
	read    parsed
	checker *ruleset.Checker
}

// A Reading is what was found when the files of a ruleset were read.
type Reading struct {
	Program *program.Program // nil where there are errors
	Typed   *check.Typed     // what names mean, as far as that is known; nil where it is not, as where a base is missing
	Layers  []house.Layer    // the rulesets that it extends, and itself
	Found   diag.List        // what is wrong, with fixes that nobody has tried

	reader  *Reader
	find    Find
	name    string
	sources []*diag.Source
}

// Read parses, checks and compiles the files of a ruleset, and of those that it extends.
func (r *Reader) Read(find Find, name string, sources ...*diag.Source) *Reading {
	if r.checker == nil {
		r.checker = ruleset.NewChecker(builtin.ForChecker())
	}
	known := r.read
	r.read = parsed{}
	for _, s := range sources {
		r.read.keep(known, s)
	}
	seen := func(name string, from *diag.Source) (string, []*diag.Source, error) {
		called, files, err := find(name, from)
		for _, s := range files {
			r.read.keep(known, s)
		}
		return called, files, err
	}
	if find == nil {
		seen = nil
	}
	out := r.load(seen, name, sources)
	out.reader, out.find, out.name, out.sources = r, find, name, sources
	return out
}

// keep takes what is known of a file.
func (p parsed) keep(known parsed, s *diag.Source) {
	key := parsedKey{s.Name, s.Text}
	if was, ok := known[key]; ok {
		p[key] = was
	}
}

func (r *Reader) load(find Find, name string, sources []*diag.Source) *Reading {
	l := &loader{find: find, parse: r.read.by(syntax.Parse), state: map[string]int{}}
	whole := l.all(name, sources)
	out := &Reading{Layers: l.layers}
	if !whole {
		out.Found = l.list.Sorted()
		return out
	}
	checked := r.checker.Check(l.layers)
	out.Typed, out.Found = checked.Typed, append(l.list, checked.Diags...).Sorted()
	if out.Found.HasErrors() || checked.Ruleset == nil {
		return out
	}
	p := Compile(checked.Ruleset)
	told := flow.Tells(p)
	if out.Found = append(out.Found, told...).Sorted(); !told.HasErrors() {
		out.Program = p
	}
	return out
}

// Tried is what is wrong, with fixes that have been tried. Where stop is not nil and says so once, nobody needs the list any
// more: it comes soon, and its fixes are not tried.
func (r *Reading) Tried(stop func() bool) diag.List {
	return tried(slices.Clone(r.Found), func(old, with *diag.Source) diag.List {
		if stop != nil && stop() {
			return r.Found
		}
		swap := func(sources []*diag.Source) []*diag.Source {
			sources = slices.Clone(sources)
			for i, s := range sources {
				if s.Name == old.Name && s.Text == old.Text {
					sources[i] = with
				}
			}
			return sources
		}
		var swapped Find
		if r.find != nil {
			swapped = func(name string, from *diag.Source) (string, []*diag.Source, error) {
				called, files, err := r.find(name, from)
				return called, swap(files), err
			}
		}
		return r.reader.load(swapped, r.name, swap(r.sources)).Found
	})
}
