package lint

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// What a player pays into the pot is matched by the others or goes back to them when the pot is awarded, as a bet does.

// fees are the lines by which players pay into the pot: those that all in turn come to, and the others; and of these those that
// lie in it on the way, those that do when it is awarded, and those of which it is told already that there may be fewer chips.
type fees struct{ matched, alone, lie, told []*syntax.SimpleStmt }

// awarded is told where the pot is awarded: what lies in it alone comes back.
func (f *fees) awarded() { f.alone, f.lie = append(f.alone, f.lie...), nil }

// paidOut is told where chips are paid out of the pot: nothing lies in it any more where all are.
func (f *fees) paidOut(amount syntax.Expr) {
	if _, all := syntax.Bare(amount).(*syntax.AllLit); all {
		f.lie = nil
	}
}

// fee notes a payment from a player's chips into the pot.
func (w *stops) fee(s *syntax.SimpleStmt, g guard) {
	from, to := s.Expr(syntax.From), w.c.Place(s.Expr(syntax.To))
	pile := w.c.Place(from)
	stack := pile != nil && pile.Kind == check.PlayerField && pile.Name == check.StackField
	if to == nil || to.Kind != check.ReadyWord || to.Name != "pot" || w.c.Info.Types[from].Kind != check.Player && !stack {
		return
	}
	switch {
	case g.all:
		w.fees.matched = append(w.fees.matched, s)
	case w.event && w.c.Rules.Does["award"]: // it may happen at any time
		w.fees.alone = append(w.fees.alone, s)
	default:
		w.fees.lie = append(w.fees.lie, s)
	}
}

// comesBack warns of what one player pays into a pot that is awarded, where no line lets the others pay as much.
func (c *linter) comesBack(f *fees) {
	for i, s := range f.alone {
		if slices.Contains(f.matched, s) || slices.Contains(f.told, s) || slices.Contains(f.alone[:i], s) {
			continue
		}
		amount := c.Words(s.Expr(syntax.Amount))
		c.Report(diag.Warnf("comes-back", c.At(s), "What the others do not match of this comes back to the one who pays it").
			WithHint("A fee that the winner is to have goes to the bank, and from the bank to the pot: pay %s from %s to bank - and "+
				"in the next line: pay %s from bank to pot", amount, c.Words(s.Expr(syntax.From)), amount))
	}
}
