package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

const (
	inlineNodes = 60 // how many nodes a define may have that is written out where it is used
	inlineDepth = 4  // and how many may stand in each other
)

// inline compiles a small define where it is used, as if its words stood there: that saves the making of a frame. What it is
// given must be names of the caller's own, which then are its parameters. ok is false where the define is called instead.
func (c *compiler) inline(call check.Call, d *check.Define, op program.Op) (n int32, ok bool) {
	body := d.Decl.Value
	if call.Whose != nil || call.Item != nil || op == program.OpFracCall || body == nil || len(c.inlining) >= inlineDepth ||
		c.inlining[d.Object] || !c.small(d) {
		return 0, false
	}
	given := make([]program.Local, len(call.Args))
	for i, a := range call.Args {
		name, isName := syntax.Bare(a).(*syntax.NameExpr)
		if !isName {
			return 0, false
		}
		local, isLocal := c.locals[c.info.Uses[name]]
		if !isLocal || local.Frac || local.List != d.Params[i].Type.Kind.IsList() || d.Params[i].Type.Kind == check.Words {
			return 0, false
		}
		given[i] = local
	}
	if c.inlining == nil {
		c.inlining = map[*check.Object]bool{}
	}
	c.inlining[d.Object] = true
	before := make([]program.Local, len(given))
	had := make([]bool, len(given))
	for i, p := range d.Params {
		before[i], had[i] = c.locals[p]
		c.locals[p] = given[i]
	}
	if op == program.OpCallList {
		n = c.list(body.Expr)
	} else {
		n = c.valueAs(body.Expr, d.Type.Kind)
	}
	for i, p := range d.Params {
		if delete(c.locals, p); had[i] {
			c.locals[p] = before[i]
		}
	}
	delete(c.inlining, d.Object)
	return n, true
}

// small reports whether a define is short, and never comes to use itself.
func (c *compiler) small(d *check.Define) bool {
	if known, ok := c.isSmall[d.Object]; ok {
		return known
	}
	if c.isSmall == nil {
		c.isSmall = map[*check.Object]bool{}
	}
	c.isSmall[d.Object] = false // while it is found out: who comes back here uses itself
	nodes, small := 0, true
	if d.Decl.Value.Expr.Expr == nil {
		return false
	}
	syntax.Walk(d.Decl.Value.Expr, func(n syntax.Ranger) bool {
		nodes++
		if roll, ok := n.(*syntax.RollExpr); ok && roll != nil {
			small = false
		}
		if e, ok := n.(syntax.Expr); ok {
			if call, ok := c.info.Calls[e]; ok && call.To.Kind == check.DefineName {
				small = small && c.small(c.rs.Defines[call.To.Index])
			}
		}
		return small
	})
	c.isSmall[d.Object] = small && nodes <= inlineNodes
	return c.isSmall[d.Object]
}
