package game

import (
	"fmt"
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

// zone is the zone that an expression names.
func (s *State) zone(e int32) int {
	n := &s.p.Nodes[e]
	switch n.Op {
	case program.OpZone:
		z := s.p.Layout.PlayerZones*s.m.n + int(n.A)
		if n.A == program.DeckZone && s.unsorted {
			s.settle()
		}
		return z
	case program.OpPlayerZone:
		return s.of(n.A, n.B)
	case program.OpMemberList:
		return s.zone(s.memberNode(n))
	}
	s.fault(n.Span, "it finds no place for cards")
	return 0
}

func (s *State) deckZone() int { return s.p.Layout.PlayerZones*s.m.n + program.DeckZone }

func (s *State) discardZone() int { return s.p.Layout.PlayerZones*s.m.n + program.DiscardZone }

// zoneEyes is who sees the cards that lie face down in a zone.
func (s *State) zoneEyes(z int) uint32 {
	n := s.m.n
	if players := s.p.Layout.PlayerZones * n; z >= players {
		return s.p.TableZones[z-players].Mask(0)
	}
	return s.p.PlayerZones[z/n].Mask(z % n)
}

// fillDeck puts all cards into the deck, shuffled.
func (s *State) fillDeck() {
	for z := range s.zones {
		s.zones[z] = s.zones[z][:0]
	}
	deck := s.deckZone()
	s.lies = s.lies[:0]
	for c := range s.m.deck.Len() {
		s.zones[deck] = append(s.zones[deck], int32(c))
		s.lies = append(s.lies, int32(deck))
		s.seen[c] = 0
	}
	s.unsorted = true
}

// settle gives a shuffled deck its order. Until somebody looks into it, it needs none: cards are drawn from it by lot.
func (s *State) settle() {
	if s.port != nil {
		s.port.settle()
		return
	}
	s.unsorted = false
	rng.Shuffle(s.chance(deckStream), s.zones[s.deckZone()])
}

// draw takes the next card off the deck, for a zone. When the deck has run out, what the rules say for that is done once.
// Each card is a step, so that no number of cards takes for ever.
func (s *State) draw(span int32, to int) (int32, bool) {
	z := s.deckZone()
	if !s.spend(span, 1) || len(s.zones[z]) == 0 && !s.refillDeck(span, to) {
		return 0, false
	}
	if len(s.coming) > 0 {
		if card, found, ok := s.drawComing(span, to); ok {
			return card, found
		}
	}
	deck := s.zones[z]
	if int(s.dealt) < len(s.m.deal) {
		card := s.m.deal[s.dealt]
		i := slices.Index(deck, card)
		if i < 0 {
			if other := s.alike(deck, card); other >= 0 {
				i = other
			} else {
				s.failHint(span, "card-not-there", s.m.deck.Name(cards.ID(card))+" is to be dealt next, but it is not in the deck any more",
					"look at the cards that were given: they leave the deck in this order, one for each card that is dealt, burnt or turned up")
				return 0, false
			}
		}
		s.dealt++
		card = deck[i]
		s.zones[z] = slices.Delete(deck, i, i+1)
		return card, true
	}
	if s.supply.real {
		return s.drawTold(span, to)
	}
	i := 0
	if s.unsorted && s.port != nil {
		return s.port.card(to), true
	}
	if s.port == nil {
		s.dealt++
	}
	if len(s.coming) > 0 && s.port == nil {
		return s.drawFree(), true
	}
	if s.unsorted {
		i = s.chance(deckStream).Below(len(deck))
		card := deck[i]
		deck[i] = deck[len(deck)-1]
		s.zones[z] = deck[:len(deck)-1]
		return card, true
	}
	card := deck[len(deck)-1]
	s.zones[z] = deck[:len(deck)-1]
	return card, true
}

// alike finds another copy of a card.
func (s *State) alike(list []int32, card int32) int {
	for i, c := range list {
		if s.m.same[c] == s.m.same[card] {
			return i
		}
	}
	return -1
}

// refillDeck does what the rules say when the deck runs out.
func (s *State) refillDeck(span int32, to int) bool {
	d := s.p.Deck
	if d.RunsOut != 0 {
		if s.port != nil {
			defer s.port.refill()()
		}
		if back := s.copyList(s.rules.list(d.RunsOut)); len(back) > 0 {
			from := int(s.lies[back[0]])
			s.take(back, s.deckZone(), false)
			s.forget(s.deckZone(), event.Everyone)
			s.unsorted = true
			s.shuffles++
			s.emit(event.Event{Kind: event.Shuffle, Zone: s.deckZone(), From: from, Player: -1, Who: event.Everyone})
			return true
		}
	}
	if d.RunsOut == 0 && !d.WhatThereIs {
		s.failHint(span, "deck-ran-out", fmt.Sprintf("All %d cards are out of the deck, and %s is to get one more", s.m.deck.Len(), s.zoneText(to)),
			"say in the deck's block what happens: when the deck runs out, shuffle discards in; or deal fewer cards")
	}
	return false
}

// moveAll empties a zone into another one.
func (s *State) moveAll(from, to int) {
	if from == to {
		return
	}
	for _, c := range s.zones[from] {
		s.lies[c], s.seen[c] = int32(to), 0
	}
	s.zones[to] = append(s.zones[to], s.zones[from]...)
	s.zones[from] = s.zones[from][:0]
}

// put lays a card that is in no zone into one.
func (s *State) put(card int32, zone int, up bool) {
	s.zones[zone] = append(s.zones[zone], card)
	s.lies[card], s.seen[card] = int32(zone), 0
	if up {
		s.seen[card] = event.Everybody
	}
}

// take moves cards, wherever they lie, into a zone.
func (s *State) take(list []int32, zone int, up bool) {
	s.follow(list, zone, up)
	for _, c := range list {
		from := s.lies[c]
		if i := slices.Index(s.zones[from], c); i >= 0 {
			s.zones[from] = slices.Delete(s.zones[from], i, i+1)
		}
		s.put(c, zone, up)
	}
}

// dealOut deals cards one at a time: to one zone, or round the table.
func (s *State) dealOut(in *program.Instr) {
	if in.C == 0 {
		count := int64(s.m.deck.Len())
		if !in.Flag {
			count = s.amount(in.B)
		}
		zone := s.zone(in.A)
		if s.err == nil {
			s.dealTo(zone, count, in.Flag, in.D == 1, in.Span)
		}
		return
	}
	seats := s.members(in.C)
	counts := s.NewList(len(seats))
	zones := s.NewList(len(seats))
	before := s.cur
	for i, seat := range seats {
		s.cur = seat
		counts[i] = int32(s.m.deck.Len())
		if !in.Flag {
			counts[i] = int32(min(max(s.amount(in.B), 0), int64(s.m.deck.Len()*2)))
		}
		zones[i] = int32(s.zone(in.A))
	}
	s.cur = before
	if s.err == nil && len(seats) > 0 {
		s.dealRound(zones, counts, in.Flag, in.D == 1, in.Span)
	}
}

// dealRound deals cards one at a time round the table: so many to each zone, or, with all, all that there are.
func (s *State) dealRound(zones, counts []int32, all, up bool, span int32) {
	most := int32(0)
	for _, count := range counts {
		most = max(most, count)
	}
	marks := s.NewList(len(zones))
	for i := range zones {
		marks[i] = int32(len(s.zones[zones[i]]))
	}
dealing:
	for round := range most {
		for i := range zones {
			if round >= counts[i] {
				continue
			}
			if all && len(s.zones[s.deckZone()]) == 0 {
				break dealing
			}
			s.supply.due, s.supply.up = int(counts[i]-round), up
			if all { // he gets every so many'th of those that are left
				s.supply.due = (len(s.zones[s.deckZone()]) + len(zones) - 1) / len(zones)
			}
			card, ok := s.draw(span, int(zones[i]))
			if !ok {
				break dealing
			}
			s.putDrawn(card, int(zones[i]), up)
		}
	}
	if s.record.On {
		for i, z := range zones {
			if fresh := since(s.zones[z], int(marks[i])); len(fresh) > 0 {
				s.emitCards(event.Deal, s.deckZone(), int(z), fresh, 0)
			}
		}
	}
}

// since is what has come to a zone since so many cards lay there. Where they have gone back into the deck in between, nobody
// hears of the new ones as a deal.
func since(zone []int32, mark int) []int32 { return zone[min(mark, len(zone)):] }

// dealTo deals so many cards to a zone, or, with all, all that there are.
func (s *State) dealTo(zone int, count int64, all, up bool, span int32) {
	mark := len(s.zones[zone])
	for i := range count {
		if all && len(s.zones[s.deckZone()]) == 0 {
			break
		}
		s.supply.due, s.supply.up = int(count-i), up
		card, ok := s.draw(span, zone)
		if !ok {
			break
		}
		s.putDrawn(card, zone, up)
	}
	if fresh := since(s.zones[zone], mark); s.record.On && len(fresh) > 0 {
		s.emitCards(event.Deal, s.deckZone(), zone, fresh, 0)
	}
}

// members lists who "each player ..." in a deal or reveal means: args group, list, starting, where.
func (s *State) members(at int32) []int32 {
	args := s.p.Args[at : at+4]
	out := s.NewList(s.m.n)[:0]
	var from []int32
	if args[1] != 0 {
		from = s.list(args[1])
	}
	seat := (s.dealer() + s.forward()) % s.m.n
	if args[2] != 0 {
		seat = s.seat(args[2])
	}
	before := s.cur
	for range s.m.n {
		in := s.member(args[0], seat)
		if args[1] != 0 {
			in = s.holds(from, int64(seat), false)
		}
		if s.cur = int32(seat); in && (args[3] == 0 || s.truth(args[3])) {
			out = append(out, int32(seat))
		}
		seat = (seat + s.forward()) % s.m.n
	}
	s.cur = before
	return out
}

// burn deals so many cards face down to the discards.
func (s *State) burn(count int64, span int32) {
	zone := s.discardZone()
	var burnt []int32 // the discards may go back into the deck in between
	for range count {
		s.supply.due, s.supply.up = 1, false
		card, ok := s.draw(span, zone)
		if !ok {
			break
		}
		s.putDrawn(card, zone, false)
		if s.record.On {
			burnt = append(burnt, card)
		}
	}
	if len(burnt) > 0 {
		s.emitCards(event.Burn, s.deckZone(), zone, burnt, 0)
	}
}

func (s *State) shuffle(in *program.Instr) {
	into := s.zone(in.A)
	if in.Op == program.InShuffleAll {
		for z := range s.zones {
			s.moveAll(z, into)
		}
	} else {
		list := s.copyList(s.list(in.B))
		s.take(list, into, false)
	}
	s.shuffleZone(into)
}

// shuffleZone shuffles the cards of a zone. A deck has no order then until somebody looks into it.
func (s *State) shuffleZone(into int) {
	if s.err != nil {
		return
	}
	if into == s.deckZone() {
		s.unsorted = true
	} else {
		z := s.zones[into]
		if s.port != nil {
			s.port.order(z)
			return
		}
		rng.Shuffle(s.chance(deckStream), z)
	}
	for _, c := range s.zones[into] {
		s.seen[c] = 0
	}
	s.forget(into, event.Everyone)
	s.shuffles++
	s.emit(event.Event{Kind: event.Shuffle, Zone: into, From: -1, Player: -1, Who: event.Everyone})
}

func (s *State) move(in *program.Instr) {
	list := s.copyList(s.list(in.A))
	zone := s.zone(in.B)
	if s.err != nil || len(list) == 0 {
		return
	}
	s.moveCards(event.Move, list, zone, in.D == 1)
}

// moveCards moves cards and says so to those who may know.
func (s *State) moveCards(kind event.Kind, list []int32, zone int, up bool) {
	if !s.record.On {
		s.take(list, zone, up)
		return
	}
	from := int(s.lies[list[0]])
	s.record.Eyes = s.record.Eyes[:0]
	for _, c := range list {
		s.record.Eyes = append(s.record.Eyes, s.seen[c]|s.zoneEyes(int(s.lies[c])))
	}
	s.take(list, zone, up)
	s.emitCards(kind, from, zone, list, len(s.record.Eyes))
}

// reveal shows a zone's cards, or a field, to some players or to all.
func (s *State) reveal(in *program.Instr) {
	who := event.Everyone
	if in.C != 0 {
		who = 0
		for _, seat := range s.list(in.C) {
			who |= 1 << seat
		}
	}
	if in.Flag { // of each player ...: B is their args
		before := s.cur
		for _, seat := range s.members(in.B) {
			s.cur = seat
			s.revealOne(in, 0, who)
		}
		s.cur = before
		return
	}
	s.revealOne(in, in.B, who)
}

func (s *State) revealOne(in *program.Instr, whose int32, who uint32) {
	if in.D != 0 {
		s.revealField(int(in.D-1)+s.memberAt(in.A), whose, who, in.Op == program.InRevealOn)
		return
	}
	s.revealCards(s.list(in.A), who)
}

// revealCards shows cards to some players or to all.
func (s *State) revealCards(list []int32, who uint32) {
	if s.err != nil || len(list) == 0 {
		return
	}
	for _, c := range list {
		s.seen[c] |= who
	}
	if s.record.On {
		zone := int(s.lies[list[0]])
		s.emitCards(event.Reveal, zone, zone, list, 0)
	}
}
