package ruleset

import (
	"croupier/dsl/check/asks"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// newQuestions warns where a house rule asks what policies of the rules below say nothing of, and does not say itself what is
// usually answered.
func (c *judged) newQuestions() {
	for _, d := range c.Decisions() {
		if !c.IsOwn(c.At(d.At)) || !c.Rules.Layers.IsNew(d) {
			continue
		}
		if a, ok := d.At.(*syntax.Ask); ok && a.Usually != nil {
			continue
		}
		var silent []string
		for _, p := range c.Rules.Policies {
			if !c.IsOwn(c.At(p.Decl.Name)) && !c.Rules.Layers.Answers(p.Decl, d) {
				silent = append(silent, p.Name)
			}
		}
		if len(silent) > 0 {
			c.unanswered(d, silent)
		}
	}
}

// unanswered reports a decision of which policies say nothing.
func (c *judged) unanswered(d asks.Decision, silent []string) {
	who, has := "The policy", "does not say what it answers"
	if len(silent) > 1 {
		who, has = "The policies", "do not say what they answer"
	}
	w := diag.Warnf("unanswered", c.At(d.At).FirstLine(), "%s %s %s here", who, types.Joined(silent, " and "), has)
	a, ok := d.At.(*syntax.Ask)
	if !ok {
		c.Report(w.WithHint("It is answered at random then. Say it: add to policy %s { asked to bet in %s { answer ... } }",
			silent[0], d.Phase))
		return
	}
	form := usualForm(a)
	at := c.At(a)
	at.Start = at.End
	c.Report(w.WithHint("It is answered at random then. Say after the question what those answer whom nobody plays, such as: "+
		"usually %s",
		form).WithFix(at, ", usually "+form, "Write: ..., usually %s", form))
}

// usualForm is an answer that a question may always be given, or nearly always.
func usualForm(a *syntax.Ask) string {
	switch ch := a.Choice.(type) {
	case *syntax.ChooseYesNo:
		return "no"
	case *syntax.ChooseOne:
		return "at random"
	case *syntax.ChooseWord:
		for _, o := range ch.Options {
			if o.When == nil {
				return o.Word.Name
			}
		}
		return "at random"
	}
	return "the least"
}
