package asks

import (
	"slices"

	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Layers tells of which questions a line of a policy speaks where house rules stand on each other. A line that gives the
// question's text speaks of that question wherever it is asked. One without the text speaks of the questions of its own layer and
// of those below it, which its writer could know: what a house rule asks is no business of a line in the rules below.
type Layers struct {
	files map[string]int // the layer of each file, by its name
	below [][]int        // of each layer: itself, and those that it stands on
	asked []map[question]bool
}

// question is what a question is known by that is asked again elsewhere, such as in a phase that takes the place of another one.
type question struct{ verb, prompt string }

// LayersOf finds them.
func LayersOf(layers []house.Layer) *Layers {
	l := &Layers{files: map[string]int{}}
	for i, layer := range layers {
		l.below = append(l.below, append([]int{i}, layer.Under...))
		asked := map[question]bool{}
		for _, f := range layer.Files {
			if f == nil || f.Source == nil {
				continue
			}
			l.files[f.Source.Name] = i
			for a := range syntax.All[*syntax.Ask](f) {
				d := Of(a, "")
				asked[question{d.Verb, d.Prompt}] = d.Prompt != ""
			}
		}
		l.asked = append(l.asked, asked)
	}
	return l
}

// Above reports whether something stands in a later layer than something else.
func (l *Layers) Above(n, other syntax.Ranger) bool { return l.files[n.In()] > l.files[other.In()] }

// Speaks reports whether a line of a policy that gives no text speaks of a question. Rounds of betting are all one question.
func (l *Layers) Speaks(line syntax.Ranger, d Decision) bool {
	if d.Round || l.Knows(line, d.At) {
		return true
	}
	return slices.ContainsFunc(l.below[l.files[line.In()]],
		func(layer int) bool { return l.asked[layer][question{d.Verb, d.Prompt}] })
}

// Knows reports whether something stands in the layer of a line or below it.
func (l *Layers) Knows(line, n syntax.Ranger) bool {
	return slices.Contains(l.below[l.files[line.In()]], l.files[n.In()])
}

// Last reports whether all of the game stands in the layer of a line and below it, so that nothing is changed above it.
func (l *Layers) Last(line syntax.Ranger) bool {
	return len(l.below[l.files[line.In()]]) == len(l.below)
}

// IsNew reports whether a question is asked by a house rule, and by nothing that it stands on.
func (l *Layers) IsNew(d Decision) bool {
	own := l.files[d.At.In()]
	return own > 0 && !slices.ContainsFunc(l.below[own][1:],
		func(layer int) bool { return l.asked[layer][question{d.Verb, d.Prompt}] })
}

// IsAbout reports whether a policy answers so where somebody is asked.
func (l *Layers) IsAbout(h *syntax.Handler, d Decision) bool {
	return h.Verb.Name == d.Verb && (h.Phase == nil || h.Phase.Name == d.Phase) &&
		(h.Prompt == nil && l.Speaks(h, d) || h.Prompt != nil && h.Prompt.Value() == d.Prompt)
}

// Answers reports whether a policy says anything of a decision.
func (l *Layers) Answers(p *syntax.PolicyDecl, d Decision) bool {
	return p.Script != nil && l.Speaks(p, d) ||
		slices.ContainsFunc(p.Handlers, func(h *syntax.Handler) bool { return l.IsAbout(h, d) })
}
