package check

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// decision is a place where somebody is asked.
type decision struct {
	verb   string
	phase  string // "": it stands in a start
	prompt string
	words  []string // that can be chosen
	at     syntax.Ranger
}

// decisions are the places in a body where somebody is asked.
func decisions(body *syntax.Block, phase string) (list []decision) {
	if body == nil {
		return nil
	}
	syntax.Walk(body, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.SimpleStmt:
			if n.Form.Does.Has(syntax.AsksToBet) {
				list = append(list, decision{verb: "bet", phase: phase, at: n})
			}
		case *syntax.Ask:
			d := decision{verb: "choose", phase: phase, at: n}
			switch ch := n.Choice.(type) {
			case *syntax.ChooseCards:
				d.verb = ch.Verb
			case *syntax.ChooseDice:
				d.verb = ch.Verb
			case *syntax.BetInto:
				d.verb = "bet"
			case *syntax.ChooseWord:
				for _, o := range ch.Options {
					if o != nil {
						d.words = append(d.words, o.Word.Name)
					}
				}
			}
			if n.Prompt != nil {
				d.prompt = n.Prompt.Value()
			}
			list = append(list, d)
		}
		return true
	})
	return list
}

// allDecisions are those of the ruleset, house rules included.
func (c *checker) allDecisions() []decision {
	if c.asks == nil {
		list := c.findDecisions()
		c.asks = &list
	}
	return *c.asks
}

func (c *checker) findDecisions() (list []decision) {
	steps := func(all []*Phase, phase string) {
		for _, s := range all {
			list = append(list, decisions(s.Decl.Body, phase)...)
		}
	}
	for _, p := range c.rs.Phases {
		list = append(list, decisions(p.Decl.Body, p.Name)...)
		steps(p.Before, p.Name)
		steps(p.After, p.Name)
	}
	for _, s := range c.rs.Starts {
		list = append(list, decisions(s.Decl.Body, "")...)
		steps(s.Before, "")
		steps(s.After, "")
	}
	return list
}

// isAbout reports whether a policy answers so where somebody is asked.
func isAbout(h *syntax.Handler, d decision) bool {
	return h != nil && h.Verb != nil && h.Verb.Name == d.verb && (h.Phase == nil || h.Phase.Name == d.phase) && (h.Prompt == nil || h.Prompt.Value() == d.prompt)
}

// answers reports whether a policy says anything of a decision.
func answers(p *syntax.PolicyDecl, d decision) bool {
	return p.Script != nil || slices.ContainsFunc(p.Handlers, func(h *syntax.Handler) bool { return isAbout(h, d) })
}

// neverAsked warns about what a policy would answer if anybody asked.
func (c *checker) neverAsked() {
	all := c.allDecisions()
	for _, p := range c.rs.Policies {
		for _, h := range p.Decl.Handlers {
			if h != nil && h.Verb != nil && !slices.ContainsFunc(all, func(d decision) bool { return isAbout(h, d) }) {
				c.nobodyAsks(h, all)
			}
		}
	}
}

// nobodyAsks says what of a handler is such that nobody asks it: what is asked for, where, or with which words.
func (c *checker) nobodyAsks(h *syntax.Handler, all []decision) {
	code := "never-asked"
	var verbs, phases, prompts []string
	inStart, silent := false, false
	for _, d := range all {
		verbs = append(verbs, d.verb)
		if d.verb != h.Verb.Name {
			continue
		}
		inStart = inStart || d.phase == ""
		if d.phase != "" {
			phases = append(phases, d.phase)
		}
		if h.Phase != nil && h.Phase.Name != d.phase {
			continue
		}
		silent = silent || d.prompt == ""
		if d.prompt != "" {
			prompts = append(prompts, d.prompt)
		}
	}
	verbs, phases, prompts = distinct(verbs), distinct(phases), distinct(prompts)
	switch {
	case len(all) == 0:
		c.warn(code, h.Verb, "Leave it out.", "Nobody is asked anything in these rules")
	case !slices.Contains(verbs, h.Verb.Name):
		c.warn(code, h.Verb, "Here players are asked to "+joined(verbs, " and ")+".", "Nobody is asked to %s in these rules", h.Verb.Name)
	case h.Phase != nil && !slices.Contains(phases, h.Phase.Name):
		hint := "That is asked in " + joined(phases, " and ") + "."
		if inStart {
			hint = "That is asked in no phase, but in the start itself: leave out \"in " + h.Phase.Name + "\"."
		}
		c.warn(code, h.Phase, hint, "Nobody is asked to %s in %s", h.Verb.Name, h.Phase.Name)
	default:
		d := diag.Warnf(code, c.at(h.Prompt), "Nobody is asked to %s with these words", h.Verb.Name)
		near, ok := diag.Nearest(h.Prompt.Value(), prompts)
		switch {
		case ok:
			d = d.WithHint("Did you mean %q?", near).WithFix(c.at(h.Prompt), quoted(near), "Write %q.", near)
		case len(prompts) > 0:
			for i := range prompts {
				prompts[i] = quoted(prompts[i])
			}
			d = d.WithHint("What is said is %s.", orList(prompts))
		case silent:
			d = d.WithHint("It is asked without any words there: leave the text out.")
		}
		c.report(d)
	}
}

// offered is what an answer is read as that is a bare word: one of those to choose from, where a decision that the policy is
// asked about here offers it, and not a field of the same name.
func (c *checker) offered(e syntax.Expr) Type {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.handler == nil || c.local(name.Name) != nil {
		return Type{}
	}
	for _, d := range c.allDecisions() {
		if isAbout(c.handler, d) && slices.Contains(d.words, name.Name) {
			return Type{Kind: WordKind, Words: []string{name.Name}}
		}
	}
	return Type{}
}

func distinct(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}

// newQuestions warns where a house rule asks something in place of what policies of the rules below had an answer to, and
// they have none to this.
func (c *checker) newQuestions(base *checker) {
	for _, ch := range c.rs.Changes {
		if ch.Kind != house.Replaced || ch.New == nil || !c.isOwn(c.at(ch.New)) {
			continue
		}
		before := asked(ch.Old)
		for _, d := range asked(ch.New) {
			var silent []string
			for _, p := range c.rs.Policies {
				if c.isOwn(c.at(p.Decl.Name)) || answers(p.Decl, d) {
					continue
				}
				i := slices.IndexFunc(base.rs.Policies, func(old *Policy) bool { return old.Name == p.Name })
				if i >= 0 && slices.ContainsFunc(before, func(old decision) bool { return answers(base.rs.Policies[i].Decl, old) }) {
					silent = append(silent, p.Name)
				}
			}
			c.unanswered(d, silent)
		}
	}
}

// unanswered reports a decision of which policies say nothing.
func (c *checker) unanswered(d decision, silent []string) {
	if len(silent) == 0 {
		return
	}
	where := ""
	if d.phase != "" {
		where = " in " + d.phase
	}
	who, has := "The policy", "does not say what it answers"
	if len(silent) > 1 {
		who, has = "The policies", "do not say what they answer"
	}
	c.report(diag.Warnf("unanswered", firstLine(c.at(d.at)), "%s %s %s here", who, joined(silent, " and "), has).
		WithHint("It is answered at random then. Say it: add to policy %s { asked to %s%s { answer ... } }", silent[0], d.verb, where))
}

// asked are the decisions of a phase or start.
func asked(d syntax.Ranger) []decision {
	switch d := d.(type) {
	case *syntax.ReplaceDecl:
		if d.Instead != nil {
			return asked(d.Instead)
		}
	case *syntax.PhaseDecl:
		if d.Name != nil {
			return decisions(d.Body, d.Name.Name)
		}
	case *syntax.StartDecl:
		return decisions(d.Body, "")
	}
	return nil
}

// firstLine is the first line of a place.
func firstLine(at diag.Span) diag.Span {
	if line, _, more := strings.Cut(at.Text(), "\n"); more {
		at.End = at.Start + len(line)
	}
	return at
}
