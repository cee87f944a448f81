package table

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/cards"
)

// A test may say which cards come to a place next, so that nobody has to count out in which order the deck gives them. They are
// kept back from all others until they have come. Of a deck beside the first one it says which leave it next, wherever they go.

// Coming is a card that comes to a zone.
type Coming struct{ zone, card int32 }

// Come lets cards come to a place next: behind those of which that was said before. The error says which cannot.
func (t *Table) Come(to program.Coming) error {
	all, err := t.M.Come(t.Coming, to)
	t.Coming = all
	return err
}

// Come puts cards behind those that are to come already.
func (m *Match) Come(all []Coming, to program.Coming) ([]Coming, error) {
	zone, err := m.zoneOf(to)
	if err != nil {
		return all, err
	}
	for _, name := range to.Cards {
		id, err := m.Cards.Parse(name)
		if err != nil {
			return all, err
		}
		copies := m.CopiesIn(id, m.P.DeckIn(int32(zone-m.P.Layout.PlayerZones*m.N)))
		if len(copies) == 0 {
			return all, fmt.Errorf("%s is no card of %s", m.Cards.Name(id), to.Zone)
		}
		free := slices.IndexFunc(copies, func(card cards.ID) bool {
			return !slices.ContainsFunc(all, func(c Coming) bool { return c.card == int32(card) })
		})
		if free < 0 {
			return all, fmt.Errorf("%s is named %s, and the deck has it %s", name, say.Times(len(copies)+1), say.Times(len(copies)))
		}
		all = append(all, Coming{int32(zone), int32(copies[free])})
	}
	return all, nil
}

// CopiesIn are the cards of a deck that read like one; with -1 those of all decks.
func (m *Match) CopiesIn(id cards.ID, deck int) (all []cards.ID) {
	for _, c := range m.Cards.Same(id) {
		if deck < 0 || int(m.Home[c]) == deck {
			all = append(all, c)
		}
	}
	return all
}

// zoneOf is the zone of a place that a test names.
func (m *Match) zoneOf(to program.Coming) (int, error) {
	if m.Cards == nil {
		return 0, fmt.Errorf("%s is played without cards", m.P.Title)
	}
	for i, f := range m.P.Rules.Fields {
		if f.Name != to.Zone || f.Type.Kind != check.Cards {
			continue
		}
		place := m.P.Layout.Fields[i]
		if !f.PerPlayer {
			return m.P.Layout.PlayerZones*m.N + place.Index, nil
		}
		if seat := m.Seat(to.Player); seat >= 0 {
			return place.Index*m.N + seat, nil
		}
		return 0, fmt.Errorf("nobody is called %q", to.Player)
	}
	return 0, fmt.Errorf("there is no place %q for cards", to.Zone)
}

// drawComing takes the card off the deck that is to come to a zone; ok is false where any may come.
func (t *Table) drawComing(from int, span int32, to int) (card int32, found, ok bool) {
	deck := t.DeckAt(from)
	next := slices.IndexFunc(t.Coming, func(c Coming) bool {
		return int(c.zone) == to && (len(t.P.Decks) == 1 || int(t.M.Home[c.card]) == from || t.alike(t.Zones[deck], c.card) >= 0)
	})
	if next < 0 && from > 0 {
		next = slices.IndexFunc(t.Coming, func(c Coming) bool { return int(c.zone) == deck })
	}
	if next < 0 {
		return 0, false, false
	}
	card = t.Coming[next].card
	i := slices.Index(t.Zones[deck], card)
	if i < 0 {
		i = t.alike(t.Zones[deck], card)
	}
	if i < 0 {
		t.Fail(span, "card-not-there",
			t.M.Cards.Name(cards.ID(card))+" is to come to "+t.ZoneText(to)+", but it is not in "+t.deckText(from)+" any more",
			"look at the cards that were given: each of them must be in the deck when it is to be dealt")
		return 0, false, true
	}
	card = t.Zones[deck][i]
	t.Zones[deck] = slices.Delete(t.Zones[deck], i, i+1)
	t.Coming = slices.Delete(t.Coming, next, next+1)
	return card, true, true
}

// drawFree takes a card off the deck that is kept for no place, where there is one.
func (t *Table) drawFree(from int) int32 {
	z := t.DeckAt(from)
	deck := t.Zones[z]
	free := t.NewList(len(deck))[:0]
	for i, card := range deck {
		if !slices.ContainsFunc(t.Coming, func(c Coming) bool { return c.card == card }) {
			free = append(free, int32(i))
		}
	}
	at := len(deck) - 1
	switch {
	case len(free) > 0 && t.IsUnsorted(from):
		at = int(free[t.deckStream(from).Below(len(free))])
	case len(free) > 0:
		at = int(free[len(free)-1])
	}
	card := deck[at]
	t.Zones[z] = slices.Delete(deck, at, at+1)
	return card
}
