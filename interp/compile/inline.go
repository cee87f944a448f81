package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// inlineNodes is how many nodes a define may have that is written out where it is used.
var inlineNodes = 60

// inlineDepth is how many such defines may stand in each other.
const inlineDepth = 4

// inline compiles a small define where it is used, as if its words stood there: that saves the making of a frame. What it is
// given is either a name of the caller's own, which then is its parameter, or is written out in the parameter's place (see
// canStand). ok is false where the define is called instead.
func (c *compiler) inline(call check.Call, d *check.Define, op program.Op) (n int32, ok bool) {
	body := d.Decl.Value
	if !call.Own() || call.Item != nil || op == program.OpFracCall || body == nil || len(c.inlining) >= inlineDepth ||
		c.inlining[d.Object] || !c.small(d) {
		return 0, false
	}
	given := make([]program.Local, len(call.Args))
	written := make([]syntax.Expr, len(call.Args))
	for i, a := range call.Args {
		p := d.Params[i]
		if local, ok := c.ownName(a); ok && !local.Frac && local.List == p.Type.Kind.IsList() && p.Type.Kind != check.Words {
			given[i] = local
		} else if c.canStand(a, p, body.Expr.Expr) {
			written[i] = a
		} else {
			return 0, false
		}
	}
	if c.inlining == nil {
		c.inlining, c.written = map[*check.Object]bool{}, map[*check.Object]syntax.Expr{}
	}
	c.inlining[d.Object] = true
	for i, p := range d.Params {
		if written[i] != nil {
			c.written[p] = written[i]
		} else {
			c.locals[p] = given[i]
		}
	}
	if op == program.OpCallList {
		n = c.list(body.Expr)
	} else {
		n = c.valueAs(body.Expr, d.Type.Kind)
	}
	for _, p := range d.Params {
		delete(c.written, p)
		delete(c.locals, p)
	}
	delete(c.inlining, d.Object)
	return n, true
}

// ownName is the local that an expression names.
func (c *compiler) ownName(e syntax.Expr) (l program.Local, ok bool) {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.written[c.info.Uses[name]] != nil {
		return l, false
	}
	l, ok = c.locals[c.info.Uses[name]]
	return l, ok
}

// canStand reports whether what a define is given can be written out in its body in the parameter's place: it comes to the same
// there, costs no more, and can neither go wrong nor change anything, so that nobody minds if it is not looked at.
func (c *compiler) canStand(given syntax.Expr, p *check.Object, body syntax.Expr) bool {
	if k := p.Type.Kind; k.IsList() || k == check.Fraction || k == check.Invalid || c.kind(given).IsList() {
		return false
	}
	switch e := syntax.Bare(given).(type) {
	case *syntax.OptionExpr, *syntax.NumberLit, *syntax.YesNoLit, *syntax.NoneLit:
		return true
	case *syntax.NameExpr:
		o := c.info.Uses[e]
		if further := c.written[o]; further != nil {
			return c.canStand(further, p, body)
		}
		if o != nil && o.Kind == check.TableField {
			return true
		}
	}
	times, elsewhere := c.uses(body, p)
	return times == 1 && !elsewhere && c.harmless(given)
}

// uses is how often a parameter stands in an expression; elsewhere: or it stands where a bare name may be somebody else's than
// in the define itself, such as in a filter.
func (c *compiler) uses(e syntax.Ranger, p *check.Object) (times int, elsewhere bool) {
	inside := false
	switch e := e.(type) {
	case *syntax.NameExpr:
		if c.info.Uses[e] == p {
			return 1, false
		}
	case *syntax.ParenExpr, *syntax.NotExpr, *syntax.MinusExpr, *syntax.LogicExpr, *syntax.CompareExpr, *syntax.ArithExpr,
		*syntax.CasesExpr, *syntax.Case, *syntax.CallExpr:
		inside = true
	}
	for _, part := range syntax.Parts(e) {
		n, other := c.uses(part, p)
		times += n
		elsewhere = elsewhere || other || n > 0 && !inside
	}
	return times, elsewhere
}

// harmless reports whether an expression only reads what is there: no dice, no chance, no script, and nothing that stops a game.
func (c *compiler) harmless(e syntax.Expr) bool {
	ok := true
	syntax.Walk(e, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.RollExpr, *syntax.LuaExpr, *syntax.BestExpr:
			ok = false
		case *syntax.ArithExpr:
			ok = ok && n.Op != "/" && n.Op != "*"
		}
		if e, is := n.(syntax.Expr); is {
			if call, is := c.info.Calls[e]; is {
				ok = ok && (call.To.Kind == check.DefineName && c.harmlessDefine(call.To) || call.To.Kind == check.ItemPart ||
					c.calls(call, program.OpCount))
			}
		}
		return ok
	})
	return ok
}

// harmlessDefine reports whether a define is small and only reads what is there.
func (c *compiler) harmlessDefine(o *check.Object) bool {
	harmless, known := c.onlyReads[o]
	if !known {
		if c.onlyReads == nil {
			c.onlyReads = map[*check.Object]bool{}
		}
		d := c.rs.Defines[o.Index]
		harmless = c.small(d) && c.harmless(d.Decl.Value.Expr.Expr)
		c.onlyReads[o] = harmless
	}
	return harmless
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
