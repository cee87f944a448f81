package lua

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
)

// Hooks are called between two instructions: those that hang on what the last one did, then the rules go on. What they ask
// for is carried out after the call, in order, and calls no hooks itself.

// mostDue is how many hooks may be waiting to be called.
const mostDue = 10_000

// Call carries out the instruction that calls a hook on a phase, a start or a result.
func (l *scriptGame) Call(s *game.State, in *program.Instr) {
	e := event.Event{Kind: event.Phase, Name: s.P.Phases[in.B].Name, Player: int(s.Cur), To: -1, Zone: -1, From: -1,
		Who: event.Everyone}
	hookBusy(s)
	callHook(s, in.A, &e, "phase")
}

// hookBusy notes that hooks are at work from now on.
func hookBusy(s *game.State) {
	l := stateOf(s)
	if l.busy {
		return
	}
	l.busy = true
	l.after.answer, l.after.answered, l.after.cur = s.LastAnswer, append(l.after.answered[:0], s.Answered...), s.Cur
}

// hookDone notes that they have done their work: what they caused calls no hooks.
func hookDone(s *game.State) {
	l := stateOf(s)
	l.busy = false
	l.due, l.called = l.due[:0], 0
	l.next = s.Record.Forgotten + len(s.Record.Events)
	s.LastAnswer, s.Answered, s.Cur = l.after.answer, append(s.Answered[:0], l.after.answered...), l.after.cur
	hookForget(s)
}

// hookForget drops events that nobody wants but the hooks.
func hookForget(s *game.State) {
	if r := &s.Record; !r.Kept {
		r.Drop(len(r.Events))
	}
}

// Work does the next piece of the hooks' work. It is false where there is none, and the rules go on.
func (g *scriptGame) Work(s *game.State) bool {
	l := stateOf(s)
	switch {
	case s.Advice.On: // a policy is asked: nothing happens
		return false
	case l.asking:
		muted(s, takeAnswer)
	case len(l.left) > 0:
		muted(s, nextChange)
	case l.called < len(l.due):
		d := l.due[l.called]
		l.called++
		callHook(s, d.script, &d.event, d.name)
	case l.busy:
		hookDone(s)
	case findDue(s):
		hookBusy(s)
	case l.bet:
		l.bet = false
		s.NextBet()
	default:
		return false
	}
	return true
}

// muted does something for a hook: what that causes sets off no whenever.
func muted(s *game.State, do func(*game.State)) {
	s.Muted = true
	do(s)
	s.Muted = false
}

// findDue looks which hooks are to be called for what has happened since it last looked.
func findDue(s *game.State) bool {
	l, r := stateOf(s), &s.Record
	from := max(0, l.next-r.Forgotten)
	l.next = r.Forgotten + len(r.Events)
	for i := from; i < len(r.Events); i++ {
		e := &r.Events[i]
		for _, h := range gameOf(s).events[e.Kind] {
			if e.Same || e.Caused || h.verb != "" && e.Verb() != h.verb {
				continue
			}
			if len(l.due) == mostDue {
				failScript(s, &s.P.Scripts[h.script], s.P.Scripts[h.script].Rules.Line, game.CodeHookLimit,
					"More hooks are to be called here than can be waited for", "let this hook hang on fewer events")
				return false
			}
			l.due = append(l.due, due{*e, h.script, h.name})
		}
	}
	hookForget(s)
	return len(l.due) > 0
}

// Last calls the hooks on the end of the game, and what else is due then.
func (l *scriptGame) Last(s *game.State) {
	if s.P.Code[s.PC-1].Op != program.InEnd {
		return
	}
	for s.Failure == nil && !s.Open && l.Work(s) {
	}
}

// callHook calls a script for something that happened, and begins to carry out what it asks for.
func callHook(s *game.State, script int32, e *event.Event, name string) {
	c := beginScript(s, script)
	c.host.event, c.forgiving = e, true
	c.Before = secretOf(s, e.Who)
	if e.Which != nil {
		c.Before |= secretOf(s, e.Which.Who)
	}
	c.Args = append(c.Args[:0], hook.ThingOf(theGame), hook.ThingOf(theEvent), playerOrNothing(e.Player))
	c.host.name = name
	if !runScript(s, c) {
		return
	}
	changes := evened(s, script, e.Player, c)
	if len(changes) == 0 {
		return
	}
	l := stateOf(s)
	l.script, l.me = script, int32(e.Player)
	l.left = changes
	keepLists(s, &c.host, l.left)
}

// eventParts are the parts of an event, beside its kind each only where it has one.
var eventParts = parts[*event.Event]{
	"kind": func(h *scriptHost, _ *event.Event) hook.Value { return hook.TextOf(h.name) },
	"name": func(_ *scriptHost, e *event.Event) hook.Value {
		if ofCards(e) || e.Kind == event.Bet || e.Kind == event.Pay {
			return hook.Value{}
		}
		return textOrNothing(e.Name)
	},
	"verb": func(_ *scriptHost, e *event.Event) hook.Value {
		if !ofCards(e) && e.Kind != event.Bet {
			return hook.Value{}
		}
		return textOrNothing(e.Verb())
	},
	"player": func(_ *scriptHost, e *event.Event) hook.Value { return playerOrNothing(e.Player) },
	"to": func(_ *scriptHost, e *event.Event) hook.Value {
		if e.Kind != event.Pay {
			return hook.Value{}
		}
		return playerOrNothing(e.To)
	},
	"zone": func(h *scriptHost, e *event.Event) hook.Value {
		return eventPlace(h.s, e.Zone, e.Kind == event.Pay, e.Text)
	},
	"from": func(h *scriptHost, e *event.Event) hook.Value {
		return eventPlace(h.s, e.From, e.Kind == event.Pay, e.Name)
	},
	"cards": func(h *scriptHost, e *event.Event) hook.Value {
		if len(e.Cards) == 0 {
			return hook.Value{}
		}
		return h.giveSeen(handedList{kind: check.Cards, items: e.Cards, eyes: e.Eyes, who: e.Who})
	},
	"faces": func(h *scriptHost, e *event.Event) hook.Value {
		if len(e.Faces) == 0 {
			return hook.Value{}
		}
		return h.giveSeen(handedList{kind: check.Faces, items: e.Faces, who: e.Who})
	},
	"amount": func(_ *scriptHost, e *event.Event) hook.Value {
		chips := []event.Kind{event.Ante, event.Post, event.Bet, event.Return, event.Win, event.Pay}
		return numberIf(e.Amount, slices.Contains(chips, e.Kind))
	},
	"total": func(_ *scriptHost, e *event.Event) hook.Value {
		if e.Kind == event.Bet {
			return hook.NumberOf(e.Value.N)
		}
		return numberIf(e.Amount, e.Kind == event.Roll)
	},
	"value": func(h *scriptHost, e *event.Event) hook.Value {
		if e.Kind == event.Bet || e.Value.Type.Kind == check.Invalid && e.Value.Frac == nil {
			return hook.Value{}
		}
		return valueToLua(h.s, e.Value)
	},
	"text": func(_ *scriptHost, e *event.Event) hook.Value {
		if e.Kind == event.Pay {
			return hook.Value{}
		}
		return textOrNothing(e.Text)
	},
	"all_in": func(_ *scriptHost, e *event.Event) hook.Value {
		return hook.YesNoOf(strings.HasSuffix(e.Name, ", all-in"))
	},
}

// ofCards reports whether an event is one whose verb the rules have for what becomes of cards, or for an answer.
func ofCards(e *event.Event) bool { return e.Kind == event.Move || e.Kind == event.Answer }

// eventPlace is a place that an event names: a zone by its number, a pile by its name.
func eventPlace(s *game.State, zone int, pile bool, name string) hook.Value {
	switch {
	case pile:
		return hook.TextOf(name)
	case zone < 0:
		return hook.Value{}
	}
	return hook.TextOf(s.ZoneName(zone))
}
