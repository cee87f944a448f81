package compile

import (
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
)

// An Outline is what can be told of a ruleset before it is checked: its title, what it is about, and the names of its starts.
type Outline struct {
	Title, About string
	Starts       []string
}

// Outlines reads the outlines of many rulesets: a file that several of them extend is parsed once, and only what an outline
// tells.
type Outlines struct{ read parsed }

// Of is the outline of a ruleset; the list has the mistakes for which it has none.
func (o *Outlines) Of(find Find, name string, sources ...*diag.Source) (Outline, diag.List) {
	if o.read == nil {
		o.read = parsed{}
	}
	l := &loader{find: find, parse: o.read.by(func(src *diag.Source) (*syntax.File, diag.List) {
		return syntax.ParseOnly(src, "ruleset", "about", "start", "extends")
	}), state: map[string]int{}}
	if !l.all(name, sources) {
		return Outline{}, l.list.Sorted()
	}
	merged, list := house.Merge(l.layers, builtin.ForChecker().Prelude)
	if list = append(l.list, list...).Sorted(); list.HasErrors() {
		return Outline{}, list
	}
	var out Outline
	for _, d := range merged.Decls {
		switch d := d.(type) {
		case *syntax.RulesetDecl:
			out.Title = syntax.Unquote(d.Title)
		case *syntax.AboutDecl:
			out.About = syntax.Unquote(d.Text)
		case *syntax.StartDecl:
			out.Starts = append(out.Starts, d.Name.Name)
		}
	}
	return out, list
}
