package table

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
)

// event is an event in one line, "" for what needs no telling.
func (w Scribe) event(e game.Seen) string {
	who := nobody
	if e.Player >= 0 {
		who = w.person(e.Player)
	}
	switch e.Kind {
	case game.EvDeal, game.EvBurn, game.EvMove:
		return w.moved(who, e)
	case game.EvReveal:
		if e.Name != "" {
			return who.has(e.Name) + " is shown: " + w.value(e.Value)
		}
		return who.has(w.State.ZoneName(e.Zone)) + " is shown: " + w.cards(e.Cards)
	case game.EvRoll, game.EvReroll, game.EvKeep:
		return w.rolled(who, e)
	case game.EvSet:
		if e.Value.Type.Kind == check.YesNo {
			return who.label() + readable(e.Name) + " " + w.value(e.Value)
		}
		return who.has(e.Name) + ": " + w.within(e.Value)
	case game.EvAnswer:
		return w.answered(who, e)
	case game.EvSay:
		return w.Screen.Paint(term.Cyan, w.spoken(term.Clean(e.Text)))
	case game.EvDrop:
		if w.State.Folding() {
			return who.does("be") + " out of this hand"
		}
		return who.does("be") + " out"
	}
	return w.chipsMoved(who, e)
}

// chipsMoved tells of chips, "" of everything else.
func (w Scribe) chipsMoved(who person, e game.Seen) string {
	chips := count(e.Amount, "chip")
	switch e.Kind {
	case game.EvPost:
		return who.does("post") + " " + chips
	case game.EvBet:
		return who.action(e)
	case game.EvReturn:
		return chips + " " + plural(e.Amount == 1, "come") + " back to " + who.object()
	case game.EvWin:
		return who.does("win") + " " + chips
	case game.EvPay:
		return w.paid(who, chips, e)
	}
	return ""
}

// paid tells of a payment. A stack is just what somebody has, so that only other piles are named.
func (w Scribe) paid(who person, chips string, e game.Seen) string {
	from, to := e.Name, e.Event.Text
	switch {
	case e.To < 0 && e.Player < 0 || e.To == e.Player:
		return who.label() + chips + " from " + readable(from) + " to " + readable(to)
	case e.Player < 0 && to == Stack:
		return w.person(e.To).does("get") + " " + chips + " from the " + readable(from)
	case e.Player < 0:
		return chips + " " + plural(e.Amount == 1, "go") + " from the " + readable(from) + " into " + w.person(e.To).whose(to)
	case e.To < 0:
		return who.does("pay") + " " + chips + out(who, from) + " into the " + readable(to)
	case to == Stack:
		return who.does("pay") + " " + w.person(e.To).object() + " " + chips + out(who, from)
	}
	return who.does("pay") + " " + chips + out(who, from) + " into " + w.person(e.To).whose(to)
}

// out names the pile that a player pays from, unless it is his stack.
func out(who person, pile string) string {
	switch {
	case pile == Stack:
		return ""
	case who.you:
		return " from your " + readable(pile)
	}
	return " from their " + readable(pile)
}

func (w Scribe) moved(who person, e game.Seen) string {
	things := w.known(e)
	switch {
	case e.Kind == game.EvBurn:
		return burnt(len(e.Cards))
	case e.Kind == game.EvDeal && who != nobody:
		return who.does("be") + " dealt " + things
	case e.Kind == game.EvDeal:
		return readable(w.State.ZoneName(e.Zone)) + ": " + things
	case e.Name != "":
		return who.does(e.Name) + " " + things + w.with(e)
	}
	from, to := w.State.ZoneOwner(e.From), w.State.ZoneOwner(e.Zone)
	if from < 0 || to < 0 || from == to {
		return who.label() + things + " from " + readable(w.State.ZoneName(e.From)) + " to " + readable(w.State.ZoneName(e.Zone))
	}
	text := w.person(to).does("get") + " " + things + " from "
	if w.State.ZoneName(e.From) == w.State.ZoneName(e.Zone) {
		return text + w.person(from).object()
	}
	return text + w.person(from).whose(w.State.ZoneName(e.From)) + " into " + w.person(to).whose(w.State.ZoneName(e.Zone))
}

// with names another player to whom cards are given, or from whom they are taken.
func (w Scribe) with(e game.Seen) string {
	if to := w.State.ZoneOwner(e.Zone); to >= 0 && to != e.Player {
		return " to " + w.person(to).object()
	}
	if from := w.State.ZoneOwner(e.From); from >= 0 && from != e.Player {
		return " from " + w.person(from).object()
	}
	return ""
}

func burnt(n int) string {
	if n == 1 {
		return "A card is burnt"
	}
	return decimal(int64(n)) + " cards are burnt"
}

// known is the cards of an event; where the viewer knows none of them, how many there are.
func (w Scribe) known(e game.Seen) string {
	if e.Hidden == len(e.Cards) {
		return count(int64(e.Hidden), "card")
	}
	return w.cards(e.Cards)
}

func (w Scribe) rolled(who person, e game.Seen) string {
	if e.Hidden > 0 && e.Kind == game.EvReroll {
		return who.does("roll") + " " + dice(e.Hidden) + " again"
	}
	var faces []string
	for _, f := range e.Faces {
		faces = append(faces, decimal(int64(f)))
	}
	text := strings.Join(faces, " ")
	if e.Kind == game.EvReroll {
		return who.label() + "the dice now show " + text
	}
	if e.Kind == game.EvKeep {
		return who.does("keep") + " " + text
	}
	if sum := sumOf(e.Faces); e.Sum && (len(e.Faces) != 1 || e.Amount != sum) {
		text += ", that is " + decimal(e.Amount)
	}
	if text != "" {
		text = ": " + text
	}
	what, _, _ := strings.Cut(strings.TrimPrefix(e.Event.Text, "roll "), "\n")
	if who == nobody {
		return "Rolled " + term.Clean(what) + text
	}
	return who.does("roll") + " " + term.Clean(what) + text
}

func dice(n int) string {
	if n == 1 {
		return "a die"
	}
	return decimal(int64(n)) + " dice"
}

func sumOf(faces []int32) int64 {
	sum := int64(0)
	for _, f := range faces {
		sum += int64(f)
	}
	return sum
}

func (w Scribe) answered(who person, e game.Seen) string {
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
	if e.Value.Type.Kind == check.YesNo && e.Asked != "" {
		return who.label() + w.value(e.Value) + " (" + term.Clean(e.Asked) + ")"
	}
	return who.does(e.Name) + " " + w.within(e.Value)
}
