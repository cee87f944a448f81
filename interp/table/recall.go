package table

import "croupier/interp/event"

// A player can tell where a card lies that they do not see: they saw it go there, and nothing that they could not see has left
// the place since. Cards that were played and turned over are known in this way, and a card that somebody was given.

// Whole is a mask of who sees a card in which what everybody sees is seen by each.
func Whole(eyes uint32) uint32 {
	if eyes&event.Everybody != 0 {
		return event.Everyone
	}
	return eyes
}

// follow notes who can tell where cards are that go from where they lie to a zone. It is called before they do.
func (t *Table) follow(list []int32, to int, up bool) {
	there := t.ZoneEyes(to)
	if up {
		there |= event.Everybody
	}
	from, eyes, unseen := -1, uint32(0), uint32(0)
	for i, c := range list {
		if lies := int(t.Lies[c]); lies != from {
			from, eyes, unseen = lies, t.ZoneEyes(lies)|there, 0
		}
		saw := Whole(t.Seen[c] | eyes)
		if unseen |= event.Everyone &^ saw; t.Labels.On && unseen != 0 && (i == len(list)-1 || int(t.Lies[list[i+1]]) != from) &&
			t.takesSome(list, from) {
			t.lose(t.Zones[from], unseen)
		}
		if unseen := t.recalled[from] &^ saw; unseen != 0 && t.takesSome(list, from) {
			t.ForgetZone(from, unseen) // any of the cards there may be the one that went
		}
		t.Recall[c] |= saw
	}
	some := uint32(0)
	for _, c := range list {
		some |= t.Recall[c]
	}
	t.recalled[to] |= some
}

// takesSome reports whether cards stay behind in a zone when those of a list leave it.
func (t *Table) takesSome(list []int32, zone int) bool {
	n := 0
	for _, c := range list {
		if int(t.Lies[c]) == zone {
			n++
		}
	}
	return n < len(t.Zones[zone])
}

// ForgetZone takes from some viewers what they recalled of a zone.
func (t *Table) ForgetZone(zone int, who uint32) {
	for _, c := range t.Zones[zone] {
		t.Recall[c] &^= who
	}
	t.recalled[zone] &^= who
}
