package check

import (
	"croupier/dsl/diag"
)

// typeAim types what the players want: it is worked out for each of them.
func (c *checker) typeAim() {
	if c.rs.Aim == nil {
		return
	}
	for _, k := range c.rs.Aim.Keys {
		c.scope = nil
		c.enter(AimBody, nil, k.Value)
		switch t := c.Expr(k.Value, Type{}); t.Kind {
		case Invalid, YesNo, Player, Players:
		case Number, Pile, Fraction, Combination, Category:
			if k.Dir == "" {
				c.Report(diag.Errorf("wrong-type", c.At(k), "Of %s one can want the most or the least", t).
					WithHint("Say which: aim highest %s, or: aim lowest %s", c.Words(k.Value), c.Words(k.Value)))
			}
		default:
			c.Errorf("wrong-type", k.Value,
				"Aim at a number, chips, a combination, at yes, or at being a player that is named: aim highest stack; aim winner",
				"Nobody has more or less of %s", t)
		}
	}
}
