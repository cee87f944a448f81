// Package table puts a game into words: what lies on the table, what has happened, what is asked and how it ended. It
// shows what a viewer may see and nothing else, because it looks only at views, and at events through State.See. It must
// not know who sits where, or how answers come in.
package table

import (
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/words"
	"croupier/stdlib/cards"
)

// Scribe writes about one game for one viewer.
type Scribe struct {
	Screen *term.Screen
	State  *game.State
	Viewer event.Viewer
	First  *know.View // the table before the game, so that only what has changed is shown; nil: everything is
	Unsaid uint32     // the seats of those whose sheets are nobody's affair: what they were given at the start is not shown
}

// Before is the table before a game begins, as its game master knows it.
func Before(p *program.Program, setup *game.Setup) (*know.View, error) {
	blank := game.NewSetup(p)
	blank.Start, blank.Players, blank.Options, blank.Texts = setup.Start, setup.Players, setup.Options, setup.Texts
	s, err := game.Bare(p, blank)
	if err != nil {
		return nil, err
	}
	view := know.ViewOf(s, event.Record)
	return &view, nil
}

// suits that are printed in red, as cards.Deck.PokerSuit numbers them.
const diamonds, hearts = 1, 2

// card is "[10♥]" on a terminal, red where the suit is, and "10h" elsewhere. A card that the viewer does not know is -1.
func (w Scribe) card(c int32) string {
	deck := w.State.Game().Deck()
	switch {
	case c < 0 && w.Screen.Terminal():
		return w.Screen.Paint(term.Dim, "[??]")
	case c < 0:
		return "??"
	case !w.Screen.Terminal():
		return term.Clean(deck.Name(cards.ID(c)))
	}
	style := term.Bold
	if suit := deck.PokerSuit(cards.ID(c)); suit == diamonds || suit == hearts {
		style = term.Red
	}
	return w.Screen.Paint(style, "["+term.Clean(deck.Pretty(cards.ID(c)))+"]")
}

// mostBacks is how many unknown cards are shown one by one; more are counted.
const mostBacks = 7

// cards is a list of cards; those that the viewer does not know come last, as they are all alike to them.
func (w Scribe) cards(list []int32) string {
	var known []string
	hidden := 0
	for _, c := range list {
		if c < 0 {
			hidden++
		} else {
			known = append(known, w.card(c))
		}
	}
	switch {
	case hidden == 0:
	case !w.Screen.Terminal() || hidden > mostBacks:
		known = append(known, say.Plural(int64(hidden), "hidden card"))
	default:
		for range hidden {
			known = append(known, w.card(-1))
		}
	}
	if len(known) == 0 {
		return "none"
	}
	return strings.Join(known, " ")
}

// about is what a card says of itself: "attack 4, guard 2".
func (w Scribe) about(c int32) string {
	var parts []string
	for _, a := range words.Attributes(w.State, c) {
		parts = append(parts, readable(a.Name)+" "+w.value(a.Value))
	}
	return strings.Join(parts, ", ")
}

// value is a value as people say it.
func (w Scribe) value(v program.Value) string {
	switch {
	case v.Hidden:
		return w.State.Text(v)
	case v.Type.Kind == check.Cards:
		return w.cards(v.L)
	case v.Type.Kind == check.Card && !v.IsNone():
		return w.card(int32(v.N))
	}
	text := term.Clean(w.State.Spoken(v))
	if v.Type.Kind == check.Combination {
		if high, ok := strings.CutSuffix(text,
			"-high no pair"); ok { // beside what somebody made of their cards the rest goes without saying
			return high + " high"
		}
	}
	return text
}

// within is a value inside a sentence, where a player called You is you.
func (w Scribe) within(v program.Value) string {
	switch {
	case v.Hidden:
		return w.value(v)
	case v.Type.Kind == check.Player && v.N >= 0 && v.N < int64(w.State.Game().Seats()):
		return w.person(int(v.N)).object()
	case v.Type.Kind == check.Players && len(v.L) > 0:
		names := make([]string, len(v.L))
		for i, seat := range v.L {
			names[i] = w.person(int(seat)).object()
		}
		return say.AndList(names)
	}
	return w.value(v)
}

// name is a player's name.
func (w Scribe) name(seat int) string { return term.Clean(w.State.Game().Name(seat)) }
