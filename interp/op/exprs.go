package op

import "croupier/interp/program"

// Exprs are the rows of the expression operations, by their numbers: what reads a value or works out a number in values.go,
// conditions in conds.go, lists in lists.go, what goes through a list in items.go, choices and calls in calls.go, fractions in
// fracs.go.
var Exprs = [256]Row{program.OpNone: {Name: "no expression", Gives: Num}}

func init() {
	for _, part := range []map[program.Op]Row{valueRows, condRows, listRows, itemRows, callRows, fracRows, metRows} {
		for op, row := range part {
			Exprs[op] = row
		}
	}
}
