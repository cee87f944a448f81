package table

import (
	"fmt"
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

// DeckZone is where the deck lies, of several the first one.
func (t *Table) DeckZone() int { return t.P.Layout.PlayerZones*t.M.N + program.DeckZone }

// DeckAt is where the deck of a number lies.
func (t *Table) DeckAt(deck int) int { return t.P.Layout.PlayerZones*t.M.N + int(t.P.Decks[deck].Zone) }

// DeckIn is the number of the deck that lies in a zone, -1 where none does.
func (t *Table) DeckIn(zone int) int { return t.P.DeckIn(int32(zone - t.P.Layout.PlayerZones*t.M.N)) }

// IsUnsorted reports whether a deck is shuffled, and has no order yet.
func (t *Table) IsUnsorted(deck int) bool { return t.Unsorted>>deck&1 == 1 }

// Mix takes its order from a deck.
func (t *Table) Mix(deck int) { t.Unsorted |= 1 << deck }

// AllUnsorted is the Unsorted of a table at which all decks are shuffled.
func (m *Match) AllUnsorted() uint8 { return 1<<len(m.P.Decks) - 1 }

// DiscardZone is where cards lie that were burnt or thrown away.
func (t *Table) DiscardZone() int { return t.P.Layout.PlayerZones*t.M.N + program.DiscardZone }

// ZoneEyes is who sees the cards that lie face down in a zone.
func (t *Table) ZoneEyes(z int) uint32 { return t.M.ZoneEyes[z] }

// FillDeck puts all cards into their decks, shuffled.
func (t *Table) FillDeck() {
	for z := range t.Zones {
		t.Zones[z] = t.Zones[z][:0]
	}
	t.Lies = t.Lies[:0]
	for c := range t.M.Cards.Len() {
		deck := t.DeckAt(int(t.M.Home[c]))
		t.Zones[deck] = append(t.Zones[deck], int32(c))
		t.Lies = append(t.Lies, int32(deck))
		t.Seen[c] = 0
	}
	t.Unsorted = t.M.AllUnsorted()
}

// Settle gives a shuffled deck its order. Until somebody looks into it, it needs none: cards are drawn from it by lot.
func (t *Table) Settle(deck int) {
	if t.Chance != nil {
		t.Chance.Settle(deck, -1)
		return
	}
	t.Unsorted &^= 1 << deck
	rng.Shuffle(t.deckStream(deck), t.Zones[t.DeckAt(deck)])
	t.LayGiven(deck)
}

// SettleAsBefore settles a deck whose order nobody asks for, in a game that was recorded when it got one all the same.
func (t *Table) SettleAsBefore(deck int) {
	if t.M.Language < program.UnsortedDecks && t.Chance == nil && t.IsUnsorted(deck) {
		t.Settle(deck)
	}
}

// SettleTop settles the deck for somebody who looks at so many cards on top of it.
func (t *Table) SettleTop(deck, cards int) {
	if t.Chance != nil {
		t.Chance.Settle(deck, cards)
		return
	}
	t.Settle(deck)
}

// LayGiven lays the cards that are to leave the deck first on top of it, in their order, and those that are kept for some place
// at its bottom: so whoever looks at the top sees what comes next. It gives how many lie on top.
func (t *Table) LayGiven(of int) int {
	deck := t.Zones[t.DeckAt(of)]
	top := len(deck)
	for _, card := range t.givenOf(of) {
		at := slices.Index(deck[:top], card)
		if at < 0 {
			at = t.alike(deck[:top], card)
		}
		if at < 0 {
			break // it comes after the next shuffle
		}
		top--
		card = deck[at]
		copy(deck[at:], deck[at+1:top+1])
		deck[top] = card
	}
	given := len(deck) - top
	if len(t.Coming) == 0 {
		return given
	}
	bottom := 0
	for at := range deck[:top] {
		if slices.ContainsFunc(t.Coming, func(c Coming) bool { return c.card == deck[at] }) {
			card := deck[at]
			copy(deck[bottom+1:at+1], deck[bottom:at])
			deck[bottom] = card
			bottom++
		}
	}
	return given
}

// givenOf are the cards that are to leave a deck first, as far as they have not come.
func (t *Table) givenOf(deck int) []int32 {
	if deck == 0 {
		return t.M.GivenCards[min(int(t.Dealt), len(t.M.GivenCards)):]
	}
	var all []int32
	for _, c := range t.Coming {
		if int(c.zone) == t.DeckAt(deck) {
			all = append(all, c.card)
		}
	}
	return all
}

// dealing deals cards off a deck for a statement, one after the other.
type dealing struct {
	from, z int         // the deck, and where it lies
	free    bool        // nobody has a say in which cards come
	lot     *rng.Stream // by what they are drawn, once one has been
	span    int32
}

func (t *Table) dealing(from int, span int32) dealing {
	return dealing{from: from, z: t.DeckAt(from), free: !t.someSay(from), span: span}
}

// someSay reports whether somebody may have a say in which card comes next off a deck.
func (t *Table) someSay(from int) bool {
	return t.Chance != nil || t.Told.Real || len(t.Coming) > 0 || from == 0 && int(t.Dealt) < len(t.M.GivenCards)
}

// dealOne deals the next card to a zone, where so many are still due. When the deck has run out, what the rules say for that is
// done once. Each card is a step, so that no number of cards takes for ever.
func (t *Table) dealOne(d *dealing, zone int, up bool, due int) (card int32, ok bool) {
	t.Told.Due, t.Told.up = due, up
	if !t.Spend(d.span, 1) || len(t.Zones[d.z]) == 0 && !t.refillDeck(d.from, d.span, zone) {
		return 0, false
	}
	if !d.free && t.someSay(d.from) {
		if card, ok = t.drawChosen(d.from, d.span, zone); !ok {
			return 0, false
		}
	} else {
		card = t.draw(d)
	}
	if t.recalled[d.z] != 0 {
		t.ForgetZone(d.z, event.Everyone)
	}
	saw := Whole(t.Seen[card]) // who was shown it in the deck can tell where it is now
	t.Recall[card] = saw
	t.recalled[zone] |= saw
	t.Put(card, zone, up)
	return card, true
}

// draw takes the next card off a deck: the one on top, or any where it has no order.
func (t *Table) draw(d *dealing) int32 {
	t.noteDealt(d.from)
	deck := &t.Zones[d.z]
	last := len(*deck) - 1
	card := (*deck)[last]
	if t.IsUnsorted(d.from) {
		if d.lot == nil {
			d.lot = t.deckStream(d.from)
		}
		at := &(*deck)[d.lot.Below(last+1)]
		card, *at = *at, card
	}
	*deck = (*deck)[:last]
	return card
}

// noteDealt counts the cards that leave the first deck, of which those come first that the setup gives.
func (t *Table) noteDealt(from int) {
	if from == 0 {
		t.Dealt++
	}
}

// drawChosen takes the next card off a deck, for a zone, where somebody may have a say in which one comes.
func (t *Table) drawChosen(from int, span int32, to int) (int32, bool) {
	if len(t.Coming) > 0 {
		if card, found, ok := t.drawComing(from, span, to); ok {
			return card, found
		}
	}
	z := t.DeckAt(from)
	deck := t.Zones[z]
	if from == 0 && int(t.Dealt) < len(t.M.GivenCards) {
		card := t.M.GivenCards[t.Dealt]
		i := slices.Index(deck, card)
		if i < 0 {
			if other := t.alike(deck, card); other >= 0 {
				i = other
			} else {
				t.Fail(span, "card-not-there", t.M.Cards.Name(cards.ID(card))+" is to be dealt next, but it is not in the deck any more",
					"look at the cards that were given: they leave the deck in this order, one for each card that is dealt, burnt or turned up")
				return 0, false
			}
		}
		t.Dealt++
		card = deck[i]
		t.Zones[z] = slices.Delete(deck, i, i+1)
		return card, true
	}
	if t.Told.Real {
		return t.drawTold(from, span, to)
	}
	switch {
	case t.Chance == nil:
		t.noteDealt(from)
		return t.drawFree(from), true
	case t.IsUnsorted(from):
		return t.Chance.Card(from, to), true
	}
	card := deck[len(deck)-1]
	t.Zones[z] = deck[:len(deck)-1]
	return card, true
}

// alike finds another copy of a card.
func (t *Table) alike(list []int32, card int32) int {
	for i, c := range list {
		if t.M.Same[c] == t.M.Same[card] {
			return i
		}
	}
	return -1
}

// refillDeck does what the rules say when a deck runs out. Of what is shuffled in, only its own cards come into it.
func (t *Table) refillDeck(from int, span int32, to int) bool {
	d, zone := t.P.Decks[from], t.DeckAt(from)
	if d.RunsOut != 0 {
		if t.Chance != nil {
			defer t.Chance.Refill()()
		}
		back := t.CopyList(t.Rules.List(d.RunsOut))
		if len(t.P.Decks) > 1 {
			back = slices.DeleteFunc(back, func(c int32) bool { return int(t.M.Home[c]) != from })
		}
		if len(back) > 0 {
			was := int(t.Lies[back[0]])
			t.Take(back, zone, false)
			t.lose(t.Zones[zone], event.Everyone)
			t.ForgetZone(zone, event.Everyone)
			t.Mix(from)
			t.ShuffleCount++
			t.Emit(event.Event{Kind: event.Shuffle, Zone: zone, From: was, Player: -1, Who: event.Everyone})
			return true
		}
	}
	if d.RunsOut == 0 && !d.WhatThereIs {
		t.Fail(span, "deck-ran-out", fmt.Sprintf("All %d cards are out of %s, and %s is to get one more", t.sizeOf(from),
			t.deckText(from), t.ZoneText(to)),
			"say in the deck's block what happens: when the deck runs out, shuffle discards in; or deal fewer cards")
	}
	return false
}

// sizeOf is how many cards belong to a deck.
func (t *Table) sizeOf(deck int) (n int) {
	for _, home := range t.M.Home {
		if int(home) == deck {
			n++
		}
	}
	return n
}

// deckText names a deck in a sentence.
func (t *Table) deckText(deck int) string {
	if deck == 0 {
		return "the deck"
	}
	return t.P.Decks[deck].Name
}

// GoHome brings each card back to its deck, and shuffles all of them.
func (t *Table) GoHome() {
	for _, zone := range t.Zones {
		t.lose(zone, event.Everyone)
	}
	if len(t.P.Decks) == 1 {
		for z := range t.Zones {
			t.MoveAll(z, t.DeckZone())
		}
		t.ShuffleZone(t.DeckZone())
		return
	}
	away := make([][]int32, len(t.P.Decks))
	for z := range t.Zones {
		for _, c := range t.Zones[z] {
			away[t.M.Home[c]] = append(away[t.M.Home[c]], c)
		}
		if len(t.Zones[z]) > 0 {
			t.Zones[z] = t.Zones[z][:0]
			t.noteMoved(z, 0)
		}
	}
	for deck, list := range away {
		for _, c := range list {
			t.Put(c, t.DeckAt(deck), false)
		}
		t.ShuffleZone(t.DeckAt(deck))
	}
}

// MoveAll empties a zone into another one.
func (t *Table) MoveAll(from, to int) {
	if from == to {
		return
	}
	for _, c := range t.Zones[from] {
		t.Lies[c], t.Seen[c] = int32(to), 0
	}
	t.Zones[to] = append(t.Zones[to], t.Zones[from]...)
	t.Zones[from] = t.Zones[from][:0]
	t.noteMoved(from, 0)
}

// Put lays a card that is in no zone into one.
func (t *Table) Put(card int32, zone int, up bool) {
	t.Zones[zone] = append(t.Zones[zone], card)
	t.Lies[card], t.Seen[card] = int32(zone), 0
	if up {
		t.Seen[card] = event.Everybody
	}
}

// Take moves cards, wherever they lie, into a zone.
func (t *Table) Take(list []int32, zone int, up bool) {
	t.follow(list, zone, up)
	if len(list) > 0 && int(t.Lies[list[0]]) != zone && slices.Equal(t.Zones[t.Lies[list[0]]], list) { // all that lies there
		from := t.Lies[list[0]]
		seen := uint32(0)
		if up {
			seen = event.Everybody
		}
		t.Zones[zone] = append(t.Zones[zone], list...)
		for _, c := range list {
			t.Lies[c], t.Seen[c] = int32(zone), seen
		}
		t.Zones[from] = t.Zones[from][:0]
		return
	}
	for _, c := range list {
		from := t.Lies[c]
		if i := slices.Index(t.Zones[from], c); i >= 0 {
			left := t.Zones[from]
			t.Zones[from] = append(left[:i], left[i+1:]...)
		}
		t.Put(c, zone, up)
	}
}

// DealRound deals cards one at a time round the table: so many to each zone, or, with all, all that there are.
func (t *Table) DealRound(from int, zones, counts []int32, all, up bool, span int32) {
	most := int32(0)
	for _, count := range counts {
		most = max(most, count)
	}
	marks := t.NewList(len(zones))
	for i := range zones {
		marks[i] = int32(len(t.Zones[zones[i]]))
	}
	off := t.dealing(from, span)
dealing:
	for round := range most {
		for i, zone := range zones {
			if round >= counts[i] {
				continue
			}
			due := int(counts[i] - round)
			if all {
				left := len(t.Zones[off.z])
				if left == 0 {
					break dealing
				}
				if t.Told.Real { // they get every so many'th of those that are left
					due = (left + len(zones) - 1) / len(zones)
				}
			}
			if _, ok := t.dealOne(&off, int(zone), up, due); !ok {
				break dealing
			}
		}
	}
	if t.Hears(event.Deal) {
		for i, z := range zones {
			if fresh := since(t.Zones[z], int(marks[i])); len(fresh) > 0 {
				t.EmitCards(event.Deal, t.DeckAt(from), int(z), fresh, 0)
			}
		}
	}
}

// since is what has come to a zone since so many cards lay there. Where they have gone back into the deck in between, nobody
// hears of the new ones as a deal.
func since(zone []int32, mark int) []int32 { return zone[min(mark, len(zone)):] }

// DealTo deals so many cards to a zone, or [program.All] that there are.
func (t *Table) DealTo(from, zone int, count int64, up bool, span int32) {
	all := count == program.All
	if all {
		count = int64(t.M.Cards.Len())
	}
	mark, off := len(t.Zones[zone]), t.dealing(from, span)
	for i := range count {
		if all && len(t.Zones[off.z]) == 0 {
			break
		}
		if _, ok := t.dealOne(&off, zone, up, int(count-i)); !ok {
			break
		}
	}
	if fresh := since(t.Zones[zone], mark); t.Hears(event.Deal) && len(fresh) > 0 {
		t.EmitCards(event.Deal, t.DeckAt(from), zone, fresh, 0)
	}
}

// Burn deals so many cards face down to the discards.
func (t *Table) Burn(count int64, span int32) {
	zone, off := t.DiscardZone(), t.dealing(0, span)
	var burnt []int32 // the discards may go back into the deck in between
	for range count {
		card, ok := t.dealOne(&off, zone, false, 1)
		if !ok {
			break
		}
		if t.Hears(event.Burn) {
			burnt = append(burnt, card)
		}
	}
	if len(burnt) > 0 {
		t.EmitCards(event.Burn, t.DeckZone(), zone, burnt, 0)
	}
}

// ShuffleZone shuffles the cards of a zone. A deck has no order then until somebody looks into it.
func (t *Table) ShuffleZone(into int) {
	if t.Failure != nil {
		return
	}
	t.lose(t.Zones[into], event.Everyone)
	if deck := t.DeckIn(into); deck >= 0 {
		t.Mix(deck)
	} else {
		z := t.Zones[into]
		if t.Chance != nil {
			t.Chance.Order(z)
			return
		}
		rng.Shuffle(t.Stream(deckStream), z)
	}
	if len(t.Zones[into]) == len(t.Seen) { // all cards there are
		clear(t.Seen)
		clear(t.Recall)
		t.recalled[into] = 0
	} else {
		for _, c := range t.Zones[into] {
			t.Seen[c] = 0
		}
		t.ForgetZone(into, event.Everyone)
	}
	t.ShuffleCount++
	t.Emit(event.Event{Kind: event.Shuffle, Zone: into, From: -1, Player: -1, Who: event.Everyone})
}

// MoveCards moves cards and says so to those who may know.
func (t *Table) MoveCards(kind event.Kind, list []int32, zone int, up bool) {
	if len(list) == 0 {
		return
	}
	if !t.Hears(kind) {
		t.Take(list, zone, up)
		return
	}
	from := int(t.Lies[list[0]])
	t.Record.Eyes = t.Record.Eyes[:0]
	for _, c := range list {
		t.Record.Eyes = append(t.Record.Eyes, t.Seen[c]|t.ZoneEyes(int(t.Lies[c])))
	}
	t.Take(list, zone, up)
	t.EmitCards(kind, from, zone, list, len(t.Record.Eyes))
}

// RevealCards shows cards to some players or to all.
func (t *Table) RevealCards(list []int32, who uint32) {
	if t.Failure != nil || len(list) == 0 {
		return
	}
	for _, c := range list {
		t.Seen[c] |= who
	}
	if t.Hears(event.Reveal) {
		zone := int(t.Lies[list[0]])
		t.EmitCards(event.Reveal, zone, zone, list, 0)
	}
}
