package table

import (
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/game"
)

// Stack is the field with a player's chips: the name that betting and antes go by.
const Stack = "stack"

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// View prints the table as it stands: what is common, the other players a line each, and the viewer's own side last.
func (w Scribe) View() {
	view := w.State.View(w.Viewer)
	wide := 6
	for _, p := range view.Players {
		wide = max(wide, term.Width(term.Clean(p.Name))+2)
	}
	for _, t := range view.Table {
		wide = max(wide, len(t.Name)+2)
	}
	wide = min(wide, 18)
	if view.HasPot && view.Pot > 0 {
		w.entry(wide, "pot", term.Dim, count(view.Pot, "chip"))
	}
	for _, t := range view.Table {
		if Telling(t) {
			w.entry(wide, t.Name, term.Dim, w.value(t.Value))
		}
	}
	for seat, p := range view.Players {
		if game.Viewer(seat) != w.Viewer {
			w.entry(wide, term.Clean(p.Name), w.style(view, seat), strings.Join(w.side(view, seat, false), ", "))
		}
	}
	if own := int(w.Viewer); own >= 0 && own < len(view.Players) {
		w.entry(wide, w.name(own), term.Bold, strings.Join(w.side(view, own, true), ", "))
		for _, t := range view.Players[own].Things {
			if t.Cards && Telling(t) {
				w.entry(wide, "", term.Dim, t.Name+" "+w.value(t.Value))
			}
		}
	}
}

func (w Scribe) style(view game.View, seat int) term.Style {
	if p := view.Players[seat]; p.Folded || p.Gone {
		return term.Dim
	}
	return term.Plain
}

// entry is one line of the view: a name, and behind it what belongs to it.
func (w Scribe) entry(wide int, name string, style term.Style, text string) {
	w.Screen.Hanging(wide, w.Screen.Paint(style, name), strings.Repeat(" ", max(wide-term.Width(name), 1)), text)
}

// side is what lies on a player's side. His own cards get lines of their own.
func (w Scribe) side(view game.View, seat int, own bool) []string {
	p := view.Players[seat]
	var parts []string
	switch {
	case p.Gone:
		parts = append(parts, "out of the game")
	case p.Folded:
		parts = append(parts, "folded")
	}
	if seat == view.Dealer && len(view.Players) > 1 {
		parts = append(parts, "dealer")
	}
	if p.Bet > 0 {
		parts = append(parts, "bet "+decimal(p.Bet))
	}
	for _, t := range p.Things {
		if Telling(t) && !(own && t.Cards) {
			parts = append(parts, t.Name+" "+w.value(t.Value))
		}
	}
	return parts
}

// Telling reports whether a thing is worth showing: empty places, zeros, no and none say nothing, but for an empty stack.
func Telling(t game.Thing) bool {
	v := t.Value
	if v.Frac != nil {
		return v.Frac.Sign() != 0
	}
	if v.Type.Kind.IsList() {
		return len(v.L) > 0
	}
	switch v.Type.Kind {
	case check.Pile:
		return v.N != 0 || t.Name == Stack
	case check.Number, check.YesNo, check.Dice:
		return v.N != 0 && !v.IsNone()
	}
	return !v.IsNone()
}

// Legend says what the things on the table mean, as far as the rules do.
func (w Scribe) Legend() {
	view := w.State.View(w.Viewer)
	all := view.Table
	if len(view.Players) > 0 {
		all = append(append([]game.Thing(nil), all...), view.Players[max(int(w.Viewer), 0)].Things...)
	}
	wide := 0
	for _, t := range all {
		wide = max(wide, len(t.Name))
	}
	for _, t := range all {
		if t.Help != "" && Telling(t) {
			w.Screen.Hanging(wide+4, "  ", w.Screen.Paint(term.Dim, t.Name), strings.Repeat(" ", wide-len(t.Name)+2), term.Clean(t.Help))
		}
	}
}
