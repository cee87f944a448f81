package effects

import (
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// maxFaces is how many faces a die can have.
const maxFaces = 1_000_000

// rolls looks at the dice of every roll.
func (c *Effects) rolls() {
	for _, b := range c.Codes {
		for e := range syntax.All[*syntax.RollExpr](b.Code()) {
			c.facesThere(e)
			if e.Sides != nil {
				c.sized(e.Sides)
			}
		}
	}
}

// facesThere reports a face that explodes or is rolled again and that the dice do not have.
func (c *Effects) facesThere(e *syntax.RollExpr) {
	faces := int64(6)
	switch {
	case e.Die != nil:
		faces = int64(e.Die.Faces)
	case e.Sides != nil:
		n, ok := syntax.Constant(e.Sides)
		if !ok {
			return
		}
		faces = n
	}
	for _, face := range slices.Concat(each(e.Explode), each(e.Reroll)) {
		c.constants(face, map[*check.Object]bool{}, func(at syntax.Expr, n int64) {
			if n >= 1 && n <= faces {
				return
			}
			d := diag.Errorf("out-of-range", c.At(face), "A d%d has no face %d", faces, n).
				WithHint("Name a face from 1 to %d.", faces)
			if at != syntax.Bare(face) {
				d = d.WithOther(c.At(at), "the %d comes from here", n)
			}
			c.Report(d)
		})
	}
}

// each are the faces of a list that is written out, or what stands there otherwise.
func each(e syntax.Expr) (faces []syntax.Expr) {
	list, ok := syntax.Bare(e).(*syntax.List)
	if !ok {
		return []syntax.Expr{e}
	}
	for _, item := range list.Items {
		if n, err := strconv.ParseInt(item.Text, 10, 64); err == nil {
			faces = append(faces, &syntax.NumberLit{Node: item.Node, Value: n})
		}
	}
	return faces
}

// constants calls yield with each number that is written out and that an expression may give: itself, those of cases, and
// those of a define without parameters.
func (c *Effects) constants(e syntax.Expr, seen map[*check.Object]bool, yield func(at syntax.Expr, n int64)) {
	e = syntax.Bare(e)
	if n, ok := syntax.Constant(e); ok {
		yield(e, n)
		return
	}
	switch e := e.(type) {
	case *syntax.NameExpr:
		o := c.Info.Uses[e]
		if o == nil || o.Kind != check.DefineName || seen[o] {
			return
		}
		seen[o] = true
		if d := c.Rules.Defines[o.Index]; len(d.Params) == 0 {
			c.constants(d.Decl.Value.Expr.Expr, seen, yield)
		}
	case *syntax.CasesExpr:
		for _, k := range e.Cases {
			c.constants(k.Value, seen, yield)
		}
		c.constants(e.Otherwise, seen, yield)
	}
}

// sized reports how many faces dice have where that cannot be, or where dice decide it: a roll is looked at again to know which
// dice lie on the table, and must then be the same.
func (c *Effects) sized(sides syntax.Expr) {
	if n, ok := syntax.Constant(sides); ok && (n < 1 || n > maxFaces) {
		c.Errorf("out-of-range", sides, "", "A die has 1 to %d faces, not %d", maxFaces, n)
	}
	if ByChance(c.Rules, sides) {
		c.Report(diag.Errorf("wrong-type", c.At(sides), "How many faces dice have cannot be rolled in the same line").
			WithHint("Roll it first: let size = roll d6 - and then: roll 1 d(size)"))
	}
}

// ByChance reports whether chance has a part in what something written in the rules comes to.
func ByChance(rules *check.Ruleset, at syntax.Ranger) bool {
	return byChance(rules, at, map[*check.Object]bool{})
}

func byChance(rules *check.Ruleset, at syntax.Ranger, seen map[*check.Object]bool) bool {
	found := false
	syntax.Walk(at, func(n syntax.Ranger) bool {
		switch n.(type) {
		case *syntax.RollExpr, *syntax.LuaExpr:
			found = true
		}
		o := rules.Info.Uses[n]
		if e, ok := n.(syntax.Expr); ok && o == nil {
			o = rules.Info.Calls[e].To
		}
		if o == nil || seen[o] {
			return !found
		}
		found = found || o.ByChance
		if o.Kind == check.DefineName {
			seen[o] = true
			found = found || byChance(rules, rules.Defines[o.Index].Decl.Value, seen)
		}
		return !found
	})
	return found
}
