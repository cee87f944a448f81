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
		switch t := c.expr(k.Value, Type{}); t.Kind {
		case Invalid, YesNo, Player, Players:
		case Number, Pile, Fraction, Combination, Category:
			if k.Dir == "" {
				c.report(diag.Errorf("wrong-type", c.at(k), "Of %s one can want the most or the least", t).
					WithHint("Say which: aim highest %s, or: aim lowest %s", c.words(k.Value), c.words(k.Value)))
			}
		default:
			c.errorf("wrong-type", k.Value,
				"Aim at a number, chips, a combination, at yes, or at being a player that is named: aim highest stack; aim winner",
				"Nobody has more or less of %s", t)
		}
	}
}
