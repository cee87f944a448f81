package effects

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// notInBetting are the statements that begin, end or settle a hand of betting: they cannot be done while one is under way.
var notInBetting = map[string]bool{"betting": true, "award": true, "refund": true, "post": true, "bring back": true}

// whenevers reports what cannot be done in the middle of a round of betting, where a whenever is done that meets what happens
// there.
func (c *Effects) whenevers() {
	for _, w := range c.Rules.Whenevers {
		if !w.Event.Betting {
			continue
		}
		for o := range c.Reach(w.Step.Object) {
			if b := c.BodyOf(o); b != nil {
				c.inBetting(w, b)
			}
		}
	}
}

func (c *Effects) inBetting(w *check.Whenever, b *Code) {
	for s := range syntax.All[*syntax.SimpleStmt](b.Block) {
		if notInBetting[s.Form.Name] {
			c.Report(diag.Errorf("not-in-betting", c.At(s), "This cannot be done while a round of betting is under way").
				WithOther(c.At(w.Step.Decl.Name), "it may happen in the middle of one").
				WithHint("Note in a field what is to be done, and do it after the betting: after phase ... { ... }"))
		}
	}
}
