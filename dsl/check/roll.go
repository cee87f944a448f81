package check

import (
	"strconv"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// maxFaces is how many faces a die can have.
const maxFaces = 1_000_000

// facesThere reports a face that explodes or is rolled again and that the dice do not have.
func (c *checker) facesThere(e *syntax.RollExpr) {
	faces := int64(6)
	switch {
	case e.Die != nil:
		faces = int64(e.Die.Faces)
	case e.Sides != nil:
		n, ok := Constant(e.Sides)
		if !ok {
			return
		}
		faces = n
	}
	for _, face := range []syntax.Expr{e.Explode, e.Reroll} {
		c.constants(face, map[*Object]bool{}, func(at syntax.Expr, n int64) {
			if n >= 1 && n <= faces {
				return
			}
			d := diag.Errorf("out-of-range", c.at(face), "A d%d has no face %d", faces, n).
				WithHint("Name a face from 1 to %d.", faces)
			if at != syntax.Bare(face) {
				d = d.WithOther(c.at(at), "the %d comes from here", n)
			}
			c.report(d)
		})
	}
}

// constants calls yield with each number that is written out and that an expression may give: itself, those of cases, and
// those of a define without parameters.
func (c *checker) constants(e syntax.Expr, seen map[*Object]bool, yield func(at syntax.Expr, n int64)) {
	e = syntax.Bare(e)
	if n, ok := Constant(e); ok {
		yield(e, n)
		return
	}
	switch e := e.(type) {
	case *syntax.NameExpr:
		o := c.info.Uses[e]
		if o == nil || o.Kind != DefineName || seen[o] || c.defines[o] == nil {
			return
		}
		seen[o] = true
		if d := c.defines[o].define; len(d.Params) == 0 && d.Decl != nil && d.Decl.Value != nil {
			c.constants(d.Decl.Value.Expr.Expr, seen, yield)
		}
	case *syntax.CasesExpr:
		for _, k := range e.Cases {
			if k != nil {
				c.constants(k.Value, seen, yield)
			}
		}
		c.constants(e.Otherwise, seen, yield)
	}
}

// sized reports how many faces dice have where that cannot be, or where dice decide it: a roll is looked at again to know which
// dice lie on the table, and must then be the same.
func (c *checker) sized(sides syntax.Expr) {
	if n, ok := Constant(sides); ok && (n < 1 || n > maxFaces) {
		c.errorf("out-of-range", sides, "", "A die has 1 to %d faces, not %d", maxFaces, n)
	}
	if c.byChance(sides, map[*Object]bool{}) {
		c.report(diag.Errorf("wrong-type", c.at(sides), "How many faces dice have cannot be rolled in the same line").
			WithHint("Roll it first: let size = roll d6 - and then: roll 1 d(size)"))
	}
}

// byChance reports whether chance has a part in what an expression gives.
func (c *checker) byChance(e syntax.Expr, seen map[*Object]bool) bool {
	found := false
	syntax.Walk(e, func(n syntax.Ranger) bool {
		var o *Object
		switch n := n.(type) {
		case *syntax.RollExpr, *syntax.LuaExpr:
			found = true
		case *syntax.NameExpr:
			o = c.info.Uses[n]
		case *syntax.CallExpr, *syntax.OfExpr:
			o = c.info.Calls[n.(syntax.Expr)].To
		}
		switch {
		case o == nil || seen[o]:
		case o.Kind == Function:
			found = found || o.Name == "random" || o.Name == "random-hand"
		case o.Kind == DefineName && c.defines[o] != nil && c.defines[o].define.Decl != nil && c.defines[o].define.Decl.Value != nil:
			seen[o] = true
			found = found || c.byChance(c.defines[o].define.Decl.Value.Expr.Expr, seen)
		}
		return !found
	})
	return found
}

// mostSides is how many faces the dice with the most have that the rules roll anywhere, 6 where none are rolled, and 0 where
// that is worked out while the game runs.
func (c *checker) mostSides() int64 {
	most := int64(0)
	unknown := false
	for _, d := range c.merged.Decls {
		syntax.Walk(d, func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.RollExpr:
				switch {
				case n.Die != nil:
					most = max(most, int64(n.Die.Faces))
				case n.Sides != nil:
					unknown = true
				default:
					most = max(most, 6)
				}
			case *syntax.LuaExpr, *syntax.HookDecl:
				unknown = true
			}
			return true
		})
	}
	if unknown {
		return 0
	}
	if most == 0 {
		most = 6
	}
	return most
}

// noSuchFace reports a number in a list of dice that none of the game's dice can show.
func (c *checker) noSuchFace(at syntax.Ranger, n int64) {
	most := c.sides()
	if n >= 1 && (most == 0 || n <= most) {
		return
	}
	if most == 0 {
		c.errorf("out-of-range", at, "The faces of a die are numbered from 1.", "No die shows %d", n)
		return
	}
	c.errorf("out-of-range", at, "Dice that lie on the table show faces from 1 to "+strconv.FormatInt(most, 10)+", since no others are rolled. Other numbers are kept in a field of type number.",
		"No die of this game shows %d", n)
}

// sides is mostSides, looked up once.
func (c *checker) sides() int64 {
	if c.mostFaces == nil {
		n := c.mostSides()
		c.mostFaces = &n
	}
	return *c.mostFaces
}
