package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// Steps are what house rules do around something: before it and after it, in the order in which it is done.
type Steps struct {
	Before, After []*syntax.PhaseDecl
	Skip          syntax.Expr // where it holds, nothing of it is done, neither what is before and after it; nil: never
}

// Walk visits a node and all that is below it, each time behind what house rules do around it.
func (m *Merged) Walk(n syntax.Ranger, visit func(syntax.Ranger) bool) {
	syntax.Walk(n, func(n syntax.Ranger) bool {
		if a := m.Around[n]; a != nil {
			for _, step := range slices.Concat(a.Before, a.After) {
				m.Walk(step, visit)
			}
		}
		return visit(n)
	})
}

// around puts a block before or after a phase, a start or a question, or before the results.
func (m *merger) around(d *syntax.AroundDecl) {
	switch {
	case d.Results && m.layer == 0:
		m.nothingToChange(d)
	case d.Results && d.After:
		m.afterResults(d)
	case d.Results:
		m.asked = append(m.asked, &asked{decl: d, layer: m.layer, file: m.file})
		m.note(Change{Kind: Around, What: "results", New: d})
	case d.Question != nil:
		m.ofQuestion(d, d.Question, Around)
	default:
		k := key{"phase", d.Name.Name}
		if d.Start {
			k.what = "start"
		}
		doing := "before"
		if d.After {
			doing = "after"
		}
		at, ok := m.find(k, d.Name, d, doing)
		if !ok {
			return
		}
		old := m.out.Decls[at]
		m.step(old, d.After, stepOf(d, d.Name))
		m.note(Change{Kind: Around, What: k.what, Name: k.name, New: d, Old: old})
	}
}

// stepOf is what a block does as a step: { ... }, or if C { ... }.
func stepOf(d *syntax.AroundDecl, name *syntax.Ident) *syntax.PhaseDecl {
	return &syntax.PhaseDecl{Node: d.Node, Name: name, Body: guarded(d.Body, d.When)}
}

// skip leaves out phases, or a question.
func (m *merger) skip(d *syntax.SkipDecl) {
	if d.Question != nil {
		m.ofQuestion(d, d.Question, Skipped)
		return
	}
	for _, name := range d.Phases {
		at, ok := m.find(key{"phase", name.Name}, name, d, "skip")
		if !ok {
			continue
		}
		old := m.out.Decls[at].(*syntax.PhaseDecl)
		m.note(Change{Kind: Skipped, What: "phase", Name: name.Name, New: d, Old: old})
		if d.When == nil {
			m.never = append(m.never, key{"phase", name.Name})
		}
		m.skipWhen(old, d)
	}
}

// neverDone empties the phases that are always skipped: what they do counts for nothing any more.
func (m *merger) neverDone() {
	for _, k := range m.never {
		at := m.at[k]
		if p, ok := m.out.Decls[at].(*syntax.PhaseDecl); ok {
			left := *p
			left.Body = &syntax.Block{Node: p.Body.Node}
			m.swap(at, &left)
		}
	}
}

// skipWhen adds to when something is skipped. Each place has a condition of its own, since the same words may mean something else
// there.
func (m *merger) skipWhen(n syntax.Ranger, d *syntax.SkipDecl) {
	when := syntax.Expr(&syntax.YesNoLit{Node: d.Node, Value: true})
	if d.When != nil {
		when = syntax.Clone(d.When)
	}
	a := m.stepsAround(n)
	if a.Skip != nil {
		when = &syntax.LogicExpr{Node: d.Node, Op: "or", Terms: []syntax.Expr{a.Skip, when}}
	}
	a.Skip = when
}

// beforeResults puts a block before the results of each start.
func (m *merger) beforeResults(d *syntax.AroundDecl) {
	for _, decl := range m.out.Decls {
		start, ok := decl.(*syntax.StartDecl)
		if !ok {
			continue
		}
		step := stepOf(syntax.Clone(d), start.Name)
		if first := firstResult(start.Body); first != nil {
			m.step(first, false, step)
		} else {
			m.step(start.Body, true, step)
		}
	}
}

// firstResult is with what the results of a block begin, behind the last statement that does a phase; nil where it gives none.
func firstResult(b *syntax.Block) (first syntax.Stmt) {
	for _, s := range b.Stmts {
		switch {
		case does(s, syntax.DoesPhases):
			first = nil
		case first == nil && does(s, syntax.GivesResult):
			first = s
		}
	}
	return first
}

// does reports whether a statement, or one in its block, does something.
func does(s syntax.Stmt, what syntax.Effect) bool {
	for simple := range syntax.All[*syntax.SimpleStmt](s) {
		if simple.Form.Does.Has(what) {
			return true
		}
	}
	return false
}

// step puts a step of the layer that is being applied before or after something. Of steps before it the last layer's come first,
// and those of one layer stand as in its files.
func (m *merger) step(n syntax.Ranger, after bool, step *syntax.PhaseDecl) {
	a := m.stepsAround(n)
	if after {
		a.After = append(a.After, step)
		return
	}
	own := 0
	for own < len(a.Before) && m.isOwn(a.Before[own]) {
		own++
	}
	a.Before = slices.Insert(slices.Clone(a.Before), own, step)
}

// stepsAround is what is done around something, which can be added to.
func (m *merger) stepsAround(n syntax.Ranger) *Steps {
	if m.out.Around[n] == nil {
		m.out.Around[n] = &Steps{}
	}
	return m.out.Around[n]
}

// isOwn reports whether something stands in the files that are being applied.
func (m *merger) isOwn(n syntax.Ranger) bool {
	return slices.ContainsFunc(m.layers[m.layer].Files, func(f *syntax.File) bool { return f != nil && f.Source.Name == n.In() })
}
