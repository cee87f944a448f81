package lua

import (
	"slices"

	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
)

// Whether a hook sets a field, which one, whose and how often may go by something that it has read and that not everybody sees. So each
// field that it may set is set once by such a call, one after the other in an order of their own: to what the hook gives, or else to
// what the field holds. Who may not know what was read is shown a blank for all of them.

// keepField has a field stay as it is, as far as anybody knows who may not see what was read.
const keepField hook.Verb = 100

// evened are the changes of a call, in which nothing but what is set goes by what it has read.
func evened(s *game.State, script int32, me int, c *scriptCall) []hook.Change {
	all := slices.Clone(c.Changes)
	if c.Hidden == 0 {
		return all
	}
	sets := s.P.Scripts[script].Lua.Sets()
	if !sets.All && len(sets.Fields) == 0 || slices.ContainsFunc(all, asks) {
		return all // what is set behind a question, goes by its answer
	}
	given := map[[2]int]hook.Change{}
	all = slices.DeleteFunc(all, func(ch hook.Change) bool {
		at, ok := spotOf(s, &ch, me)
		if !ok || ch.Hidden == 0 {
			return false
		}
		ch.Hidden = c.Hidden
		given[at] = ch
		return true
	})
	for _, at := range spots(s, sets, me) {
		ch, ok := given[at]
		if !ok {
			ch = hook.Change{Verb: keepField, Line: s.P.Scripts[script].Rules.Line, Hidden: c.Hidden, Name: s.P.Rules.Fields[at[0]].Name}
			ch.Player = playerOrNothing(at[1])
		}
		all = append(all, ch)
	}
	return all
}

func asks(c hook.Change) bool { return c.Verb == hook.AskPlayer }

// spotOf is the field that a change sets, and whose it is, -1 for the table's; not ok where that is no such field.
func spotOf(s *game.State, c *hook.Change, me int) (at [2]int, ok bool) {
	if c.Verb != hook.SetField {
		return at, false
	}
	field := fieldNamed(s, c.Name)
	if field < 0 || !keeps(s, field) {
		return at, false
	}
	f := s.P.Rules.Fields[field]
	switch {
	case !f.PerPlayer:
		return [2]int{field, -1}, c.Player.Kind != hook.Player
	case c.Player.Kind == hook.Player:
		return [2]int{field, int(c.Player.N)}, true
	}
	return [2]int{field, me}, me >= 0
}

// keeps reports whether a hook can set a field.
func keeps(s *game.State, field int) bool {
	store := s.P.Layout.Fields[field].Store
	return store == program.InVars || store == program.InLists
}

// spots are all fields that a script may set, and whose, in the order of the rules.
func spots(s *game.State, sets hook.Sets, me int) (all [][2]int) {
	for field, f := range s.P.Rules.Fields {
		named, anyone := sets.All, sets.All
		for _, set := range sets.Fields {
			if scriptName(set.Name) == scriptName(f.Name) {
				named, anyone = true, anyone || set.Anyone
			}
		}
		switch {
		case !named || !keeps(s, field):
		case !f.PerPlayer:
			all = append(all, [2]int{field, -1})
		case anyone:
			for seat := range s.M.N {
				all = append(all, [2]int{field, seat})
			}
		case me >= 0:
			all = append(all, [2]int{field, me})
		}
	}
	return all
}

// doKeep has a field stay as it is.
func doKeep(s *game.State, c *hook.Change) {
	field, seat := fieldNamed(s, c.Name), -1
	if c.Player.Kind == hook.Player {
		seat = int(c.Player.N)
	}
	place := s.P.Layout.Fields[field]
	slot, span := s.Slot(place, max(seat, 0)), s.P.Scripts[stateOf(s).script].Span
	s.Cover(field, seat)
	if place.Store == program.InLists {
		s.KeepList(field, slot, seat, s.CopyList(s.Lists[slot]), span)
		return
	}
	s.Keep(field, slot, seat, s.Vars[slot], span)
}
