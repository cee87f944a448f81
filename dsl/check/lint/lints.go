// Package lint warns about what can be played but is hardly meant: conditions that never change, loops that wait for nothing,
// declarations that nothing uses. It gives warnings only, and must not know what makes a ruleset wrong.
package lint

import (
	"fmt"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// linter looks for what is hardly meant.
type linter struct {
	*effects.Effects
	hasElse map[*syntax.Ask]bool // decisions that say what happens where there is no answer
	guesses diag.Guesses
	texts   map[*check.Object][]string // what names may hold, once somebody asks; none: that is not known
}

// Check warns about what can be played but is hardly meant. Where a part of a file could not be read, nothing is said: what
// seems to be missing may stand there.
func Check(e *effects.Effects) {
	c := &linter{Effects: e, hasElse: map[*syntax.Ask]bool{}, texts: map[*check.Object][]string{}}
	if c.Broken {
		return
	}
	// What is missing is only said where nothing is wrong: it may be what a wrong name stands for.
	whole := !c.Diags().HasErrors()
	if whole {
		c.unused()
		c.resultMissing()
		c.neverAsked()
		c.skipsForEver()
		c.skippedToo()
		c.otherVerbs()
		c.sameTitles()
		c.twins()
		c.lateRequires()
		c.mayStop()
		c.fromTheDropped()
		c.noRounds()
		c.lastsNowhere()
		c.neverHappens()
		c.eventsWord()
	}
	for _, b := range c.Codes {
		for _, a := range b.Asks {
			if whole && (a.Local || b.Obj != nil && b.Kind == check.PhaseBody && b.Obj.ByPlayer) {
				c.playerAsked(a.Ask)
			}
		}
		c.passed(b.Code())
		syntax.Walk(b.Code(), func(n syntax.Ranger) bool {
			c.lintNode(n)
			if whole {
				c.lintLoop(n)
				if e, ok := n.(*syntax.CompareExpr); ok {
					c.neverHeld(e)
				}
			}
			return true
		})
	}
}

func (c *linter) lintNode(n syntax.Ranger) {
	switch n := n.(type) {
	case *syntax.AskStmt:
		c.hasElse[n.Ask] = n.Else != nil
	case *syntax.Value:
		c.hasElse[n.Ask] = n.Else != nil
	case *syntax.IfStmt:
		c.constantCondition(n.Cond)
		c.deadBranches(n)
	case *syntax.SimpleStmt:
		n.Each(func(o *syntax.Operand, x syntax.Ranger) {
			if o.Takes == syntax.Truth {
				c.constantCondition(x.(syntax.Expr))
			}
		})
	case *syntax.ArithExpr:
		c.meantAsRange(n)
	case *syntax.CompareExpr:
		c.neverNone(n)
		c.withItself(n)
		c.otherQuestion(n)
	case *syntax.CasesExpr:
		c.deadCases(n)
	case *syntax.RepeatStmt:
		if !leftWithin(n.Body) {
			c.constantCondition(n.Until)
		}
	case *syntax.TurnsStmt:
		c.constantCondition(n.Until)
	case *syntax.Ask:
		c.emptyChoice(n)
		c.usually(n)
		c.clash(n)
	case *syntax.Winner:
		c.worstLow(n.Dir, n.Keys)
	case *syntax.PickExpr:
		c.worstLow(n.Dir, n.Keys)
	}
}

func (c *linter) lintLoop(n syntax.Ranger) {
	var until syntax.Expr
	var block *syntax.Block
	switch n := n.(type) {
	case *syntax.RepeatStmt:
		until, block = n.Until, n.Body
	case *syntax.TurnsStmt:
		until, block = n.Until, n.Body
	}
	if _, decided := c.decided(until); !decided && !leftWithin(block) {
		c.endless(until, block)
	}
}

// leftWithin reports whether a loop with this block has a place where it is left.
func leftWithin(block *syntax.Block) (left bool) {
	syntax.Walk(block, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.RepeatStmt, *syntax.EachStmt, *syntax.TurnsStmt:
			return false // what is left there is that loop
		case *syntax.SimpleStmt:
			left = left || n.Form.Does.Has(syntax.LeavesLoop)
		}
		return !left
	})
	return left
}

// constantCondition warns about a condition that is always the same.
func (c *linter) constantCondition(e syntax.Expr) {
	yes, ok := c.decided(e)
	if compare, is := syntax.Bare(e).(*syntax.CompareExpr); !ok || is && c.sameWords(compare.A, compare.B) {
		return // that a thing is compared with itself is reported wherever it stands
	}
	if yes {
		c.Warn("constant-condition", e, "Write what it depends on, or leave the condition out.", "This is always so")
	} else {
		c.Warn("constant-condition", e, "Write what it depends on, or leave out what depends on it.", "This is never so")
	}
}

// decided is whether a condition is always or never so, as far as its own words tell.
func (c *linter) decided(e syntax.Expr) (yes, ok bool) {
	switch e := syntax.Bare(e).(type) {
	case *syntax.YesNoLit:
		return e.Value, c.Info.Types[e].Kind == check.YesNo
	case *syntax.NotExpr:
		yes, ok = c.decided(e.X)
		return !yes, ok
	case *syntax.LogicExpr:
		all := true
		for _, t := range e.Terms {
			yes, ok := c.decided(t)
			if ok && yes == (e.Op == "or") {
				return yes, true
			}
			all = all && ok
		}
		return e.Op == "and", all
	case *syntax.CompareExpr:
		return c.decidedComparison(e)
	}
	return false, false
}

func (c *linter) decidedComparison(e *syntax.CompareExpr) (yes, ok bool) {
	a, okA := syntax.Constant(e.A)
	b, okB := syntax.Constant(e.B)
	if okA && okB {
		switch e.Op {
		case "is":
			return a == b, true
		case "is not":
			return a != b, true
		case ">":
			return a > b, true
		case ">=":
			return a >= b, true
		case "<":
			return a < b, true
		case "<=":
			return a <= b, true
		}
		return false, false
	}
	if !c.sameWords(e.A, e.B) {
		return false, false
	}
	switch e.Op {
	case "is", ">=", "<=":
		return true, true
	case "is not", ">", "<":
		return false, true
	}
	return false, false
}

// sameWords reports whether two expressions are the same words and give the same value each time.
func (c *linter) sameWords(a, b syntax.Expr) bool {
	a, b = syntax.Bare(a), syntax.Bare(b)
	if a == nil || b == nil || c.Words(a) == "" || c.fullWords(a) != c.fullWords(b) {
		return false
	}
	return c.steady(a, true)
}

// fullWords are the words of an expression, with whose it is where a bare word of older forms leaves that out: rank is card's
// rank.
func (c *linter) fullWords(e syntax.Expr) string {
	if name, ok := e.(*syntax.NameExpr); ok {
		if noun := c.ItemOf(name, c.Info.Uses[name]); noun != "" {
			return noun + "'s " + c.Words(name)
		}
	}
	return c.Words(e)
}

// withItself warns about a value that is compared with itself.
func (c *linter) withItself(e *syntax.CompareExpr) {
	yes, ok := c.decidedComparison(e)
	if !ok || !c.sameWords(e.A, e.B) {
		return
	}
	always := "never"
	if yes {
		always = "always"
	}
	hint := "Write what it is compared with."
	if name, ok := syntax.Bare(e.A).(*syntax.NameExpr); ok {
		if o := c.Info.Uses[name]; o != nil && o.Kind == check.ItemPart {
			item, list := "c", "hand"
			if c.PartOf(o.Name) == check.Number {
				item, list = "d", "thrown"
			}
			hint = fmt.Sprintf("Both are of the one that is looked at. Give it a name to tell it from another: count of (each %s in %s "+
				"where %s's %s %s %s)",
				item, list, item, name.Name, e.Op, name.Name)
		}
	}
	words := strconv.Quote(c.fullWords(syntax.Bare(e.A)))
	c.Warn("constant-condition", e, hint, "%s is compared with itself, which is %s so", words, always)
}

// neverNone warns about asking whether a field is none that never can be.
func (c *linter) neverNone(e *syntax.CompareExpr) {
	if e.Op != "is" && e.Op != "is not" {
		return
	}
	if _, ok := syntax.Bare(e.B).(*syntax.NoneLit); !ok {
		return
	}
	o := c.Place(e.A)
	if !o.IsField() || o.Type.OrNone || o.Type.Kind == check.Invalid {
		return
	}
	d := diag.Warnf("constant-condition", c.At(e), "%q is never none", o.Name)
	if o.Decl != nil {
		d = d.WithOther(c.At(syntax.NameOf(o.Decl)), "declared as %s", o.Type)
	}
	c.Report(d.WithHint(`If it may be none, say so in its type, with "or none".`))
}

// deadCases warns about cases that cannot come to their turn.
func (c *linter) deadCases(e *syntax.CasesExpr) {
	var above []syntax.Expr // the conditions of the cases before
	for _, k := range e.Cases {
		if yes, ok := c.decided(k.When); ok {
			if !yes {
				c.Warn("dead-case", k, "Delete it, or put its condition right.", "This case never fits")
				continue
			}
			c.Warn("dead-case", k, "Cases are tried from the top. Delete those that come after it, or put its condition right.",
				"This case always fits, so none after it is looked at")
			return
		}
		c.neverReached(k.When, above, "case")
		above = append(above, k.When)
	}
}

// lookBack is how many conditions above one are held against it: a file of thousands would keep the checker for minutes.
const lookBack = 200

// neverReached warns about a condition that holds only where one of those above it holds already.
func (c *linter) neverReached(when syntax.Expr, above []syntax.Expr, what string) {
	for _, before := range above[max(0, len(above)-lookBack):] {
		if !c.implies(when, before) {
			continue
		}
		label := "the same condition fits here first"
		if c.Words(when) != c.Words(before) {
			label = "wherever that one fits, this one has fitted"
		}
		c.Report(diag.Warnf("dead-case", c.At(when), "This %s never comes to its turn", what).
			WithOther(c.At(before), "%s", label).
			WithHint("They are tried from the top: let the narrower condition stand first, delete one of the two, or put its " +
				"condition right."))
		return
	}
}

// sameCondition reports whether two conditions are the same words without chance in them.
func (c *linter) sameCondition(a, b syntax.Expr) bool {
	if c.Words(a) == "" || c.Words(a) != c.Words(b) {
		return false
	}
	return c.steady(a, false)
}

// steady reports whether an expression rolls nothing and asks no define, of which more is not known here; strictly, also no
// function and no name without a meaning.
func (c *linter) steady(e syntax.Expr, strictly bool) bool {
	steady := true
	syntax.Walk(e, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.RollExpr:
			steady = false
		case *syntax.NameExpr:
			o := c.Info.Uses[n]
			steady = steady && (o == nil && !strictly || o != nil && o.Kind != check.DefineName)
		case *syntax.CallExpr, *syntax.OfExpr:
			call, ok := c.Info.Calls[n.(syntax.Expr)]
			steady = steady && ok && call.To.Kind != check.DefineName && !(strictly && call.To.Kind == check.Function)
		}
		return steady
	})
	return steady
}

// emptyChoice warns about a decision that may have no answer.
func (c *linter) emptyChoice(a *syntax.Ask) {
	ch, ok := a.Choice.(*syntax.ChooseWord)
	if !ok || a.OrPass || a.OrFold || len(ch.Options) == 0 {
		return
	}
	for _, o := range ch.Options {
		if o.When == nil {
			return
		}
	}
	if c.hasElse[a] || c.exhaustive(ch.Options) {
		return
	}
	c.Warn("empty-choice", ch,
		"Let one of the answers be without when, or say after the question what is done instead: otherwise { ... }",
		"Every answer here has a condition, so perhaps none is left")
}

// exhaustive reports whether two of the conditions are plainly such that one of them always holds; of very many the first are
// looked at.
func (c *linter) exhaustive(options []*syntax.WordOption) bool {
	options = options[:min(len(options), 100)]
	for i, a := range options {
		for _, b := range options[:i] {
			if c.opposite(a.When, b.When) || c.opposite(b.When, a.When) {
				return true
			}
		}
	}
	return false
}

// opposite reports whether one of two conditions holds whatever is the case: a and not a, x > n and x <= n, and for what is
// counted n is 0 and n > 0.
func (c *linter) opposite(a, b syntax.Expr) bool {
	a, b = syntax.Bare(a), syntax.Bare(b)
	if not, ok := b.(*syntax.NotExpr); ok {
		return c.sameCondition(syntax.Bare(not.X), a)
	}
	x, okX := a.(*syntax.CompareExpr)
	y, okY := b.(*syntax.CompareExpr)
	if !okX || !okY || !c.sameCondition(x.A, y.A) || !c.sameCondition(x.B, y.B) {
		return false
	}
	switch x.Op + "/" + y.Op {
	case ">/<=", "</>=", "is/is not", "is in/is not in":
		return true
	case "is/>":
		n, ok := syntax.Constant(x.B)
		return ok && n == 0
	}
	return false
}

// meantAsRange warns about a smaller number less a larger one, which is how people write ranges: bets of 1-5.
func (c *linter) meantAsRange(e *syntax.ArithExpr) {
	least, ok := e.A.(*syntax.NumberLit)
	most, both := e.B.(*syntax.NumberLit)
	if !ok || !both || e.Op != "-" || least.Value == 0 || least.Value >= most.Value {
		return
	}
	span := strconv.FormatInt(least.Value, 10) + ".." + strconv.FormatInt(most.Value, 10)
	c.Report(diag.Warnf("out-of-range", c.At(e), "This is %d, a number below 0", least.Value-most.Value).
		WithHint("A range is written with two dots: %s", span).WithFix(c.At(e), span, "Write %s.", span))
}
