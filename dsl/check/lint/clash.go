package lint

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Two house rules may each ask something of the answers to a question that the other one's answers never fit.

// clash warns about a question of which two conditions that were added to it leave no answer, or all of them together no word.
func (c *linter) clash(a *syntax.Ask) {
	var conds []syntax.Expr
	switch ch := a.Choice.(type) {
	case *syntax.ChooseWord:
		if by := c.refused(ch); len(by) > 0 {
			c.tellClash(a, by)
		}
		return
	case *syntax.ChooseOne:
		conds = filters(ch.List)
	case *syntax.ChooseSome:
		if conds = filters(ch.From); ch.Of == syntax.OfChips {
			return
		}
		for _, fit := range ch.Fits {
			conds = append(conds, terms(fit.Cond)...)
		}
	}
	for i, x := range conds {
		for _, y := range conds[:i] {
			if c.excludes(x, y) {
				c.tellClash(a, []diag.Span{c.At(y), c.At(x)})
				return
			}
		}
	}
}

// tellClash warns of conditions that leave no answer to a question: in the ruleset's own line, or where it names the rules that
// have them.
func (c *linter) tellClash(a *syntax.Ask, by []diag.Span) {
	at, own := c.extends(), slices.IndexFunc(by, c.IsOwn)
	if own >= 0 {
		at = by[own]
		by = slices.Delete(slices.Clone(by), own, own+1)
	}
	if at.Source == nil {
		return
	}
	question := "this question"
	if a.Prompt != nil {
		question = a.Prompt.Text
	}
	d := diag.Warnf("empty-choice", at, "No answer to %s fits all that is asked of it", question)
	for i, other := range by {
		if d = d.WithOther(other, "this fits none that fits the other"); i == 3 {
			break
		}
	}
	c.Report(d.WithHint("Leave one of them out, or say when each is to hold: where ... or ..."))
}

// filters are the conditions of the filters around a list.
func filters(list syntax.Expr) (conds []syntax.Expr) {
	for {
		where, ok := syntax.Bare(list).(*syntax.WhereExpr)
		if !ok {
			return conds
		}
		conds, list = append(conds, terms(where.Cond)...), where.List
	}
}

// terms are the conditions that all must hold where one does.
func terms(cond syntax.Expr) (all []syntax.Expr) {
	if l, ok := syntax.Bare(cond).(*syntax.LogicExpr); ok && l.Op == "and" {
		for _, t := range l.Terms {
			all = append(all, terms(t)...)
		}
		return all
	}
	if cond == nil {
		return nil
	}
	return []syntax.Expr{cond}
}

// excludes reports whether two conditions plainly never hold of the same answer.
func (c *linter) excludes(a, b syntax.Expr) bool {
	x, okX := syntax.Bare(a).(*syntax.CompareExpr)
	y, okY := syntax.Bare(b).(*syntax.CompareExpr)
	if !okX || !okY || c.ofAnswer(x) == "" || c.ofAnswer(x) != c.ofAnswer(y) {
		return false
	}
	if from, to, ok := c.span(x); ok {
		if least, most, ok := c.span(y); ok {
			return max(from, least) > min(to, most)
		}
	}
	some, okX := c.values(x)
	others, okY := c.values(y)
	if !okX || !okY {
		return false
	}
	isNot := func(e *syntax.CompareExpr) bool { return e.Op == "is not" || e.Op == "is not in" }
	switch {
	case isNot(x) && isNot(y):
		return false
	case isNot(x):
		return !slices.ContainsFunc(others, func(v string) bool { return !slices.Contains(some, v) })
	case isNot(y):
		return !slices.ContainsFunc(some, func(v string) bool { return !slices.Contains(others, v) })
	}
	return !slices.ContainsFunc(some, func(v string) bool { return slices.Contains(others, v) })
}

// ofAnswer is what a comparison asks of an answer, in the same words of one card as of all that is chosen; "" where it asks
// nothing of it.
func (c *linter) ofAnswer(e *syntax.CompareExpr) string {
	words := c.Words(e.A)
	for _, noun := range []string{syntax.ChosenWord, "card", "die"} {
		rest, ok := strings.CutPrefix(words, noun)
		if ok && (rest == "" || strings.HasPrefix(rest, "'s ")) && c.steady(e, false) {
			return "answer" + rest
		}
	}
	return ""
}

// span are the numbers for which a comparison holds; ranks count by their place in the deck.
func (c *linter) span(e *syntax.CompareExpr) (least, most int64, ok bool) {
	if c.Info.Types[e.A].Kind != check.Rank {
		return numbers(e)
	}
	n := int64(slices.Index(c.Rules.Ranks, c.Words(e.B)))
	if n < 0 {
		return 0, 0, false
	}
	return compared(e.Op, n)
}

// refused are the conditions that together leave no word to choose; none where a word may be left.
func (c *linter) refused(ch *syntax.ChooseWord) (by []diag.Span) {
	for _, o := range ch.Options {
		var never diag.Span
		for _, cond := range terms(o.When) {
			call, ok := c.Info.Calls[syntax.Bare(cond)]
			if !ok || call.To.Kind != check.DefineName || len(call.Args) != 1 {
				continue
			}
			for _, term := range terms(c.Rules.Defines[call.To.Index].Decl.Value.Expr.Expr) {
				e, ok := syntax.Bare(term).(*syntax.CompareExpr)
				if ok && c.Words(e.A) == syntax.ChosenWord && c.isNever(e, o.Word.Name) {
					never = c.At(e)
				}
			}
		}
		if never.Source == nil {
			return nil
		}
		if !slices.Contains(by, never) {
			by = append(by, never)
		}
	}
	return by
}

// isNever reports whether a comparison never holds of a word.
func (c *linter) isNever(e *syntax.CompareExpr, word string) bool {
	words, ok := c.values(e)
	switch e.Op {
	case "is", "is in":
		return ok && !slices.Contains(words, word)
	case "is not", "is not in":
		return ok && slices.Contains(words, word)
	}
	return false
}
