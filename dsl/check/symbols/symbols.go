// Package symbols is a table of the names of a ruleset: where each is declared, and every place that names it, in the files of
// the ruleset and in those that it extends. Whoever leads from a name to its declaration, lists where it is used, or gives it
// another name, asks this table. It knows what the checker found out, also of rules with mistakes, and searches no text.
package symbols

import (
	"cmp"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A Symbol is a name that the rules have.
type Symbol struct {
	Object *check.Object
	Name   string
	Decl   diag.Span     // the name where it is declared; no place for what nobody declares: ready-made words, words of lists, cards
	By     syntax.Ranger // the declaration; nil where nobody declares it
	Places []Place       // every place where the name stands, in the order of files and places, the declaration among them
	InLua  bool          // a script has a word that is spelled so, and may mean it
}

// A Place is where a name stands.
type Place struct {
	Span     diag.Span
	Declares bool // the name is declared here, or given: a let, a result
	Changes  bool // a house rule changes here what has the name
	Shows    bool // "result target" without a value: the name is a result's, and that of what it shows
}

// A Table is the names of a ruleset.
type Table struct {
	Symbols []*Symbol // in the order of their first places
	at      map[string][]named
	typed   *check.Typed
}

// named is a symbol at one of its places.
type named struct {
	Place
	symbol *Symbol
}

// Of makes the table of a ruleset.
func Of(t *check.Typed) *Table {
	g := &gatherer{t: t, files: map[string]*diag.Source{}, groups: map[spot]*group{}, shared: map[sharedKey]*group{},
		unnamed: map[*check.Object]*group{}}
	for _, f := range t.Rules.Files {
		if f != nil && f.Source != nil {
			g.files[f.Source.Name] = f.Source
		}
	}
	g.declared()
	g.changes()
	g.uses()
	g.house()
	return g.table()
}

// At is the symbol that a place of a file names, and where its name stands there; nil where none does. The end of a name is a
// place of it too.
func (t *Table) At(file string, offset int) (*Symbol, diag.Span) {
	all := t.at[file]
	i, _ := slices.BinarySearchFunc(all, offset, func(n named, at int) int { return cmp.Compare(n.Span.End, at) })
	var found *named
	for ; i < len(all) && all[i].Span.Start <= offset; i++ {
		if offset <= all[i].Span.End && (found == nil || all[i].Span.Start <= offset && found.Span.End <= offset) {
			found = &all[i]
		}
	}
	if found == nil {
		return nil, diag.Span{}
	}
	return found.symbol, found.Span
}

// In goes through the places of a file where names stand, in their order.
func (t *Table) In(file string) func(yield func(*Symbol, Place) bool) {
	return func(yield func(*Symbol, Place) bool) {
		for _, n := range t.at[file] {
			if !yield(n.symbol, n.Place) {
				return
			}
		}
	}
}

// Named is the first symbol of a name that is declared, of one of some kinds.
func (t *Table) Named(name string, kinds ...check.ObjectKind) *Symbol {
	for _, s := range t.Symbols {
		if s.Name == name && slices.Contains(kinds, s.Object.Kind) {
			return s
		}
	}
	return nil
}

// table puts what was gathered in order.
func (g *gatherer) table() *Table {
	t := &Table{at: map[string][]named{}, typed: g.t}
	for _, group := range g.all {
		if group.into != nil || group.object == nil {
			continue
		}
		s := &Symbol{Object: group.object, Name: group.name, Decl: group.decl, By: group.by, InLua: g.t.InLua[group.name]}
		for _, p := range group.places {
			s.Places = append(s.Places, *p)
		}
		slices.SortFunc(s.Places, func(a, b Place) int {
			return cmp.Or(cmp.Compare(a.Span.Source.Name, b.Span.Source.Name), cmp.Compare(a.Span.Start, b.Span.Start))
		})
		t.Symbols = append(t.Symbols, s)
		for _, p := range s.Places {
			t.at[p.Span.Source.Name] = append(t.at[p.Span.Source.Name], named{p, s})
		}
	}
	for _, all := range t.at {
		slices.SortStableFunc(all, func(a, b named) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	first := func(s *Symbol) diag.Span {
		if len(s.Places) == 0 {
			return s.Decl
		}
		return s.Places[0].Span
	}
	slices.SortStableFunc(t.Symbols, func(a, b *Symbol) int {
		x, y := first(a), first(b)
		if x.IsZero() || y.IsZero() {
			return cmp.Compare(a.Name, b.Name)
		}
		return cmp.Or(cmp.Compare(x.Source.Name, y.Source.Name), cmp.Compare(x.Start, y.Start), cmp.Compare(a.Name, b.Name))
	})
	return t
}
