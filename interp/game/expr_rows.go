package game

import "croupier/interp/program"

// exprRows are what the operations mean, by their numbers: values in expr_values.go, conditions in expr_conds.go, lists in
// expr_lists.go, what goes through a list in expr_items.go, choices and calls in expr_calls.go, fractions in expr_fracs.go.
var exprRows [256]exprRow

func init() {
	for _, part := range []map[program.Op]exprRow{valueRows, condRows, listRows, itemRows, callRows, fracRows} {
		for op, row := range part {
			exprRows[op] = row
		}
	}
}

// tableVar is where a variable of the table's is kept.
func (m *maker) tableVar(at int32) int { return m.p.Layout.PlayerVars*m.seats + int(at) }

// tableList is where a list of the table's is kept.
func (m *maker) tableList(at int32) int { return m.p.Layout.PlayerLists*m.seats + int(at) }

// own finds where a player's thing is kept.
func (m *maker) own(base, whose int32) func(*State) int {
	first, seat := int(base)*m.seats, m.seat(whose)
	return func(s *State) int { return first + seat(s) }
}
