package ruleset

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// newQuestions warns where a house rule asks something in place of what policies of the rules below had an answer to, and
// they have none to this.
func (c *judged) newQuestions(base *judged) {
	for _, ch := range c.Rules.Changes {
		if ch.Kind != house.Replaced || ch.New == nil || !c.IsOwn(c.At(ch.New)) {
			continue
		}
		before := asked(ch.Old)
		for _, d := range asked(ch.New) {
			var silent []string
			for _, p := range c.Rules.Policies {
				if c.IsOwn(c.At(p.Decl.Name)) || asks.Answers(p.Decl, d) {
					continue
				}
				i := slices.IndexFunc(base.Rules.Policies, func(old *check.Policy) bool { return old.Name == p.Name })
				if i >= 0 && slices.ContainsFunc(before,
					func(old asks.Decision) bool { return asks.Answers(base.Rules.Policies[i].Decl, old) }) {
					silent = append(silent, p.Name)
				}
			}
			c.unanswered(d, silent)
		}
	}
}

// unanswered reports a decision of which policies say nothing.
func (c *judged) unanswered(d asks.Decision, silent []string) {
	if len(silent) == 0 {
		return
	}
	where := ""
	if d.Phase != "" {
		where = " in " + d.Phase
	}
	who, has := "The policy", "does not say what it answers"
	if len(silent) > 1 {
		who, has = "The policies", "do not say what they answer"
	}
	c.Report(diag.Warnf("unanswered", firstLine(c.At(d.At)), "%s %s %s here", who, types.Joined(silent, " and "), has).
		WithHint("It is answered at random then. Say it: add to policy %s { asked to %s%s { answer ... } }", silent[0], d.Verb, where))
}

// asked are the decisions of a phase or start.
func asked(d syntax.Ranger) []asks.Decision {
	switch d := d.(type) {
	case *syntax.ReplaceDecl:
		if d.Instead != nil {
			return asked(d.Instead)
		}
	case *syntax.PhaseDecl:
		if d.Name != nil {
			return asks.In(d.Body, d.Name.Name)
		}
	case *syntax.StartDecl:
		return asks.In(d.Body, "")
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
