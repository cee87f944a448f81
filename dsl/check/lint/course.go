package lint

import (
	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/syntax"
)

// A course goes through what the starts do, in the order in which it is done, with what house rules do around it, and carries
// along something that may be so at the table.
type course struct {
	c      *linter
	behind func(n syntax.Ranger, so bool) bool // whether it may be so behind a statement or question, as it may be before it
	been   map[passed]bool                     // whether it may be so behind a phase
}

// passed is a phase, and whether something may have been so before it.
type passed struct {
	phase *check.Object
	so    bool
}

// course goes through all starts.
func (c *linter) course(behind func(n syntax.Ranger, so bool) bool) {
	w := course{c, behind, map[passed]bool{}}
	for _, s := range c.Rules.Starts {
		w.around(s.Object, s.Decl.Body, false)
	}
}

// around goes through a block with what house rules do before and after it.
func (w *course) around(o *check.Object, b *syntax.Block, so bool) bool {
	steps := w.c.StepsAround(o)
	for _, before := range steps.Before {
		so = w.visit(before.Decl.Body, so)
	}
	so = w.visit(b, so)
	for _, after := range steps.After {
		so = w.visit(after.Decl.Body, so)
	}
	return so
}

func (w *course) visit(n syntax.Ranger, so bool) bool {
	switch n := n.(type) {
	case *syntax.IfStmt:
		then, other := so, so
		for _, ch := range w.c.Children(n) {
			if ch.Role == effects.Other {
				other = w.visit(ch.Ranger, so)
			} else {
				then = w.visit(ch.Ranger, then)
			}
		}
		return then || other
	case *syntax.EachStmt, *syntax.RepeatStmt, *syntax.TurnsStmt, *syntax.OfferStmt: // done once, again, or not at all
		if w.parts(n, so) && !so { // only then it begins otherwise when it is done again
			return w.parts(n, true)
		}
		return so
	case *syntax.Step:
		return w.phase(w.c.Info.Uses[n.Name], so)
	case *syntax.SimpleStmt:
		return w.behind(n, w.parts(n, so))
	case *syntax.Ask:
		return w.behind(n, so)
	}
	return w.parts(n, so)
}

func (w *course) parts(n syntax.Ranger, so bool) bool {
	for _, ch := range w.c.Children(n) {
		so = w.visit(ch.Ranger, so)
	}
	return so
}

// phase goes through a phase that is done, once for each of the two ways in which it can begin.
func (w *course) phase(o *check.Object, so bool) bool {
	if o == nil || o.Kind != check.PhaseName || w.c.Step(o) != nil {
		return so
	}
	before := passed{o, so}
	if after, known := w.been[before]; known {
		return after
	}
	w.been[before] = so // phases do not do themselves
	w.been[before] = w.around(o, w.c.Rules.Phases[o.Index].Decl.Body, so)
	return w.been[before]
}
