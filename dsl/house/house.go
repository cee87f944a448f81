// Package house puts house rules onto the ruleset that they change, tree onto tree: what comes out is the declarations of
// one ruleset, each still standing in the file in which it was written.
//
// It knows how the language is written; it must not know what names and values mean, which is the checker's work, nor where
// files come from.
package house

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A Layer is the files of one ruleset in a chain of rulesets of which each changes those before it. The first layer is a
// whole game; the last one is what is checked and played.
type Layer struct {
	Name  string // what extends calls it
	Files []*syntax.File
	Under []int // the layers that it stands on, directly or not, in their order
}

// Merged is a ruleset with its house rules applied.
type Merged struct {
	Files []*syntax.File // of all layers
	Own   []*syntax.File // of the last layer
	// Prelude is the file of the prelude, which is among Files; nil where nothing is taken from it. Taken is what is, in its
	// order.
	Prelude *syntax.File
	Taken   []syntax.Decl
	Decls   []syntax.Decl // everything that the game is made of, tests of the last layer alone
	// Around is what house rules do around a phase, a start, a question, what results begin with, or behind a place where a
	// result is given, which it changes. Of a start's own block it is done when the block is.
	Around map[syntax.Ranger]*Steps
	// Whenever are the steps that are done when something happens, in their order.
	Whenever []Whenever
	Changes  []Change // what the layers behind the first one change, in their order
	// Held are, for the names of defines that are read in the place of an option or a field that is changed, what reads that
	// itself.
	Held map[string]syntax.Expr
}

// StepOf begins the name of a step that is done whenever something happens.
const StepOf = "whenever "

// A Whenever is a step that is done whenever something happens: its condition, if it has one, is asked within it.
type Whenever struct {
	Decl *syntax.WheneverDecl
	Step *syntax.PhaseDecl
}

// Kind says what a change does.
type Kind uint8

// The kinds of changes.
const (
	Added    Kind = iota + 1 // a new declaration
	Replaced                 // something else in the place of what was there
	Extended                 // lines or parameters more
	Around                   // a block before or after
	Skipped                  // not done
	Altered                  // a value that is changed: a define, an option, a field or a result
)

// A Change is one thing that a house rule does.
type Change struct {
	Kind  Kind
	What  string        // "phase", "chart", "option", ...
	Name  string        // "" where there is only one of the kind
	Layer int           // by which layer, counted from 0
	New   syntax.Decl   // in the house rule
	Old   syntax.Ranger // what was there before; nil for added ones

	Settles bool // of a value: nothing is left of what it was before
}

// Before ends the name of a define that nobody has written: what another one was before it was changed, and what is read in the
// place of an option or a field that is changed.
const Before = "'"

// Hidden reports whether nobody can write a name.
func Hidden(name string) bool { return strings.HasSuffix(name, Before) }

// Shown is how a name is written of which people read.
func Shown(name string) string { return strings.TrimRight(name, Before) }

// Merge applies each layer to those before it, and takes what they use of the prelude; nil: there is none. The diagnostics say
// where a layer changes what is not there; what they are about is left out of the ruleset.
func Merge(layers []Layer, prelude *syntax.File) (*Merged, diag.List) {
	m := &merger{
		out: &Merged{Around: map[syntax.Ranger]*Steps{}, Held: map[string]syntax.Expr{}},
		at:  map[key]int{}, by: map[key]int{}, kept: map[string]bool{}, hides: map[string]int{},
		layers: layers, prelude: newPrelude(prelude),
	}
	for i, layer := range layers {
		m.layer, m.last = i, i == len(layers)-1
		for _, f := range layer.Files {
			if f == nil {
				continue
			}
			m.out.Files = append(m.out.Files, f)
			if m.last {
				m.out.Own = append(m.out.Own, f)
			}
			m.broken = m.broken || len(f.Broken) > 0
		}
		// What is new comes first, so that the order of declarations in a file does not matter.
		m.each(m.declare)
		m.takes()
		m.each(m.change)
	}
	m.askedEverywhere()
	m.neverDone()
	m.readChanged()
	m.lets()
	m.alterEverywhere()
	m.disagreements()
	return m.out, m.diags
}

// LeaveOut takes answers out of policies.
func (m *Merged) LeaveOut(answers []syntax.Ranger) {
	if len(answers) == 0 {
		return
	}
	for i, decl := range m.Decls {
		if policy, ok := decl.(*syntax.PolicyDecl); ok {
			left := *policy
			left.Handlers = slices.DeleteFunc(slices.Clone(policy.Handlers), func(h *syntax.Handler) bool {
				return slices.ContainsFunc(answers, func(a syntax.Ranger) bool { return syntax.SamePlace(a, h) })
			})
			m.Decls[i] = &left
		}
	}
}

// key is what a declaration is known by: its kind and name.
type key struct{ what, name string }

type merger struct {
	out        *Merged
	diags      diag.List
	guesses    diag.Guesses
	at         map[key]int // where among the declarations it stands
	by         map[key]int // the layer that declared or replaced it last
	layers     []Layer
	prelude    *prelude
	layer      int  // the one that is being applied
	last       bool // it is the last one
	broken     bool // a part of a file could not be read
	file       *syntax.File
	alters     []*syntax.ChangeDecl
	asked      []*asked
	never      []key // the phases that are always skipped
	chains     []*chain
	conditions int             // how many conditions were added to questions
	kept       map[string]bool // the names of defines that nobody has written
	hides      map[string]int  // how many such names are taken of one that was written
}

func (m *merger) each(do func(syntax.Decl)) {
	for _, f := range m.layers[m.layer].Files {
		if f == nil {
			continue
		}
		m.file = f
		for _, d := range f.Decls {
			do(d)
		}
	}
}

// declare takes a declaration that stands by itself. Of the first layer everything does.
func (m *merger) declare(d syntax.Decl) {
	if option, ok := d.(*syntax.OptionDecl); ok {
		now := m.option(option)
		if now == nil {
			return
		}
		d = now
	}
	switch d := d.(type) {
	case *syntax.ExtendsDecl, *syntax.AroundDecl, *syntax.SkipDecl, *syntax.ReplaceDecl, *syntax.AddDecl, *syntax.ChangeDecl:
		return
	case *syntax.TestDecl:
		if m.last {
			m.out.Decls = append(m.out.Decls, d)
		}
		return
	case *syntax.RulesetDecl, *syntax.AboutDecl:
		m.title(d)
		return
	case *syntax.FieldsDecl:
		if m.layer > 0 {
			m.fields(d)
			return
		}
	case *syntax.HookDecl:
		m.hook(d)
		return
	case *syntax.WheneverDecl:
		m.whenever(d)
		return
	}
	k := keyOf(d)
	if m.isTaken(k) {
		m.instead(k, d)
		return
	}
	if m.layer > 0 {
		if old, ok := m.at[k]; ok && k.what != "" && m.by[k] < m.layer {
			m.already(d, k, m.out.Decls[old])
			return
		}
		m.note(Change{Kind: Added, What: k.what, Name: k.name, New: d})
	}
	m.put(k, d)
}

// hook takes a hook. Those of several layers on the same event are all called, in the order of the layers.
func (m *merger) hook(d *syntax.HookDecl) {
	switch {
	case m.layer > 0 && d.Phase != nil:
		m.note(Change{Kind: Added, What: "hook on phase", Name: d.Phase.Name, New: d})
	case m.layer > 0 && d.Event != nil:
		m.note(Change{Kind: Added, What: "hook on", Name: d.Event.Name, New: d})
	}
	m.put(key{}, d)
}

// whenever makes a step of what is done whenever something happens.
func (m *merger) whenever(d *syntax.WheneverDecl) {
	if m.layer > 0 {
		m.note(Change{Kind: Added, What: "whenever", Name: d.Event.Text(), New: d})
	}
	m.out.Decls = append(m.out.Decls, d)
	name := &syntax.Ident{Node: d.Event.Node, Name: StepOf + d.Event.Text()}
	m.out.Whenever = append(m.out.Whenever, Whenever{d, &syntax.PhaseDecl{Node: d.Node, Name: name, Body: guarded(d.Body, d.When)}})
}

// guarded is a block that is done where a condition holds.
func guarded(body *syntax.Block, when syntax.Expr) *syntax.Block {
	if when == nil {
		return body
	}
	return &syntax.Block{Node: body.Node, Stmts: []syntax.Stmt{&syntax.IfStmt{Node: body.Node, Cond: when, Then: body}}}
}

// fields takes the fields of a block, each as a change of its own: new ones, and those that are said again, which come in the
// place of what is there.
func (m *merger) fields(d *syntax.FieldsDecl) {
	left := *d
	left.Fields = nil
	for _, f := range d.Fields {
		k := key{"field", f.Name.Name}
		at, there := m.at[k]
		switch old, _ := m.declAt(at, there).(*syntax.FieldsDecl); {
		case !there || m.by[k] == m.layer || old == nil:
			left.Fields = append(left.Fields, f)
			m.note(Change{Kind: Added, What: "field", Name: k.name, New: d})
		case old.Player != d.Player || !m.standsOn(k):
			m.otherField(f, old)
		default:
			m.sayAgain(at, k, d, f)
		}
	}
	m.put(key{}, &left)
}

func (m *merger) declAt(at int, there bool) syntax.Decl {
	if !there {
		return nil
	}
	return m.out.Decls[at]
}

// sayAgain puts a field in the place of the one of its name.
func (m *merger) sayAgain(at int, k key, d syntax.Decl, now *syntax.Field) {
	changed := *m.out.Decls[at].(*syntax.FieldsDecl)
	changed.Fields = slices.Clone(changed.Fields)
	for i, f := range changed.Fields {
		if f.Name.Name == k.name {
			changed.Fields[i] = now
			m.note(Change{Kind: Replaced, What: "field", Name: k.name, New: d, Old: f})
		}
	}
	m.out.Decls[at] = &changed
	m.by[k] = m.layer
}

// put keeps a declaration as a new one. The second of two with the same name in one layer is kept too: the checker says that
// it is one too many.
func (m *merger) put(k key, d syntax.Decl) {
	if _, ok := m.at[k]; !ok && k.what != "" {
		m.at[k] = len(m.out.Decls)
		m.by[k] = m.layer
	}
	m.out.Decls = append(m.out.Decls, d)
	if fields, ok := d.(*syntax.FieldsDecl); ok {
		for _, f := range fields.Fields {
			k := key{"field", f.Name.Name}
			if _, ok := m.at[k]; !ok {
				m.at[k] = len(m.out.Decls) - 1
				m.by[k] = m.layer
			}
		}
	}
}

// title keeps the ruleset line and the about line of the last layer that has one.
func (m *merger) title(d syntax.Decl) {
	k := keyOf(d)
	if old, ok := m.at[k]; ok && m.by[k] < m.layer {
		m.out.Decls[old] = d
		m.by[k] = m.layer
		return
	}
	m.put(k, d)
}

func (m *merger) note(c Change) {
	c.Layer = m.layer
	m.out.Changes = append(m.out.Changes, c)
}

// keyOf is what a declaration is known by; its kind is "" where nothing can be put in its place.
func keyOf(d syntax.Decl) key {
	what, name := syntax.Declares(d)
	if name == nil {
		return key{what: what}
	}
	return key{what, name.Name}
}
