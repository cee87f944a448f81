package lua

import (
	"maps"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/check/meaning"
	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/hands"
)

// familyThing is a field that is kept for each of several, as a thing of a script: whose it is, -1 for the table's, and behind
// the first of two keys which row of it, -1 for the whole.
type familyThing struct{ family, seat, row int }

func (f familyThing) number() int64 {
	return int64(familyOf + (f.family*familySeats+f.seat+1)*familyRows + f.row + 1)
}

func familyThingOf(number int64) familyThing {
	n := int(number) - familyOf
	return familyThing{n / familyRows / familySeats, n/familyRows%familySeats - 1, n%familyRows - 1}
}

// family is what a thing of a script is kept for each of, and by which keys its parts are named.
func (h *scriptHost) family(thing familyThing) (*check.Family, *meaning.Keys) {
	fields, name := h.s.P.Rules.Fields, h.s.P.Families[thing.family].Name
	first := slices.IndexFunc(fields, func(f *check.Field) bool { return f.Of != nil && f.Of.Name == name })
	fam := fields[first].Family
	return fam, fam.Sides[min(thing.row+1, 1)]
}

// memberPart reads a member of a field for a script: game.come[4], player.sheet.ones, game.mark[2][3].
func (h *scriptHost) memberPart(number int64, name string, out *hook.Read) error {
	thing := familyThingOf(number)
	fam, keys := h.family(thing)
	i := slices.IndexFunc(keys.All, func(k check.Literal) bool { return hook.NameOf(k.String()) == name })
	switch {
	case i < 0:
		return hook.ErrNoPart
	case thing.row < 0 && len(fam.Sides) == 2:
		thing.row = i
		out.Value = hook.ThingOf(thing.number())
	default:
		h.field(fam.First+max(thing.row, 0)*len(keys.All)+i, thing.seat, out)
	}
	return nil
}

// scriptPart is how a script reads a part of the game, of a player or of a card that has a name: of a player by the seat, of a
// card by its number, and of the game by -1.
type scriptPart struct {
	read func(h *scriptHost, of int, out *hook.Read) error
	made bool // it is a define, which is worked out anew
}

// parts are what every script finds of things of a kind, by the names that it has there, where nobody has to ask who may see it.
type parts[T any] map[string]func(h *scriptHost, of T) hook.Value

// ready are the parts as they are read of one that is found by its number.
func (all parts[T]) ready(find func(h *scriptHost, at int) T) map[string]scriptPart {
	out := make(map[string]scriptPart, len(all))
	for name, value := range all {
		out[name] = scriptPart{read: func(h *scriptHost, at int, out *hook.Read) error {
			out.Value = value(h, find(h, at))
			return nil
		}}
	}
	return out
}

var (
	tableParts = parts[int]{
		"players":     func(h *scriptHost, _ int) hook.Value { return h.group(allSeats) },
		"still_in":    func(h *scriptHost, _ int) hook.Value { return h.group(stillIn) },
		"in_the_game": func(h *scriptHost, _ int) hook.Value { return h.group(inTheGame) },
		"dealer":      func(h *scriptHost, _ int) hook.Value { return hook.PlayerOf(int64(h.s.Dealer())) },
		"current":     func(h *scriptHost, _ int) hook.Value { return playerOrNothing(int(h.s.Cur)) },
		"direction": func(h *scriptHost, _ int) hook.Value {
			return toLua(h.s, check.WordKind, h.s.Vars[h.s.M.FirstTableVar+program.DirectionVar])
		},
		"phase":   func(h *scriptHost, _ int) hook.Value { return textOrNothing(h.s.Phase()) },
		"start":   func(h *scriptHost, _ int) hook.Value { return hook.TextOf(h.s.P.Starts[h.s.G.Setup.Start].Name) },
		"options": func(*scriptHost, int) hook.Value { return hook.ThingOf(theOptions) },
		"results": func(*scriptHost, int) hook.Value { return hook.ThingOf(theResults) },
	}
	chipsParts = parts[int]{
		"pot":        func(h *scriptHost, _ int) hook.Value { return hook.NumberOf(h.s.Ledger.Pot()) },
		"last_raise": func(h *scriptHost, _ int) hook.Value { return hook.NumberOf(h.s.Round.LastRaise()) },
	}
	deckParts = parts[int]{
		"deck":     func(h *scriptHost, _ int) hook.Value { return hook.ListOf(int64(h.s.DeckZone())) },
		"discards": func(h *scriptHost, _ int) hook.Value { return hook.ListOf(int64(h.s.DiscardZone())) },
	}
	playerParts = parts[int]{
		"name":    func(h *scriptHost, seat int) hook.Value { return hook.TextOf(h.s.M.Name(seat)) },
		"seat":    func(_ *scriptHost, seat int) hook.Value { return hook.NumberOf(int64(seat) + 1) },
		"folded":  func(h *scriptHost, seat int) hook.Value { return hook.YesNoOf(h.s.Folded>>seat&1 == 1) },
		"gone":    func(h *scriptHost, seat int) hook.Value { return hook.YesNoOf(h.s.Gone>>seat&1 == 1) },
		"results": func(_ *scriptHost, seat int) hook.Value { return hook.ThingOf(int64(resultsOf + seat)) },
	}
	stackParts = parts[int]{
		"put_in":   func(h *scriptHost, seat int) hook.Value { return hook.NumberOf(h.s.PutIn(seat)) },
		"to_call":  func(h *scriptHost, seat int) hook.Value { return hook.NumberOf(h.s.Round.ToCall(&h.s.Ledger, seat)) },
		"winnings": func(h *scriptHost, seat int) hook.Value { return hook.NumberOf(h.s.Winnings[seat]) },
	}
	cardParts = parts[int]{
		"name": func(h *scriptHost, card int) hook.Value { return hook.TextOf(h.s.M.Cards.Name(cards.ID(card))) },
		"rank": func(h *scriptHost, card int) hook.Value {
			return toLua(h.s, check.Rank, int64(h.s.M.NaturalRank[card]))
		},
		"order": func(h *scriptHost, card int) hook.Value { return hook.NumberOf(int64(h.s.M.NaturalRank[card]) + 1) },
		"suit": func(h *scriptHost, card int) hook.Value {
			return toLua(h.s, check.Suit, h.s.CardPart(int64(card), program.PartSuit))
		},
		"spots": func(h *scriptHost, card int) hook.Value { return hook.NumberOf(int64(h.s.M.Spots[card])) },
		"joker": func(h *scriptHost, card int) hook.Value { return hook.YesNoOf(h.s.IsJoker(int32(card))) },
		faceUp:  func(h *scriptHost, card int) hook.Value { return hook.YesNoOf(h.s.Seen[card]&event.Everybody != 0) },
	}
	handParts = parts[int]{
		"category": func(_ *scriptHost, hand int) hook.Value { return hook.TextOf(hands.Hand(hand).Category().String()) },
		"name":     func(h *scriptHost, hand int) hook.Value { return hook.TextOf(h.s.HandText(hands.Hand(hand))) },
	}
	listParts = []string{"count", "name", "owner", "each", "has"}
)

// The parts of things that are the same in every match.
var (
	partsOfHand     = numbered(handParts)
	partsOfEvent    = eventParts.ready(func(h *scriptHost, _ int) *event.Event { return h.event })
	partsOfDecision = decisionParts.ready(func(h *scriptHost, _ int) *game.Decision { return &h.s.Question })
)

func init() {
	for _, name := range []string{"value", "text"} {
		read := partsOfEvent[name].read
		partsOfEvent[name] = scriptPart{read: func(h *scriptHost, at int, out *hook.Read) error {
			for _, p := range h.event.Said { // the rules would not have told it to everybody
				out.Hidden |= secretOf(h.s, p.Known())
			}
			return read(h, at, out)
		}}
	}
}

// numbered are the parts of what is told apart by its number alone.
func numbered(all parts[int]) map[string]scriptPart {
	return all.ready(func(_ *scriptHost, at int) int { return at })
}

// faceUp is the part of a card that changes during a game.
const faceUp = "up"

// group is one of the groups of players.
func (h *scriptHost) group(g int) hook.Value { return hook.ListOf(int64(h.firstGroup() + g)) }

// name makes the parts known that this ruleset has. What the rules declare stands in front of what every script finds.
func (l *scriptGame) name(g *game.Game) {
	l.table, l.player = numbered(tableParts), numbered(playerParts)
	if g.P.Layout.Stack >= 0 {
		maps.Copy(l.table, numbered(chipsParts))
		maps.Copy(l.player, numbered(stackParts))
	}
	own := parts[int]{}
	if len(g.P.Decks) > 0 {
		maps.Copy(l.table, numbered(deckParts))
		maps.Copy(own, cardParts)
	}
	for i, a := range g.P.Attrs {
		own[hook.NameOf(a.Name)] = func(h *scriptHost, card int) hook.Value { return toLua(h.s, a.Type.Kind, h.s.M.Own[i][card]) }
	}
	l.cards = numbered(own)
	for i, d := range g.P.Rules.Defines {
		part := scriptPart{made: true, read: func(h *scriptHost, seat int, out *hook.Read) error { return h.define(i, seat, out) }}
		switch {
		case d.Kept() || len(d.Params) > 0 || d.ByItem != check.Invalid || effects.ByChance(g.P.Rules, d.Decl.Value):
		case d.ByPlayer:
			l.player[hook.NameOf(d.Name)] = part
		default:
			l.table[hook.NameOf(d.Name)] = part
		}
	}
	for i, f := range g.P.Rules.Fields {
		name := f.Name
		part := scriptPart{read: func(h *scriptHost, seat int, out *hook.Read) error { h.field(i, seat, out); return nil }}
		if f.Of != nil { // one thing, whose parts are the members
			name = f.Of.Name
			family := slices.IndexFunc(g.P.Families, func(fam program.Family) bool { return fam.Name == name })
			part.read = func(_ *scriptHost, seat int, out *hook.Read) error {
				out.Value = hook.ThingOf(familyThing{family, seat, -1}.number())
				return nil
			}
		}
		if f.PerPlayer {
			l.player[hook.NameOf(name)] = part
		} else {
			l.table[hook.NameOf(name)] = part
		}
	}
	options := parts[int]{}
	for i, o := range g.P.Rules.Options {
		options[hook.NameOf(o.Name)] = func(h *scriptHost, _ int) hook.Value { return toLua(h.s, o.Type.Kind, h.s.M.Options[i]) }
	}
	l.options = numbered(options)
	l.changed(g)
}

// changed lets scripts read, in the place of an option or a field, what a house rule changes it to.
func (l *scriptGame) changed(g *game.Game) {
	for i, d := range g.P.Rules.Defines {
		if d.For == nil || d.ByItem != check.Invalid || effects.ByChance(g.P.Rules, d.Decl.Value) {
			continue
		}
		part, name := scriptPart{made: true}, hook.NameOf(d.For.Name)
		part.read = func(h *scriptHost, seat int, out *hook.Read) error {
			if d.For.Kind == check.OptionName && d.ByPlayer && seat < 0 {
				return nil // it is each player's, and here it is nobody's turn
			}
			return h.define(i, seat, out)
		}
		switch d.For.Kind {
		case check.OptionName:
			l.options[name] = part
		case check.PlayerField:
			l.player[name] = part
		default:
			l.table[name] = part
		}
	}
}

// Names lists the parts that something has.
func (h *scriptHost) Names(of hook.Ref) []string {
	all, _ := h.parts(of)
	names := slices.Collect(maps.Keys(all))
	switch {
	case all != nil:
	case of.Kind == hook.List:
		return listParts
	case of.N >= familyOf:
		_, keys := h.family(familyThingOf(of.N))
		for _, k := range keys.All {
			names = append(names, hook.NameOf(k.String()))
		}
	default:
		for i := range h.s.P.Results {
			names = append(names, hook.NameOf(h.s.P.Results[i].Name))
		}
	}
	slices.Sort(names)
	return names
}

// resultPart reads a result, which is nothing while it has not been given.
func (h *scriptHost) resultPart(thing int, name string, out *hook.Read) error {
	s := h.s
	seat := thing - resultsOf
	found := false
	for i := range s.P.Results {
		r := &s.P.Results[i]
		if hook.NameOf(r.Name) != name || r.PerPlayer != (seat >= 0) {
			continue
		}
		found = true
		if v, ok := s.ResultAt(i, seat); ok {
			out.Value = valueToLua(s, v)
			out.Hidden = secretOf(s, s.ResultPiece(i, seat, v).Known())
		} else {
			out.Hidden |= secretOf(s, s.KnowsDoubt(i, seat))
		}
	}
	if !found {
		return hook.ErrNoPart
	}
	return nil
}

// field reads a field: a zone and a list are gone through by the script itself.
func (h *scriptHost) field(field, seat int, out *hook.Read) {
	s := h.s
	place := s.P.Layout.Fields[field]
	slot := s.Slot(place, max(seat, 0))
	switch place.Store {
	case program.InZones:
		out.Value = hook.ListOf(int64(slot))
		return
	case program.InLists:
		out.Value = hook.ListOf(int64(s.M.ZoneCount + slot))
	case program.InPiles:
		out.Value = hook.NumberOf(s.Piles[slot])
	default:
		out.Value = toLua(s, s.P.Rules.Fields[field].Type.Kind, s.Vars[slot])
	}
	out.Hidden = secretOf(s, s.FieldKnown(field, seat))
}

// define works a define out, aside, so that looking changes nothing. Who may not know all that it reads may not know what it
// comes to; of what reads more than cards nobody can say who may, so that it is everybody's secret.
func (h *scriptHost) define(i, seat int, out *hook.Read) error {
	s := h.s
	if stateOf(s).machine.aside == nil {
		stateOf(s).machine.aside = &game.State{}
	}
	t := stateOf(s).machine.aside
	t.BareCopy(s)
	t.Record.Reset(false)
	t.Cur = int32(seat)
	steps := t.StepsTaken
	d := s.P.Rules.Defines[i]
	v := t.Value(s.P.Defines[i].Body, d.Type)
	out.Hidden = whoKnows(s, s.P.Defines[i].Body, max(seat, 0))
	if !s.Spend(s.P.Scripts[h.script].Span, stepsPerCall+t.StepsTaken-steps) || t.Failure != nil {
		return errSecret
	}
	if d.Type.Kind.IsList() {
		out.Value = h.giveSeen(handedList{kind: d.Type.Kind, items: program.Keep(v.L), who: eyesOf(s, out.Hidden)})
		out.Hidden = 0
		return nil
	}
	out.Value = valueToLua(s, v)
	return nil
}

// whoKnows is a bit for everybody who does not know all the cards that an expression reads.
func whoKnows(s *game.State, body int32, seat int) uint64 {
	zones, ok := flow.CardsOf(s.P, body)
	knows := func(v event.Viewer) bool { return ok && s.KnowsZones(zones, seat, v) }
	hidden := uint64(0)
	for v := range s.M.N {
		if !knows(event.Viewer(v)) {
			hidden |= 1 << v
		}
	}
	if !knows(event.GM) {
		hidden |= uint64(event.ToGM)
	}
	if !knows(event.Table) {
		hidden |= uint64(event.Everybody)
	}
	return hidden
}

// eyesOf is who sees what is hidden from some.
func eyesOf(s *game.State, hidden uint64) uint32 {
	if hidden == 0 {
		return event.Everyone
	}
	return uint32(uint64(uint32(1)<<s.M.N-1|event.ToGM|event.Everybody) &^ hidden)
}
