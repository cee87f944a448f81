package table

import (
	"strings"

	"croupier/interp/event"
	"croupier/interp/say"
)

func (w Scribe) moved(who person, e event.Seen) string {
	things := w.known(e)
	switch {
	case e.Kind == event.Burn:
		return burnt(len(e.Cards))
	case e.Kind == event.Deal && who != nobody:
		return who.does("be") + " dealt " + things + w.up(e)
	case e.Kind == event.Deal:
		return readable(w.State.ZoneName(e.Zone)) + ": " + things
	case e.Name != "":
		return who.does(e.Name) + " " + things + w.with(e)
	}
	from, to := w.State.ZoneOwner(e.From), w.State.ZoneOwner(e.Zone)
	if from < 0 || to < 0 || from == to {
		return w.laidDown(who, things, e)
	}
	text := w.person(to).does("get") + " " + things + " from "
	if w.State.ZoneName(e.From) == w.State.ZoneName(e.Zone) {
		return text + w.person(from).object()
	}
	return text + w.person(from).whose(w.State.ZoneName(e.From)) + " into " + w.person(to).whose(w.State.ZoneName(e.Zone))
}

// laidDown tells of cards that go from one place of the table, or of a player's, to another of theirs or of the table's. Places
// that go without saying are not named: the hand, and the deck that is drawn from.
func (w Scribe) laidDown(who person, things string, e event.Seen) string {
	seat := e.Player
	hand := seat >= 0 && e.Zone == w.State.Hand(seat)
	fromHand := seat >= 0 && e.From == w.State.Hand(seat)
	switch deck := w.State.ZoneOwner(e.From) < 0 && w.State.ZoneName(e.From) == "deck"; {
	case e.From < 0 && hand:
		return who.does("take") + " " + things
	case e.From < 0:
		return who.does("take") + " " + things + " into " + readable(w.State.ZoneName(e.Zone))
	case deck && w.State.ZoneOwner(e.Zone) < 0:
		return readable(w.State.ZoneName(e.Zone)) + ": " + things
	case deck && hand:
		return who.does("draw") + " " + things + w.up(e)
	case deck:
		return who.does("draw") + " " + things + " into " + readable(w.State.ZoneName(e.Zone))
	case hand && w.State.ZoneOwner(e.From) == seat:
		return who.does("take") + " up " + things + " from " + readable(w.State.ZoneName(e.From))
	case hand:
		return who.does("take") + " " + things + " from the " + readable(w.State.ZoneName(e.From))
	case fromHand && w.State.ZoneOwner(e.Zone) == seat:
		return who.label() + things + " to " + readable(w.State.ZoneName(e.Zone))
	case fromHand:
		return who.label() + things + " to the " + readable(w.State.ZoneName(e.Zone))
	}
	return who.label() + things + " from " + readable(w.State.ZoneName(e.From)) + " to " + readable(w.State.ZoneName(e.Zone))
}

// up says of cards that they lie open for all where others do not.
func (w Scribe) up(e event.Seen) string {
	if w.State.FaceUp(e.Event) {
		return " face up"
	}
	return ""
}

// with names another player to whom cards are given, or from whom they are taken.
func (w Scribe) with(e event.Seen) string {
	if to := w.State.ZoneOwner(e.Zone); to >= 0 && to != e.Player {
		return " to " + w.placeOf(to, e.Zone)
	}
	if from := w.State.ZoneOwner(e.From); from >= 0 && from != e.Player {
		return " from " + w.placeOf(from, e.From)
	}
	if e.Zone >= 0 && w.numbered(e.Zone) {
		return " to " + readable(w.State.ZoneName(e.Zone))
	}
	return ""
}

// placeOf is a player to whom cards go, or from whom they come: "Ann", and where they have several such places, "Ann's meld 2".
func (w Scribe) placeOf(seat, zone int) string {
	if w.numbered(zone) {
		return w.person(seat).whose(w.State.ZoneName(zone))
	}
	return w.person(seat).object()
}

// numbered reports whether a zone is one of several that a field has, each by its key.
func (w Scribe) numbered(zone int) bool {
	return strings.Contains(w.State.ZoneName(zone), " ")
}

func burnt(n int) string {
	if n == 1 {
		return "A card is burnt"
	}
	return say.Number(int64(n)) + " cards are burnt"
}

// known is the cards of an event; where the viewer knows none of them, how many there are.
func (w Scribe) known(e event.Seen) string {
	if e.Hidden == len(e.Cards) {
		return say.Plural(int64(e.Hidden), "card")
	}
	return w.cards(e.Cards)
}
