package game

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/program"
)

// KnowsMade reports whether an expression reads cards of a player, and nothing that the viewer does not know.
func (s *State) KnowsMade(body int32, seat int, v event.Viewer) bool {
	zones, ok := flow.CardsOf(s.P, body)
	own := slices.ContainsFunc(zones, func(z program.Place) bool { return z.PerPlayer && len(s.Zones[s.Slot(z, seat)]) > 0 })
	return ok && own && s.KnowsZones(zones, seat, v)
}

// KnowsZones reports whether a viewer knows every card that lies in some zones, those of a player and of the table.
func (s *State) KnowsZones(zones []program.Place, seat int, v event.Viewer) bool {
	return !slices.ContainsFunc(zones, func(z program.Place) bool { return !s.knowsZone(s.Slot(z, seat), v) })
}

// knowsZone reports whether a viewer knows every card that lies in a zone.
func (s *State) knowsZone(zone int, v event.Viewer) bool {
	for _, c := range s.Zones[zone] {
		if (s.Seen[c]|s.ZoneEyes(zone))&v.Mask() == 0 {
			return false
		}
	}
	return true
}
