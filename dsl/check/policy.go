package check

import (
	"slices"

	"croupier/dsl/check/asks"
	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// policy makes a policy known. Policies have names of their own, since only players are given them.
func (c *checker) policy(d *syntax.PolicyDecl) {
	o := &Object{Kind: PolicyName, Name: d.Name.Name, Decl: d, Index: len(c.rs.Policies)}
	p := &Policy{Object: o, Decl: d}
	if d.Help != nil {
		p.Help = syntax.Unquote(d.Help.Text)
	}
	if old := meaning.Named(c.rs.Policies, o.Name); old != nil {
		c.again(d.Name, "the policy "+quoted(o.Name), old.Decl)
	}
	if slices.Contains(c.b.Policies, o.Name) {
		c.Report(diag.Errorf("name-taken", c.At(d.Name), "%q is a policy that every ruleset has", o.Name).
			WithLabel("a second meaning").WithHint("Give it another name: policy careful { ... }"))
	}
	c.rs.Policies = append(c.rs.Policies, p)
}

// typePolicy types what a policy does when it is asked.
func (c *checker) typePolicy(p *Policy) {
	for _, h := range p.Decl.Handlers {
		if verbs := asks.VerbsOf(c.asks); !slices.Contains(verbs, h.Verb.Name) {
			c.Unknown(h.Verb, h.Verb.Name, verbs, "should be what is asked for")
		}
		if h.Phase != nil {
			c.step(h.Phase)
		}
		c.handler = h
		c.answering(func(d asks.Decision) bool { return c.rs.Layers.IsAbout(h, d) },
			func() { c.typeBlock(PolicyBody, p.Object, nil, h.Body) })
		c.handler = nil
	}
}

// inPolicy reports statements that change the game, which a policy cannot, and answers outside of policies.
func (c *checker) inPolicy(s syntax.Stmt) {
	answer, isAnswer := s.(*syntax.AnswerStmt)
	switch {
	case c.handler == nil && isAnswer:
		c.Errorf("not-in-policy", answer, "Write it into a policy: policy careful { asked to bet { answer check, or fold } }",
			"Only a policy answers for a player")
	case c.handler == nil:
	case isAnswer:
		c.answer(answer)
	default:
		switch s := s.(type) {
		case *syntax.IfStmt, *syntax.EachStmt:
		default:
			if let, ok := s.(*syntax.SimpleStmt); ok && let.Form.Does.Has(syntax.Names) {
				if let.Value().Ask != nil {
					c.Errorf("not-in-policy", let.Value().Ask, "Look at what they see, and answer.", "A policy asks nobody")
				}
				return
			}
			c.Errorf("not-in-policy", s, "It may use let, if and each, and then answers: answer check, or fold",
				"A policy only looks and answers; it changes nothing")
		}
	}
}

// answer types: answer raise to 20, or call, or the choice with the lowest top_of(cards)
func (c *checker) answer(s *syntax.AnswerStmt) {
	for _, f := range s.Forms {
		c.answerForm(f)
	}
}

// answerForm types one answer of a policy, or what a question is usually answered with.
func (c *checker) answerForm(f *syntax.AnswerForm) {
	switch {
	case f.Bet != nil:
		c.Need(f.Bet, Of(Number), "How much is bet")
	case f.Raise != nil:
		c.Need(f.Raise, Of(Number), "What is raised to")
	case f.Dir != "":
		c.push()
		tried := [3]*Object{}
		for i, name := range []string{takenCards, takenFaces, triedChoice} {
			o := &Object{Kind: LoopItem, Name: name, Decl: f, Type: Of([]Kind{Cards, Faces, Number}[i])}
			c.put(o)
			tried[i] = o
		}
		c.info.Tried[f] = tried
		for _, k := range f.Keys {
			c.Expr(k, Type{})
		}
		c.leave()
	case f.Value.Expr != nil:
		switch t := c.Expr(f.Value.Expr, c.offered(f.Value.Expr)); t.Kind {
		case Invalid, Number, WordKind, YesNo, Player, Cards, Card, Faces, Nothing, Combination, Rank, Suit, Players, Text, AnyList,
			Numbers:
		default:
			c.Errorf("wrong-type", f.Value, "Answer with a number, a word, yes or no, cards, dice or a player.",
				"Nobody is ever asked for %s", t)
		}
	}
}

// triedChoice is what a number that could be answered is called while choices are compared.
const triedChoice = "choice"
