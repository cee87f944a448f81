package lint

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// worstLow warns about the lowest of low hands, which is the worst of them: under every ranking the better hand is the
// higher one.
func (c *linter) worstLow(dir string, keys []syntax.Expr) {
	if dir != "lowest" {
		return
	}
	for _, k := range keys {
		if !c.isLow(k) {
			continue
		}
		c.Report(diag.Warnf("worst-low", c.At(k), "The lowest of these is the worst low hand").
			WithHint("The better of two low hands is the higher one, as with all rankings: highest by %s", c.Words(k)))
	}
}

// isLow reports whether an expression is the best hand under a ranking in which low is good.
func (c *linter) isLow(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.BestExpr:
		return e.Ranking != nil && slices.Contains(c.Builtins.Lows, e.Ranking.Name)
	case *syntax.NameExpr:
		best, ok := syntax.Bare(c.Rules.ValueOf(c.Info.Uses[e])).(*syntax.BestExpr)
		return ok && c.isLow(best)
	}
	return false
}
