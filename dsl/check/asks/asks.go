// Package asks finds the places in code where somebody is asked, and whether a policy says anything of them. It goes by the words
// of the rules alone and must not know what they mean.
package asks

import (
	"slices"

	"croupier/dsl/syntax"
)

// Decision is a place where somebody is asked.
type Decision struct {
	Verb   string
	Phase  string // "": it stands in a start
	Prompt string
	Words  []string // that can be chosen
	At     syntax.Ranger
}

// In are the places in a body where somebody is asked.
func In(body *syntax.Block, phase string) (list []Decision) {
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
						d.Words = append(d.Words, o.Word.Name)
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

// IsAbout reports whether a policy answers so where somebody is asked.
func IsAbout(h *syntax.Handler, d Decision) bool {
	return h != nil && h.Verb != nil && h.Verb.Name == d.Verb && (h.Phase == nil || h.Phase.Name == d.Phase) &&
		(h.Prompt == nil || h.Prompt.Value() == d.Prompt)
}

// Answers reports whether a policy says anything of a decision.
func Answers(p *syntax.PolicyDecl, d Decision) bool {
	return p.Script != nil || slices.ContainsFunc(p.Handlers, func(h *syntax.Handler) bool { return IsAbout(h, d) })
}
