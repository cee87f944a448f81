package program

import "slices"

// IsParam reports whether some start takes a field, given by its place in Rules.Fields, as a parameter.
func (p *Program) IsParam(field int) bool {
	return slices.ContainsFunc(p.Starts, func(s Start) bool { return slices.Contains(s.Params, field) })
}
