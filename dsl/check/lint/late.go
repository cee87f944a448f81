package lint

import "croupier/dsl/syntax"

// lateRequires warns about a require that is only reached when something has happened at the table: it stops a game that
// goes on, where it is there to keep one from starting.
func (c *linter) lateRequires() {
	said := map[*syntax.SimpleStmt]bool{}
	c.course(func(n syntax.Ranger, happened bool) bool {
		s, ok := n.(*syntax.SimpleStmt)
		if ok && s.Form.Does.Has(syntax.Refuses) && happened && !said[s] {
			said[s] = true
			c.Warn("late-require", n,
				"Ask for it before anything is dealt, paid or asked. Later, say what happens instead: if ... { ... } otherwise { ... }",
				"A game that has begun would stop here")
		}
		return happened || !ok || s.Form.Does.Has(syntax.Begins)
	})
}
