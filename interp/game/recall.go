package game

import "croupier/interp/event"

// A player can tell where a card lies that he does not see: he saw it go there, and nothing that he could not see has left the
// place since. Cards that were played and turned over are known in this way, and a card that somebody was given.

// whole is a mask of who sees a card in which what everybody sees is seen by each.
func whole(eyes uint32) uint32 {
	if eyes&event.Everybody != 0 {
		return event.Everyone
	}
	return eyes
}

// follow notes who can tell where cards are that go from where they lie to a zone. It is called before they do.
func (s *State) follow(list []int32, to int, up bool) {
	there := s.zoneEyes(to)
	if up {
		there |= event.Everybody
	}
	for _, c := range list {
		from := int(s.lies[c])
		saw := whole(s.seen[c] | s.zoneEyes(from) | there)
		if unseen := s.recalled[from] &^ saw; unseen != 0 && s.takesSome(list, from) {
			s.forget(from, unseen) // any of the cards there may be the one that went
		}
		s.recall[c] |= saw
	}
	for _, c := range list {
		s.recalled[to] |= s.recall[c]
	}
}

// takesSome reports whether cards stay behind in a zone when those of a list leave it.
func (s *State) takesSome(list []int32, zone int) bool {
	n := 0
	for _, c := range list {
		if int(s.lies[c]) == zone {
			n++
		}
	}
	return n < len(s.zones[zone])
}

// forget takes from some viewers what they recalled of a zone.
func (s *State) forget(zone int, who uint32) {
	for _, c := range s.zones[zone] {
		s.recall[c] &^= who
	}
	s.recalled[zone] &^= who
}

// putDrawn lays a card that was drawn from the deck into a zone. Who was shown it in the deck can tell where it is now.
func (s *State) putDrawn(card int32, zone int, up bool) {
	if deck := s.deckZone(); s.recalled[deck] != 0 {
		s.forget(deck, event.Everyone)
	}
	s.recall[card] = whole(s.seen[card])
	s.recalled[zone] |= s.recall[card]
	s.put(card, zone, up)
}
