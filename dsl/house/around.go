package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// Steps are what house rules do around something: before it and after it, in the order in which it is done.
type Steps struct{ Before, After []*syntax.PhaseDecl }

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
