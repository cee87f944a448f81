package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
)

// mostLooks is how many expressions are looked at to find out what a define reads.
const mostLooks = 200

// KnowsMade reports whether an expression reads cards of a player, and nothing that the viewer does not know.
func (s *State) KnowsMade(body int32, seat int, v event.Viewer) bool {
	l := &looker{State: s, seat: seat, viewer: v, left: mostLooks}
	return l.knows(body) && l.own
}

// looker looks for what a viewer does not know in an expression that is read for a player.
type looker struct {
	*State
	seat   int
	viewer event.Viewer
	left   int  // expressions that may still be looked at
	own    bool // cards of the player's own have been found
}

// knows reports whether an expression reads nothing but cards that the viewer knows. What it does not understand, it takes
// for a secret.
func (l *looker) knows(e int32) bool {
	if l.left--; l.left < 0 {
		return false
	}
	n := &l.P.Nodes[e]
	switch n.Op {
	case program.OpConstCards:
		return true
	case program.OpZone:
		return l.knowsZone(l.P.Layout.PlayerZones*l.G.N + int(n.A))
	case program.OpPlayerZone:
		zone := int(n.A)*l.G.N + l.seat
		l.own = l.own || len(l.Zones[zone]) > 0
		return n.B == 0 && l.knowsZone(zone)
	case program.OpConcat:
		return l.knows(n.A) && l.knows(n.B)
	case program.OpBest:
		for i := range n.C {
			if !l.knows(l.P.Args[n.B+2*i+1]) {
				return false
			}
		}
		return true
	case program.OpCall, program.OpCallList:
		return n.N == 0 && n.C == 0 && l.knows(l.P.Defines[n.A].Body)
	}
	return false
}

// knowsZone reports whether the viewer knows every card that lies in a zone.
func (l *looker) knowsZone(zone int) bool {
	for _, c := range l.Zones[zone] {
		if (l.Seen[c]|l.ZoneEyes(zone))&l.viewer.Mask() == 0 {
			return false
		}
	}
	return true
}
