package compile

import (
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

// facesOf compiles with which faces something is done: one, with those above or below, or all of a list.
func (c *compiler) facesOf(args []int32, e syntax.Expr, to syntax.Bound, one, all, reach int) {
	switch {
	case e == nil:
	case c.kind(e).IsList():
		args[all] = c.list(syntax.ListExpr{Expr: e})
	default:
		args[one] = c.num(e)
	}
	args[reach] = map[syntax.Bound]int32{syntax.AtLeast: 1, syntax.AtMost: 2}[to]
}

func (c *compiler) roll(e *syntax.RollExpr, by program.Op) int32 {
	if e.On != nil {
		return c.rollOn(e, by)
	}
	args := op.NewRoll()
	sides := func() int32 { return c.constant(6, e) }
	switch {
	case e.Sides != nil:
		sides = func() int32 { return c.num(e.Sides) }
		args[op.RollSides] = sides()
		if e.What != nil {
			args[op.RollCount] = c.num(e.What)
		}
	case e.Die != nil:
		sides = func() int32 { return c.constant(int64(e.Die.Faces), e.Die) }
		args[op.RollFaces] = int32(e.Die.Faces)
		if e.What != nil {
			args[op.RollCount] = c.num(e.What)
		} else if e.Die.Count != 1 {
			args[op.RollCount] = c.constant(int64(e.Die.Count), e.Die)
		}
	default:
		args[op.RollCode] = c.num(e.What)
	}
	if e.Keep != "" {
		args[op.RollKeep] = 1
		if e.Keep == "lowest" {
			args[op.RollKeep] = 2
		}
		args[op.RollKeepN] = c.num(e.KeepCount)
	}
	if pick, ok := syntax.Bare(e.Explode).(*syntax.PickExpr); ok && pick.List == nil {
		args[op.RollExplode] = sides() // on the highest face
	} else {
		c.facesOf(args, e.Explode, e.ExplodeTo, op.RollExplode, op.RollExplodeAll, op.RollExplodeTo)
	}
	if e.Once {
		args[op.RollOnce] = 1
	}
	c.facesOf(args, e.Reroll, e.RerollTo, op.RollReroll, op.RollRerollAll, op.RollRerollTo)
	return c.node(program.Node{Op: by, A: c.args(args...)}, e)
}

// rollOn compiles a roll on a chart: what it gives for the face of one die, or all that several show.
func (c *compiler) rollOn(e *syntax.RollExpr, by program.Op) int32 {
	at := c.fields[c.info.Uses[e.On]]
	args := op.NewRoll()
	args[op.RollFaces], args[op.RollOn] = int32(c.rs.Charts[at].Sides()), int32(at)+1
	if e.What != nil {
		args[op.RollCount] = c.num(e.What)
	}
	lists := c.rs.Charts[at].Values.Kind.IsList()
	if !lists && !c.kind(e).IsList() && by == program.OpRoll {
		rolled := c.node(program.Node{Op: program.OpRoll, A: c.args(args...)}, e)
		return c.node(program.Node{Op: program.OpChart1, A: int32(at), B: rolled}, e)
	}
	shown := program.Node{Op: program.OpRollOn, A: c.node(program.Node{Op: program.OpRollList, A: c.args(args...)}, e),
		C: program.AsDie}
	if lists {
		shown.N = 1
	}
	shown.B = c.node(program.Node{Op: program.OpChart1, A: int32(at), B: c.node(program.Node{Op: program.OpLookedDie}, e)}, e)
	return c.node(shown, e)
}
