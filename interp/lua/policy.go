package lua

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/interp/words"
)

// Advise lets a script answer for a player. It is called on a copy in which everything is made up that they may not see, and
// of that it is shown nothing besides.
func (*scriptGame) Advise(s *game.State, in *program.Instr) {
	s.Open = true // the game stops here
	s.Advice.Span = in.Span
	c := beginScript(s, in.A)
	c.host.limited, c.host.viewer = true, event.Viewer(s.Question.Player)
	c.Args = append(c.Args[:0], hook.ThingOf(theGame), hook.ThingOf(theDecision), hook.PlayerOf(int64(s.Question.Player)))
	if !runScript(s, c) {
		return
	}
	if c.Result.Kind == hook.Nothing { // it has no answer: the next handler has its turn, as behind any other without one
		s.Open = false
		return
	}
	choice, ok := choiceOfLua(s, &c.host, c.Result)
	if ok && s.Failure == nil && s.Permit(&s.Question, choice) == nil {
		s.Advice.Choice, s.Advice.Given = choice, true
		return
	}
	if s.Failure == nil && s.Overruled() {
		return // the next handler has its turn
	}
	script := &s.P.Scripts[in.A]
	answer := "this"
	if c.Hidden == 0 {
		answer = textOf(s, c.Result)
	}
	failScript(s, script, c.Line, "policy-illegal", s.M.Name(s.Question.Player)+" cannot answer "+answer+" here",
		"return one of these: "+s.Legal())
}

// choiceOfLua is the answer that a script gives: as a person would type it, or a number, yes or no, a player or cards.
func choiceOfLua(s *game.State, h *scriptHost, v hook.Value) (game.Choice, bool) {
	d := &s.Question
	cards := d.Kind == program.AskCards || d.Kind == program.AskDice
	switch v.Kind {
	case hook.Text:
		c, err := words.Read(s, v.S)
		return c, err == nil
	case hook.Number:
		switch {
		case cards:
			return game.Choice{Act: game.Take, Cards: []int32{int32(v.N)}}, d.Kind == program.AskDice && v.N == int64(int32(v.N))
		case d.Kind == program.AskAction && d.Bet.Raise.Most > 0:
			return game.Choice{Act: game.Raise, N: v.N}, true
		case d.Kind == program.AskAction:
			return game.Choice{Act: game.Bet, N: v.N}, true
		}
		return game.Choice{N: v.N}, d.Kind == program.AskNumber || d.Kind == program.AskBet || d.Kind == program.AskOne &&
			d.ItemKind == check.Number
	case hook.YesNo:
		return game.Choice{N: v.N}, d.Kind == program.AskYesNo
	case hook.Player:
		return game.Choice{N: v.N}, d.Kind == program.AskOne && d.ItemKind == check.Player
	case hook.Card:
		if d.Kind == program.AskOne {
			return game.Choice{N: v.N}, d.ItemKind == check.Card
		}
		return game.Choice{Act: game.Take, Cards: []int32{int32(v.N)}}, d.Kind == program.AskCards
	case hook.List, hook.Items:
		kind := check.Cards
		if d.Kind == program.AskDice {
			kind = check.Numbers
		}
		list, ok := listFromLua(s, h, v, kind)
		return game.Choice{Act: game.Take, Cards: program.Keep(list)}, ok && cards
	}
	return game.Choice{}, false
}

// decisionKinds are what the kinds of decisions are called in a script.
var decisionKinds = map[program.AskKind]string{
	program.AskWord: "word", program.AskYesNo: "yes or no", program.AskNumber: "number", program.AskOne: "one",
	program.AskCards: "cards",
	program.AskDice:  "dice", program.AskBet: "bet", program.AskAction: "action",
}

// decisionParts are the parts of the decision that a policy answers.
var decisionParts = parts[*game.Decision]{
	"kind":   func(_ *scriptHost, d *game.Decision) hook.Value { return hook.TextOf(decisionKinds[d.Kind]) },
	"verb":   func(_ *scriptHost, d *game.Decision) hook.Value { return hook.TextOf(d.Verb) },
	"prompt": func(_ *scriptHost, d *game.Decision) hook.Value { return hook.TextOf(d.Prompt) },
	"least":  func(_ *scriptHost, d *game.Decision) hook.Value { return numberIf(d.Least, counted(d)) },
	"most":   func(_ *scriptHost, d *game.Decision) hook.Value { return numberIf(d.Most, counted(d)) },
	"words": func(h *scriptHost, d *game.Decision) hook.Value {
		if d.Kind != program.AskWord {
			return hook.Value{}
		}
		items := make([]hook.Value, len(d.Words))
		for i, w := range d.Words {
			items[i] = toLua(h.s, check.WordKind, w)
		}
		return hook.ItemsOf(items...)
	},
	"cards": func(h *scriptHost, d *game.Decision) hook.Value {
		if d.ItemKind != check.Card || d.Kind == program.AskAction {
			return hook.Value{}
		}
		return h.give(check.Cards, d.Items)
	},
	"choices": func(h *scriptHost, d *game.Decision) hook.Value {
		if d.Kind != program.AskOne && d.Kind != program.AskDice {
			return hook.Value{}
		}
		return h.give(d.ItemKind.List(), d.Items)
	},
	"may_pass": func(_ *scriptHost, d *game.Decision) hook.Value { return hook.YesNoOf(d.Pass) },
	"may_fold": func(_ *scriptHost, d *game.Decision) hook.Value { return hook.YesNoOf(d.Fold) },
	"call":     func(_ *scriptHost, d *game.Decision) hook.Value { return numberIf(d.Bet.Call, betting(d, d.Bet.Call)) },
	"bet_least": func(_ *scriptHost, d *game.Decision) hook.Value {
		return numberIf(d.Bet.Bet.Least, betting(d, d.Bet.Bet.Most))
	},
	"bet_most": func(_ *scriptHost, d *game.Decision) hook.Value {
		return numberIf(d.Bet.Bet.Most, betting(d, d.Bet.Bet.Most))
	},
	"raise_least": func(_ *scriptHost, d *game.Decision) hook.Value {
		return numberIf(d.Bet.Raise.Least, betting(d, d.Bet.Raise.Most))
	},
	"raise_most": func(_ *scriptHost, d *game.Decision) hook.Value {
		return numberIf(d.Bet.Raise.Most, betting(d, d.Bet.Raise.Most))
	},
	"legal": func(h *scriptHost, _ *game.Decision) hook.Value {
		h.s.Open = true
		return hook.TextOf(h.s.Legal())
	},
}

// counted reports whether a decision has a least and a most.
func counted(d *game.Decision) bool {
	return d.Kind == program.AskNumber || d.Kind == program.AskBet || d.Kind == program.AskCards || d.Kind == program.AskDice
}

// betting reports whether so many chips can be bet.
func betting(d *game.Decision, most int64) bool { return d.Kind == program.AskAction && most > 0 }
