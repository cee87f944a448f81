package check

import (
	"slices"

	"croupier/dsl/check/asks"
	"croupier/dsl/syntax"
)

// answering types what answers some of the decisions.
func (c *checker) answering(which func(asks.Decision) bool, typed func()) {
	for _, d := range c.asks {
		if which(d) {
			c.about = append(c.about, d)
		}
	}
	typed()
	c.about = nil
}

// offered is what an answer is read as that is a bare word: one of those to choose from, where a decision that the policy is
// asked about here offers it, and not a field of the same name. What means nothing should be one of all of them.
func (c *checker) offered(e syntax.Expr) Type {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.local(name.Name) != nil {
		return Type{}
	}
	var all []string
	for _, d := range c.about {
		if slices.Contains(d.Words, name.Name) {
			return Type{Kind: WordKind, Words: []string{name.Name}}
		}
		all = append(all, d.Words...)
	}
	if slices.ContainsFunc(c.about, func(d asks.Decision) bool { return len(d.Words) == 0 }) || len(all) == 0 || c.vars != nil {
		return Type{}
	}
	slices.Sort(all)
	return Type{Kind: WordKind, Words: slices.Compact(all)}
}
