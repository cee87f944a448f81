package check

import (
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// offersWords reports a choice from a list of words of which not all are known: choose from [fire ice]. Words that are
// only chosen are written with or between them. It gives the words where it has done so.
func (c *checker) offersWords(ch *syntax.ChooseOne) (words []string) {
	list, ok := syntax.Bare(ch.List).(*syntax.List)
	if !ok || len(list.Items) < 2 {
		return nil
	}
	unknown := false
	for _, item := range list.Items {
		if item == nil || len(item.Tokens) != 1 || syntax.NamesIn(item.Text) == nil || strings.ContainsAny(item.Text, "\"0123456789") ||
			c.variable(item.Text) != nil || c.seats[item.Text] {
			return nil
		}
		for _, names := range []map[string]*Object{c.known.ranks, c.known.suits, c.known.categories} {
			if names[item.Text] != nil {
				return nil
			}
		}
		unknown = unknown || !c.known.words[item.Text]
		words = append(words, item.Text)
	}
	if !unknown {
		return nil
	}
	text := "choose " + strings.Join(words, " or ")
	c.Report(diag.Errorf("unknown-name", c.At(list), "Words that are only chosen here are written with or between them").
		WithHint("Write: %s", text).WithFix(c.At(ch), text, "Write %s.", text))
	return words
}

// startToo reports whether an expression is a name that a start and a result share, and that means the start.
func (c *checker) startToo(e syntax.Expr) bool {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok {
		return false
	}
	o := c.known.global[name.Name]
	return o != nil && o.Kind == StartName && c.known.results[name.Name] != nil
}

// isOf reports whether an expression is one of another: count of hand.
func isOf(e syntax.Expr) bool {
	_, ok := syntax.Bare(e).(*syntax.OfExpr)
	return ok
}
