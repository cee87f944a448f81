package know

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// Unknowns is what one player does not know about a game as it stands, so that it can be made up again and again: cards that
// they neither see nor saw go where they lie, fields that are hidden from them, and whatever the rules have worked out from
// them. How many cards or dice lie somewhere they always know. The zero value is ready for [Unknowns.Look]; it belongs to one
// goroutine, and is good for as long as the game it was made for stands still.
type Unknowns struct {
	Open   bool // only cards are unknown; everything else is taken as it is
	seat   int
	places []place // where cards lie that they do not know
	cards  []int32 // those cards, in the order of the deck, which says nothing about where they lie
	fields []secretField
	given  []secretField // results that the player may not know
	taint  *flow.Taint   // of this program
	of     *program.Program
	live   []LiveTaint
	before []LiveTaint // of an earlier moment
	now    []int32     // scratch: the cards as they are made up
	trade  []int32     // and which card each card of the deck has become
	seen   []uint32
	recall []uint32
}

type place struct {
	zone, at int32
}

// secretField is a field or result that is hidden from the player, or that holds, for all to see but them, what was worked out
// from what is hidden from them; seat is -1 for the table's. Which open ones do so only a game with a record knows.
type secretField struct {
	field, seat int32
}

// Look finds out what a player does not know.
func (u *Unknowns) Look(s *game.State, seat int) {
	u.seat = seat
	mask := event.Viewer(seat).Mask()
	u.places, u.cards, u.fields, u.given = u.places[:0], u.cards[:0], u.fields[:0], u.given[:0]
	for z, zone := range s.Zones {
		for i, c := range zone {
			if (s.Seen[c]|s.Recall[c]|s.ZoneEyes(z))&mask == 0 {
				u.places, u.cards = append(u.places, place{int32(z), int32(i)}), append(u.cards, c)
			}
		}
	}
	slices.Sort(u.cards)
	if len(s.P.Decks) > 1 { // whose backs differ
		slices.SortStableFunc(u.places, func(a, b place) int {
			return int(s.M.Home[s.Zones[a.zone][a.at]]) - int(s.M.Home[s.Zones[b.zone][b.at]])
		})
	}
	for i, f := range s.P.Rules.Fields {
		if f.Everybody && !s.Labelled() || u.Open {
			continue
		}
		if !f.PerPlayer {
			if !s.KnowsField(i, 0, mask) {
				u.fields = append(u.fields, secretField{int32(i), -1})
			}
			continue
		}
		for other := range s.M.N {
			if !s.KnowsField(i, other, mask) {
				u.fields = append(u.fields, secretField{int32(i), int32(other)})
			}
		}
	}
	for i := range s.P.Results {
		for seat := -1; seat < s.M.N && s.Labelled() && !u.Open; seat++ {
			if (seat >= 0) == s.P.Results[i].PerPlayer &&
				(s.IsGiven(i, seat) && !s.KnowsResult(i, seat, mask) || s.Doubted(i, seat, mask)) {
				u.given = append(u.given, secretField{int32(i), int32(seat)})
			}
		}
	}
	if u.taint == nil || u.of != s.P {
		u.taint, u.of = flow.FindTaint(s.P), s.P
	}
	u.live = LiveTaints(s, u.taint, u.live[:0])
	if u.Open {
		u.live = slices.DeleteFunc(u.live, func(d LiveTaint) bool { return !d.Trade })
	}
}

// Imagine makes everything up in a copy of the game that was looked at. What comes by chance from now on is drawn from the
// given stream too, so that nothing in the copy tells what the player cannot know. Two games that look alike to them become
// the same copy by the same stream.
func (u *Unknowns) Imagine(t *game.State, chance *rng.Stream) {
	u.redeal(t, chance)
	u.tradeKept(t)
	for _, f := range u.fields {
		if u.taint.LeftOut[f.field] {
			t.Vars[t.Slot(t.P.Layout.Fields[f.field], int(max(f.seat, 0)))] = program.None
			continue
		}
		makeUp(t, int(f.field), int(f.seat), u.taint.Unsure[f.field], chance)
	}
	for _, g := range u.given {
		r := &t.P.Results[g.field]
		t.Vars[t.Slot(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, int(max(g.seat, 0)))] = 1
		makeUpValue(t, r.Place.Store, t.Slot(r.Place, int(max(g.seat, 0))), r.Type, false, chance)
	}
	t.Dealt, t.Thrown, t.Coming = int32(len(t.M.GivenCards)), int32(len(t.M.GivenFaces)), t.Coming[:0]
	t.Root = chance.Uint64()
	t.Drawn = [table.StreamCount]bool{}
	t.Told.Real = false
	t.LastAnswer = program.None
	if t.Hooked {
		t.ImagineHooks(u.seat, u.trade)
	}
	u.imagineHappened(t)
	for _, d := range u.live {
		imagineTainted(t, d, u.trade)
	}
}

// imagineHappened leaves out what has happened that the player knows nothing of, and of the rest turns cards into those that are
// imagined.
func (u *Unknowns) imagineHappened(t *game.State) {
	mask := event.Viewer(u.seat).Mask()
	t.Log = slices.DeleteFunc(t.Log, func(e event.Event) bool { return e.Who&mask == 0 })
	if t.Met.Who&mask == 0 {
		t.Met.Amount, t.Met.Value.N, t.Met.Faces = 0, 0, nil
	}
	for i := range t.Log {
		t.Log[i].Cards = slices.Clone(t.Log[i].Cards)
		u.traded(t.Log[i].Cards)
	}
	t.Met.Cards = slices.Clone(t.Met.Cards)
	u.traded(t.Met.Cards)
}

// Imagine makes up what a player may not see in this game: see [Unknowns.Imagine].
func Imagine(s *game.State, seat int, chance *rng.Stream) {
	var u Unknowns
	u.Look(s, seat)
	u.Imagine(s, chance)
}

// redeal shuffles the cards that the player does not know among the places where they lie, those of each deck among themselves,
// since everybody sees by its back of which deck a card is. Who has seen what lies at a place
// stays with the place, and what points to the card at a place points to the one that is there now.
func (u *Unknowns) redeal(t *game.State, chance *rng.Stream) {
	if t.M.Cards == nil {
		return
	}
	t.Unsorted = 0 // the deck's order is made up with the rest
	u.now = append(u.now[:0], u.cards...)
	u.trade = u.trade[:0]
	for c := range t.M.Cards.Len() {
		u.trade = append(u.trade, int32(c))
	}
	u.seen, u.recall = append(u.seen[:0], t.Seen...), append(u.recall[:0], t.Recall...)
	end := 0
	for i, p := range u.places {
		for end <= i || end < len(u.cards) && t.M.Home[u.cards[end]] == t.M.Home[u.cards[i]] {
			end++
		}
		j := i + chance.Below(end-i)
		u.now[i], u.now[j] = u.now[j], u.now[i]
		at := &t.Zones[p.zone][p.at]
		old, card := *at, u.now[i]
		*at, t.Lies[card], u.trade[old] = card, p.zone, card
		t.Seen[card], t.Recall[card] = u.seen[old], u.recall[old]
	}
	if t.Open && t.Question.ItemKind == check.Card {
		u.traded(t.Question.Items)
	}
	t.Answered = t.Answered[:0]
}

// tradeKept turns cards that fields and results name into those that are imagined in their places.
func (u *Unknowns) tradeKept(t *game.State) {
	for _, place := range t.P.Layout.Named {
		first, seats := t.Slot(place, 0), 1
		if place.PerPlayer {
			seats = t.M.N
		}
		for slot := first; slot < first+seats; slot++ {
			if place.Store == program.InLists {
				u.traded(t.Lists[slot])
			} else if v := t.Vars[slot]; v >= 0 && v < int64(len(u.trade)) {
				t.Vars[slot] = int64(u.trade[v])
			}
		}
	}
}

// Real is an answer for the game that was looked at, where what was chosen in the last copy were cards that the player does not
// know. Cards are overwritten.
func (u *Unknowns) Real(d *game.Decision, c game.Choice) game.Choice {
	if d.ItemKind != check.Card || len(u.trade) == 0 {
		return c
	}
	for i, card := range c.Cards {
		c.Cards[i] = int32(slices.Index(u.trade, card))
	}
	if d.Kind == program.AskOne && c.Act == game.Pick {
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
// not know is the one that it is there, and so are the fields that are hidden from them. Cards must not have been shuffled since.
func (u *Unknowns) Past(t, now *game.State) {
	if t.M.Cards != nil {
		t.Unsorted = 0
		u.seen, u.recall = append(u.seen[:0], t.Seen...), append(u.recall[:0], t.Recall...)
		for z, zone := range t.Zones {
			u.traded(zone)
			for _, c := range zone {
				t.Lies[c] = int32(z)
			}
		}
		for old, c := range u.trade {
			t.Seen[c], t.Recall[c] = u.seen[old], u.recall[old]
		}
		if t.Open && t.Question.ItemKind == check.Card {
			u.traded(t.Question.Items)
		}
	}
	u.tradeKept(t)
	for _, f := range u.fields {
		place := t.P.Layout.Fields[f.field]
		switch slot := t.Slot(place, int(max(f.seat, 0))); place.Store {
		case program.InVars:
			t.Vars[slot] = now.Vars[slot]
		case program.InLists:
			t.SetList(slot, now.Lists[slot])
		}
	}
	t.Answered, t.LastAnswer = t.Answered[:0], program.None
	t.Root, t.Drawn, t.Told.Real = now.Root, [table.StreamCount]bool{}, false
	u.before = LiveTaints(t, u.taint, u.before[:0])
	for _, d := range u.before {
		imagineTainted(t, d, u.trade)
	}
}

// Imagined is an answer for the last copy, where what was chosen in the game that was looked at were cards that the player does
// not know. Cards are overwritten.
func (u *Unknowns) Imagined(d *game.Decision, c game.Choice) game.Choice {
	if d.ItemKind != check.Card || len(u.trade) == 0 {
		return c
	}
	u.traded(c.Cards)
	if d.Kind == program.AskOne && c.Act == game.Pick {
		c.N = int64(u.trade[c.N])
	}
	return c
}

// makeUp gives a field that a player may not see some value of its type. Whether there is any yet they know, unless they cannot
// be sure of it.
func makeUp(s *game.State, field, seat int, unsure bool, chance *rng.Stream) {
	place := s.P.Layout.Fields[field]
	slot := s.Slot(place, max(seat, 0))
	if place.Store == program.InPiles {
		makeUpPile(s, slot, s.P.FieldInit[field], seat, chance)
		return
	}
	makeUpValue(s, place.Store, slot, s.P.Rules.Fields[field].Type, unsure, chance)
}

// makeUpValue gives what is kept in a variable or list some value of its type.
func makeUpValue(s *game.State, store program.Store, slot int, t check.Type, unsure bool, chance *rng.Stream) {
	switch store {
	case program.InLists:
		of := check.Of(t.Kind.Item())
		list := s.Lists[slot]
		for i := range list {
			if t.Kind == check.Faces {
				list[i] = int32(1 + chance.Below(int(max(1, s.Sides[slot]))))
			} else if v, ok := someValue(s, of, chance); ok {
				list[i] = int32(v)
			}
		}
	case program.InVars:
		if t.OrNone && !unsure && s.Vars[slot] == program.None {
			return
		}
		if t.OrNone && unsure && chance.Below(2) == 0 {
			s.Vars[slot] = program.None
			return
		}
		if v, ok := someValue(s, t, chance); ok {
			s.Vars[slot] = v
		}
	}
}

// someValue is a value of a type, each as likely as far as they can be counted.
func someValue(s *game.State, t check.Type, chance *rng.Stream) (int64, bool) {
	switch t.Kind {
	case check.YesNo:
		return int64(chance.Below(2)), true
	case check.WordKind:
		if len(t.Words) > 0 {
			return s.P.WordOf(t.Words[chance.Below(len(t.Words))]), true
		}
	case check.Player:
		return int64(chance.Below(s.M.N)), true
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
		return int64(chance.Below(max(1, len(s.G.P.Texts)))), true
	case check.Category:
		return int64(chance.Below(int(hands.FiveOfAKind) + 1)), true
	case check.Card, check.Rank, check.Suit, check.Combination:
		if s.M.Cards != nil {
			return someOfDeck(s, t.Kind, chance)
		}
	}
	return 0, t.Kind != check.Nothing
}

func someOfDeck(s *game.State, kind check.Kind, chance *rng.Stream) (int64, bool) {
	switch kind {
	case check.Card:
		return int64(chance.Below(s.M.Cards.Len())), true
	case check.Rank:
		return int64(chance.Below(s.M.Cards.Ranks())), true
	case check.Suit:
		return int64(chance.Below(max(1, s.M.Cards.Suits()))), true
	}
	all := slices.Clone(s.M.Evaluated)
	dealt := min(5, len(all))
	for i := range dealt {
		j := i + chance.Below(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return int64(op.Rankings[0].Ranking.Best(all[:dealt])), true
}

// makeUpPile gives a pile that the player does not see some amount, from nothing to twice what it starts with. The bank bears the
// difference, so that no chips are made or lost.
func makeUpPile(s *game.State, slot int, init int32, seat int, chance *rng.Stream) {
	start := int64(10)
	if init != 0 && s.P.Nodes[init].Op <= program.OpOption {
		before, open := s.Cur, s.Open
		s.Cur = int32(max(seat, 0))
		start = max(0, s.Num(init))
		s.Cur, s.Open, s.Failure = before, open, nil
	}
	n := int64(chance.Below(int(min(2*start, 1<<30)) + 1))
	s.Piles[s.Bank()] += s.Piles[slot] - n
	s.Piles[slot] = n
}
