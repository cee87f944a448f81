package check

import (
	"strconv"

	"croupier/dsl/syntax"
)

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

// rolledAlone reports roll code + 1D: what is rolled is a number, to which dice come too late. It gives the type of the sum.
func (c *checker) rolledAlone(e *syntax.ArithExpr, sum Type) Type {
	rolled, ok := syntax.Bare(e.A).(*syntax.RollExpr)
	if !ok || sum.Kind != Dice {
		return sum
	}
	if rolled.Die == nil && rolled.Sides == nil {
		c.Errorf("wrong-type", e, "Put brackets round what is rolled: roll ("+c.Words(rolled.What)+" "+e.Op+" "+c.Words(e.B)+")",
			"Only %s is rolled here, and %s is not", c.Words(rolled.What), c.Words(e.B))
	} else {
		c.Errorf("wrong-type", e, "Roll it as well: "+c.Words(rolled)+" "+e.Op+" roll "+c.Words(e.B), "%s is not rolled here",
			c.Words(e.B))
	}
	return Type{}
}

// noSuchFace reports a number in a list of dice that none of the game's dice can show.
func (c *checker) noSuchFace(at syntax.Ranger, n int64) {
	most := c.mostFaces
	if n >= 1 && (most == 0 || n <= most) {
		return
	}
	if most == 0 {
		c.Errorf("out-of-range", at, "The faces of a die are numbered from 1.", "No die shows %d", n)
		return
	}
	c.Errorf("out-of-range", at, "Dice that lie on the table show faces from 1 to "+strconv.FormatInt(most,
		10)+", since no others are rolled. Other numbers are kept in a field of type number.",
		"No die of this game shows %d", n)
}
