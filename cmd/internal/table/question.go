package table

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
)

// mine reports whether the viewer is the one who is asked, or sees everything anyway.
func (w Scribe) mine(d *game.Decision) bool {
	return w.Viewer == game.Viewer(d.Player) || w.Viewer == game.Record
}

// Legal says what may be answered. To somebody who is not asked himself it names no cards, as they may be hidden from him.
func (w Scribe) Legal() string {
	d := w.State.Pending()
	if d == nil || w.mine(d) {
		return term.Clean(w.State.Legal())
	}
	switch {
	case d.Kind == program.AskCards:
		return count(d.Most, "card") + " at most"
	case d.Kind == program.AskOne && d.ItemKind == check.Card:
		return "a card"
	case d.Secret:
		return "a secret answer"
	}
	return term.Clean(w.State.Legal())
}

// Prompt is what the open decision asks, in the rules' own words where they have some.
func (w Scribe) Prompt() string {
	d := w.State.Pending()
	switch {
	case d == nil:
		return ""
	case d.Prompt != "":
		return term.Clean(d.Prompt)
	case d.Kind == program.AskAction:
		return "your move"
	}
	return term.Clean(d.Verb) + "?"
}

// Open names the open decision in one line: "Olaf: Chips of effort, or fold (0 to 9 chips or fold)".
func (w Scribe) Open() string {
	d := w.State.Pending()
	if d == nil {
		return ""
	}
	return w.name(d.Player) + ": " + w.Prompt() + " (" + w.Legal() + ")"
}

// Ask prints the open decision: who is asked, what, and what is legal.
func (w Scribe) Ask() {
	d := w.State.Pending()
	if d == nil {
		return
	}
	if who := w.person(d.Player); who.you {
		w.Screen.Line(w.Screen.Paint(term.Bold, upper(w.Prompt())))
	} else {
		w.Screen.Line(w.Screen.Paint(term.Bold, who.name), ": ", w.Prompt())
	}
	w.showing(d)
	w.Screen.Hanging(2, w.Screen.Paint(term.Dim, "  "+w.Legal()))
}

// mostShown is how many numbers are listed with what the rules show beside them.
const mostShown = 30

// showing lists what the rules show beside each number.
func (w Scribe) showing(d *game.Decision) {
	if !w.mine(d) {
		return
	}
	for i, v := range d.Showing {
		if i == mostShown {
			w.Screen.Line("  ...")
			return
		}
		n := decimal(d.Least + int64(i))
		w.Screen.Hanging(8, strings.Repeat(" ", max(6-len(n), 0)), n, "  ", w.value(v))
	}
}

var howTo = [...]string{
	program.AskWord:   "Type one of the words; its beginning is enough.",
	program.AskYesNo:  "Type yes or no.",
	program.AskNumber: "Type a number.",
	program.AskOne:    "Type one of the names; its beginning is enough.",
	program.AskCards:  "Type the cards by their names, such as 10s 8c.",
	program.AskDice:   "Type the faces of the dice, such as 1 1 4.",
	program.AskBet:    "Type how many chips; all is as many as you may, and 0 none.",
	program.AskAction: "Type check, bet 5, call, raise to 20, raise by 5, all-in, fold or pass; the beginning of the word is enough.",
}

// Help says how the open decision is answered.
func (w Scribe) Help() {
	d := w.State.Pending()
	if d == nil {
		return
	}
	text := howTo[d.Kind]
	if d.Kind == program.AskCards || d.Kind == program.AskDice {
		if d.Least == 0 {
			text += " none takes none."
		}
		if d.Most == int64(len(d.Items)) {
			text += " all takes them all."
		}
	}
	if d.Fold && d.Kind != program.AskAction {
		text += " fold leaves this hand."
	}
	if d.Pass && d.Kind != program.AskAction {
		text += " pass declines."
	}
	w.Screen.Line(text)
	w.Screen.Line("Legal now: ", w.Legal(), ".")
	w.Screen.Line("? shows this again, Ctrl-D leaves the game.")
	w.Legend()
}
