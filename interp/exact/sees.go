package exact

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
)

// sightOf is what a policy of the rules goes by.
func (w *Walker) sightOf(name string) *flow.Sight {
	sight, ok := w.sights[name]
	if !ok {
		if w.sights == nil {
			w.sights = map[string]*flow.Sight{}
		}
		sight = flow.FindSight(w.g.P, name)
		w.sights[name] = sight
	}
	return sight
}

// Certain reports whether what a policy of the rules answers for a player is certain: whether it goes by nothing but what they
// sees. If not, it says by what.
func (w *Walker) Certain(s *game.State, policy string, seat int) (byWhat string, certain bool) {
	sight := w.sightOf(policy)
	if sight.Blind {
		return "chance", false
	}
	mask := event.Viewer(seat).Mask()
	l := w.reading()
	whose := func(perPlayer bool, see func(other int) bool) bool {
		if !perPlayer {
			return see(0)
		}
		if !sight.Others {
			return see(int(s.Question.Turn))
		}
		for other := range s.M.N {
			if !see(other) {
				return false
			}
		}
		return true
	}
	for i, f := range s.P.Rules.Fields {
		place, ok := l.Of(s.P.Layout.Fields[i])
		if !ok || place >= l.OwnZones || !sight.Reads.Has(place) {
			continue
		}
		if !whose(f.PerPlayer, func(other int) bool { return s.FieldEyes(i, other)&mask != 0 }) {
			return f.Name, false
		}
	}
	for z, zone := range s.Zones {
		if !sight.Reads.Has(w.zonePlace(z)) || s.Owner(z) >= 0 && s.Owner(z) != int(s.Question.Turn) && !sight.Others {
			continue
		}
		if s.ZoneEyes(z)&mask == 0 && slices.ContainsFunc(zone, func(c int32) bool { return s.Seen[c]&mask == 0 }) {
			return s.ZoneName(z), false
		}
	}
	return "", true
}
