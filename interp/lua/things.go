package lua

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/check/meaning"
	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
)

// familyThing is a field that is kept for each of several, as a thing of a script: whose it is, -1 for the table's, and behind the
// first of two keys which row of it, -1 for the whole.
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
	i := slices.IndexFunc(keys.All, func(k check.Literal) bool { return scriptName(k.String()) == name })
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

// scriptPart is a part of the game, of a player or of a card that a script reads by a name.
type scriptPart struct {
	kind  partKind
	index int
}

// partKind says what a part is.
type partKind uint8

// The parts. Those of players and of the game share a list, since many are of both.
const (
	ofField partKind = iota
	ofFamily
	ofDefine
	playersAll
	playersStillIn
	playersInGame
	playerDealer
	playerCurrent
	wordDirection
	pilePot
	zoneDeck
	zoneDiscards
	namePhase
	nameStart
	partOptions
	partResults
	numberLastRaise
	playerName
	playerSeat
	playerFolded
	playerGone
	playerPutIn
	playerToCall
	playerWinnings

	cardName
	cardRank
	cardOrder
	cardSuit
	cardSpots
	cardJoker
	cardUp
	cardOwn
)

// What every script finds, by the names that it has there.
var (
	tableParts = map[string]partKind{
		"players": playersAll, "still_in": playersStillIn, "in_the_game": playersInGame, "dealer": playerDealer,
		"current":   playerCurrent,
		"direction": wordDirection, "phase": namePhase, "start": nameStart, "options": partOptions, "results": partResults,
	}
	chipsParts  = map[string]partKind{"pot": pilePot, "last_raise": numberLastRaise}
	deckParts   = map[string]partKind{"deck": zoneDeck, "discards": zoneDiscards}
	playerParts = map[string]partKind{
		"name": playerName, "seat": playerSeat, "folded": playerFolded, "gone": playerGone, "results": partResults,
	}
	stackParts = map[string]partKind{"put_in": playerPutIn, "to_call": playerToCall, "winnings": playerWinnings}
	cardParts  = map[string]partKind{
		"name": cardName, "rank": cardRank, "order": cardOrder, "suit": cardSuit, "spots": cardSpots, "joker": cardJoker, "up": cardUp,
	}
	handParts     = []string{"category", "name"}
	listParts     = []string{"count", "name", "owner", "each", "has"}
	decisionParts = []string{"kind", "verb", "prompt", "least", "most", "words", "cards", "choices", "may_pass", "may_fold", "call",
		"bet_least", "bet_most", "raise_least", "raise_most", "legal"}
)

// scriptName is a name of the rules as Lua has it. One member of several, come 4, may also be written as the rules do: come(4).
func scriptName(name string) string {
	if i := strings.IndexAny(name, "(["); i > 0 {
		keys := strings.FieldsFunc(name[i:], func(r rune) bool { return strings.ContainsRune("([, ])", r) })
		name = name[:i] + " " + strings.Join(keys, " ")
	}
	return strings.ReplaceAll(name, "-", "_")
}

// name makes the parts known that this ruleset has. What the rules declare stands in front of what every script finds.
func (l *scriptGame) name(g *game.Game) {
	l.player, l.table, l.cards, l.option = map[string]scriptPart{}, map[string]scriptPart{}, map[string]scriptPart{},
		map[string]int{}
	l.options = map[string]scriptPart{}
	put := func(to map[string]scriptPart, parts map[string]partKind) {
		for name, kind := range parts {
			to[name] = scriptPart{kind: kind}
		}
	}
	put(l.table, tableParts)
	put(l.player, playerParts)
	if g.P.Layout.Stack >= 0 {
		put(l.table, chipsParts)
		put(l.player, stackParts)
	}
	if len(g.P.Decks) > 0 {
		put(l.table, deckParts)
		put(l.cards, cardParts)
		for i, a := range g.P.Attrs {
			l.cards[scriptName(a.Name)] = scriptPart{cardOwn, i}
		}
	}
	for i, d := range g.P.Rules.Defines {
		part := scriptPart{ofDefine, i}
		switch {
		case d.Kept() || len(d.Params) > 0 || d.ByItem != check.Invalid || effects.ByChance(g.P.Rules, d.Decl.Value):
		case d.ByPlayer:
			l.player[scriptName(d.Name)] = part
		default:
			l.table[scriptName(d.Name)] = part
		}
	}
	for i, f := range g.P.Rules.Fields {
		part, name := scriptPart{ofField, i}, f.Name
		if f.Of != nil { // one thing, whose parts are the members
			part, name = scriptPart{ofFamily, slices.IndexFunc(g.P.Families,
				func(fam program.Family) bool { return fam.Name == f.Of.Name })}, f.Of.Name
		}
		if f.PerPlayer {
			l.player[scriptName(name)] = part
		} else {
			l.table[scriptName(name)] = part
		}
	}
	for i, o := range g.P.Rules.Options {
		l.option[scriptName(o.Name)] = i
	}
	l.changed(g)
}

// changed lets scripts read, in the place of an option or a field, what a house rule changes it to.
func (l *scriptGame) changed(g *game.Game) {
	for i, d := range g.P.Rules.Defines {
		if d.For == nil || d.ByItem != check.Invalid || effects.ByChance(g.P.Rules, d.Decl.Value) {
			continue
		}
		part, name := scriptPart{ofDefine, i}, scriptName(d.For.Name)
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
	l := gameOf(h.s)
	var names []string
	switch of.Kind {
	case hook.Player:
		names = keysOf(l.player)
	case hook.Card:
		names = keysOf(l.cards)
	case hook.Hand:
		return handParts
	case hook.List:
		return listParts
	case hook.Thing:
		switch {
		case of.N == theGame:
			names = keysOf(l.table)
		case of.N == theEvent:
			return eventParts
		case of.N == theOptions:
			names = keysOf(l.option)
		case of.N == theDecision:
			return decisionParts
		case of.N >= familyOf:
			_, keys := h.family(familyThingOf(of.N))
			for _, k := range keys.All {
				names = append(names, scriptName(k.String()))
			}
		default:
			for i := range h.s.P.Results {
				names = append(names, scriptName(h.s.P.Results[i].Name))
			}
		}
	}
	slices.Sort(names)
	return names
}

func keysOf[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	return names
}

// thingPart reads a part of the game, the event, the options, the decision or the results.
func (h *scriptHost) thingPart(thing int64, name string, out *hook.Read) error {
	s := h.s
	switch thing {
	case theGame:
		if part, ok := gameOf(s).table[name]; ok {
			return h.read(part, -1, out)
		}
	case theEvent:
		return h.eventPart(name, out)
	case theOptions:
		if part, ok := gameOf(s).options[name]; ok {
			if s.P.Rules.Defines[part.index].ByPlayer && s.Cur < 0 {
				return nil // it is each player's, and here it is nobody's turn
			}
			return h.read(part, int(s.Cur), out)
		}
		if i, ok := gameOf(s).option[name]; ok {
			out.Value = toLua(s, s.P.Rules.Options[i].Type.Kind, s.M.Options[i])
			return nil
		}
	case theDecision:
		return h.decisionPart(name, out)
	default:
		if thing >= familyOf {
			return h.memberPart(thing, name, out)
		}
		return h.resultPart(int(thing), name, out)
	}
	return hook.ErrNoPart
}

// resultPart reads a result, which is nothing while it has not been given.
func (h *scriptHost) resultPart(thing int, name string, out *hook.Read) error {
	s := h.s
	seat := thing - resultsOf
	found := false
	for i := range s.P.Results {
		r := &s.P.Results[i]
		if scriptName(r.Name) != name || r.PerPlayer != (seat >= 0) {
			continue
		}
		found = true
		if v, ok := s.ResultAt(i, seat); ok {
			out.Value = valueToLua(s, v)
			out.Hidden = secretOf(s, s.ResultPiece(i, seat, v).Known())
		}
	}
	if !found {
		return hook.ErrNoPart
	}
	return nil
}

// read reads a part of a player, or with seat -1 of the table.
func (h *scriptHost) read(part scriptPart, seat int, out *hook.Read) error {
	s := h.s
	group := func(g int) hook.Value { return hook.ListOf(int64(h.firstGroup() + g)) }
	switch part.kind {
	case ofField:
		h.field(part.index, seat, out)
	case ofFamily:
		out.Value = hook.ThingOf(familyThing{part.index, seat, -1}.number())
	case ofDefine:
		return h.define(part.index, seat, out)
	case playersAll:
		out.Value = group(allSeats)
	case playersStillIn:
		out.Value = group(stillIn)
	case playersInGame:
		out.Value = group(inTheGame)
	case playerDealer:
		out.Value = hook.PlayerOf(int64(s.Dealer()))
	case playerCurrent:
		if s.Cur >= 0 {
			out.Value = hook.PlayerOf(int64(s.Cur))
		}
	case wordDirection:
		out.Value = toLua(s, check.WordKind, s.Vars[s.M.FirstTableVar+program.DirectionVar])
	case pilePot:
		out.Value = hook.NumberOf(s.Ledger.Pot())
	case numberLastRaise:
		out.Value = hook.NumberOf(s.Round.LastRaise())
	case zoneDeck:
		out.Value = hook.ListOf(int64(s.DeckZone()))
	case zoneDiscards:
		out.Value = hook.ListOf(int64(s.DiscardZone()))
	case namePhase:
		if phase := s.Phase(); phase != "" {
			out.Value = hook.TextOf(phase)
		}
	case nameStart:
		out.Value = hook.TextOf(s.P.Starts[s.G.Setup.Start].Name)
	case partOptions:
		out.Value = hook.ThingOf(theOptions)
	case partResults:
		out.Value = hook.ThingOf(theResults)
		if seat >= 0 {
			out.Value = hook.ThingOf(int64(resultsOf + seat))
		}
	case playerName:
		out.Value = hook.TextOf(s.M.Name(seat))
	case playerSeat:
		out.Value = hook.NumberOf(int64(seat) + 1)
	case playerFolded:
		out.Value = hook.YesNoOf(s.Folded>>seat&1 == 1)
	case playerGone:
		out.Value = hook.YesNoOf(s.Gone>>seat&1 == 1)
	case playerPutIn:
		out.Value = hook.NumberOf(s.PutIn(seat))
	case playerToCall:
		out.Value = hook.NumberOf(s.Round.ToCall(&s.Ledger, seat))
	case playerWinnings:
		out.Value = hook.NumberOf(s.Winnings[seat])
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
	record := s.Record
	s.Record = event.Recorder{} // which may be long, and has no part in this
	t.CopyFrom(s)
	s.Record = record
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
