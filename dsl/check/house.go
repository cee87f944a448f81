package check

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// houseSteps makes the steps of house rules, and says what they are done around.
func (c *checker) houseSteps() {
	for _, w := range c.merged.Whenever {
		c.stepsIn(w.Step, nil)
	}
	for _, d := range c.merged.Decls {
		var in *Object
		switch d := d.(type) {
		case *syntax.PhaseDecl:
			in = c.madeBy(d.Name, PhaseName)
		case *syntax.StartDecl:
			in = c.madeBy(d.Name, StartName)
		default:
			continue
		}
		c.stepsIn(d, in)
	}
}

// stepsIn makes the steps around what is done in a phase or start.
func (c *checker) stepsIn(root syntax.Decl, in *Object) {
	c.merged.Walk(root, func(n syntax.Ranger) bool {
		if a := c.merged.Around[n]; a != nil {
			_, result := n.(*syntax.SimpleStmt)
			steps := &Steps{Before: c.added(a.Before, in, false), After: c.added(a.After, in, result), Skip: a.Skip}
			if ask, ok := n.(*syntax.Ask); ok && len(steps.After) > 0 {
				steps.Answer = &Object{Kind: Param, Name: syntax.AnswerWord, Decl: ask}
				c.answers = append(c.answers, steps.Answer)
				for _, s := range steps.After {
					s.Params = []*Object{steps.Answer}
				}
			}
			c.rs.Around[n] = steps
		}
		return true
	})
}

// aroundQuestion types when a question is skipped, and gives its answer to what is done after it. Neither sees what the block
// around the question names.
func (c *checker) aroundQuestion(a *syntax.Ask, answer Type) {
	steps := c.rs.StepsAround(a)
	if steps.Answer != nil && c.vars != nil {
		c.vars.Give(steps.Answer.Type, answer)
	}
	if steps.Skip != nil {
		defer c.alone()()
		c.Condition(steps.Skip, whenStands)
	}
}

// alone hides what is named around a place, but for an answer, until what it gives is called.
func (c *checker) alone() (back func()) {
	around, looks := c.scope, c.looks
	c.scope, c.looks = nil, nil
	for _, name := range []string{syntax.AnswerWord, syntax.ChosenWord} {
		if around != nil && around.names[name] != nil && around.names[name].Kind == LoopItem {
			c.scope = &scope{names: around.names}
		}
	}
	if n := len(looks); n > 0 && looks[n-1].of.Kind.PartsOf() != Invalid {
		c.looks = looks[n-1:]
	}
	return func() { c.scope, c.looks = around, looks }
}

// notSkipped reports a let that is needed, and that is none where a house rule skips the question that gives it.
func (c *checker) notSkipped(e syntax.Expr) {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.vars != nil {
		return
	}
	if o := c.info.Uses[name]; c.skipped[o] != nil {
		c.Report(diag.Errorf("breaks-base", c.At(c.skipped[o]), "Where the question is skipped %q is none, and it is needed", o.Name).
			WithOther(c.At(e), "needed here").
			WithHint("Say what is chosen instead of skipping the question: before it, or in a phase of your own that replaces this one."))
		delete(c.skipped, o)
	}
}

// whenStands is what a condition of a house rule is called.
const whenStands = "What stands after when"

// added makes steps that are done in a phase or start.
func (c *checker) added(decls []*syntax.PhaseDecl, in *Object, changing bool) []*Phase {
	var steps []*Phase
	for _, d := range decls {
		o := &Object{Kind: PhaseName, Name: d.Name.Name, Decl: d, Index: len(c.rs.Added)}
		p := &Phase{Object: o, Decl: d, In: in}
		c.rs.Added = append(c.rs.Added, p)
		c.steps[o], c.changing[o] = p, changing
		steps = append(steps, p)
	}
	return steps
}

// heldType is what a define is to be that is read in the place of an option or a field, within no bounds; of others nothing is
// known.
func (c *checker) heldType(d *Define) Type {
	held := c.merged.Held[d.Decl.Name.Name]
	if held == nil {
		return Type{}
	}
	t := c.Expr(held, Type{})
	t.Ranges = nil
	if d.For = c.info.Uses[held]; d.For == nil { // which has been said, as of a field that is declared twice
		return Type{}
	}
	if o := c.known.options[d.For.Name]; d.For.Kind == OptionName && o != nil {
		o.Changed = true
	}
	return t
}

// isChanged reports whether a house rule changes a result of this name.
func (c *checker) isChanged(name string) bool {
	return slices.ContainsFunc(c.rs.Changes, func(ch house.Change) bool {
		return ch.Kind == house.Altered && ch.What == "result" && ch.Name == name
	})
}
