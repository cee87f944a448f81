package lint

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// A phase or question that is skipped takes with it what house rules do before and after it, and what they do around all that is
// done in it.

// skippedToo warns about blocks of house rules that are never done, since what they stand around is skipped.
func (c *linter) skippedToo() {
	done := c.done()
	idle := map[diag.Span]diag.Diagnostic{}
	did := map[diag.Span]bool{} // a block stands around each place where its question is asked
	for n, steps := range c.Rules.Around {
		for _, step := range steps.All() {
			at := c.At(step.Decl)
			if d, never := c.skippedWith(n, steps, step, done); never {
				idle[at] = d
			} else {
				did[at] = true
			}
		}
	}
	for at, d := range idle {
		if !did[at] {
			c.Report(d)
		}
	}
	c.askedNowhere()
}

// skippedWith reports whether a block around something is never done since that is skipped, and what is said of it then.
func (c *linter) skippedWith(n syntax.Ranger, steps *check.Steps, step *check.Phase, done map[*check.Object]bool) (
	diag.Diagnostic, bool) {
	at := c.At(step.Decl).FirstLine()
	never := func(skip diag.Span, says, hint string) (diag.Diagnostic, bool) {
		switch {
		case c.IsOwn(at):
			return diag.Warnf("never-done", at, "This is never done: %s", says).WithOther(skip, "skipped here").
				WithHint("%s", hint), true
		case c.IsOwn(skip) || skip.Source == at.Source:
			return diag.Diagnostic{}, false // who skips it below knows what they leave out
		}
		return diag.Warnf("never-done", c.extends(), "What one of these house rules does is never done: %s", says).
			WithOther(skip, "this one skips it").WithOther(at, "and this is skipped with it").
			WithHint("Leave one of the two out, or do in this file what is to be done instead."), true
	}
	what, instead := "the question", "Let it stand before or after something else that is done."
	if p, ok := n.(*syntax.PhaseDecl); ok {
		what = "the phase " + p.Name.Name
		instead = "To do this in its place, write: replace phase " + p.Name.Name +
			" { ... } - or let it stand before or after another phase."
	}
	if steps.Skip != nil {
		if yes, ok := c.decided(steps.Skip); ok && yes {
			return never(c.At(steps.Skip).FirstLine(), what+" is always skipped, and this with it", instead)
		}
		if when := guardOf(step.Decl.Body); when != nil && c.implies(when, steps.Skip) && c.stillSo(when, n, steps, step) {
			return never(c.At(steps.Skip), "whenever it would be, "+what+" is skipped, and this with it", instead)
		}
		return diag.Diagnostic{}, false
	}
	in := step.In
	if in == nil || in.Kind != check.PhaseName || done[in] {
		return diag.Diagnostic{}, false
	}
	for _, ch := range c.Rules.Changes {
		skip, ok := ch.New.(*syntax.SkipDecl)
		if !ok || skip.When != nil || !c.leadsTo(ch.Old, map[string]bool{}, func(n syntax.Ranger) bool {
			step, ok := n.(*syntax.Step)
			return ok && step.Name.Name == in.Name
		}) {
			continue
		}
		return never(c.At(skip), ch.Name+" is always skipped, and "+in.Name+" is done nowhere else",
			"Let it stand before or after something that is done.")
	}
	return diag.Diagnostic{}, false
}

// stillSo reports whether nothing that is done between the look whether something is skipped and a block around it changes what
// its condition goes by.
func (c *linter) stillSo(when syntax.Expr, n syntax.Ranger, steps *check.Steps, step *check.Phase) bool {
	goesBy := c.stateRead(c.FactsOf(when))
	for _, other := range steps.All() {
		if other == step {
			break
		}
		if c.changesAny(c.FactsOf(other.Decl.Body), goesBy) {
			return false
		}
	}
	if !slices.Contains(steps.After, step) {
		return true
	}
	p, ok := n.(*syntax.PhaseDecl)
	return ok && !c.luaMayChange(goesBy) && !c.changesAny(c.FactsOf(p.Body), goesBy)
}

// guardOf is the condition under which a block is done as a whole; nil: there is none.
func guardOf(b *syntax.Block) syntax.Expr {
	if len(b.Stmts) != 1 {
		return nil
	}
	if s, ok := b.Stmts[0].(*syntax.IfStmt); ok && s.Else == nil {
		return s.Cond
	}
	return nil
}

// done are the phases that the starts, and what is done whenever something happens, lead to, but for what is always skipped.
func (c *linter) done() map[*check.Object]bool {
	done := map[*check.Object]bool{}
	var visit func(n syntax.Ranger)
	around := func(n syntax.Ranger) (skipped bool) {
		steps := c.Rules.StepsAround(n)
		if steps.Skip != nil {
			if yes, ok := c.decided(steps.Skip); ok && yes {
				return true
			}
		}
		for _, step := range steps.All() {
			visit(step.Decl.Body)
		}
		return false
	}
	visit = func(n syntax.Ranger) {
		syntax.Walk(n, func(n syntax.Ranger) bool {
			around(n)
			if step, ok := n.(*syntax.Step); ok {
				if o := c.Info.Uses[step.Name]; o != nil && o.Kind == check.PhaseName && c.Step(o) == nil && !done[o] {
					done[o] = true
					if decl := c.Rules.Phases[o.Index].Decl; !around(decl) {
						visit(decl.Body)
					}
				}
			}
			return true
		})
	}
	for _, s := range c.Rules.Starts {
		around(s.Decl)
		visit(s.Decl.Body)
	}
	for _, w := range c.Rules.Whenevers {
		visit(w.Step.Decl.Body)
	}
	return done
}

// askedNowhere warns about blocks around a question that is asked in nothing but what is always skipped.
func (c *linter) askedNowhere() {
	for _, ch := range c.Rules.Changes {
		around, ok := ch.New.(*syntax.AroundDecl)
		if !ok || around.Question == nil || !c.IsOwn(c.At(around)) ||
			slices.ContainsFunc(c.Rules.Added, func(p *check.Phase) bool { return syntax.SamePlace(p.Decl, around) }) {
			continue
		}
		asks := func(n syntax.Ranger) bool {
			ask, ok := n.(*syntax.Ask)
			return ok && ask.Prompt != nil && ask.Prompt.Text == around.Question.Text.Text
		}
		for _, by := range c.Rules.Changes {
			if skip, ok := by.New.(*syntax.SkipDecl); ok && skip.When == nil && c.leadsTo(by.Old, map[string]bool{}, asks) {
				c.Report(diag.Warnf("never-done", c.At(around).FirstLine(),
					"This is never done: %s is always skipped, and nobody else asks %s", by.Name, around.Question.Text.Text).
					WithOther(c.At(skip), "skipped here").WithHint("Let it stand before or after something that is done."))
				break
			}
		}
	}
}

// leadsTo reports whether there is something in what is skipped, or in a phase that it does, directly or not.
func (c *linter) leadsTo(skipped syntax.Ranger, been map[string]bool, is func(n syntax.Ranger) bool) (leads bool) {
	phase, ok := skipped.(*syntax.PhaseDecl)
	if !ok {
		return false
	}
	syntax.Walk(phase.Body, func(n syntax.Ranger) bool {
		leads = leads || is(n)
		if step, ok := n.(*syntax.Step); ok && !leads && !been[step.Name.Name] {
			been[step.Name.Name] = true
			for _, below := range c.Rules.Phases {
				leads = leads || below.Name == step.Name.Name && c.leadsTo(below.Decl, been, is)
			}
		}
		return !leads
	})
	return leads
}

// extends is the line in which the ruleset names what it extends.
func (c *linter) extends() diag.Span {
	for extends, f := range syntax.Decls[*syntax.ExtendsDecl](c.Rules.Own...) {
		return f.Span(extends)
	}
	return diag.Span{}
}
