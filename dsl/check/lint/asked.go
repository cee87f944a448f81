package lint

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// playerAsked warns about the word player in a question to somebody else while a player has the turn: there it means the one
// who is asked, and hardly ever is that meant, since bare names speak of them already.
func (c *linter) playerAsked(a *syntax.Ask) {
	who := syntax.Bare(a.Who)
	if _, theirs := who.(*syntax.PlayerExpr); theirs || a.AsksGM() {
		return
	}
	var at *syntax.PlayerExpr
	var look func(n syntax.Ranger) bool
	look = func(n syntax.Ranger) bool {
		if f, ok := n.(*syntax.WhereExpr); ok && c.Info.Types[f.List].Kind == check.Players && f.Item == nil {
			syntax.Walk(f.List, look) // in its condition the one who is looked at is meant
			return false
		}
		if p, ok := n.(*syntax.PlayerExpr); ok && at == nil {
			at = p
		}
		return at == nil
	}
	syntax.Walk(a.Choice, look)
	syntax.Walk(a.Showing, look)
	for _, part := range a.Parts {
		syntax.Walk(part, look)
	}
	if at == nil {
		return
	}
	c.Report(diag.Warnf("whose", c.At(at), "Inside of this question \"player\" is the one who is asked, %s", c.Words(a.Who)).
		WithHint("If you mean the one whose turn it is, give them a name before, let asker = player, and write asker here. The one " +
			"who is asked needs no name: bare names are theirs."))
}
