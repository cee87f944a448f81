package exact

import (
	"bytes"
	"encoding/binary"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/hands"
)

const jokerCard = hands.Joker

// AppendKey appends what tells a state from every other one from which the game may go on differently. Two states with the same
// key go on alike: everything that may come of them has the same chances. Suits that trade places make no difference to it as
// long as no suit is different from another, nor does the order of cards and dice as long as nobody looks at it.
func (w *Walker) AppendKey(key []byte, s *game.State) []byte {
	u, g := walkOf(s), s.G
	key = binary.AppendUvarint(key, uint64(s.PC))
	key = binary.AppendVarint(key, int64(s.Cur))
	key = binary.AppendUvarint(key, uint64(len(s.Calls)))
	for _, c := range s.Calls {
		key = binary.AppendUvarint(key, uint64(c.PC))
		key = binary.AppendVarint(key, int64(c.Cur))
	}
	key = append(key, byte(table.Truth(s.Open)), byte(table.Truth(s.Ended)), s.Unsorted)
	if s.Open && s.Question.Secret {
		key = append(key, 1)
	}
	key = append(key, s.RefusedFor...)
	if s.Failure != nil { // what has gone wrong is not what has gone well
		key = append(append(key, s.Failure.Code...), s.Failure.Span.String()...)
	}
	key = binary.AppendUvarint(key, uint64(s.Folded))
	key = binary.AppendUvarint(key, uint64(s.Gone))
	key = binary.AppendUvarint(key, uint64(s.BettingAt))
	key = binary.AppendVarint(key, int64(s.Turn))
	key = binary.AppendUvarint(key, uint64(s.Dealt))
	key = binary.AppendUvarint(key, uint64(s.Thrown))
	if len(g.Match.Coming) > 0 {
		key = binary.AppendUvarint(key, uint64(len(s.Coming)))
	}
	dead := w.deadIn(s)
	var open []openVar // variables that are not known, and matter
	for i, at := 0, 0; i < len(s.Vars); i++ {
		v, is := s.Vars[i], -1
		if at < len(u.vars) && u.vars[at].slot == i {
			is, at = at, at+1
		}
		switch {
		case dead.is(w.varPlace(i)):
			v = 0
		case w.masked && i < len(w.mask) && w.mask[i]:
			v = 0
		case is >= 0 && (w.masked || u.isOpen(u.vars[is].id)):
			v, open = 0, append(open, u.vars[is])
		}
		key = binary.AppendVarint(key, v)
	}
	key = binary.AppendUvarint(key, uint64(u.unnamed))
	twice := diceTwice(s)
	key = w.appendOpen(key, u, open, twice)
	named := false // something but the zones names cards, or may do so
	for _, v := range s.Piles {
		key = binary.AppendVarint(key, v)
	}
	if w.reading().WhoWon {
		for seat, v := range s.Winnings {
			key = binary.AppendVarint(binary.AppendVarint(key, v), s.PutIn(seat))
		}
	}
	for _, f := range s.Fracs {
		if f != nil {
			key = append(key, f.RatString()...)
		}
		key = append(key, ' ')
	}
	if s.P.Layout.Stack >= 0 {
		key = s.Ledger.AppendKey(key)
		if s.BettingAt > 0 {
			key = s.Round.AppendKey(key)
		}
	}
	faces := w.facesIn(s)
	for i, list := range s.Lists {
		if len(list) == 0 || dead.is(w.listPlace(i)) {
			key = append(key, 0)
			continue
		}
		list := u.List(s, i)
		inOrder := w.keepsOrder(i)
		if faces != nil && !inOrder && i != u.unnamed-1 {
			list = faces.alike(s, w.listPlace(i), list)
		}
		if !twice && !w.ordered && !inOrder && !slices.IsSorted(list) { // dice in no order
			list = slices.Sorted(slices.Values(list))
		}
		key = appendList(s, key, list, twice)
		key = binary.AppendVarint(key, int64(s.Sides[i])) // what is rolled again of them has as many faces
		named = true
	}
	if s.PC > 0 && !s.Open && s.P.Code[s.PC-1].Op == program.InAsk && w.readsAnswer(s.PC) {
		key = binary.AppendVarint(key, s.LastAnswer)
		key = appendList(s, key, s.Answered, twice)
		named = named || len(s.Answered) > 0
	}
	if s.Muted {
		key = appendEvent(append(key, 1), &s.Met)
	}
	for i := range s.Log {
		key = appendEvent(key, &s.Log[i])
		named = true
	}
	if g.Cards != nil {
		key = w.appendCards(key, s, named || s.Muted, dead)
	}
	return key
}

// keepsOrder reports whether the order of a list makes a difference though nobody says so when they look at it: loops go through
// players in it, and a result tells it. Of other lists it is said where somebody looks at their order (game.Ways.Mislead).
func (w *Walker) keepsOrder(slot int) bool {
	p := w.g.P
	own := p.Layout.PlayerLists
	at := func(place program.Place) *bool {
		if place.PerPlayer {
			return &w.inOrder[place.Index]
		}
		return &w.inOrder[own+place.Index]
	}
	if w.inOrder == nil {
		w.inOrder = make([]bool, own+w.g.ListCount-own*w.g.N)
		for i, f := range p.Rules.Fields {
			if f.Type.Kind == check.Players {
				*at(p.Layout.Fields[i]) = true
			}
		}
		for i := range p.Results {
			if p.Results[i].Type.Kind == check.Players {
				*at(p.Results[i].Place) = true
			}
		}
		for i := range p.Code {
			in := &p.Code[i]
			switch row := op.OfInstr(in); {
			case row.A == op.Loopers && p.Args[in.A+1] != 0:
				w.inOrder[own+int(in.C)] = true
			case row.Flag == op.OnTable && !in.Flag: // a let, or what a phase is given
				list := &p.Nodes[in.B]
				for op.Of(list).From == op.OfA && op.Of(list).A == op.Items {
					list = &p.Nodes[list.A]
				}
				places := op.Places(p, list)
				if !flow.Shuffled(p, in.B) || len(places) == 1 && places[0].Store == program.InLists && *at(places[0].Place) {
					w.inOrder[own+int(in.A)] = true
				}
			}
		}
	}
	if slot < own*w.g.N {
		return w.inOrder[slot/w.g.N]
	}
	return w.inOrder[own+slot-own*w.g.N]
}

// appendEvent appends what the rules can tell apart in what happened.
func appendEvent(key []byte, e *event.Event) []byte {
	key = binary.AppendVarint(append(append(key, byte(e.Kind)), e.Name...), int64(e.Player))
	key = binary.AppendVarint(binary.AppendVarint(key, e.Amount), e.Value.N)
	key = binary.AppendVarint(key, int64(e.Field))
	for _, things := range [][]int32{e.Cards, e.Faces} {
		key = binary.AppendUvarint(key, uint64(len(things)))
		for _, thing := range things {
			key = binary.AppendVarint(key, int64(thing))
		}
	}
	return key
}

// appendOpen appends which random variables some variables are, and their lots.
func (w *Walker) appendOpen(key []byte, u *walking, open []openVar, twice bool) []byte {
	key = binary.AppendUvarint(key, uint64(len(open)))
	if twice { // dice are known by their numbers
		for _, v := range open {
			key = binary.AppendUvarint(key, uint64(v.slot))
			key = binary.AppendUvarint(key, uint64(v.id))
			key = binary.AppendUvarint(key, uint64(v.column))
		}
		for _, lot := range u.lots {
			key = binary.AppendUvarint(key, uint64(lot))
		}
		return key
	}
	w.order = w.order[:0]
	for _, v := range open {
		at := slices.Index(w.order, v.id)
		if at < 0 {
			at = len(w.order)
			w.order = append(w.order, v.id)
		}
		key = binary.AppendUvarint(key, uint64(v.slot))
		key = binary.AppendUvarint(key, uint64(at))
		key = binary.AppendUvarint(key, uint64(v.column))
	}
	for _, id := range w.order {
		if w.masked {
			key = binary.AppendUvarint(key, uint64(w.lots[u.lots[id]].columns()))
			continue
		}
		key = binary.AppendUvarint(key, uint64(u.lots[id]))
	}
	return key
}

// diceTwice reports whether a die that is not looked at yet is in two lists, or twice in one, or is what a variable is.
func diceTwice(s *game.State) bool {
	if len(walkOf(s).lots) == 0 {
		return false
	}
	seen := make([]bool, len(walkOf(s).lots))
	for _, d := range walkOf(s).dice {
		if seen[d.id] {
			return true
		}
		seen[d.id] = true
	}
	return slices.ContainsFunc(walkOf(s).vars, func(v openVar) bool { return seen[v.id] })
}

// appendList appends the items of a list: dice in no order unless that makes a difference.
func appendList(s *game.State, key []byte, list []int32, twice bool) []byte {
	key = binary.AppendUvarint(key, uint64(len(list)))
	if !twice && slices.ContainsFunc(list, isMarked) {
		lots := make([]int32, len(list))
		for i, item := range list {
			if lots[i] = item; isMarked(item) {
				id, _ := marked(item)
				lots[i] = mark(int(walkOf(s).lots[id]))
			}
		}
		if !walkOf(s).w.ordered {
			slices.Sort(lots)
		}
		list = lots
	}
	for _, item := range list {
		key = binary.AppendVarint(key, int64(item))
	}
	return key
}

// varPlace and listPlace are where a variable or list of a state stands in sets of places.
func (w *Walker) varPlace(slot int) int {
	if slot < w.g.FirstTableVar {
		return w.live.OwnVars + slot/w.g.N
	}
	return slot - w.g.FirstTableVar
}

func (w *Walker) listPlace(slot int) int {
	if own := w.g.P.Layout.PlayerLists * w.g.N; slot >= own {
		return w.live.Lists + slot - own
	}
	return w.live.OwnLists + slot/w.g.N
}

func (w *Walker) zonePlace(zone int) int {
	if own := w.g.P.Layout.PlayerZones * w.g.N; zone >= own {
		return w.live.Zones + zone - own
	}
	return w.live.OwnZones + zone/w.g.N
}

// nowhere is where cards lie whom nobody will ever look at again.
const nowhere = 255

// appendCards appends where every card lies, and who has seen it there.
func (w *Walker) appendCards(key []byte, s *game.State, named bool, dead *dead) []byte {
	g, deck := s.G, int32(s.DeckZone())
	unsorted := func(z int) bool {
		k := s.DeckIn(z)
		return k >= 0 && s.IsUnsorted(k)
	}
	if w.ordered || len(s.Zones) >= nowhere {
		for z, zone := range s.Zones {
			key = binary.AppendUvarint(key, uint64(len(zone)))
			if unsorted(z) {
				zone = slices.Sorted(slices.Values(zone))
			}
			for _, c := range zone {
				key = binary.AppendUvarint(key, uint64(g.Same[c]))
				key = binary.AppendUvarint(key, uint64(s.Seen[c]))
				if len(g.P.Decks) > 1 {
					key = append(key, byte(g.Home[c]))
				}
			}
		}
		return key
	}
	var room [nowhere]byte
	lies := room[:len(s.Zones)]
	for z := range lies {
		lies[z] = byte(z)
		if dead.is(w.zonePlace(z)) {
			lies[z] = nowhere
		}
	}
	for k := range g.P.Decks {
		z := s.DeckAt(k)
		if s.IsUnsorted(k) || lies[z] == nowhere {
			continue
		}
		for _, c := range s.Zones[z] {
			key = append(key, byte(c), byte(c>>8))
		}
	}
	stands := standing(s)
	for _, c := range stands {
		key = append(key, byte(s.Lies[c]))
	}
	late := &walkOf(s).late
	if len(late.cards) > 0 { // they may be any of the deck's
		lies[deck] = byte(deck)
		key, stands = walkOf(s).appendLate(key, s), append(stands, late.cards...)
	}
	at := func(c int32) (byte, uint32) {
		if len(stands) > 0 && slices.Contains(stands, c) {
			return lies[deck], 0
		}
		if z := lies[s.Lies[c]]; z != nowhere {
			return z, s.Seen[c]
		}
		return nowhere, 0
	}
	var suits [mostSuits][]byte
	var rooms [mostSuits][5 * mostSuited]byte
	n := g.Cards.Suits()
	if !w.alike || n > mostSuits || late.sets != nil { // of listed sets each suit is what it is
		n = 0
	}
	for i := range suits[:n] {
		suits[i] = rooms[i][:0]
	}
	for c := range g.Cards.Len() {
		zone, seen := at(int32(c))
		to := &key
		if n > 0 && g.Suit[c] >= 0 {
			to = &suits[g.Suit[c]]
		}
		if *to = append(*to, zone); zone != byte(deck) || seen != 0 {
			*to = binary.AppendUvarint(*to, uint64(seen))
		}
	}
	if n == 0 {
		return key
	}
	var order [mostSuits]int
	for i := range n {
		order[i] = i
	}
	slices.SortStableFunc(order[:n], func(a, b int) int { return bytes.Compare(suits[a], suits[b]) })
	for _, u := range order[:n] {
		key = append(key, suits[u]...)
		if named {
			key = append(key, byte(u))
		}
	}
	return key
}
