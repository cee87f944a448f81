package effects

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// whatIsDone finds the statements and the verbs of the questions that stand in the rules, outside of every whenever, and the
// fields that are set there.
func (c *Effects) whatIsDone() {
	does := map[string]bool{}
	c.Set, c.Rules.Does = map[*check.Object]bool{}, does
	for _, b := range c.Codes {
		ofEvent := slices.ContainsFunc(c.Rules.Whenevers, func(w *check.Whenever) bool { return w.Step.Object == b.Obj })
		if ofEvent || b.Kind == check.TestBody || b.Kind == check.PolicyBody || b.Kind == check.AimBody {
			continue
		}
		for _, f := range b.Facts {
			if f.Kind == Writes {
				c.Set[f.Obj] = true
			}
		}
		syntax.Walk(b.Code(), func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.SimpleStmt:
				does[n.Form.Name] = true
			case *syntax.RollExpr:
				does["roll"] = true
			case *syntax.Ask:
				does["fold"] = does["fold"] || n.OrFold
			}
			return true
		})
	}
	for _, d := range c.Decisions() {
		does[d.Verb] = does[d.Verb] || !d.Round
	}
}
