package exact

import (
	"math/big"
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
)

// What a policy decides is a branch point like any other: its code is walked as the rules are, so that what it reads of dice
// and totals which nobody has looked at yet is told apart, and only as far as its answer depends on it. A policy that counts the
// dice which show 5 or more so meets ten dice in 11 ways, and one that compares a total with a number meets it in two.

// Advice is what a policy of the rules answers to an open decision.
type Advice struct {
	Choice game.Choice
	Given  bool             // else it has no answer to such a decision
	Err    *diag.Diagnostic // it goes wrong, or what it answers is not legal
}

// Consult asks a policy of the rules what it answers to the open decision, in every way in which what it goes by can be. It must
// be [Walker.Certain] of that. What is given is good until yield returns.
func (w *Walker) Consult(s *game.State, by *program.Policy, yield func(in *game.State, a Advice, chance *big.Rat)) {
	var a Advice
	w.everyWay(s, func(t *game.State) { a = w.consult(t, by) }, func(in *game.State, chance *big.Rat) {
		yield(in, a, chance)
	})
}

// consult asks the policy in one way, and stops with a need in it where that must be told apart.
func (w *Walker) consult(t *game.State, by *program.Policy) (a Advice) {
	u := w.take(t)
	defer w.give(u)
	for i := range by.Handlers {
		h := &by.Handlers[i]
		if !t.FitsHandler(h) {
			continue
		}
		u.CopyFrom(t)
		walkOf(u).asking = true
		u.BeginConsult(h)
		for u.Failure == nil && !u.Open && !u.Ended {
			stepWalk(u)
		}
		if need := walkOf(u).need; need != nil || w.again {
			walkOf(t).need = need
			return a
		}
		switch {
		case u.Failure != nil:
			return Advice{Err: u.Failure}
		case u.Advice.Wrong:
			return w.illegal(t, u, by)
		case u.Advice.Random:
			return a
		case u.Advice.Given:
			a = Advice{Choice: u.Advice.Choice, Given: true}
			a.Choice.Cards = slices.Clone(a.Choice.Cards)
			return a
		}
	}
	return a
}

// illegal says which line of the policy is wrong. That names what can be answered, so that everything must be known for it.
func (w *Walker) illegal(t, u *game.State, by *program.Policy) (a Advice) {
	for id, l := range walkOf(t).lots {
		if len(w.lots[l].values) > 1 {
			wantValue(t, id)
			return a
		}
	}
	tidy(u)
	return Advice{Err: u.IllegalAdvice(by.Name)}
}
