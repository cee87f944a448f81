package check

import (
	"slices"

	"croupier/dsl/check/asks"
	"croupier/dsl/syntax"
)

// findDecisions finds where somebody is asked, in house rules too.
func (c *checker) findDecisions() (list []asks.Decision) {
	for _, p := range c.rs.Phases {
		list = append(list, asks.In(p.Decl.Body, p.Name)...)
	}
	for _, s := range c.rs.Starts {
		list = append(list, asks.In(s.Decl.Body, "")...)
	}
	for _, s := range c.rs.Added {
		in := ""
		if s.In != nil && s.In.Kind == PhaseName {
			in = s.In.Name
		}
		list = append(list, asks.In(s.Decl.Body, in)...)
	}
	return list
}

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
// asked about here offers it, and not a field of the same name.
func (c *checker) offered(e syntax.Expr) Type {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.local(name.Name) != nil {
		return Type{}
	}
	for _, d := range c.about {
		if slices.Contains(d.Words, name.Name) {
			return Type{Kind: WordKind, Words: []string{name.Name}}
		}
	}
	return Type{}
}
