package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// What a hook asks for is done one after the other, each under the rules that hold for the statement that does the same: no
// card and no chip is made or lost, and nobody is told what he may not see. What cannot be done stops the game at the hook's
// own line.

// nextChange does the first of the changes that are left.
func (s *State) nextChange() {
	l := &s.lua
	c := l.left[0]
	l.left = l.left[1:]
	script := &s.P.Scripts[l.script]
	s.Arena = s.Arena[:0]
	if s.Spend(script.Span, luaPerChange+int64(len(c.Value.S)+len(c.Ask.Prompt))/8) {
		switch c.Verb {
		case hook.GiveResult:
			s.luaResult(&c)
		case hook.SetField:
			s.luaSet(&c)
		case hook.MoveCards:
			s.luaMove(&c)
		case hook.PayChips:
			s.luaPay(&c)
		case hook.SayText:
			s.luaSay(&c)
		case hook.AskPlayer:
			s.luaAsk(&c)
		}
	}
	if s.Failure != nil {
		s.luaBlame(script, c.Line)
	}
}

// refuse stops the game because a change cannot be made.
func (s *State) refuse(c *hook.Change, summary, hint string) {
	s.luaFail(&s.P.Scripts[s.lua.script], c.Line, CodeHookWrong, summary, hint)
}

// shownOf is a value that a hook gives, as a message may show it.
func (s *State) shownOf(c *hook.Change, v hook.Value) string {
	if c.Hidden != 0 {
		return "this"
	}
	return s.luaText(v)
}

// keepLists writes lists out that are good only until the script's next call.
func (s *State) keepLists(h *luaHost, changes []hook.Change) {
	for i := range changes {
		v := &changes[i].Value
		if v.Kind != hook.List || int(v.N) < h.firstTemp() {
			continue
		}
		kind, items := h.list(v.N)
		*v = s.valueToLua(program.Value{Type: check.Of(kind), L: items})
	}
}

// whose is whose a result or field is that a hook names: the player's whom it names, or else the one's for whom it is called.
func (s *State) whoseOf(c *hook.Change, perPlayer bool) (seat int, ok bool) {
	switch {
	case !perPlayer && c.Player.Kind == hook.Player:
		s.refuse(c, say.Capital(c.Name)+" is the table's, and nobody's", "leave the player away")
		return 0, false
	case !perPlayer:
		return -1, true
	case c.Player.Kind == hook.Player:
		return int(c.Player.N), true
	case s.lua.me >= 0:
		return int(s.lua.me), true
	}
	s.refuse(c, "Whose "+c.Name+" is meant? This hook is called for no player", "name him behind the value: game.players[1]")
	return 0, false
}

// luaResult gives a result.
func (s *State) luaResult(c *hook.Change) {
	at := -1
	var names []string
	for i := range s.P.Results {
		r := &s.P.Results[i]
		if luaName(r.Name) != luaName(c.Name) {
			names = append(names, r.Name)
		} else if at < 0 || r.PerPlayer == (c.Player.Kind == hook.Player || s.lua.me >= 0) {
			at = i
		}
	}
	if at < 0 {
		s.refuse(c, "The rules give no result that a hook could change under this name", "the results are "+say.AndList(names))
		return
	}
	r := &s.P.Results[at]
	seat, ok := s.whoseOf(c, r.PerPlayer)
	if !ok {
		return
	}
	s.Record.WhyFrom(s.P.Scripts[s.lua.script].Span)
	slot := s.Slot(r.Place, max(seat, 0))
	if r.Place.Store == program.InLists {
		list, ok := s.luaItems(c.Value, r.Type.Kind)
		if !ok {
			s.wrongValue(c, "the result "+r.Name, r.Type)
			return
		}
		s.SetList(slot, list)
	} else {
		v, ok := s.fromLua(c.Value, &r.Type)
		if !ok || r.Type.Kind == check.Fraction {
			s.wrongValue(c, "the result "+r.Name, r.Type)
			return
		}
		s.Vars[slot] = v
	}
	s.Give(at, seat)
}

// luaItems is a list that a change gives.
func (s *State) luaItems(v hook.Value, kind check.Kind) ([]int32, bool) {
	h := luaHost{s: s}
	list, ok := s.listFromLua(&h, v, kind)
	return s.CopyList(list), ok && s.Failure == nil
}

func (s *State) wrongValue(c *hook.Change, what string, t check.Type) {
	s.refuse(c, say.Capital(what)+" cannot be "+s.shownOf(c, c.Value)+": it is "+typeText(t), "give it a value that it may have")
}

// luaField is a field that a hook names; -1 where the rules have none.
func (s *State) luaField(name string) int {
	return slices.IndexFunc(s.P.Rules.Fields, func(f *check.Field) bool { return luaName(f.Name) == luaName(name) })
}

// luaSet sets a field, or who deals, or the direction of play.
func (s *State) luaSet(c *hook.Change) {
	field := s.luaField(c.Name)
	if field < 0 {
		s.luaSetReady(c)
		return
	}
	f := s.P.Rules.Fields[field]
	if seat, ok := s.whoseOf(c, f.PerPlayer); ok {
		s.setByLua(c, field, seat, c.Value)
	}
}

// setByLua sets a field to what Lua gives.
func (s *State) setByLua(c *hook.Change, field, seat int, v hook.Value) {
	f := s.P.Rules.Fields[field]
	place := s.P.Layout.Fields[field]
	slot := s.Slot(place, max(seat, 0))
	span := s.P.Scripts[s.lua.script].Span
	switch place.Store {
	case program.InZones:
		s.refuse(c, f.Name+" holds cards, which are moved and not set", `write move(cards, from, to)`)
	case program.InPiles:
		s.refuse(c, f.Name+" holds chips, which are paid and not set", `write pay(n, from, to)`)
	case program.InLists:
		list, ok := s.luaItems(v, f.Type.Kind)
		if f.Type.Kind == check.Faces {
			ok = ok && !slices.ContainsFunc(list, func(face int32) bool { return face < 1 || face > s.Sides[slot] })
		}
		if !ok {
			s.wrongValue(c, s.FieldText(field, seat), f.Type)
			return
		}
		s.Cover(field, seat)
		s.KeepList(field, slot, seat, list, span)
	default:
		n, ok := s.fromLua(v, &f.Type)
		if !ok {
			s.wrongValue(c, s.FieldText(field, seat), f.Type)
			return
		}
		s.Cover(field, seat)
		s.Keep(field, slot, seat, n, span)
	}
}

// luaSetReady sets what every ruleset has.
func (s *State) luaSetReady(c *hook.Change) {
	ready := map[string]struct {
		at int
		t  check.Type
	}{
		"dealer":    {program.DealerVar, check.Of(check.Player)},
		"direction": {program.DirectionVar, check.Type{Kind: check.WordKind, Words: []string{s.P.Words[wordIndex(s.P.Clockwise)], s.P.Words[wordIndex(s.P.Anticlockwise)]}}},
	}
	r, ok := ready[c.Name]
	if !ok {
		var names []string
		for _, f := range s.P.Rules.Fields {
			names = append(names, f.Written())
		}
		hint := "declare it: the table has { " + luaSafe(c.Name) + " number = 0 }"
		if c.Hidden != 0 || luaSafe(c.Name) == "" {
			hint = "the fields are " + say.AndList(names)
		}
		s.refuse(c, "The rules have no field of this name", hint)
		return
	}
	v, ok := s.fromLua(c.Value, &r.t)
	if !ok {
		s.wrongValue(c, "the "+c.Name, r.t)
		return
	}
	s.Vars[s.M.FirstTableVar+r.at] = v
}

func wordIndex(v int64) int {
	i, _ := program.IsWord(v)
	return i
}

// luaSafe is a name that could be declared, "" for others.
func luaSafe(name string) string {
	for _, r := range name {
		if (r < 'a' || r > 'z') && r != '_' {
			return ""
		}
	}
	return name
}

// luaZone is a place for cards that a hook names: a zone itself, the name of one of the table's, or { player, "hand" }.
func (s *State) luaZone(c *hook.Change, v hook.Value) (zone int, ok bool) {
	players := s.P.Layout.PlayerZones * s.M.N
	hint := `name a zone of the table, "discards", or of a player: { me, "hand" }`
	switch v.Kind {
	case hook.List:
		if int(v.N) < s.M.ZoneCount {
			return int(v.N), true
		}
	case hook.Text:
		for i, z := range s.P.TableZones {
			if luaName(z.Name) == luaName(v.S) && (i >= program.FirstZone || s.M.Cards != nil) {
				return players + i, true
			}
		}
	case hook.Items:
		for i, z := range s.P.PlayerZones {
			if luaName(z.Name) == luaName(v.Items[1].S) {
				return i*s.M.N + int(v.Items[0].N), true
			}
		}
	}
	s.refuse(c, "There is no such place for cards", hint)
	return 0, false
}

// luaMove moves cards that lie where the hook says.
func (s *State) luaMove(c *hook.Change) {
	from, ok := s.luaZone(c, c.From)
	if !ok {
		return
	}
	to, ok := s.luaZone(c, c.To)
	if !ok {
		return
	}
	list := s.NewList(1)[:0]
	if c.Value.Kind == hook.Card {
		list = append(list, int32(c.Value.N))
	} else if list, ok = s.luaItems(c.Value, check.Cards); !ok {
		s.refuse(c, "These are no cards", "give a card or a list of cards")
		return
	}
	moved := s.NewList(s.M.Cards.Len())
	clear(moved)
	for _, card := range list {
		name := s.M.Cards.Name(cards.ID(card))
		if c.Hidden != 0 {
			name = "a card"
		}
		switch {
		case int(s.Lies[card]) != from:
			s.refuse(c, say.Capital(name)+" is to be moved from "+s.ZoneText(from)+", and does not lie there", "look where it lies when the hook is called; what was asked for before has been done by then")
			return
		case moved[card] != 0:
			s.refuse(c, say.Capital(name)+" is to be moved twice at once", "name each card once")
			return
		}
		moved[card] = 1
	}
	if len(list) > 0 {
		s.MoveCards(event.Move, list, to, false)
	}
}

// luaPile is a pile of chips that a hook names: a player for his stack, "pot", "bank", another pile of the table, or
// { player, "effort" }.
func (s *State) luaPile(c *hook.Change, v hook.Value) (pile int, ok bool) {
	players := s.P.Layout.PlayerPiles * s.M.N
	switch v.Kind {
	case hook.Player:
		if s.P.Layout.Stack >= 0 {
			return s.P.Layout.Stack*s.M.N + int(v.N), true
		}
	case hook.Text:
		for i, name := range s.P.TablePiles {
			switch {
			case luaName(name) != luaName(v.S):
			case i != program.Pot:
				return players + i, true
			case s.P.Layout.Stack >= 0:
				return table.PotPile, true
			}
		}
	case hook.Items:
		for i, name := range s.P.PilesOf {
			if luaName(name) == luaName(v.Items[1].S) {
				return i*s.M.N + int(v.Items[0].N), true
			}
		}
	}
	s.refuse(c, "There is no such pile of chips", `name a player for his stack, "pot", "bank", or another pile: { me, "effort" }`)
	return 0, false
}

// luaPay pays chips, and words for the hook's author why that cannot be.
func (s *State) luaPay(c *hook.Change) {
	from, ok := s.luaPile(c, c.From)
	if !ok {
		return
	}
	to, ok := s.luaPile(c, c.To)
	if !ok {
		return
	}
	switch s.Pay(table.Payment{N: c.Value.N, From: from, To: to, Span: s.P.Scripts[s.lua.script].Span}) {
	case table.BelowZero:
		s.refuse(c, "A payment cannot be below 0 chips", "pay in the other direction")
	case table.TooFew:
		s.refuse(c, say.Capital(s.PileText(from))+" holds too few chips to pay "+s.shownOf(c, c.Value), "pay what there is, at most: math.min(n, me.stack)")
	}
}

// luaSay says something to those who may hear it.
func (s *State) luaSay(c *hook.Change) {
	who := event.Everyone
	switch c.To.Kind {
	case hook.Player:
		who = 1 << c.To.N
	case hook.Text:
		switch c.To.S {
		case "gm":
			who = event.ToGM
		case "all":
		default:
			s.refuse(c, "Nobody at the table is called "+s.shownOf(c, c.To), `say it to a player, to a list of players, to "gm" or to "all"`)
			return
		}
	case hook.List, hook.Items:
		list, ok := s.luaItems(c.To, check.Players)
		if !ok {
			s.refuse(c, "These are no players", "say it to a player or to a list of players")
			return
		}
		who = 0
		for _, seat := range list {
			who |= 1 << seat
		}
	}
	if secret := uint32(c.Hidden) & who; secret != 0 {
		s.tells(c, secret, "Say it to those who may know it: say(text, me). Or read only what lies open")
		return
	}
	s.Emit(event.Event{Kind: event.Say, Player: -1, Text: c.Value.S, Who: who})
}

// tells stops the game before somebody is told what he may not see.
func (s *State) tells(c *hook.Change, who uint32, hint string) {
	name := "everybody"
	for seat := range s.M.N {
		if who>>seat&1 == 1 && who&event.Everybody == 0 {
			name = s.M.Name(seat)
			break
		}
	}
	if who == event.ToGM {
		name = "the game master"
	}
	s.luaFail(&s.P.Scripts[s.lua.script], c.Line, CodeHookSecret, "This would tell "+name+" something that the hook has read and that is hidden from them", hint)
}
