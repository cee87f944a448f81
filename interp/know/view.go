// Package know is about who may know what of a game: the table as one viewer sees it, determinization (a copy in which all that a
// player may not see is dealt afresh, with what the rules have worked out from it), advice by the rules' own policies on such
// copies, and how far ahead and by what measure those look who think ahead. Whoever decides for a player looks through this
// package, so that nobody knows more than their player does. It must not know how a game is shown, nor how anybody decides.
package know

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
)

// View is the table as one viewer may see it.
type View struct {
	Viewer  event.Viewer
	Dealer  int // -1: nobody deals in these rules
	Current int // whose turn it is; -1: nobody's
	Pot     int64
	HasPot  bool
	Folding bool // there is betting, so that who is out of a hand has folded
	Table   []Thing
	Players []PlayerView
	// Discards are the cards thrown away, the top one last; those that the viewer does not know are -1.
	Discards []int32
}

// PlayerView is one player's side of the table.
type PlayerView struct {
	Name   string
	Folded bool // out of this hand
	Gone   bool // out of the game
	Bet    int64
	Things []Thing
	Made   []Thing // what the rules' defines make of their cards, where the viewer knows them
}

// Thing is a field as a viewer sees it: a value, or cards, of which those they do not know are -1.
type Thing struct {
	Name  string
	Value program.Value
	Help  string
	Cards bool
	Given bool // it is a parameter of some start
	Set   bool // the rules have set it in this game, be it to what it was
	// Chosen says that it stands as a player's answer set it.
	Chosen bool
}

// ViewOf shows the table to a viewer.
func ViewOf(s *game.State, v event.Viewer) View {
	view := View{Viewer: v, Dealer: s.Dealer(), Current: -1, Pot: s.Ledger.Pot(), HasPot: s.P.Layout.Stack >= 0,
		Folding: s.Folding()}
	if !s.P.Dealing {
		view.Dealer = -1
	}
	if s.Open {
		view.Current = s.Question.Player
	}
	if zone := s.P.Layout.PlayerZones*s.M.N + discardsZone; zone < len(s.Zones) {
		view.Discards = known(s, lying(s, zone, s.Zones[zone], v), v)
	}
	for i, f := range s.P.Rules.Fields {
		if !f.PerPlayer {
			if thing, ok := thing(s, i, -1, v); ok {
				view.Table = append(view.Table, thing)
			}
		}
	}
	for seat := range s.M.N {
		p := PlayerView{Name: s.M.Name(seat), Folded: s.Folded>>seat&1 == 1, Gone: s.Gone>>seat&1 == 1, Bet: s.Ledger.Bet(seat)}
		for i, f := range s.P.Rules.Fields {
			if f.PerPlayer {
				if thing, ok := thing(s, i, seat, v); ok {
					p.Things = append(p.Things, thing)
				}
			}
		}
		if !p.Folded && !p.Gone {
			p.Made = made(s, seat, v)
		}
		view.Players = append(view.Players, p)
	}
	return view
}

// thing is a field as a viewer sees it. How many cards lie in a zone everybody sees.
func thing(s *game.State, field, seat int, v event.Viewer) (Thing, bool) {
	f, piece := s.P.Rules.Fields[field], s.FieldPiece(field, seat)
	thing := Thing{Name: f.Name, Help: f.Help, Value: piece.Value.Clone(), Given: s.P.IsParam(field)}
	thing.Set, thing.Chosen = wasSet(s, field, seat)
	if place := s.P.Layout.Fields[field]; place.Store == program.InZones {
		thing.Cards = true
		thing.Value.L = known(s, lying(s, s.Slot(place, max(seat, 0)), thing.Value.L, v), v)
		return thing, true
	}
	if v != event.Record {
		if thing.Value = piece.Seen(v.Mask()); thing.Value.Hidden { // nor whether it was this one that was set
			thing.Set, thing.Chosen = true, false
		}
	}
	return thing, s.FieldEyes(field, max(seat, 0))&v.Mask() != 0
}

// discardsZone is the place of the discards among the table's zones, behind the deck.
const discardsZone = 1

// lying is what lies in a zone for all that a viewer knows: how many cards the others moved in secret is told when all have
// answered.
func lying(s *game.State, zone int, cards []int32, v event.Viewer) []int32 {
	if !s.Record.Secretly || v == event.Record {
		return cards
	}
	for i := len(s.Record.Held) - 1; i >= 0; i-- {
		e := &s.Record.Held[i]
		if e.Kind != event.Move || e.From == e.Zone || event.Viewer(e.Player) == v {
			continue
		}
		switch zone {
		case e.Zone:
			cards = slices.DeleteFunc(slices.Clone(cards), func(c int32) bool { return slices.Contains(e.Cards, c) })
		case e.From:
			cards = append(slices.Clip(cards), e.Cards...)
		}
	}
	return cards
}

// known is cards with -1 for each that the viewer does not know.
func known(s *game.State, cards []int32, v event.Viewer) []int32 {
	list := program.Keep(cards)
	for i, c := range list {
		if (s.Seen[c]|s.ZoneEyes(int(s.Lies[c])))&v.Mask() == 0 {
			list[i] = -1
		}
	}
	return list
}

// wasSet reports whether a field has been set in this game, and whether that was to what a player had just answered.
func wasSet(s *game.State, field, seat int) (set, chosen bool) {
	place := s.P.Layout.Fields[field]
	slot := s.Slot(place, max(seat, 0))
	switch place.Store {
	case program.InLists:
		slot += len(s.Vars)
	case program.InVars:
	default:
		return false, false
	}
	set = slot < len(s.Record.Made) && s.Record.Made[slot] != nil
	return set, set && slices.Contains(s.Record.Chosen, int32(slot))
}

// FieldOf is a player's field, or with player -1 the table's, as a viewer sees it.
func FieldOf(s *game.State, name string, player int, v event.Viewer) (program.Value, bool) {
	for i, f := range s.P.Rules.Fields {
		if f.Name == name && f.PerPlayer == (player >= 0) {
			thing, ok := thing(s, i, player, v)
			return thing.Value, ok
		}
	}
	return program.Value{Type: check.Of(check.Invalid)}, false
}

// Described is what the rules say a field is for, "" where they say nothing of it.
func Described(s *game.State, name string, ofPlayers bool) string {
	for _, f := range s.P.Rules.Fields {
		if f.Name == name && f.PerPlayer == ofPlayers {
			return f.Help
		}
	}
	return ""
}
