package program

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
)

// IsParam reports whether some start takes a field, given by its place in Rules.Fields, as a parameter.
func (p *Program) IsParam(field int) bool {
	return slices.ContainsFunc(p.Starts, func(s Start) bool { return slices.Contains(s.Params, field) })
}

// PlayersOf says for how many players a start is.
func (p *Program) PlayersOf(start int) check.Range {
	if r := p.Starts[start].Players; r.Most > 0 {
		return r
	}
	return p.Players
}

// ParamsOf are the fields that a start takes as parameters, in the order of the rules.
func (p *Program) ParamsOf(s *Start) (all []*check.Field) {
	for _, field := range s.Params {
		all = append(all, p.Rules.Fields[field])
	}
	return all
}

// StartNames are the names of what the rules start, in the order of the rules.
func (p *Program) StartNames() (names []string) {
	for i := range p.Starts {
		names = append(names, p.Starts[i].Name)
	}
	return names
}

// OptionNames are the names of the options, in the order of the rules.
func (p *Program) OptionNames() []string { return meaning.NamesOf(p.Rules.Options) }

// ParamNames are the names of the parameters of the start with that number, in the order of the rules.
func (p *Program) ParamNames(start int) []string {
	return meaning.NamesOf(p.ParamsOf(&p.Starts[start]))
}
