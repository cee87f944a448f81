package ruleset

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Which change of a house rule is it that breaks the rules below? The changes are tried: with the first one alone, with the
// first two, and so on, what the rest declares always there. The one with which the mistake comes up is to blame.
//
//	add to define gap { when best_hand is none: 0 }     with this one, a step becomes one for a player: it is to blame
//	change result degree to degree * 2 when ...         with both, the same is wrong
//
// trial is what was found in each of these rulesets.
type trial struct {
	layers  []house.Layer
	b       check.Builtins
	changes []syntax.Decl // of the house rule, in their order
	found   []diag.List   // with as many of them
}

// mostTrials is how many changes are tried: each is another check of everything.
const mostTrials = 40

// newTrial looks which changes there are to be tried.
func (c *judged) newTrial(layers []house.Layer, b check.Builtins) *trial {
	t := &trial{layers: layers, b: b}
	for i := range c.Rules.Changes {
		ch := &c.Rules.Changes[i]
		if ch.New != nil && ch.Kind != house.Added && c.IsOwn(c.At(ch.New)) && !slices.Contains(t.changes, ch.New) {
			t.changes = append(t.changes, ch.New)
		}
	}
	return t
}

// culprit is the change with which a mistake comes up; nil where none of them alone is to blame.
func (t *trial) culprit(d diag.Diagnostic) syntax.Decl {
	if len(t.changes) < 2 || len(t.changes) > mostTrials {
		return nil
	}
	for n := 1; n <= len(t.changes); n++ {
		if slices.ContainsFunc(t.with(n), func(e diag.Diagnostic) bool {
			return e.Code == d.Code && e.Summary == d.Summary && e.Span.Source == d.Span.Source && e.Span.Start == d.Span.Start
		}) {
			return t.changes[n-1]
		}
	}
	return nil
}

// with is what is wrong with so many of the changes.
func (t *trial) with(n int) diag.List {
	for len(t.found) < n {
		left := t.changes[len(t.found)+1:]
		layers := slices.Clone(t.layers)
		own := &layers[len(layers)-1]
		own.Files = slices.Clone(own.Files)
		for i, f := range own.Files {
			if f == nil {
				continue
			}
			own.Files[i] = f.Without(left)
		}
		t.found = append(t.found, checkFitting(layers, t.b).Diags())
	}
	return t.found[n-1]
}
