package sim

import (
	"croupier/interp/game"
	"croupier/interp/policy"
)

// Question is what a house rule asks, and how the policies came by their answers to it.
type Question struct {
	Text  string `json:"question"` // as it is asked, "" if it has no words
	Where string `json:"where"`    // the place of its line
	Times int64  `json:"asked"`    // how often it was asked
	Usual int64  `json:"usually"`  // and answered as it says itself is usual, since no line of a policy spoke of it
	Left  int64  `json:"random"`   // and left to chance by a policy that goes by lines
}

// asked counts how a policy came by its answer to the open decision, if a house rule asks it.
func (t *Tally) asked(s *game.State, bot Policy) {
	a := s.OpenAsk()
	if a == nil || !a.New {
		return
	}
	q := entry(&t.questions, s.Question.AskAt)
	q.Times++
	if by, ok := bot.(policy.Speaker); ok {
		switch line, usual := by.Spoke(); {
		case usual:
			q.Usual++
		case !line:
			q.Left++
		}
	}
}

func (t *Tally) mergeQuestions(o *Tally) {
	for at, q := range o.questions {
		own := entry(&t.questions, at)
		own.Times, own.Usual, own.Left = own.Times+q.Times, own.Usual+q.Usual, own.Left+q.Left
	}
}

// Unspoken are the questions of house rules that nobody was asked, or to which an answer was given by no line of a policy, in the
// order of the rules: what the figures say of such a rule may say more of the policies.
func (t *Tally) Unspoken() (all []Question) {
	for i := range t.plan.p.Asks {
		a := &t.plan.p.Asks[i]
		if !a.New {
			continue
		}
		q := Question{Text: a.Prompt, Where: t.plan.p.Spans[a.Span].String()}
		if of := t.questions[int32(i)]; of != nil {
			q.Times, q.Usual, q.Left = of.Times, of.Usual, of.Left
		}
		if q.Times == 0 || q.Usual+q.Left > 0 {
			all = append(all, q)
		}
	}
	return all
}
