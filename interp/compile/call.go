package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

// call compiles an application.
func (c *compiler) call(e syntax.Expr, call check.Call) int32 {
	o := call.To
	if o == nil {
		return c.constant(0, e)
	}
	switch o.Kind {
	case check.DefineName:
		return c.callDefine(e, call, program.OpCall)
	case check.Function:
		n := c.callFunction(e, call, program.OpBuiltin)
		if c.info.Types[e].Kind == check.WordKind {
			n = c.node(program.Node{Op: program.OpWord, A: n}, e)
		}
		return n
	case check.ItemPart:
		arg := call.Args[0]
		if c.kind(arg) == check.Number {
			return c.num(arg) // what a die shows
		}
		if c.kind(arg) == check.Card {
			return c.node(program.Node{Op: program.OpCardPart, A: c.num(arg), N: c.partNumber(o.Name)}, e)
		}
		return c.node(program.Node{Op: program.OpCardsPart, A: c.list(arg), N: c.partNumber(o.Name)}, e)
	}
	switch {
	case o.Kind == check.ChartName:
		return c.lookedUp(e, call)
	case len(call.Keys) > 0:
		return c.member(o, call.Keys, c.owner(call), e)
	}
	return c.object(o, c.owner(call), e)
}

// owner is the player whose something is that is read: 0 for the current one.
func (c *compiler) owner(call check.Call) int32 {
	if call.Own() {
		return 0
	}
	return c.num(call.Whose)
}

func (c *compiler) callDefine(e syntax.Expr, call check.Call, op program.Op) int32 {
	d := c.rs.Defines[c.fields[call.To]]
	if n, ok := c.inline(call, d, op); ok {
		return n
	}
	var list []int32
	for i, a := range call.Args {
		list = append(list, c.valueAs(a, d.Params[i].Type.Kind))
	}
	whose := c.owner(call)
	if call.Item != nil {
		whose = c.num(call.Item)
	}
	return c.node(program.Node{Op: op, Flag: call.Item != nil, A: int32(c.fields[call.To]), B: c.args(list...),
		C: int32(len(list)), N: int64(whose)}, e)
}

func (c *compiler) callFunction(e syntax.Expr, call check.Call, by program.Op) int32 {
	i, f := op.FuncNamed(call.To.Name, len(call.Args))
	if f == nil {
		return c.constant(0, e)
	}
	if f.Op == program.OpCount {
		_, fold := syntax.Bare(call.Args[0]).(*syntax.FoldExpr)
		return c.node(program.Node{Op: f.Op, Flag: !fold && c.ofValues(call.Args[0]), A: c.list(call.Args[0])}, e)
	}
	strict, list := true, []int32(nil)
	for j, a := range call.Args {
		p := f.Params[min(j, len(f.Params)-1)]
		strict = strict && !p.OrNone
		list = append(list, c.valueAs(a, p.Kind))
	}
	return c.node(program.Node{Op: by, Flag: strict, A: int32(i), B: c.args(list...), C: int32(len(list))}, e)
}

// calls reports whether a call is one of the function that is an operation of its own.
func (c *compiler) calls(call check.Call, of program.Op) bool {
	if call.To == nil || call.To.Kind != check.Function {
		return false
	}
	_, f := op.FuncNamed(call.To.Name, len(call.Args))
	return f != nil && f.Op == of
}

// lookedUp compiles the reading of a chart.
func (c *compiler) lookedUp(e syntax.Expr, call check.Call) int32 {
	n := program.Node{Op: program.OpChart1, A: int32(c.fields[call.To]), B: c.num(call.Args[0])}
	if len(call.Args) > 1 {
		n.Op, n.C = program.OpChart2, c.num(call.Args[1])
	}
	return c.node(n, e)
}
