package op

import "croupier/interp/program"

// Some instructions stand for a record of the program that has more fields than an instruction. What those are is said here.

// addAsk adds the nodes of an ask.
func addAsk(a *program.Ask, add func(node int32, role Role, how int32)) {
	if a.Who != program.AsksGM {
		add(a.Who, Whose, 0)
	}
	add(a.Least, Ordered, 0)
	add(a.Most, Plain, 0)
	add(a.List, Items, 0)
	if a.Kind == program.AskBet { // how many chips lie there is looked at, too
		add(a.From, Into, 0)
		add(a.From, Ordered, 0)
	} else {
		add(a.From, Items, 0)
	}
	add(a.To, Into, 0)
	add(a.Where, Fits, a.WhereLook)
	add(a.Such, Truth, 0)
	add(a.Showing, Any, 0)
	for _, w := range a.Words {
		add(w.When, Truth, 0)
	}
	// What is said to whom is asked, or is refused, decides nothing.
	for i := 0; i < len(a.PromptParts); i += 2 {
		add(a.PromptParts[i], Told, 0)
	}
	add(a.Whole, Told, 0)
	for _, r := range a.Reasons {
		add(r.Cond, Told, 0)
	}
}

// addBetting adds the nodes of a round of betting.
func addBetting(b *program.Betting, add func(node int32, role Role, how int32)) {
	add(b.Starting, Whose, 0)
	add(b.Least, Ordered, 0)
	add(b.Most, Ordered, 0)
	add(b.MaxRaises, Ordered, 0)
	add(b.Reopens, Ordered, 0)
}

// addAward adds the nodes of an award.
func addAward(a *program.Award, add func(node int32, role Role, how int32)) {
	add(a.Starting, Whose, 0)
	for _, w := range []*program.Winner{&a.High, &a.Low} {
		add(w.Where, Fits, program.AsPlayer)
		for _, k := range w.Keys {
			add(k, Key, program.AsPlayer)
		}
	}
}

// addAnswer adds the nodes of a form of a policy's answer. Its keys are worked out for each choice that is tried.
func addAnswer(a *program.Answer, add func(node int32, role Role, how int32)) {
	add(a.Value, Any, 0)
	for _, k := range a.Keys {
		add(k, FracPart, a.N)
	}
}
