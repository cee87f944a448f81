package check

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// inSecret reports a statement that cannot stand in a secretly block, and one that would show an answer there before
// everybody has answered.
func (c *checker) inSecret(s syntax.Stmt) {
	if c.secret == nil {
		return
	}
	switch s := s.(type) {
	case *syntax.AskStmt:
		c.askedInSecret(s.Ask)
		return
	case *syntax.LetStmt:
		c.valueInSecret(s.Value)
		return
	case *syntax.IfStmt:
		return
	case *syntax.SetStmt:
		if c.ownField(s.Place) {
			c.keptInSecret(s.Place)
			c.valueInSecret(s.Value)
			return
		}
	case *syntax.ChangeStmt:
		if c.ownField(s.Place) {
			c.keptInSecret(s.Place)
			return
		}
	}
	hint := "In secret a player may be asked, and may change his own fields. Do the rest in a second loop, after this one."
	if simple, ok := s.(*syntax.SimpleStmt); ok && simple.Form.InSecret != "" {
		hint = simple.Form.InSecret
	}
	c.report(diag.Errorf("not-in-secret", c.at(s), "While everybody answers in secret, nothing else may happen").
		WithOther(c.at(c.secret.Head), "all of them answer at once here").
		WithHint("%s", hint))
}

// ownField reports whether a place is a field of the current player, or the name is unknown.
func (c *checker) ownField(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NameExpr:
		o := c.known.global[e.Name]
		return o == nil || o.Kind == PlayerField
	case *syntax.IndexExpr:
		return c.ownField(e.Left)
	case *syntax.OfExpr:
		_, own := syntax.Bare(e.Right).(*syntax.PlayerExpr)
		return own
	}
	return true
}

func (c *checker) valueInSecret(v *syntax.Value) {
	if v != nil {
		c.askedInSecret(v.Ask)
	}
}

// askedInSecret reports a decision whose answer everybody sees at once.
func (c *checker) askedInSecret(a *syntax.Ask) {
	if a == nil {
		return
	}
	if a.OrFold {
		c.tooEarly(a, "everybody sees who folds", "Let them choose in or out, and let those who are out drop out after the block.")
	}
	switch ch := a.Choice.(type) {
	case *syntax.ChooseCards:
		if ch.Verb != "choose" {
			c.keptInSecret(ch.From)
			c.keptInSecret(ch.To)
		}
	case *syntax.ChooseDice:
		c.keptInSecret(ch.From)
		if ch.To != nil {
			c.keptInSecret(ch.To)
		}
	case *syntax.BetInto:
		c.tooEarly(ch, "everybody sees the chips", "Ask for the number in secret (choose 0..stack), and pay the chips after the block.")
	}
}

// keptInSecret reports a field or zone that others see, where what is put there is still secret.
func (c *checker) keptInSecret(e syntax.Expr) {
	if filter, ok := syntax.Bare(e).(*syntax.WhereExpr); ok {
		e = filter.List
	}
	name, ok := fieldName(e)
	others := false
	if of, isOf := syntax.Bare(e).(*syntax.OfExpr); isOf {
		name, ok = fieldName(of.Left)
		_, own := syntax.Bare(of.Right).(*syntax.PlayerExpr)
		others = !own
	}
	if !ok {
		return
	}
	o := c.known.global[name.Name]
	for _, f := range c.rs.Fields {
		switch {
		case f.Object != o || !f.Everybody && !(f.Owner && others):
			continue
		case !f.Everybody:
			c.tooEarly(e, "another player sees his "+quoted(f.Name),
				"Let it go to something of his that is seen by nobody, and move it from there after the block.")
			continue
		}
		hint := "Declare it seen by owner, and reveal it after the block: reveal " + f.Name + " of each player in the game"
		if !f.PerPlayer {
			hint = "Let the cards go to a zone of the player's that is seen by owner, and move them after the block."
		}
		c.tooEarly(e, "everybody sees "+quoted(f.Name), hint)
	}
}

func (c *checker) tooEarly(at syntax.Ranger, why, hint string) {
	c.report(diag.Errorf("shown-too-early", c.at(at), "This shows the answer before everybody has answered: %s", why).
		WithOther(c.at(c.secret.Head), "all of them answer at once here").
		WithHint("%s", hint))
}
