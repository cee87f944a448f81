package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/builtin"
	"croupier/interp/program"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// Imagine makes up what a player may not see: cards that he does not know are dealt afresh to the places where they lie, the
// deck among them, and secret fields get some value that they may have. What comes by chance from now on is drawn from the
// given stream too, so that nothing in the state tells him what he cannot know.
func (s *State) Imagine(seat int, chance *rng.Stream) {
	s.redeal(Viewer(seat).mask(), chance)
	for i, f := range s.p.Rules.Fields {
		if !f.PerPlayer {
			s.makeUp(i, -1, Viewer(seat), chance)
			continue
		}
		for other := range s.g.n {
			s.makeUp(i, other, Viewer(seat), chance)
		}
	}
	s.dealt, s.thrown = int32(len(s.g.deal)), int32(len(s.g.dice))
	s.seed = chance.Uint64()
	for i := range s.drawn {
		s.drawn[i] = false
	}
}

// redeal shuffles the cards that a viewer does not know among the places where they lie.
func (s *State) redeal(mask uint32, chance *rng.Stream) {
	hidden := s.arena[:0]
	for _, zone := range s.zones {
		for _, c := range zone {
			if (s.seen[c]|s.zoneEyes(int(s.lies[c])))&mask == 0 {
				hidden = append(hidden, c)
			}
		}
	}
	s.arena = hidden[:0]
	if len(hidden) < 2 {
		return
	}
	// The cards trade places, and who has seen what lies at a place stays with the place.
	places := append([]int32(nil), hidden...)
	slices.Sort(hidden) // so that where they lie now has no part in it
	chance.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	next, n := 0, len(places)
	lies, seen := make([]int32, n), make([]uint32, n)
	for i, c := range places {
		lies[i], seen[i] = s.lies[c], s.seen[c]
	}
	for z, zone := range s.zones {
		for i := range zone {
			if next < n && zone[i] == places[next] && lies[next] == int32(z) {
				zone[i] = hidden[next]
				next++
			}
		}
	}
	for i, c := range hidden {
		s.lies[c], s.seen[c] = lies[i], seen[i]
	}
}

// makeUp gives a field that a viewer may not see some value of its type.
func (s *State) makeUp(field, seat int, v Viewer, chance *rng.Stream) {
	place := s.p.Layout.Fields[field]
	if place.Store != program.InVars && place.Store != program.InLists || s.fieldEyes(field, max(seat, 0))&v.mask() != 0 {
		return
	}
	f := s.p.Rules.Fields[field]
	if place.Store == program.InLists {
		slot := s.p.Layout.PlayerLists*s.g.n + place.Index
		if place.PerPlayer {
			slot = place.Index*s.g.n + seat
		}
		if f.Type.Kind == check.Faces {
			for i := range s.lists[slot] {
				s.lists[slot][i] = int32(1 + chance.Below(int(max(1, s.sides[slot]))))
			}
		}
		return
	}
	slot := s.g.firstTableVar + place.Index
	if place.PerPlayer {
		slot = place.Index*s.g.n + seat
	}
	if s.vars[slot] == program.None {
		return // that nothing is there yet is seen by everybody
	}
	if value, ok := s.someValue(f.Type, chance); ok {
		s.vars[slot] = value
	}
}

// someValue is a value of a type, each as likely as far as they can be counted.
func (s *State) someValue(t check.Type, chance *rng.Stream) (int64, bool) {
	switch t.Kind {
	case check.YesNo:
		return int64(chance.Below(2)), true
	case check.WordKind:
		if len(t.Words) > 0 {
			return s.p.WordOf(t.Words[chance.Below(len(t.Words))]), true
		}
	case check.Player:
		return int64(chance.Below(s.g.n)), true
	case check.Number:
		if len(t.Ranges) > 0 {
			r := t.Ranges[chance.Below(len(t.Ranges))]
			if width := r.Most - r.Least; width >= 0 && width < 1<<30 {
				return r.Least + int64(chance.Below(int(width)+1)), true
			}
		}
	case check.Combination:
		if s.g.deck != nil && s.g.deck.Len() >= 5 {
			var five [5]hands.Card
			for i := range five {
				five[i] = s.g.evaluated[chance.Below(s.g.deck.Len())]
			}
			return int64(builtin.Rankings[0].Ranking.Best(five[:])), true
		}
	}
	return 0, false
}
