package compile

import (
	"strconv"

	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// anyAtAll compiles a comparison that only asks whether there is any such item, as in count of (hand where joker) > 0, so that
// looking stops at the first one; ok is false for other comparisons.
func (c *compiler) anyAtAll(e *syntax.CompareExpr) (n int32, ok bool) {
	counted := syntax.Bare(e.A)
	number, isNumber := syntax.Bare(e.B).(*syntax.NumberLit)
	call, isCall := c.info.Calls[counted]
	if !isNumber || !isCall || !c.calls(call, program.OpCount) {
		return 0, false
	}
	where, isWhere := syntax.Bare(call.Args[0]).(*syntax.WhereExpr)
	if !isWhere || where.Cond == nil {
		return 0, false
	}
	any := true
	switch e.Op + " " + strconv.FormatInt(number.Value, 10) {
	case "> 0", ">= 1", "is not 0":
	case "is 0", "< 1", "<= 0":
		any = false
	default:
		return 0, false
	}
	how := c.item(where, where.Item, where.List)
	n = c.node(program.Node{Op: program.OpSome, A: c.list(where.List), B: c.num(where.Cond), C: how}, e)
	if !any {
		n = c.node(program.Node{Op: program.OpNot, A: n}, e)
	}
	return n, true
}
