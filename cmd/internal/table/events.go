package table

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/know"
	"croupier/interp/say"
)

// event is an event in one line, "" for what needs no telling.
func (w Scribe) event(e event.Seen) string {
	who := nobody
	if e.Player != int(event.Table) {
		who = w.person(e.Player)
	}
	switch e.Kind {
	case event.Deal, event.Burn, event.Move:
		return w.moved(who, e)
	case event.Reveal:
		if e.Name != "" {
			return who.has(e.Name) + " is shown: " + w.value(e.Value)
		}
		return who.has(w.State.ZoneName(e.Zone)) + " is shown: " + w.cards(e.Cards)
	case event.Roll, event.Reroll, event.Keep:
		return w.rolled(who, e)
	case event.Set:
		if e.Value.Type.Kind == check.YesNo {
			return who.label() + readable(e.Name) + " " + w.value(e.Value)
		}
		return who.has(e.Name) + ": " + w.within(e.Value)
	case event.Answer:
		return w.answered(who, e)
	case event.Say:
		return w.Screen.Paint(term.Cyan, w.spoken(term.Clean(e.Text)))
	case event.Drop:
		if w.State.Folding() {
			return who.does("be") + " out of this hand"
		}
		return who.does("be") + " out"
	}
	return w.chipsMoved(who, e)
}

// chipsMoved tells of chips, "" of everything else.
func (w Scribe) chipsMoved(who person, e event.Seen) string {
	chips := say.Plural(e.Amount, "chip")
	switch e.Kind {
	case event.Post:
		return who.does("post") + " " + chips
	case event.Bet:
		return who.action(e)
	case event.Return:
		return chips + " " + plural(e.Amount == 1, "come") + " back to " + who.object()
	case event.Win:
		return who.does("win") + " " + chips + w.wonWith(e.Won)
	case event.Pay:
		return w.paid(who, chips, e)
	}
	return ""
}

// paid tells of a payment. A stack is just what somebody has, so that only other piles are named.
func (w Scribe) paid(who person, chips string, e event.Seen) string {
	from, to := e.Name, e.Event.Text
	switch {
	case e.To == e.Player && e.Player >= 0 && from == Stack:
		return who.does("put") + " " + chips + " into " + readable(to)
	case e.To == e.Player && e.Player >= 0 && to == Stack:
		return who.does("take") + " " + chips + " from " + readable(from)
	case e.To == e.Player && e.Player >= 0:
		return who.does("move") + " " + chips + " from " + readable(from) + " to " + readable(to)
	case e.To < 0 && e.Player < 0:
		return who.label() + chips + " from " + readable(from) + " to " + readable(to)
	case e.Player < 0 && to == Stack:
		return w.person(e.To).does("get") + " " + chips + " from the " + readable(from)
	case e.Player < 0:
		return chips + " " + plural(e.Amount == 1, "go") + " from the " + readable(from) + " into " + w.person(e.To).whose(to)
	case e.To < 0:
		return who.does("pay") + " " + chips + out(from) + " into the " + readable(to)
	case to == Stack:
		return who.does("pay") + " " + w.person(e.To).object() + " " + chips + out(from)
	}
	return who.does("pay") + " " + chips + out(from) + " into " + w.person(e.To).whose(to)
}

// out names the pile that a player pays from, unless it is their stack.
func out(pile string) string {
	if pile == Stack {
		return ""
	}
	return " from " + readable(pile)
}

// wonWith says with what chips were won, and of which part of the pot they are where it was parted.
func (w Scribe) wonWith(parts []event.Won) string {
	var said []string
	for _, p := range parts {
		text := ""
		if p.Half {
			text = "half of "
		}
		switch {
		case p.Pots != nil && p.Pots[0] == 0:
			text += "the main pot"
		case p.Pots != nil:
			text += "a side pot"
		case p.Half:
			text += "the pot"
		}
		if p.Hand.Type.Kind != check.Invalid {
			text = strings.TrimPrefix(text+" with "+w.value(p.Hand), " ")
		}
		if text != "" {
			said = append(said, text)
		}
	}
	switch {
	case len(said) == 0:
		return ""
	case len(said) == 1 && strings.HasPrefix(said[0], "with "):
		return " " + said[0]
	}
	return ": " + say.AndList(said)
}

func (w Scribe) answered(who person, e event.Seen) string {
	switch {
	case e.Event.Text == "pass":
		return who.does("pass")
	case e.Event.Text != "":
		return who.does(e.Name) + " " + term.Clean(e.Event.Text)
	case len(e.Cards) > 0:
		return who.does(e.Name) + " " + w.known(e)
	case e.Value.Type.Kind == 0:
		return who.does(e.Name) + " none"
	}
	switch kind := e.Value.Type.Kind; {
	case e.Asked != "" && (kind == check.YesNo || e.Name == "choose" && kind != check.WordKind):
		return who.label() + w.within(e.Value) + " (" + term.Clean(e.Asked) + ")"
	case kind == check.WordKind:
		return who.does(e.Name) + " " + w.value(e.Value)
	case e.Into != "" && w.parted(e):
		return who.does(e.Name) + " " + w.within(e.Value) + " into " + readable(e.Into)
	}
	return who.does(e.Name) + " " + w.within(e.Value)
}

// parted reports whether the pile into which somebody bets must be named: it goes without saying where it is the pot, or the
// only one that they have beside their stack.
func (w Scribe) parted(e event.Seen) bool {
	if e.Into == "pot" {
		return false
	}
	piles, own := 0, false
	for _, t := range know.ViewOf(w.State, w.Viewer).Players[e.Player].Things {
		if t.Value.Type.Kind == check.Pile && t.Name != Stack {
			piles++
			own = own || t.Name == e.Into
		}
	}
	return !own || piles > 1
}
