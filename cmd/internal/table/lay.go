package table

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/stdlib/cards"
)

// Lay is the table as [Scribe.View] prints it, for who draws it instead: the same things, in the same words.
type Lay struct {
	Table    []Lying
	Discards []int32 // empty where nobody is told of them
	Pot      int64   // 0: there is none, or nothing in it
	Players  []Side
}

// Side is what lies on a player's side.
type Side struct {
	Seat  int
	Name  string
	Own   bool     // it is the viewer's
	Out   bool     // they are out of the hand, or of the game
	Turn  bool     // they are asked
	Notes []string // folded, dealer, bet 5
	Lies  []Lying
	Made  []Lying // what the rules make of their cards
}

// Lying is one thing that lies there.
type Lying struct {
	Name   string // as people read it
	Zone   string // as the rules write it
	Text   string // in words
	Cards  []int32
	Dice   []string // what each die shows
	IsHand bool     // cards that do not lie open for all
	Pile   bool     // chips
	Amount int64
	Secret bool // the viewer sees of it what not everybody does
}

// Lay is the table as it lies for the viewer.
func (w Scribe) Lay() Lay {
	view, open := know.ViewOf(w.State, w.Viewer), know.ViewOf(w.State, event.Table)
	lay := Lay{}
	for _, t := range view.Table {
		if w.telling(t, table) {
			lay.Table = append(lay.Table, w.lying(t, table, &open))
		}
	}
	if w.thrownAway(view.Discards) != "" {
		lay.Discards = view.Discards
	}
	if view.HasPot {
		lay.Pot = view.Pot
	}
	for seat, p := range view.Players {
		s := Side{Seat: seat, Name: w.name(seat), Own: event.Viewer(seat) == w.Viewer, Out: p.Folded || p.Gone,
			Turn: view.Current == seat, Notes: w.notes(view, seat)}
		for _, t := range p.Things {
			switch {
			case w.allIn(view, seat, t):
				s.Notes = append(s.Notes, allIn)
			case w.telling(t, seat):
				s.Lies = append(s.Lies, w.lying(t, seat, &open))
			}
		}
		for _, m := range p.Made {
			s.Made = append(s.Made, Lying{Name: readable(m.Name), Text: w.value(m.Value),
				Secret: !slices.ContainsFunc(open.Players[seat].Made,
					func(o know.Thing) bool { return o.Name == m.Name && same(o.Value, m.Value) })})
		}
		lay.Players = append(lay.Players, s)
	}
	return lay
}

func (w Scribe) lying(t know.Thing, seat int, open *know.View) Lying {
	l := Lying{Name: readable(t.Name), Zone: t.Name, Pile: t.Value.Type.Kind == check.Pile, Amount: t.Value.N}
	if seat == table {
		l.Text = w.value(t.Value)
	} else {
		l.Text = w.held(t, seat)
	}
	lying := side(open, seat)
	i := slices.IndexFunc(lying, func(o know.Thing) bool { return o.Name == t.Name })
	l.Secret = i < 0 || !same(lying[i].Value, t.Value) || lying[i].Value.Hidden != t.Value.Hidden
	if t.Value.Type.Kind == check.Faces && !t.Value.Hidden {
		for i := range t.Value.L {
			one := t.Value
			one.L = one.L[i : i+1]
			l.Dice = append(l.Dice, w.value(one))
		}
	}
	if t.Cards {
		l.Cards, l.IsHand = t.Value.L, seat != table && w.hidden(t, seat)
		if l.IsHand {
			l.Cards = w.State.InOrder(t.Value.L)
		}
		if l.Cards == nil {
			l.Cards = []int32{}
		}
	}
	return l
}

// Face is a card as it is drawn.
type Face struct {
	Name  string // as it is typed
	Long  string // in words
	Rank  string // its sign in the corner: 10, or the whole name where it has no rank
	Suit  string // its suit's sign, "" where it has none
	Red   bool
	About string // what it says of itself
	// ByRank and BySuit are where it comes in a hand that is sorted.
	ByRank, BySuit int
}

// Face is a card's face.
func (w Scribe) Face(c int32) Face {
	deck := w.State.Game().Deck()
	id := cards.ID(c)
	card := deck.Card(id)
	f := Face{Name: term.Clean(deck.Name(id)), Long: term.Clean(deck.Long(id)), About: w.about(c),
		ByRank: int(card.Rank)*100 + int(card.Suit), BySuit: int(card.Suit)*100 + int(card.Rank)}
	if suit := deck.PokerSuit(id); suit == diamonds || suit == hearts {
		f.Red = true
	}
	f.Rank = f.Name
	if card.Rank >= 0 && card.Suit >= 0 {
		pretty := term.Clean(deck.Pretty(id))
		if rank := deck.RankName(int(card.Rank)); strings.HasPrefix(pretty, rank) {
			f.Rank, f.Suit = term.Clean(rank), strings.TrimPrefix(pretty, rank)
		}
	}
	return f
}

// Shown is what the rules show beside one answer.
type Shown struct{ Label, Text string }

// Shown is what the rules show beside the answers, for the viewer who is asked.
func (w Scribe) Shown() (all []Shown) {
	d := w.State.Pending()
	if d == nil || !w.mine(d) {
		return nil
	}
	texts := w.besides(d)
	for i, label := range w.labels(d) {
		all = append(all, Shown{label, texts[i]})
	}
	return all
}

// Item is something that can be chosen, as people read it.
func (w Scribe) Item(d *game.Decision, item int32) string {
	return readable(w.State.ItemText(d, item))
}
