package lint

import (
	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/syntax"
)

// lateRequires warns about a require that is only reached when something has happened at the table: it stops a game that
// goes on, where it is there to keep one from starting.
func (c *linter) lateRequires() {
	l := late{c: c, after: map[lateWay]bool{}, said: map[*syntax.SimpleStmt]bool{}}
	for _, s := range c.Rules.Starts {
		l.visit(s.Decl.Body, false)
	}
}

type late struct {
	c     *linter
	after map[lateWay]bool // whether something has happened when a phase is done
	said  map[*syntax.SimpleStmt]bool
}

// A lateWay is a phase, and whether something had happened before it.
type lateWay struct {
	phase    *check.Object
	happened bool
}

// visit goes through a node, and reports whether something has happened at the table when it is done.
func (l *late) visit(n syntax.Ranger, happened bool) bool {
	switch n := n.(type) {
	case *syntax.SimpleStmt:
		if n.Form.Does.Has(syntax.Begins) {
			return true
		}
		if n.Form.Does.Has(syntax.Refuses) && happened && !l.said[n] {
			l.said[n] = true
			l.c.Warn("late-require", n,
				"Ask for it before anything is dealt, paid or asked. Later, say what happens instead: if ... { ... } otherwise { ... }",
				"A game that has begun would stop here")
		}
	case *syntax.Ask:
		return true
	case *syntax.Step:
		if n.Name != nil {
			return l.phase(l.c.Info.Uses[n.Name], happened)
		}
	}
	before := happened
	for _, ch := range l.c.Children(n) {
		if ch.Role == effects.Other { // which is done in place of what was just gone through
			happened = l.visit(ch.Ranger, before) || happened
		} else {
			happened = l.visit(ch.Ranger, happened)
		}
	}
	return happened
}

// phase goes through a phase that is done, once for each of the two ways in which it can begin.
func (l *late) phase(o *check.Object, happened bool) bool {
	way := lateWay{o, happened}
	if after, known := l.after[way]; known || o == nil {
		return after || happened
	}
	l.after[way] = happened // while it is gone through
	for _, b := range l.c.Codes {
		if b.Obj == o && b.Kind == check.PhaseBody {
			l.after[way] = l.visit(b.Block, happened)
		}
	}
	return l.after[way]
}
