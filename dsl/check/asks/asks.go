// Package asks finds the places in code where somebody is asked, and whether a policy says anything of them. It goes by the words
// of the rules alone and must not know what they mean.
package asks

import (
	"slices"

	"croupier/dsl/syntax"
)

// Verbs are words that say what is asked for, in decisions and in policies. Any other may say it too.
var Verbs = []string{"bet", "choose", "discard", "give", "keep", "muck", "play", "reroll", "take"}

// VerbsOf are those, and the words that some decisions have besides.
func VerbsOf(all []Decision) []string {
	verbs := slices.Clone(Verbs)
	for _, d := range all {
		if !slices.Contains(verbs, d.Verb) {
			verbs = append(verbs, d.Verb)
		}
	}
	return verbs
}

// Decision is a place where somebody is asked.
type Decision struct {
	Verb   string
	Phase  string // "": it stands in a start
	Prompt string
	Words  []string // that can be chosen
	At     syntax.Ranger
	Offer  bool // it is asked whether a block is done
	Round  bool // it is a round of betting, which has no words of its own
}

// In are the places in a body where somebody is asked.
func In(body *syntax.Block, phase string) (list []Decision) {
	var offered *syntax.Ask
	syntax.Walk(body, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.OfferStmt:
			offered = n.Offer.Ask
		case *syntax.SimpleStmt:
			if n.Form.Does.Has(syntax.AsksToBet) {
				list = append(list, Decision{Verb: "bet", Phase: phase, At: n, Round: true})
			}
		case *syntax.Ask:
			list = append(list, Of(n, phase))
			list[len(list)-1].Offer = n == offered
		}
		return true
	})
	return list
}

// Of is what a decision asks for.
func Of(a *syntax.Ask, phase string) Decision {
	d := Decision{Verb: "choose", Phase: phase, At: a}
	switch ch := a.Choice.(type) {
	case *syntax.ChooseSome:
		d.Verb = ch.Verb
	case *syntax.ChooseWord:
		d.Words = ch.Words()
	}
	if a.Prompt != nil {
		d.Prompt = a.Prompt.Value()
	}
	return d
}
