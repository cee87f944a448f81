package game

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/stdlib/cards"
)

// A test may say which cards come to a place next, so that nobody has to count out in which order the deck gives them. They are
// kept back from all others until they have come.

// coming is a card that comes to a zone.
type coming struct{ zone, card int32 }

// Come lets cards come to a place next: behind those of which that was said before. The error says which cannot.
func (s *State) Come(to program.Coming) error {
	all, err := s.m.come(s.coming, to)
	s.coming = all
	return err
}

// come puts cards behind those that are to come already.
func (g *match) come(all []coming, to program.Coming) ([]coming, error) {
	zone, err := g.zoneOf(to)
	if err != nil {
		return all, err
	}
	for _, name := range to.Cards {
		id, err := g.deck.Parse(name)
		if err != nil {
			return all, err
		}
		copies := g.deck.Same(id)
		free := slices.IndexFunc(copies, func(card cards.ID) bool {
			return !slices.ContainsFunc(all, func(c coming) bool { return c.card == int32(card) })
		})
		if free < 0 {
			return all, fmt.Errorf("%s is named %s, and the deck has it %s", name, times(len(copies)+1), times(len(copies)))
		}
		all = append(all, coming{int32(zone), int32(copies[free])})
	}
	return all, nil
}

// zoneOf is the zone of a place that a test names.
func (g *match) zoneOf(to program.Coming) (int, error) {
	if g.deck == nil {
		return 0, fmt.Errorf("%s is played without cards", g.p.Title)
	}
	for i, f := range g.p.Rules.Fields {
		if f.Name != to.Zone || f.Type.Kind != check.Cards {
			continue
		}
		place := g.p.Layout.Fields[i]
		if !f.PerPlayer {
			return g.p.Layout.PlayerZones*g.n + place.Index, nil
		}
		if seat := g.Seat(to.Player); seat >= 0 {
			return place.Index*g.n + seat, nil
		}
		return 0, fmt.Errorf("nobody is called %q", to.Player)
	}
	return 0, fmt.Errorf("there is no place %q for cards", to.Zone)
}

// drawComing takes the card off the deck that is to come to a zone; ok is false where any may come.
func (s *State) drawComing(span int32, to int) (card int32, found, ok bool) {
	next := slices.IndexFunc(s.coming, func(c coming) bool { return int(c.zone) == to })
	if next < 0 {
		return 0, false, false
	}
	deck := s.deckZone()
	card = s.coming[next].card
	i := slices.Index(s.zones[deck], card)
	if i < 0 {
		i = s.alike(s.zones[deck], card)
	}
	if i < 0 {
		s.failHint(span, "card-not-there", s.m.deck.Name(cards.ID(card))+" is to come to "+s.zoneText(to)+", but it is not in the deck any more",
			"look at the cards that were given: each of them must be in the deck when it is to be dealt")
		return 0, false, true
	}
	card = s.zones[deck][i]
	s.zones[deck] = slices.Delete(s.zones[deck], i, i+1)
	s.coming = slices.Delete(s.coming, next, next+1)
	return card, true, true
}

// drawFree takes a card off the deck that is kept for no place, where there is one.
func (s *State) drawFree() int32 {
	z := s.deckZone()
	deck := s.zones[z]
	free := s.NewList(len(deck))[:0]
	for i, card := range deck {
		if !slices.ContainsFunc(s.coming, func(c coming) bool { return c.card == card }) {
			free = append(free, int32(i))
		}
	}
	at := len(deck) - 1
	switch {
	case len(free) > 0 && s.unsorted:
		at = int(free[s.chance(deckStream).Below(len(free))])
	case len(free) > 0:
		at = int(free[len(free)-1])
	}
	card := deck[at]
	s.zones[z] = slices.Delete(deck, at, at+1)
	return card
}
