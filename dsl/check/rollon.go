package check

import (
	"slices"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// rollOn types a roll of dice whose faces are the keys of a chart. One die gives what the chart gives for its face; of several,
// and where the chart gives lists, all that they show is put together.
func (c *checker) rollOn(e *syntax.RollExpr, want Type) Type {
	c.Need(e.What, Of(Number), "How many dice are rolled")
	if e.Keep != "" || e.Explode != nil || e.Reroll != nil {
		c.loose([]syntax.Expr{e.KeepCount, e.Explode, e.Reroll})
		c.Errorf("wrong-type", e, "Leave out what stands after the chart, and "+
			"look through what was rolled: count of (each w in thrown where w is hit)",
			"Dice that are rolled on a chart count as they fall")
	}
	o := c.known.global[e.On.Name]
	if o == nil || o.Kind != ChartName {
		if o != nil {
			c.Errorf("wrong-type", e.On, "Dice are rolled on a chart, whose keys are their faces: chart fate { 1..2 minus ... }",
				"%q is %s, not a chart",
				e.On.Name, meaning.KindNouns[o.Kind])
		} else {
			c.Unknown(e.On, e.On.Name, meaning.NamesOf(c.rs.Charts), "should be a chart")
		}
		return Type{}
	}
	ch := c.rs.Charts[o.Index]
	c.info.Uses[e.On] = o
	if !slices.Contains(c.rolledOn, ch) {
		c.rolledOn = append(c.rolledOn, ch)
	}
	if c.isBroken(o) || len(ch.Keys) == 0 || ch.Values.Kind == Invalid {
		return Type{}
	}
	if ch.Sides() == 0 {
		c.Report(diag.Errorf("wrong-type", c.At(e.On), "Nothing can be rolled on the chart %q", e.On.Name).
			WithOther(c.At(syntax.NameOf(o.Decl)), "declared here").
			WithHint("The keys of such a chart are the faces of a die, each number from 1 to %d at most, and nothing else: "+
				"no otherwise, no columns", meaning.MostSides))
		return Type{}
	}
	list := ch.Values
	list.Kind, list.OrNone = ch.Values.Kind.AsList(), false
	switch {
	case ch.Values.Kind.IsList():
		return ch.Values
	case e.What == nil && !want.Kind.IsList():
		return ch.Values
	case list.Kind == Invalid || list.Kind == Cards || list.Kind == Players:
		c.Errorf("wrong-type", e, "Roll one at a time: each n in 1..2 { say roll on "+e.On.Name+" }",
			"The chart %q gives %s, of which there is no list",
			e.On.Name, ch.Values)
		return Type{}
	}
	return types.Type{Kind: list.Kind, Words: ch.Values.Words}
}
