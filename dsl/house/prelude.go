package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// The prelude is defines and phases in the language itself on which every ruleset stands, as a house rule stands on its base.
// What a layer names and nobody has declared is taken from it:
//
//	do ante_up, showdown, stopping when one_left     one_left is taken, unless these files declare it
//	repeat 3 times { let one_left = ... }            only a let is meant: nothing is taken
//	define one_left = ...                            in a house rule: it takes the place of what its base has taken
//
// So a ruleset has of the prelude what it uses, and nothing else comes into its tree.

// fromPrelude is the layer of what is taken from the prelude.
const fromPrelude = -1

// prelude is what can be taken.
type prelude struct {
	file  *syntax.File
	decls map[string]syntax.Decl // by their names
	own   map[string]bool        // names that the layers so far give to what is no declaration: results, attributes of cards
}

func newPrelude(f *syntax.File) *prelude {
	p := &prelude{file: f, decls: map[string]syntax.Decl{}, own: map[string]bool{}}
	if f != nil {
		for _, d := range f.Decls {
			if k := keyOf(d); k.name != "" {
				p.decls[k.name] = d
			}
		}
	}
	return p
}

// takes what the layer that is being applied uses of the prelude, and what that uses in its turn.
func (m *merger) takes() {
	if len(m.prelude.decls) == 0 {
		return
	}
	var roots []syntax.Decl
	m.each(func(d syntax.Decl) {
		if _, test := d.(*syntax.TestDecl); !test || m.last {
			roots = append(roots, d)
		}
		m.prelude.names(d)
	})
	for len(roots) > 0 {
		used := m.prelude.usedIn(roots)
		roots = nil
		for _, d := range m.prelude.file.Decls { // in the order of the prelude
			if k := keyOf(d); used[k.name] && !m.taken(k.name) {
				m.take(k, d)
				roots = append(roots, d)
			}
		}
	}
}

// take takes a declaration from the prelude.
func (m *merger) take(k key, d syntax.Decl) {
	if m.out.Prelude == nil {
		m.out.Prelude = m.prelude.file
		m.out.Files = slices.Insert(m.out.Files, 0, m.prelude.file)
	}
	m.at[k], m.by[k] = len(m.out.Decls), fromPrelude
	m.out.Decls = append(m.out.Decls, d)
	m.out.Taken = append(m.out.Taken, d)
}

// isTaken reports whether something is taken from the prelude.
func (m *merger) isTaken(k key) bool {
	by, ok := m.by[k]
	return ok && by == fromPrelude
}

// instead puts an own declaration in the place of what the layers below have taken from the prelude.
func (m *merger) instead(k key, d syntax.Decl) {
	at := m.at[k]
	old := m.out.Decls[at]
	m.out.Taken = slices.DeleteFunc(m.out.Taken, func(d syntax.Decl) bool { return d == old })
	m.note(Change{Kind: Replaced, What: k.what, Name: k.name, New: d, Old: old})
	m.swap(at, d)
	m.by[k] = m.layer
}

// taken reports whether something has a name already, so that the prelude's is not meant.
func (m *merger) taken(name string) bool {
	for _, what := range []string{"define", "phase", "chart", "start", "field", "deck"} {
		if _, ok := m.at[key{what, name}]; ok {
			return true
		}
	}
	if m.prelude.own[name] {
		return true
	}
	return m.broken && slices.ContainsFunc(m.out.Files, func(f *syntax.File) bool {
		words, _ := f.Unread()
		return slices.ContainsFunc(words, func(text string) bool { return slices.Contains(syntax.NamesIn(text), name) })
	})
}

// names notes what a declaration names besides itself.
func (p *prelude) names(d syntax.Decl) {
	syntax.Walk(d, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.SimpleStmt:
			if name := n.Name(); n.Form.Does.Has(syntax.GivesResult) && n.Value() != nil && p.decls[name.Name] != nil {
				p.own[name.Name] = true
			}
		case *syntax.CardAttr:
			p.own[n.Name.Name] = true
		}
		return true
	})
}

// usedIn are the names of the prelude that declarations use. What they name for themselves, such as a let, is no use of it.
func (p *prelude) usedIn(roots []syntax.Decl) map[string]bool {
	used := map[string]bool{}
	for _, root := range roots {
		for name := range p.mentioned(root) {
			switch p.decls[name].(type) {
			case *syntax.DefineDecl:
				r := rename(reading{name: name}, reading{name: name})
				used[name] = used[name] || r.reads(root)
			default:
				used[name] = true
			}
		}
	}
	return used
}

// mentioned are the names of the prelude that stand in a declaration where a value can be read or a phase done, or in a script.
func (p *prelude) mentioned(root syntax.Decl) map[string]bool {
	found := map[string]bool{}
	mention := func(name string, of ...string) {
		if d := p.decls[name]; d != nil && slices.Contains(of, keyOf(d).what) {
			found[name] = true
		}
	}
	syntax.Walk(root, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.NameExpr:
			mention(n.Name, "define")
		case *syntax.CallExpr:
			mention(n.Name.Name, "define")
		case *syntax.SimpleStmt:
			for _, step := range n.Steps() {
				mention(step.Name.Name, "phase")
			}
			if name := n.Name(); n.Form.Does.Has(syntax.GivesResult) && n.Value() == nil {
				mention(name.Name, "define")
			}
		case *syntax.Script:
			text, _, _ := n.Text(nil)
			for _, word := range syntax.LuaWords(text) {
				mention(word, "define")
			}
		}
		return true
	})
	return found
}
