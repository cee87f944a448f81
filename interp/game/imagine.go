package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// Unknowns is what one player does not know about a game as it stands, so that it can be made up again and again: cards that
// he neither sees nor saw go where they lie, fields that are hidden from him, and whatever the rules have worked out from
// them. How many cards or dice lie somewhere he always knows. The zero value is ready for [Unknowns.Look]; it belongs to one
// goroutine, and is good for as long as the game it was made for stands still.
type Unknowns struct {
	Open   bool // only cards are unknown; everything else is taken as it is
	seat   int
	places []place // where cards lie that he does not know
	cards  []int32 // those cards, in the order of the deck, which says nothing about where they lie
	fields []secretField
	doubts *doubts
	live   []liveDoubt
	before []liveDoubt // of an earlier moment
	now    []int32     // scratch: the cards as they are made up
	trade  []int32     // and which card each card of the deck has become
	seen   []uint32
	recall []uint32
}

type place struct {
	zone, at int32
}

// secretField is a field that is hidden from the player; seat is -1 for the table's.
type secretField struct {
	field, seat int32
}

// Look finds out what a player does not know.
func (u *Unknowns) Look(s *State, seat int) {
	u.seat = seat
	mask := event.Viewer(seat).Mask()
	u.places, u.cards, u.fields = u.places[:0], u.cards[:0], u.fields[:0]
	for z, zone := range s.zones {
		for i, c := range zone {
			if (s.seen[c]|s.recall[c]|s.zoneEyes(z))&mask == 0 {
				u.places, u.cards = append(u.places, place{int32(z), int32(i)}), append(u.cards, c)
			}
		}
	}
	slices.Sort(u.cards)
	for i, f := range s.p.Rules.Fields {
		if f.Everybody || u.Open {
			continue
		}
		if !f.PerPlayer {
			if s.fieldEyes(i, 0)&mask == 0 {
				u.fields = append(u.fields, secretField{int32(i), -1})
			}
			continue
		}
		for other := range s.m.n {
			if s.fieldEyes(i, other)&mask == 0 {
				u.fields = append(u.fields, secretField{int32(i), int32(other)})
			}
		}
	}
	if u.doubts == nil || u.doubts.p != s.p {
		u.doubts = findDoubts(s.p)
	}
	u.live = u.doubts.alive(s, u.live[:0])
	if u.Open {
		u.live = slices.DeleteFunc(u.live, func(d liveDoubt) bool { return !d.trade })
	}
}

// Imagine makes everything up in a copy of the game that was looked at. What comes by chance from now on is drawn from the
// given stream too, so that nothing in the copy tells what the player cannot know. Two games that look alike to him become
// the same copy by the same stream.
func (u *Unknowns) Imagine(t *State, chance *rng.Stream) {
	u.redeal(t, chance)
	for _, f := range u.fields {
		t.makeUp(int(f.field), int(f.seat), u.doubts.unsure[f.field], chance)
	}
	t.dealt, t.thrown, t.coming = int32(len(t.m.deal)), int32(len(t.m.dice)), t.coming[:0]
	t.seed = chance.Uint64()
	t.drawn = [streamCount]bool{}
	t.supply.real = false
	t.answer = program.None
	if t.hooked {
		t.imagineHooks(u.seat, u.trade)
	}
	for _, d := range u.live {
		t.imagineDoubt(d, u.trade)
	}
}

// Imagine makes up what a player may not see in this game: see [Unknowns.Imagine].
func (s *State) Imagine(seat int, chance *rng.Stream) {
	var u Unknowns
	u.Look(s, seat)
	u.Imagine(s, chance)
}

// redeal shuffles the cards that the player does not know among the places where they lie. Who has seen what lies at a place
// stays with the place, and what points to the card at a place points to the one that is there now.
func (u *Unknowns) redeal(t *State, chance *rng.Stream) {
	if t.m.deck == nil {
		return
	}
	t.unsorted = false // the deck's order is made up with the rest
	u.now = append(u.now[:0], u.cards...)
	u.trade = u.trade[:0]
	for c := range t.m.deck.Len() {
		u.trade = append(u.trade, int32(c))
	}
	u.seen, u.recall = append(u.seen[:0], t.seen...), append(u.recall[:0], t.recall...)
	for i, p := range u.places {
		j := i + chance.Below(len(u.now)-i)
		u.now[i], u.now[j] = u.now[j], u.now[i]
		at := &t.zones[p.zone][p.at]
		old, card := *at, u.now[i]
		*at, t.lies[card], u.trade[old] = card, p.zone, card
		t.seen[card], t.recall[card] = u.seen[old], u.recall[old]
	}
	if t.open && t.pending.ItemKind == check.Card {
		u.traded(t.pending.Items)
	}
	t.answered = t.answered[:0]
}

// Real is an answer for the game that was looked at, where what was chosen in the last copy were cards that the player does not
// know. Cards are overwritten.
func (u *Unknowns) Real(d *Decision, c Choice) Choice {
	if d.ItemKind != check.Card || len(u.trade) == 0 {
		return c
	}
	for i, card := range c.Cards {
		c.Cards[i] = int32(slices.Index(u.trade, card))
	}
	if d.Kind == program.AskOne && c.Act == Pick {
		c.N = int64(slices.Index(u.trade, int32(c.N)))
	}
	return c
}

// traded turns cards of the game into those that are imagined in their places.
func (u *Unknowns) traded(list []int32) {
	for i, c := range list {
		if c >= 0 && int(c) < len(u.trade) {
			list[i] = u.trade[c]
		}
	}
}

// Past makes an earlier moment of the game what it was if the last copy is the game as it is now: each card that the player does
// not know is the one that it is there, and so are the fields that are hidden from him. Cards must not have been shuffled since.
func (u *Unknowns) Past(t, now *State) {
	if t.m.deck != nil {
		t.unsorted = false
		u.seen, u.recall = append(u.seen[:0], t.seen...), append(u.recall[:0], t.recall...)
		for z, zone := range t.zones {
			u.traded(zone)
			for _, c := range zone {
				t.lies[c] = int32(z)
			}
		}
		for old, c := range u.trade {
			t.seen[c], t.recall[c] = u.seen[old], u.recall[old]
		}
		if t.open && t.pending.ItemKind == check.Card {
			u.traded(t.pending.Items)
		}
	}
	for _, f := range u.fields {
		place := t.p.Layout.Fields[f.field]
		switch slot := t.slot(place, int(max(f.seat, 0))); place.Store {
		case program.InVars:
			t.vars[slot] = now.vars[slot]
		case program.InLists:
			t.setList(slot, now.lists[slot])
		}
	}
	t.answered, t.answer = t.answered[:0], program.None
	t.seed, t.drawn, t.supply.real = now.seed, [streamCount]bool{}, false
	u.before = u.doubts.alive(t, u.before[:0])
	for _, d := range u.before {
		t.imagineDoubt(d, u.trade)
	}
}

// Imagined is an answer for the last copy, where what was chosen in the game that was looked at were cards that the player does
// not know. Cards are overwritten.
func (u *Unknowns) Imagined(d *Decision, c Choice) Choice {
	if d.ItemKind != check.Card || len(u.trade) == 0 {
		return c
	}
	u.traded(c.Cards)
	if d.Kind == program.AskOne && c.Act == Pick {
		c.N = int64(u.trade[c.N])
	}
	return c
}

// makeUp gives a field that a player may not see some value of its type. Whether there is any yet he knows, unless he cannot be
// sure of it.
func (s *State) makeUp(field, seat int, unsure bool, chance *rng.Stream) {
	place := s.p.Layout.Fields[field]
	slot := s.slot(place, max(seat, 0))
	f := s.p.Rules.Fields[field]
	switch place.Store {
	case program.InLists:
		of := check.Of(f.Type.Kind.Item())
		list := s.lists[slot]
		for i := range list {
			if f.Type.Kind == check.Faces {
				list[i] = int32(1 + chance.Below(int(max(1, s.sides[slot]))))
			} else if v, ok := s.someValue(of, chance); ok {
				list[i] = int32(v)
			}
		}
	case program.InPiles:
		s.makeUpPile(slot, s.p.FieldInit[field], seat, chance)
	case program.InVars:
		if f.Type.OrNone && !unsure && s.vars[slot] == program.None {
			return
		}
		if f.Type.OrNone && unsure && chance.Below(2) == 0 {
			s.vars[slot] = program.None
			return
		}
		if v, ok := s.someValue(f.Type, chance); ok {
			s.vars[slot] = v
		}
	}
}

// someValue is a value of a type, each as likely as far as they can be counted.
func (s *State) someValue(t check.Type, chance *rng.Stream) (int64, bool) {
	switch t.Kind {
	case check.YesNo:
		return int64(chance.Below(2)), true
	case check.WordKind:
		if len(t.Words) > 0 {
			return s.p.WordOf(t.Words[chance.Below(len(t.Words))]), true
		}
	case check.Player:
		return int64(chance.Below(s.m.n)), true
	case check.Number:
		least, most := int64(0), int64(9)
		if len(t.Ranges) > 0 {
			r := t.Ranges[chance.Below(len(t.Ranges))]
			least, most = r.Least, min(r.Most, r.Least+1<<30)
		}
		return least + int64(chance.Below(int(most-least)+1)), true
	case check.Dice:
		least, most := int64(1), int64(5)
		if len(t.Ranges) > 0 {
			least, most = t.Ranges[0].Least, min(t.Ranges[0].Most, t.Ranges[0].Least+100)
		}
		return program.DiceValue(least+int64(chance.Below(int(most-least)+1)), int64(chance.Below(3))), true
	case check.Text:
		return int64(chance.Below(max(1, len(s.g.p.Texts)))), true
	case check.Category:
		return int64(chance.Below(int(hands.FiveOfAKind) + 1)), true
	case check.Card, check.Rank, check.Suit, check.Combination:
		if s.m.deck != nil {
			return s.someOfDeck(t.Kind, chance)
		}
	}
	return 0, t.Kind != check.Nothing
}

func (s *State) someOfDeck(kind check.Kind, chance *rng.Stream) (int64, bool) {
	switch kind {
	case check.Card:
		return int64(chance.Below(s.m.deck.Len())), true
	case check.Rank:
		return int64(chance.Below(s.m.deck.Ranks())), true
	case check.Suit:
		return int64(chance.Below(max(1, s.m.deck.Suits()))), true
	}
	var five [5]hands.Card
	for i := range five {
		five[i] = s.m.evaluated[chance.Below(s.m.deck.Len())]
	}
	return int64(builtin.Rankings[0].Ranking.Best(five[:])), true
}

// makeUpPile gives a pile that the player does not see some amount, from nothing to twice what it starts with. The bank bears the
// difference, so that no chips are made or lost.
func (s *State) makeUpPile(slot int, init int32, seat int, chance *rng.Stream) {
	start := int64(10)
	if init != 0 && s.p.Nodes[init].Op <= program.OpOption {
		before, open := s.cur, s.open
		s.cur = int32(max(seat, 0))
		start = max(0, s.num(init))
		s.cur, s.open, s.err = before, open, nil
	}
	n := int64(chance.Below(int(min(2*start, 1<<30)) + 1))
	s.piles[s.bank()] += s.piles[slot] - n
	s.piles[slot] = n
}
