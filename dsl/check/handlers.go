package check

import (
	"slices"

	"croupier/dsl/syntax"
)

// Decision is a place where somebody is asked.
type Decision struct {
	Verb   string
	Phase  string // "": it stands in a start
	Prompt string
	words  []string // that can be chosen
	At     syntax.Ranger
}

// Decisions are the places in a body where somebody is asked.
func Decisions(body *syntax.Block, phase string) (list []Decision) {
	if body == nil {
		return nil
	}
	syntax.Walk(body, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.SimpleStmt:
			if n.Form.Does.Has(syntax.AsksToBet) {
				list = append(list, Decision{Verb: "bet", Phase: phase, At: n})
			}
		case *syntax.Ask:
			d := Decision{Verb: "choose", Phase: phase, At: n}
			switch ch := n.Choice.(type) {
			case *syntax.ChooseCards:
				d.Verb = ch.Verb
			case *syntax.ChooseDice:
				d.Verb = ch.Verb
			case *syntax.BetInto:
				d.Verb = "bet"
			case *syntax.ChooseWord:
				for _, o := range ch.Options {
					if o != nil {
						d.words = append(d.words, o.Word.Name)
					}
				}
			}
			if n.Prompt != nil {
				d.Prompt = n.Prompt.Value()
			}
			list = append(list, d)
		}
		return true
	})
	return list
}

// allDecisions are those of the ruleset, house rules included.
func (c *checker) allDecisions() []Decision {
	if c.asks == nil {
		list := c.findDecisions()
		c.asks = &list
	}
	return *c.asks
}

func (c *checker) findDecisions() (list []Decision) {
	steps := func(all []*Phase, phase string) {
		for _, s := range all {
			list = append(list, Decisions(s.Decl.Body, phase)...)
		}
	}
	for _, p := range c.rs.Phases {
		list = append(list, Decisions(p.Decl.Body, p.Name)...)
		steps(p.Before, p.Name)
		steps(p.After, p.Name)
	}
	for _, s := range c.rs.Starts {
		list = append(list, Decisions(s.Decl.Body, "")...)
		steps(s.Before, "")
		steps(s.After, "")
	}
	return list
}

// IsAbout reports whether a policy answers so where somebody is asked.
func IsAbout(h *syntax.Handler, d Decision) bool {
	return h != nil && h.Verb != nil && h.Verb.Name == d.Verb && (h.Phase == nil || h.Phase.Name == d.Phase) && (h.Prompt == nil || h.Prompt.Value() == d.Prompt)
}

// Answers reports whether a policy says anything of a decision.
func Answers(p *syntax.PolicyDecl, d Decision) bool {
	return p.Script != nil || slices.ContainsFunc(p.Handlers, func(h *syntax.Handler) bool { return IsAbout(h, d) })
}

// offered is what an answer is read as that is a bare word: one of those to choose from, where a decision that the policy is
// asked about here offers it, and not a field of the same name.
func (c *checker) offered(e syntax.Expr) Type {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.handler == nil || c.local(name.Name) != nil {
		return Type{}
	}
	for _, d := range c.allDecisions() {
		if IsAbout(c.handler, d) && slices.Contains(d.words, name.Name) {
			return Type{Kind: WordKind, Words: []string{name.Name}}
		}
	}
	return Type{}
}
