package lua

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// What a hook asks for is done one after the other, each under the rules that hold for the statement that does the same: no
// card and no chip is made or lost, and nobody is told what they may not see. What cannot be done stops the game at the hook's
// own line.

// nextChange does the first of the changes that are left.
func nextChange(s *game.State) {
	l := stateOf(s)
	c := l.left[0]
	l.left = l.left[1:]
	script := &s.P.Scripts[l.script]
	s.Fresh()
	if s.Labels.On {
		s.BeginReading()
		s.ReadBy(eyesOf(s, c.Hidden))
	}
	if s.Spend(script.Span, stepsPerChange+int64(len(c.Value.S)+len(c.Ask.Prompt))/8) && !withheld(s, script, &c) {
		switch c.Verb {
		case hook.GiveResult:
			doResult(s, &c)
		case hook.SetField:
			doSet(s, &c)
		case keepField, keepResult:
			keepSpot(s, spot{c.Verb, int(c.Value.N), seatOf(&c)})
		case hook.MoveCards:
			doMove(s, &c)
		case hook.PayChips:
			doPay(s, &c)
		case hook.SayText:
			doSay(s, &c)
		case hook.AskPlayer:
			doAsk(s, &c)
		}
	}
	switch {
	case s.Failure == nil:
	case c.Hidden != 0 && s.Failure.Code == CodeHookWrong: // that it went wrong would tell something too
		s.Failure = nil
		withholdWrong(s, script)
		if at, ok := spotOf(s, &c, int(l.me)); ok {
			keepSpot(s, at)
		}
	default:
		blameScript(s, script, c.Line)
	}
}

// refuse stops the game because a change cannot be made.
func refuse(s *game.State, c *hook.Change, summary, hint string) {
	failScript(s, &s.P.Scripts[stateOf(s).script], c.Line, CodeHookWrong, summary, hint)
}

// shownOf is a value that a hook gives, as a message may show it.
func shownOf(s *game.State, c *hook.Change, v hook.Value) string {
	if c.Hidden != 0 {
		return "this"
	}
	return textOf(s, v)
}

// keepLists writes lists out that are good only until the script's next call.
func keepLists(s *game.State, h *scriptHost, changes []hook.Change) {
	for i := range changes {
		v := &changes[i].Value
		if v.Kind != hook.List || int(v.N) < h.firstTemp() {
			continue
		}
		kind, items := h.list(v.N)
		*v = valueToLua(s, program.Value{Type: check.Of(kind), L: items})
	}
}

// whose is whose a result or field is that a hook names: the player's whom it names, or else the one's for whom it is called; -1
// for the table's.
func whose(c *hook.Change, perPlayer bool, me int) (seat int, ok bool) {
	switch {
	case !perPlayer:
		return -1, c.Player.Kind != hook.Player
	case c.Player.Kind == hook.Player:
		return int(c.Player.N), true
	}
	return me, me >= 0
}

// whoseOf is whose it is of a change that is being made; where it is nobody's the game stops.
func whoseOf(s *game.State, c *hook.Change, perPlayer bool) (seat int, ok bool) {
	seat, ok = whose(c, perPlayer, int(stateOf(s).me))
	switch {
	case ok:
	case perPlayer:
		refuse(s, c, "Whose "+c.Name+" is meant? This hook is called for no player", "name them behind the value: game.players[1]")
	default:
		refuse(s, c, say.Capital(c.Name)+" is the table's, and nobody's", "leave the player away")
	}
	return seat, ok
}

// resultNamed is a result that a hook names, -1 where the rules give none: a player's where it names one, or is called for one.
func resultNamed(s *game.State, c *hook.Change, me int) (at int) {
	at = -1
	for i := range s.P.Results {
		if r := &s.P.Results[i]; hook.NameOf(r.Name) == hook.NameOf(c.Name) &&
			(at < 0 || r.PerPlayer == (c.Player.Kind == hook.Player || me >= 0)) {
			at = i
		}
	}
	return at
}

// doResult gives a result.
func doResult(s *game.State, c *hook.Change) {
	at := resultNamed(s, c, int(stateOf(s).me))
	if at < 0 {
		var names []string
		for i := range s.P.Results {
			names = append(names, s.P.Results[i].Name)
		}
		refuse(s, c, "The rules give no result "+quotedName(c)+" that a hook could change", "the results are "+say.AndList(names))
		return
	}
	r := &s.P.Results[at]
	seat, ok := whoseOf(s, c, r.PerPlayer)
	if !ok {
		return
	}
	slot := s.Slot(r.Place, max(seat, 0))
	if r.Place.Store == program.InLists {
		list, ok := itemsOf(s, c.Value, r.Type.Kind)
		if !ok {
			wrongValue(s, c, "the result "+r.Name, r.Type)
			return
		}
		s.SetList(slot, list)
	} else {
		v, ok := fromLua(s, c.Value, &r.Type)
		if !ok || r.Type.Kind == check.Fraction {
			wrongValue(s, c, "the result "+r.Name, r.Type)
			return
		}
		s.Vars[slot] = v
	}
	s.Give(at, seat, s.P.Scripts[stateOf(s).script].Span)
}

// itemsOf is a list that a change gives.
func itemsOf(s *game.State, v hook.Value, kind check.Kind) ([]int32, bool) {
	h := scriptHost{s: s}
	list, ok := listFromLua(s, &h, v, kind)
	return s.CopyList(list), ok && s.Failure == nil
}

func wrongValue(s *game.State, c *hook.Change, what string, t check.Type) {
	refuse(s, c, say.Capital(what)+" cannot be "+shownOf(s, c, c.Value)+": it is "+typeText(t), "give it a value that it may have")
}

// fieldNamed is a field that a hook names; -1 where the rules have none.
func fieldNamed(s *game.State, name string) int {
	return slices.IndexFunc(s.P.Rules.Fields, func(f *check.Field) bool { return hook.NameOf(f.Name) == hook.NameOf(name) })
}

// doSet sets a field, or who deals, or the direction of play.
func doSet(s *game.State, c *hook.Change) {
	field := fieldNamed(s, c.Name)
	if field < 0 {
		setReady(s, c)
		return
	}
	f := s.P.Rules.Fields[field]
	if seat, ok := whoseOf(s, c, f.PerPlayer); ok {
		aim(s, field)
		setByLua(s, c, field, seat, c.Value)
	}
}

// aim notes that a field is set which is kept for each of several: its key may have been put together.
func aim(s *game.State, field int) {
	if f := s.P.Rules.Fields[field]; s.Labels.On && f.Of != nil {
		s.Aim(f.Of.Family.First, f.Of.Family.Len(), false)
	}
}

// setByLua sets a field to what Lua gives.
func setByLua(s *game.State, c *hook.Change, field, seat int, v hook.Value) {
	f := s.P.Rules.Fields[field]
	place := s.P.Layout.Fields[field]
	slot := s.Slot(place, max(seat, 0))
	span := s.P.Scripts[stateOf(s).script].Span
	switch place.Store {
	case program.InZones:
		refuse(s, c, f.Name+" holds cards, which are moved and not set", `write move(cards, from, to)`)
	case program.InPiles:
		refuse(s, c, f.Name+" holds chips, which are paid and not set", `write pay(n, from, to)`)
	case program.InLists:
		list, ok := itemsOf(s, v, f.Type.Kind)
		if f.Type.Kind == check.Faces {
			ok = ok && !slices.ContainsFunc(list, func(face int32) bool { return face < 1 || face > s.Sides[slot] })
		}
		if !ok {
			wrongValue(s, c, s.FieldText(field, seat), f.Type)
			return
		}
		s.Cover(field, seat)
		s.KeepList(field, slot, seat, list, span)
	default:
		n, ok := fromLua(s, v, &f.Type)
		if !ok {
			wrongValue(s, c, s.FieldText(field, seat), f.Type)
			return
		}
		s.Cover(field, seat)
		s.Keep(field, slot, seat, n, span)
	}
}

// quotedName is the name that a change gives, or leaves it out where not everybody may know what the script has read.
func quotedName(c *hook.Change) string {
	if name := safeName(c.Name); name != "" && c.Hidden == 0 {
		return "`" + name + "`"
	}
	return "of this name"
}

// ready reports whether a name is one of what every ruleset has.
func ready(name string) bool { return name == "dealer" || name == "direction" }

// setReady sets what every ruleset has.
func setReady(s *game.State, c *hook.Change) {
	ready := map[string]struct {
		at int
		t  check.Type
	}{
		"dealer": {program.DealerVar, check.Of(check.Player)},
		"direction": {program.DirectionVar,
			check.Type{Kind: check.WordKind,
				Words: []string{s.P.Words[wordIndex(s.P.Clockwise)], s.P.Words[wordIndex(s.P.Anticlockwise)]}}},
	}
	r, ok := ready[c.Name]
	if !ok {
		var names []string
		for _, f := range s.P.Rules.Fields {
			names = append(names, f.Written())
		}
		hint := "declare it: the table has { " + safeName(c.Name) + " number = 0 }"
		if c.Hidden != 0 || safeName(c.Name) == "" {
			hint = "the fields are " + say.AndList(names)
		}
		if near, found := diag.Nearest(c.Name, names); found && c.Hidden == 0 {
			hint = "did you mean `" + near + "`?"
		}
		refuse(s, c, "The rules have no field "+quotedName(c), hint)
		return
	}
	v, ok := fromLua(s, c.Value, &r.t)
	if !ok {
		wrongValue(s, c, "the "+c.Name, r.t)
		return
	}
	s.Vars[s.M.FirstTableVar+r.at] = v
}

func wordIndex(v int64) int {
	i, _ := program.IsWord(v)
	return i
}

// safeName is a name that could be declared, "" for others.
func safeName(name string) string {
	for _, r := range name {
		if (r < 'a' || r > 'z') && r != '_' {
			return ""
		}
	}
	return name
}

// zoneNamed is a place for cards that a hook names: a zone itself, the name of one of the table's, or { player, "hand" }.
func zoneNamed(s *game.State, c *hook.Change, v hook.Value) (zone int, ok bool) {
	players := s.P.Layout.PlayerZones * s.M.N
	hint := `name a zone of the table, "discards", or of a player: { me, "hand" }`
	switch v.Kind {
	case hook.List:
		if int(v.N) < s.M.ZoneCount {
			return int(v.N), true
		}
	case hook.Text:
		for i, z := range s.P.TableZones {
			if hook.NameOf(z.Name) == hook.NameOf(v.S) && (i >= program.FirstZone || s.M.Cards != nil) {
				return players + i, true
			}
		}
	case hook.Items:
		for i, z := range s.P.PlayerZones {
			if hook.NameOf(z.Name) == hook.NameOf(v.Items[1].S) {
				return i*s.M.N + int(v.Items[0].N), true
			}
		}
	}
	refuse(s, c, "There is no such place for cards", hint)
	return 0, false
}

// doMove moves cards that lie where the hook says.
func doMove(s *game.State, c *hook.Change) {
	from, ok := zoneNamed(s, c, c.From)
	if !ok {
		return
	}
	to, ok := zoneNamed(s, c, c.To)
	if !ok {
		return
	}
	list := s.NewList(1)[:0]
	if c.Value.Kind == hook.Card {
		list = append(list, int32(c.Value.N))
	} else if list, ok = itemsOf(s, c.Value, check.Cards); !ok {
		refuse(s, c, "These are no cards", "give a card or a list of cards")
		return
	}
	moved := s.NewList(s.M.Cards.Len())
	clear(moved)
	for _, card := range list {
		name := s.M.Cards.Name(cards.ID(card))
		if c.Hidden|c.Unseen != 0 {
			name = "a card"
		}
		switch {
		case int(s.Lies[card]) != from:
			refuse(s, c, say.Capital(name)+" is to be moved from "+s.ZoneText(from)+", and does not lie there",
				"look where it lies when the hook is called; what was asked for before has been done by then")
			return
		case moved[card] != 0:
			refuse(s, c, say.Capital(name)+" is to be moved twice at once", "name each card once")
			return
		}
		moved[card] = 1
	}
	if len(list) > 0 {
		s.MoveCards(event.Move, list, to, false)
	}
}

// pileNamed is a pile of chips that a hook names: a player for their stack, "pot", "bank", another pile of the table, or
// { player, "effort" }.
func pileNamed(s *game.State, v hook.Value) (pile int, ok bool) {
	players := s.P.Layout.PlayerPiles * s.M.N
	switch v.Kind {
	case hook.Player:
		if s.P.Layout.Stack >= 0 {
			return s.P.Layout.Stack*s.M.N + int(v.N), true
		}
	case hook.Text:
		for i, name := range s.P.TablePiles {
			switch {
			case hook.NameOf(name) != hook.NameOf(v.S):
			case i != program.Pot:
				return players + i, true
			case s.P.Layout.Stack >= 0:
				return table.PotPile, true
			}
		}
	case hook.Items:
		for i, name := range s.P.PilesOf {
			if hook.NameOf(name) == hook.NameOf(v.Items[1].S) {
				return i*s.M.N + int(v.Items[0].N), true
			}
		}
	}
	return 0, false
}

// doPay pays chips, and words for the hook's author why that cannot be.
func doPay(s *game.State, c *hook.Change) {
	from, ok := pileNamed(s, c.From)
	to, other := pileNamed(s, c.To)
	if !ok || !other {
		refuse(s, c, "There is no such pile of chips",
			`name a player for their stack, "pot", "bank", or another pile: { me, "effort" }`)
		return
	}
	switch s.Pay(table.Payment{N: c.Value.N, From: from, To: to, Span: s.P.Scripts[stateOf(s).script].Span}) {
	case table.BelowZero:
		refuse(s, c, "A payment cannot be below 0 chips", "pay in the other direction")
	case table.TooFew:
		refuse(s, c, say.Capital(s.PileText(from))+" holds too few chips to pay "+shownOf(s, c, c.Value),
			"pay what there is, at most: math.min(n, me.stack)")
	}
}

// doSay says something to those who may hear it.
func doSay(s *game.State, c *hook.Change) {
	who, ok := hearers(s, c)
	switch {
	case ok:
		s.Emit(event.Event{Kind: event.Say, Player: -1, Text: c.Value.S, Who: who})
	case c.To.Kind == hook.Text:
		refuse(s, c, "Nobody at the table is called "+shownOf(s, c, c.To),
			`say it to a player, to a list of players, to "gm" or to "all"`)
	default:
		refuse(s, c, "These are no players", "say it to a player or to a list of players")
	}
}

// hearers is who hears what a hook says; not ok where it names nobody.
func hearers(s *game.State, c *hook.Change) (who uint32, ok bool) {
	switch c.To.Kind {
	case hook.Player:
		return 1 << c.To.N, true
	case hook.Text:
		return map[string]uint32{"gm": event.ToGM, "all": event.Everyone}[c.To.S], c.To.S == "gm" || c.To.S == "all"
	case hook.List, hook.Items:
		list, ok := itemsOf(s, c.To, check.Players)
		for _, seat := range list {
			who |= 1 << seat
		}
		return who, ok
	}
	return event.Everyone, true
}
