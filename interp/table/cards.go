package table

import (
	"fmt"
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

// DeckZone is where the deck lies.
func (t *Table) DeckZone() int { return t.P.Layout.PlayerZones*t.M.N + program.DeckZone }

// DiscardZone is where cards lie that were burnt or thrown away.
func (t *Table) DiscardZone() int { return t.P.Layout.PlayerZones*t.M.N + program.DiscardZone }

// ZoneEyes is who sees the cards that lie face down in a zone.
func (t *Table) ZoneEyes(z int) uint32 { return t.M.ZoneEyes[z] }

// FillDeck puts all cards into the deck, shuffled.
func (t *Table) FillDeck() {
	for z := range t.Zones {
		t.Zones[z] = t.Zones[z][:0]
	}
	deck := t.DeckZone()
	t.Lies = t.Lies[:0]
	for c := range t.M.Cards.Len() {
		t.Zones[deck] = append(t.Zones[deck], int32(c))
		t.Lies = append(t.Lies, int32(deck))
		t.Seen[c] = 0
	}
	t.Unsorted = true
}

// Settle gives a shuffled deck its order. Until somebody looks into it, it needs none: cards are drawn from it by lot.
func (t *Table) Settle() {
	if t.Chance != nil {
		t.Chance.Settle(-1)
		return
	}
	t.Unsorted = false
	rng.Shuffle(t.Stream(deckStream), t.Zones[t.DeckZone()])
	t.LayGiven()
}

// SettleTop settles the deck for somebody who looks at so many cards on top of it.
func (t *Table) SettleTop(cards int) {
	if t.Chance != nil {
		t.Chance.Settle(cards)
		return
	}
	t.Settle()
}

// LayGiven lays the cards that are to leave the deck first on top of it, in their order, and those that are kept for some place
// at its bottom: so whoever looks at the top sees what comes next. It gives how many lie on top.
func (t *Table) LayGiven() int {
	deck := t.Zones[t.DeckZone()]
	top := len(deck)
	for _, card := range t.M.GivenCards[min(int(t.Dealt), len(t.M.GivenCards)):] {
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

// dealOne deals the next card off the deck to a zone, where so many are still due. When the deck has run out, what the rules say
// for that is done once. Each card is a step, so that no number of cards takes for ever.
func (t *Table) dealOne(zone int, up bool, due int, span int32) (card int32, ok bool) {
	t.Told.Due, t.Told.up = due, up
	z := t.DeckZone()
	if !t.Spend(span, 1) || len(t.Zones[z]) == 0 && !t.refillDeck(span, zone) {
		return 0, false
	}
	if t.Chance != nil || t.Told.Real || len(t.Coming) > 0 || int(t.Dealt) < len(t.M.GivenCards) {
		if card, ok = t.drawChosen(span, zone); !ok {
			return 0, false
		}
	} else {
		t.Dealt++
		deck := &t.Zones[z]
		last := len(*deck) - 1
		card = (*deck)[last]
		if t.Unsorted {
			at := &(*deck)[t.Stream(deckStream).Below(last+1)]
			card, *at = *at, card
		}
		*deck = (*deck)[:last]
	}
	if t.recalled[z] != 0 {
		t.ForgetZone(z, event.Everyone)
	}
	saw := Whole(t.Seen[card]) // who was shown it in the deck can tell where it is now
	t.Recall[card] = saw
	t.recalled[zone] |= saw
	t.Put(card, zone, up)
	return card, true
}

// drawChosen takes the next card off the deck, for a zone, where somebody may have a say in which one comes.
func (t *Table) drawChosen(span int32, to int) (int32, bool) {
	if len(t.Coming) > 0 {
		if card, found, ok := t.drawComing(span, to); ok {
			return card, found
		}
	}
	z := t.DeckZone()
	deck := t.Zones[z]
	if int(t.Dealt) < len(t.M.GivenCards) {
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
		return t.drawTold(span, to)
	}
	switch {
	case t.Chance == nil:
		t.Dealt++
		return t.drawFree(), true
	case t.Unsorted:
		return t.Chance.Card(to), true
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

// refillDeck does what the rules say when the deck runs out.
func (t *Table) refillDeck(span int32, to int) bool {
	d := t.P.Deck
	if d.RunsOut != 0 {
		if t.Chance != nil {
			defer t.Chance.Refill()()
		}
		if back := t.CopyList(t.Rules.List(d.RunsOut)); len(back) > 0 {
			from := int(t.Lies[back[0]])
			t.Take(back, t.DeckZone(), false)
			t.ForgetZone(t.DeckZone(), event.Everyone)
			t.Unsorted = true
			t.ShuffleCount++
			t.Emit(event.Event{Kind: event.Shuffle, Zone: t.DeckZone(), From: from, Player: -1, Who: event.Everyone})
			return true
		}
	}
	if d.RunsOut == 0 && !d.WhatThereIs {
		t.Fail(span, "deck-ran-out", fmt.Sprintf("All %d cards are out of the deck, and %s is to get one more", t.M.Cards.Len(),
			t.ZoneText(to)),
			"say in the deck's block what happens: when the deck runs out, shuffle discards in; or deal fewer cards")
	}
	return false
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
func (t *Table) DealRound(zones, counts []int32, all, up bool, span int32) {
	most := int32(0)
	for _, count := range counts {
		most = max(most, count)
	}
	marks := t.NewList(len(zones))
	for i := range zones {
		marks[i] = int32(len(t.Zones[zones[i]]))
	}
dealing:
	for round := range most {
		for i, zone := range zones {
			if round >= counts[i] {
				continue
			}
			due := int(counts[i] - round)
			if all {
				left := len(t.Zones[t.DeckZone()])
				if left == 0 {
					break dealing
				}
				if t.Told.Real { // they get every so many'th of those that are left
					due = (left + len(zones) - 1) / len(zones)
				}
			}
			if _, ok := t.dealOne(int(zone), up, due, span); !ok {
				break dealing
			}
		}
	}
	if t.Hears(event.Deal) {
		for i, z := range zones {
			if fresh := since(t.Zones[z], int(marks[i])); len(fresh) > 0 {
				t.EmitCards(event.Deal, t.DeckZone(), int(z), fresh, 0)
			}
		}
	}
}

// since is what has come to a zone since so many cards lay there. Where they have gone back into the deck in between, nobody
// hears of the new ones as a deal.
func since(zone []int32, mark int) []int32 { return zone[min(mark, len(zone)):] }

// DealTo deals so many cards to a zone, or [program.All] that there are.
func (t *Table) DealTo(zone int, count int64, up bool, span int32) {
	all := count == program.All
	if all {
		count = int64(t.M.Cards.Len())
	}
	mark := len(t.Zones[zone])
	for i := range count {
		if all && len(t.Zones[t.DeckZone()]) == 0 {
			break
		}
		if _, ok := t.dealOne(zone, up, int(count-i), span); !ok {
			break
		}
	}
	if fresh := since(t.Zones[zone], mark); t.Hears(event.Deal) && len(fresh) > 0 {
		t.EmitCards(event.Deal, t.DeckZone(), zone, fresh, 0)
	}
}

// Burn deals so many cards face down to the discards.
func (t *Table) Burn(count int64, span int32) {
	zone := t.DiscardZone()
	var burnt []int32 // the discards may go back into the deck in between
	for range count {
		card, ok := t.dealOne(zone, false, 1, span)
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
	if into == t.DeckZone() {
		t.Unsorted = true
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
