package table

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/interp/game"
)

// Story tells what has happened, a line for each thing that the viewer may see. With fields set it also tells how fields
// change; beside a view of the table that would only repeat it.
func (w Scribe) Story(events []game.Event, fields bool) []string {
	var lines []string
	var last game.Seen
	for _, e := range events {
		seen, ok := w.State.See(e, w.Viewer)
		if !ok || seen.Kind == game.EvSet && !fields || follows(seen, last) {
			continue
		}
		line := w.event(seen)
		if line == "" {
			continue
		}
		if n := len(lines); n > 0 && seen.Kind == game.EvSet && last.Kind == game.EvSet && seen.Name == last.Name && seen.Player == last.Player {
			lines[n-1] = line // only where a field ends up matters
		} else {
			lines = append(lines, line)
		}
		last = seen
	}
	return lines
}

// follows reports whether an event only repeats the one before: the chips of an answer go where the answer said.
func follows(e, last game.Seen) bool {
	return e.Kind == game.EvPay && last.Kind == game.EvAnswer && e.Player == last.Player && e.Amount == last.Amount ||
		e.Kind == game.EvDrop && last.Kind == game.EvBet && e.Player == last.Player
}

// event is an event in one line, "" for what needs no telling.
func (w Scribe) event(e game.Seen) string {
	who := ""
	if e.Player >= 0 {
		who = w.name(e.Player)
	}
	switch e.Kind {
	case game.EvShuffle:
		if e.From >= 0 && e.From != e.Zone {
			return "The " + w.State.ZoneName(e.From) + " are shuffled into the " + w.State.ZoneName(e.Zone)
		}
		return "The " + w.State.ZoneName(e.Zone) + " is shuffled"
	case game.EvDeal, game.EvBurn, game.EvMove:
		return w.moved(who, e)
	case game.EvReveal:
		if e.Name != "" {
			return whose(who, e.Name) + " is shown: " + w.value(e.Value)
		}
		return whose(who, w.State.ZoneName(e.Zone)) + " is shown: " + w.cards(e.Cards)
	case game.EvRoll, game.EvReroll:
		return w.rolled(who, e)
	case game.EvSet:
		return whose(who, e.Name) + ": " + w.value(e.Value)
	case game.EvAnswer:
		return w.answered(who, e)
	case game.EvSay:
		return w.Screen.Paint(term.Cyan, term.Clean(e.Text))
	case game.EvDrop:
		return who + " is out of this hand"
	case game.EvLeave:
		return who + " leaves the game"
	case game.EvBring:
		return "Everybody is back in"
	}
	return chipsMoved(who, e)
}

// chipsMoved tells of chips, "" of everything else.
func chipsMoved(who string, e game.Seen) string {
	chips := count(e.Amount, "chip")
	switch e.Kind {
	case game.EvAnte:
		return who + " puts " + chips + " into the pot"
	case game.EvPost:
		return who + " posts " + chips
	case game.EvBet:
		return who + " " + action(e)
	case game.EvReturn:
		return chips + " come back to " + who
	case game.EvWin:
		return who + " wins " + chips
	case game.EvPay:
		return whose(who, "") + chips + " from " + readable(e.Name) + " to " + readable(e.Text)
	}
	return ""
}

// whose is "Olaf's target", or "target" where it is the table's; without a name of a thing "Olaf: ".
func whose(who, thing string) string {
	switch {
	case who == "":
		return readable(thing)
	case thing == "":
		return who + ": "
	}
	return who + "'s " + readable(thing)
}

// action is a betting action: "raises to 20", "folds".
func action(e game.Seen) string {
	name, allIn := strings.CutSuffix(e.Name, ", all-in")
	text := third(name)
	switch name {
	case "bet", "call":
		text += " " + decimal(e.Amount)
	case "raise":
		text += " to " + decimal(e.Value.N)
	}
	if allIn {
		text += ", all-in"
	}
	return text
}

// third is a verb as it is said of somebody: "bets", "passes".
func third(verb string) string {
	for _, end := range []string{"s", "sh", "ch", "x"} {
		if strings.HasSuffix(verb, end) {
			return verb + "es"
		}
	}
	return verb + "s"
}

func (w Scribe) moved(who string, e game.Seen) string {
	things := w.known(e)
	switch {
	case e.Kind == game.EvBurn:
		return burnt(len(e.Cards))
	case e.Kind == game.EvDeal && who != "":
		return who + " is dealt " + things
	case e.Kind == game.EvDeal:
		return readable(w.State.ZoneName(e.Zone)) + ": " + things
	case e.Name != "":
		return who + " " + third(e.Name) + " " + things
	}
	return whose(who, "") + things + " from " + readable(w.State.ZoneName(e.From)) + " to " + readable(w.State.ZoneName(e.Zone))
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

func (w Scribe) rolled(who string, e game.Seen) string {
	var faces []string
	for _, f := range e.Faces {
		faces = append(faces, decimal(int64(f)))
	}
	text := strings.Join(faces, " ")
	if e.Kind == game.EvReroll {
		return whose(who, "") + "the dice now show " + text
	}
	if sum := sumOf(e.Faces); len(e.Faces) != 1 || e.Amount != sum {
		text += ", that is " + decimal(e.Amount)
	}
	what, _, _ := strings.Cut(strings.TrimPrefix(e.Event.Text, "roll "), "\n")
	if who == "" {
		return "Rolled " + term.Clean(what) + ": " + text
	}
	return who + " rolls " + term.Clean(what) + ": " + text
}

func sumOf(faces []int32) int64 {
	sum := int64(0)
	for _, f := range faces {
		sum += int64(f)
	}
	return sum
}

func (w Scribe) answered(who string, e game.Seen) string {
	switch {
	case e.Event.Text == "pass":
		return who + " passes"
	case e.Event.Text != "":
		return who + " " + third(e.Name) + " " + term.Clean(e.Event.Text)
	case len(e.Cards) > 0:
		return who + " " + third(e.Name) + " " + w.known(e)
	case e.Value.Type.Kind == 0:
		return who + " " + third(e.Name) + " none"
	}
	return who + " " + third(e.Name) + " " + w.value(e.Value)
}
