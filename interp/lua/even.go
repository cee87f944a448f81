package lua

import (
	"slices"

	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
)

// Whether a hook sets a field or gives a result, which one, whose and how often may go by something that it has read and that not
// everybody sees. So each one that it may set or give is kept once by such a call, one after the other in the order of the
// rules: as the hook says, or else as it is. Who may not know what was read is shown a blank for all of them.

// keepField and keepResult have a field and a result stay as they are, as far as anybody knows who may not see what was read.
const (
	keepField hook.Verb = 100 + iota
	keepResult
)

// spot is a field, or with the verb keepResult a result, and whose it is; -1 for the table's.
type spot struct {
	verb     hook.Verb
	at, seat int
}

// evened are the changes of a call, in which nothing of what is kept goes by what it has read.
func evened(s *game.State, script int32, me int, c *scriptCall) []hook.Change {
	all := slices.Clone(c.Changes)
	lua := s.P.Scripts[script].Lua
	if c.Hidden == 0 || lua.Sets().None() && lua.Gives().None() {
		return all
	}
	given := map[spot]hook.Change{}
	all = slices.DeleteFunc(all, func(ch hook.Change) bool {
		at, ok := spotOf(s, &ch, me)
		if !ok || ch.Hidden == 0 {
			return false
		}
		ch.Hidden = c.Hidden
		given[at] = ch
		return true
	})
	for _, at := range spots(s, lua, me) {
		ch, ok := given[at]
		if !ok {
			ch = hook.Change{Verb: at.verb, Line: s.P.Scripts[script].Rules.Line, Hidden: c.Hidden, Value: hook.NumberOf(int64(at.at)),
				Player: playerOrNothing(at.seat)}
		}
		all = append(all, ch)
	}
	return all
}

// spotOf is what a change keeps; not ok where there is no such field or result.
func spotOf(s *game.State, c *hook.Change, me int) (at spot, ok bool) {
	perPlayer := false
	switch c.Verb {
	case hook.SetField:
		if at = (spot{keepField, fieldNamed(s, c.Name), -1}); at.at < 0 || !keeps(s, at.at) {
			return at, false
		}
		perPlayer = s.P.Rules.Fields[at.at].PerPlayer
	case hook.GiveResult:
		if at = (spot{keepResult, resultNamed(s, c, me), -1}); at.at < 0 {
			return at, false
		}
		perPlayer = s.P.Results[at.at].PerPlayer
	default:
		return at, false
	}
	at.seat, ok = whose(c, perPlayer, me)
	return at, ok
}

// keeps reports whether a hook can set a field.
func keeps(s *game.State, field int) bool {
	store := s.P.Layout.Fields[field].Store
	return store == program.InVars || store == program.InLists
}

// spots are all fields that a script may set and all results that it may give, in the order of the rules.
func spots(s *game.State, lua *hook.Script, me int) (all []spot) {
	add := func(verb hook.Verb, at int, perPlayer, anyone bool) {
		switch {
		case !perPlayer:
			all = append(all, spot{verb, at, -1})
		case anyone:
			for seat := range s.M.N {
				all = append(all, spot{verb, at, seat})
			}
		case me >= 0:
			all = append(all, spot{verb, at, me})
		}
	}
	for i, f := range s.P.Rules.Fields {
		if may, anyone := lua.Sets().May(f.Name); may && keeps(s, i) {
			add(keepField, i, f.PerPlayer, anyone)
		}
	}
	for i := range s.P.Results {
		r := &s.P.Results[i]
		if may, anyone := lua.Gives().May(r.Name); may {
			add(keepResult, i, r.PerPlayer, anyone)
		}
	}
	return all
}

// seatOf is whose something is that stays as it is.
func seatOf(c *hook.Change) int {
	if c.Player.Kind == hook.Player {
		return int(c.Player.N)
	}
	return -1
}

// keepSpot has a field or a result stay as it is.
func keepSpot(s *game.State, at spot) {
	if at.verb == keepField {
		keepAsIs(s, at.at, at.seat)
	} else {
		doubtResult(s, at.at, at.seat)
	}
}

// keepAsIs has a field stay as it is.
func keepAsIs(s *game.State, field, seat int) {
	place := s.P.Layout.Fields[field]
	slot, span := s.Slot(place, max(seat, 0)), s.P.Scripts[stateOf(s).script].Span
	aim(s, field)
	if place.Store == program.InLists {
		s.ReadSlot(len(s.Vars) + slot) // who may not know what it holds learns that no more than before
		s.Cover(field, seat)
		s.KeepList(field, slot, seat, s.CopyList(s.Lists[slot]), span)
		return
	}
	s.ReadSlot(slot)
	s.Cover(field, seat)
	s.Keep(field, slot, seat, s.Vars[slot], span)
}

// doubtResult has a result stay as it is, or stay away where it has not been given.
func doubtResult(s *game.State, i, seat int) {
	if s.ReadResult(i, seat); s.IsGiven(i, seat) {
		s.Give(i, seat, s.P.Scripts[stateOf(s).script].Span)
	} else {
		s.Doubt(i, seat)
	}
}
