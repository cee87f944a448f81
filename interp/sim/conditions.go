package sim

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
)

// Wheres is [Where] for several conditions over the results of the games of one setup. Whose a result is, and which there are,
// is what its start gives; chips are the players' stacks where it gives no such result. Of empty conditions the condition is
// nil.
func Wheres(compile func(more ...*diag.Source) (*program.Program, diag.List), p *program.Program, setup *game.Setup,
	texts ...string) (with *program.Program, conditions []*Condition, list diag.List) {
	n := newNames(p, setup)
	around := make([]*diag.Source, len(texts))
	for i, text := range texts {
		if text == "" {
			continue
		}
		with, _, list = n.where(func(more *diag.Source) (*program.Program, diag.List) {
			around[i] = more
			return compile(slices.DeleteFunc(slices.Clone(around), func(s *diag.Source) bool { return s == nil })...)
		}, text)
		if with == nil {
			return nil, nil, list
		}
	}
	if with == nil {
		with = p
	}
	conditions = make([]*Condition, len(texts))
	for i, source := range around {
		if source != nil {
			conditions[i] = &Condition{nodes: conditionsIn(with, source)}
		}
	}
	return with, conditions, nil
}
