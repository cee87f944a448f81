package ruleset

import (
	"maps"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// readByNobody reports a change that speaks of a player where the rules below read what is changed in nobody's turn.
func (c *judged) readByNobody(base *check.Ruleset, d diag.Diagnostic, at diag.Span, what string) (diag.Diagnostic, bool) {
	for _, other := range d.Others {
		if !c.IsOwn(other.Span) || at.Source != other.Span.Source {
			continue
		}
		e := diag.Errorf("nobody-current", other.Span, "Whose? %s reads the %s where it is no player's turn", base.Name, what).
			WithLabel("a player's").WithOther(d.Span, "it is read here, by nobody")
		return e.WithHint("Say whose it is, such as: dealer's %s. Or change something that is read in a player's turn.",
			other.Span.Text()), true
	}
	return d, false
}

// changedByItself reports an option or a stat that is changed to what reads it again elsewhere: only the change itself reads what
// was there before. Of those that go by each other the first is enough.
func (c *judged) changedByItself() {
	told := map[*check.Object]bool{}
	for _, d := range c.Rules.Defines {
		if d.For == nil || !c.IsOwn(c.At(d.Decl)) || told[d.Object] {
			continue
		}
		reads, through := c.defineReads(d.Object, d.Object)
		if through == nil {
			continue
		}
		maps.Copy(told, reads)
		c.Report(diag.Errorf("changed-by-itself", c.At(d.Decl.Name), "What %q is changed to goes by what it is changed to", d.Name).
			WithLabel("changed here").WithOther(c.At(through), "this reads it again").
			WithHint("Only in the change itself is %s what it was before. Write there what is read here.", d.Name))
	}
}

// defineReads are the defines that one reads, directly or through others, and the place in it through which it comes to read
// another; nil if it does not.
func (c *judged) defineReads(o, other *check.Object) (all map[*check.Object]bool, through syntax.Ranger) {
	all = map[*check.Object]bool{}
	var reads func(of *check.Object) bool
	reads = func(of *check.Object) (found bool) {
		for _, f := range c.FactsIn(of) {
			if f.Kind != effects.Reads || f.Obj == nil || f.Obj.Kind != check.DefineName {
				continue
			}
			known := all[f.Obj]
			all[f.Obj] = true
			if f.Obj == other || !known && reads(f.Obj) {
				found = true
				if of == o && through == nil {
					through = f.At
				}
			}
		}
		return found
	}
	reads(o)
	return all, through
}
