package compile

import (
	"croupier/dsl/check"
	"croupier/interp/program"
)

// aim compiles what the players want.
func (c *compiler) aim() {
	if c.rs.Aim == nil {
		c.p.Aim = c.p.UsualAims()
		return
	}
	for _, k := range c.rs.Aim.Keys {
		c.body()
		a := program.Aim{Sign: 1, Span: c.span(k.Value)}
		if k.Dir == "lowest" {
			a.Sign = -1
		}
		switch c.kind(k.Value) {
		case check.Fraction:
			a.Kind, a.Node = program.AimFrac, c.frac(k.Value)
		case check.Player:
			a.Kind, a.Node = program.AimPlayer, c.num(k.Value)
		case check.Players:
			a.Kind, a.Node = program.AimPlayers, c.list(k.Value)
		default:
			a.Node = c.num(k.Value)
		}
		c.top()
		c.p.Aim = append(c.p.Aim, a)
	}
}
