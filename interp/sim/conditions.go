package sim

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/program"
)

// Wheres is [Where] for several conditions over the results of the same games. Of empty ones the condition is nil.
func Wheres(compile func(more ...*diag.Source) (*program.Program, diag.List), players []string, texts ...string) (p *program.Program, conditions []*Condition, list diag.List) {
	around := make([]*diag.Source, len(texts))
	for i, text := range texts {
		if text == "" {
			continue
		}
		p, _, list = Where(func(more *diag.Source) (*program.Program, diag.List) {
			around[i] = more
			return compile(slices.DeleteFunc(slices.Clone(around), func(s *diag.Source) bool { return s == nil })...)
		}, players, text)
		if p == nil {
			return nil, nil, list
		}
	}
	if p == nil {
		if p, list = compile(); p == nil {
			return nil, nil, list
		}
	}
	conditions = make([]*Condition, len(texts))
	for i, source := range around {
		if source == nil {
			continue
		}
		conditions[i] = &Condition{}
		for _, test := range p.Tests {
			if test.Span.Source == source {
				conditions[i].nodes = append(conditions[i].nodes, test.Steps[0].Cond)
			}
		}
	}
	return p, conditions, nil
}
