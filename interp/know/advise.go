package know

import (
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// Advisor asks a policy of the rules what it would answer. It looks at a copy of the game in which everything that its player
// may not see has been made up, so that no policy knows more than its player. It belongs to one goroutine.
type Advisor struct {
	policy *program.Policy
	chance rng.Stream
	state  game.State
	hidden Unknowns
	spoke  *program.Handler // what gave the last answer
	steps  int64
}

// Steps is how many steps of the rules it has taken so far.
func (a *Advisor) Steps() int64 { return a.steps }

// Spoke reports whether the last answer was given by a line of the policy, and if not, by what the question itself says is usual.
// Where both are false there was none.
func (a *Advisor) Spoke() (line, usual bool) {
	return a.spoke != nil && !a.spoke.Usual, a.spoke != nil && a.spoke.Usual
}

// NewAdvisor is an advisor by a policy of the program, with chances of its own; ok is false where it has no such policy.
func NewAdvisor(p *program.Program, policy string, seed uint64, label string) (a *Advisor, ok bool) {
	for i := range p.Policies {
		if p.Policies[i].Name == policy {
			a := &Advisor{policy: &p.Policies[i]}
			a.Reseed(seed, label)
			return a, true
		}
	}
	return nil, false
}

// Reseed begins the advisor's chances anew.
func (a *Advisor) Reseed(seed uint64, label string) {
	a.chance.Reset(seed, "policy "+a.policy.Name+" "+label)
}

// Advise is the policy's answer to the open decision. It has none, and ok is false, where nothing in it is about such a
// decision, or where it says: at random. The error names the policy's line that is wrong. The choice is good until the next
// call.
func (a *Advisor) Advise(s *game.State) (c game.Choice, ok bool, err *diag.Diagnostic) {
	if !s.Open {
		return game.Choice{}, false, nil
	}
	t := &a.state
	a.spoke = nil
	for i := range a.policy.Handlers {
		h := &a.policy.Handlers[i]
		if !s.FitsHandler(h) {
			continue
		}
		t.BareCopy(s)
		t.Record.Reset(false) // for hooks neither
		t.ChooseMode()
		a.hidden.Look(t, s.Question.Player)
		a.hidden.Imagine(t, &a.chance)
		t.Consult(h)
		a.steps += t.Steps() - s.Steps()
		switch {
		case t.Failure != nil:
			return game.Choice{}, false, t.Failure
		case t.Advice.Wrong:
			return game.Choice{}, false, t.IllegalAdvice(a.policy.Name)
		case t.Advice.Random:
			a.spoke = h
			return game.Choice{}, false, nil
		case t.Advice.Given:
			a.spoke = h
			return a.hidden.Real(&s.Question, t.Advice.Choice), true, nil
		}
	}
	return game.Choice{}, false, nil
}
