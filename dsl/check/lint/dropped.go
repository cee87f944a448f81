package lint

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// fromTheDropped warns where chips are collected from all players while some may be out of the hand: whoever is puts nothing into
// its pot, and a game stops that collects from them.
//
//	open betting                       somebody may fold
//	collect 2 from other players       not-in-the-hand: other players still in
//	bring back players                 from here on nobody is out
func (c *linter) fromTheDropped() {
	said := map[syntax.Ranger]bool{}
	c.course(func(n syntax.Ranger, out bool) bool {
		switch n := n.(type) {
		case *syntax.Ask:
			return out || n.OrFold
		case *syntax.SimpleStmt:
			switch does := n.Form.Does; {
			case does.Has(syntax.AsksToBet):
				return true
			case does.Has(syntax.ChangesWhoIsIn):
				return !n.Says("back") && (out || n.Says("hand"))
			}
			from := n.Form.Operand(syntax.From)
			if out && from != nil && from.Takes == syntax.PlayersOrEach && everybody(n.Get(syntax.From)) && !said[n] {
				said[n] = true
				c.perhapsOut(n.Get(syntax.From))
			}
		}
		return out
	})
}

// perhapsOut warns of players of whom some may be out of the hand.
func (c *linter) perhapsOut(from syntax.Ranger) {
	behind := c.At(from)
	behind.Start = behind.End
	c.Report(diag.Warnf("not-in-the-hand", c.At(from), "Perhaps some of these players are out of the hand").
		WithHint("A game stops where chips are collected from a player who has folded or dropped out. Write: %s still in - or begin a "+
			"new hand before: bring back players", c.Words(from)).
		WithFix(behind, " still in", "Write: still in"))
}

// everybody reports whether players are named among whom some may be out of the hand, and none is picked.
func everybody(from syntax.Ranger) bool {
	switch e := from.(type) {
	case *syntax.EachHead:
		return e.Player && e.InGame() && e.Where == nil
	case syntax.ListExpr:
		return e.Expr != nil && everybody(e.Expr)
	case *syntax.EachExpr:
		return everybody(e.Head)
	case syntax.Expr:
		players, ok := syntax.Bare(e).(*syntax.PlayersExpr)
		return ok && players.Which == syntax.InGame
	}
	return false
}
