package secrets

import (
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// secretly is a block in which everybody answers in secret.
type secretly struct {
	*effects.Effects
	loop *syntax.EachStmt
}

// inSecret looks through the statements of code for blocks that are done in secret, and through those of such a block where one
// stands around them.
func inSecret(c *secretly, block *syntax.Block) {
	syntax.Walk(block, func(n syntax.Ranger) bool {
		if s, ok := n.(syntax.Stmt); ok && c.loop != nil {
			c.stmt(s)
		}
		if s, ok := n.(*syntax.EachStmt); ok && s.Secretly {
			inSecret(&secretly{c.Effects, s}, s.Body)
			return false
		}
		return true
	})
}

// stmt reports a statement that cannot stand in a secretly block, and one that would show an answer there before everybody has
// answered.
func (c *secretly) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AskStmt:
		c.askedInSecret(s.Ask)
		return
	case *syntax.OfferStmt:
		c.askedInSecret(s.Offer.Ask)
		return
	case *syntax.IfStmt:
		return
	case *syntax.SimpleStmt:
		place := s.Expr(syntax.Place)
		if place != nil && c.ownField(place) {
			c.keptInSecret(place)
		} else if !s.Form.Does.Has(syntax.Names) {
			break
		}
		if v := s.Value(); v != nil {
			c.askedInSecret(v.Ask)
		}
		return
	}
	hint := "In secret a player may be asked, and may change their own fields. Do the rest in a second loop, after this one."
	if simple, ok := s.(*syntax.SimpleStmt); ok && simple.Form.InSecret != "" {
		hint = simple.Form.InSecret
	}
	c.Report(diag.Errorf("not-in-secret", c.At(s), "While everybody answers in secret, nothing else may happen").
		WithOther(c.At(c.loop.Head), "all of them answer at once here").
		WithHint("%s", hint))
}

// ownField reports whether a place is a field of the current player, or the name is unknown.
func (c *secretly) ownField(e syntax.Expr) bool {
	if name, ok := fieldName(e); ok {
		o := c.Global(name)
		return o == nil || o.Kind == check.PlayerField
	}
	if of, ok := syntax.Bare(e).(*syntax.OfExpr); ok {
		_, own := syntax.Bare(of.Right).(*syntax.PlayerExpr)
		return own
	}
	return true
}

// askedInSecret reports a decision whose answer everybody sees at once.
func (c *secretly) askedInSecret(a *syntax.Ask) {
	if a == nil {
		return
	}
	for _, step := range c.Rules.StepsAround(a).All() {
		inSecret(c, step.Decl.Body)
	}
	if a.OrFold {
		c.tooEarly(a, "everybody sees who folds",
			"Let them choose in or out, and drop those who are out from the hand after the block.")
	}
	ch, ok := a.Choice.(*syntax.ChooseSome)
	switch {
	case !ok || !ch.Moves() && !ch.Rerolls():
	case ch.Of != syntax.OfChips:
		c.keptInSecret(ch.From)
		c.keptInSecret(ch.To)
	default:
		c.tooEarly(ch, "everybody sees the chips",
			"Ask for the number in secret (choose from 0..stack), and pay the chips after the block.")
	}
}

// keptInSecret reports a field or zone that others see, where what is put there is still secret.
func (c *secretly) keptInSecret(e syntax.Expr) {
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
	o := c.Global(name)
	for _, f := range c.Rules.Fields {
		switch {
		case f.Object != o || !f.Everybody && !(f.Owner && others):
			continue
		case !f.Everybody:
			c.tooEarly(e, "another player sees their "+strconv.Quote(f.Name),
				"Let it go to something of theirs that is seen by nobody, and move it from there after the block.")
			continue
		}
		hint := "Declare it seen by owner, and reveal it after the block: reveal " + f.Name + " of each player"
		if !f.PerPlayer {
			hint = "Let the cards go to a zone of the player's that is seen by owner, and move them after the block."
		}
		c.tooEarly(e, "everybody sees "+strconv.Quote(f.Name), hint)
	}
}

func (c *secretly) tooEarly(at syntax.Ranger, why, hint string) {
	c.Report(diag.Errorf("shown-too-early", c.At(at), "This shows the answer before everybody has answered: %s", why).
		WithOther(c.At(c.loop.Head), "all of them answer at once here").
		WithHint("%s", hint))
}

// fieldName is the name of a field, with or without a key behind it.
func fieldName(e syntax.Expr) (name string, ok bool) {
	switch e := syntax.Bare(e).(type) {
	case *syntax.CallExpr:
		return e.Name.Name, true
	case *syntax.NameExpr:
		return e.Name, true
	}
	return "", false
}
