package lint

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// usually reports what a question is said to be usually answered with and never can be.
func (c *linter) usually(a *syntax.Ask) {
	f := a.Usually
	if f == nil || f.Random {
		return
	}
	kinds, say, ends := c.answers(a)
	given := c.Info.Types[f.Value.Expr]
	switch {
	case f.End != "" || f.Dir != "":
		if ends {
			return
		}
	case f.Bet != nil:
		if ch, ok := a.Choice.(*syntax.ChooseSome); ok && ch.Of == syntax.OfChips {
			return
		}
	case f.Action != "":
		if f.Action == "pass" && a.OrPass || f.Action == "fold" && a.OrFold {
			return
		}
	case f.Raise == nil && (given.Kind == check.Invalid || given.Kind == check.Nothing && a.OrPass ||
		slices.Contains(kinds, given.Kind)):
		ch, ok := a.Choice.(*syntax.ChooseWord)
		if !ok || given.Words == nil || slices.ContainsFunc(ch.Words(), given.Has) {
			return
		}
	}
	c.Report(diag.Errorf("wrong-type", c.At(f), "That is no answer to what is asked here").
		WithOther(c.At(a.Choice), "this is asked").WithHint("Say, for instance: usually %s", say))
}

// answers are the kinds of values that a question may be answered with, an example of an answer, and whether there is a least and
// a most.
func (c *linter) answers(a *syntax.Ask) (kinds []check.Kind, say string, ends bool) {
	switch ch := a.Choice.(type) {
	case *syntax.ChooseYesNo:
		return []check.Kind{check.YesNo}, "no", false
	case *syntax.ChooseWord:
		return []check.Kind{check.WordKind}, strings.Join(ch.Words()[:1], ""), false
	case *syntax.ChooseOne:
		item := c.Info.Types[ch.List].Kind.Item()
		return []check.Kind{item, item.List(), check.WordKind}, "at random", true
	case *syntax.ChooseSome:
		kinds = map[syntax.Things][]check.Kind{
			syntax.OfCards: {check.Card, check.Cards, check.AnyList, check.Nothing},
			syntax.OfDice:  {check.Number, check.Faces, check.Numbers, check.AnyList, check.Nothing},
			syntax.OfChips: {check.Number, check.Nothing},
		}[ch.Of]
		return kinds, "the least", true
	}
	return []check.Kind{check.Number}, "the least", true
}
