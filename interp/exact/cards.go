package exact

import (
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
)

// waysOf is the chance of a game that is gone through way by way.
type waysOf game.State

// Card takes a card off a deck, in every way.
func (c *waysOf) Card(deck, to int) int32 { return drawWalk((*game.State)(c), deck, to) }

// Die is how a die falls, in every way.
func (c *waysOf) Die(faces int) int { return int(decided((*game.State)(c), 1, faces)) }

// Order shuffles cards that are no deck.
func (c *waysOf) Order(zone []int32) { shuffleWalk((*game.State)(c), zone) }

// Below is a number by lot, in every way. Where dice come before it, or distributions are put together as wholes, nothing is
// drawn yet: chance decides in the order in which the rules ask.
func (c *waysOf) Below(n int) int {
	if c.Chances.Touched || walkOf((*game.State)(c)).whole {
		c.Chances.Touched = true
		return 0
	}
	return int(decided((*game.State)(c), 0, n))
}

// Settle ends the walk where somebody looks at the order of the deck, unless they look no further down than to the cards that are
// given: those lie on top.
func (c *waysOf) Settle(deck, top int) {
	switch s := (*game.State)(c); {
	case walkOf(s).mixed == deck+1, top >= 0 && s.LayGiven(deck) >= min(top, len(s.Zones[s.DeckAt(deck)])):
	default:
		s.Unwalkable("The rules look at the order of the deck here, which may be any")
	}
}

// Refill says that what comes from now on comes from other cards.
func (c *waysOf) Refill() func() {
	walkOf((*game.State)(c)).fresh = walkOf((*game.State)(c)).used // what comes now comes from other cards
	walkOf((*game.State)(c)).late.grown = true
	// Of several each takes its own cards, so that it is looked which they are.
	if len(c.P.Decks) == 1 {
		walkOf((*game.State)(c)).mixed = 1
	}
	return func() { walkOf((*game.State)(c)).mixed = 0 }
}

// drawWalk draws a card for a zone, in every way. Several cards that one step draws for a zone are drawn as a set, in ascending
// order; so each set comes once, with the chance of all its orders.
func drawWalk(s *game.State, from, to int) int32 {
	u, deck := walkOf(s), s.Zones[s.DeckAt(from)]
	if u.arriving {
		return u.arrive(s, from, to)
	}
	u.stands = slices.DeleteFunc(u.stands, func(c int32) bool { return s.DeckIn(int(s.Lies[c])) >= 0 }) // shuffled in again
	if from == 0 && u.burning && !u.w.ordered && !u.w.turned && unseenBy(s, to) {
		card := slices.Min(deck)
		u.stands = append(u.stands, card)
		s.OutOfDeck(card)
		return card
	}
	drawn := to + from<<16 // a set is one of cards of the same deck
	q := question{whichCard, int64(drawn)}
	if o, ok := decidedBefore(s, q); ok {
		card := int32(o.n)
		if s.Failure != nil {
			card = deck[0]
		}
		turnUp(s, from, card)
		s.OutOfDeck(card)
		return card
	}
	can := drawable(s, from)
	before, last := 0, int32(-1)
	if !u.w.ordered {
		for _, o := range u.given[min(u.fresh, len(u.given)):] {
			if o.zone == drawn {
				before, last = before+1, int32(o.n)
			}
		}
	}
	if s.Failure == nil {
		n := &need{id: -1, of: q}
		odds := big.NewRat(int64(before+1), int64(len(can)))
		for _, c := range can {
			if c > last {
				n.ways, n.odds = append(n.ways, outcome{n: int64(c), zone: drawn}), append(n.odds, odds)
			}
		}
		wantChance(s, n)
	}
	card := deck[0]
	s.OutOfDeck(card)
	return card
}

// unseenBy reports whether no player sees the cards that lie face down in a zone.
func unseenBy(s *game.State, zone int) bool {
	return s.ZoneEyes(zone)&(event.Everybody|(1<<s.M.N-1)) == 0
}

// LookInto ends the walk where somebody looks at cards that were burnt, and may be any.
func (u *walking) LookInto(s *game.State, zone int) {
	u.lookLate(s, zone)
	if len(u.stands) == 0 || walkOf(s).mixed == 1 || walkOf(s).w.turned || s.DeckIn(zone) >= 0 {
		return
	}
	for _, c := range standing(s) {
		if int(s.Lies[c]) == zone {
			walkOf(s).w.turned, walkOf(s).w.again = true, true
			stop(s)
			return
		}
	}
}

// drawable lists the cards that may come next: those of a deck, and of the first one those that were burnt, in ascending order.
func drawable(s *game.State, from int) []int32 {
	all := slices.Clone(s.Zones[s.DeckAt(from)])
	if from == 0 {
		all = append(all, standing(s)...)
	}
	slices.Sort(all)
	return all
}

// standing lists the burnt cards that may be any card: those that still lie where nobody sees them.
func standing(s *game.State) []int32 {
	var all []int32
	for _, c := range walkOf(s).stands {
		if z := int(s.Lies[c]); s.DeckIn(z) < 0 && unseenBy(s, z) && s.Seen[c] == 0 {
			all = append(all, c)
		}
	}
	return all
}

// turnUp has a card that is drawn be in the deck: where it was thought burnt, another one was.
func turnUp(s *game.State, from int, card int32) {
	z := s.DeckAt(from)
	if int(s.Lies[card]) == z {
		return
	}
	other := slices.Min(s.Zones[z])
	zone := int(s.Lies[card])
	s.Zones[zone][slices.Index(s.Zones[zone], card)] = other
	s.Zones[z][slices.Index(s.Zones[z], other)] = card
	s.Lies[other], s.Lies[card] = int32(zone), int32(z)
	stands := walkOf(s).stands
	stands[slices.Index(stands, card)] = other
}

// suitsAlike reports whether no suit is different from another as far as that can be seen from the rules and the deck: they are
// only compared with each other, and no card of one suit is wild where the same of another is not.
func suitsAlike(g *game.Game) bool {
	if g.Cards == nil || len(g.GivenCards) > 0 || len(g.Match.Coming) > 0 || len(g.P.Decks) == 1 && len(g.Own) > 0 {
		return false
	}
	for _, f := range g.P.Rules.Fields {
		if f.Family != nil && f.Family.By(check.Suit) {
			return false // each suit has one of its own
		}
	}
	for i := range g.P.Results {
		if g.P.Results[i].Type.Kind == check.Card {
			return false // it says which card it is
		}
	}
	for _, d := range g.P.Decks {
		if len(d.Suits) > 0 && len(d.Suits) < len(g.P.Suits) {
			return false
		}
	}
	nodes := g.P.Nodes
	isSuit := func(e int32) bool {
		n := &nodes[e]
		return op.Of(n).N == op.CardPart && n.N == program.PartSuit
	}
	fine := map[int32]bool{}
	for i := range nodes {
		n := &nodes[i]
		switch n.Op {
		case program.OpEq, program.OpNe:
			if isSuit(n.A) && isSuit(n.B) {
				fine[n.A], fine[n.B] = true, true
			}
		case program.OpCount:
			if of := &nodes[n.A]; of.Op == program.OpDifferent && isSuit(of.B) {
				fine[of.B] = true
			}
		case program.OpSuits:
			return false
		}
	}
	for i := range nodes {
		if isSuit(int32(i)) && !fine[int32(i)] {
			return false
		}
	}
	wild := map[int32]bool{}
	for c := range g.Cards.Len() {
		if g.Suit[c] < 0 {
			continue
		}
		is := g.Evaluated[c] == jokerCard
		if was, ok := wild[g.NaturalRank[c]]; ok && was != is {
			return false
		}
		wild[g.NaturalRank[c]] = is
	}
	return g.Cards.Len() <= mostSuited*g.Cards.Suits() && g.Cards.Suits() <= mostSuits
}

// A deck's suits are put into order only up to these sizes.
const (
	mostSuits  = 8
	mostSuited = 64
)

// shuffleWalk shuffles cards that are not the deck. As long as nobody looks at their order that makes no difference.
func shuffleWalk(s *game.State, zone []int32) {
	if walkOf(s).w.ordered && len(zone) > 1 {
		s.Unwalkable("The rules shuffle %d cards here and look at their order, which may be any", len(zone))
	}
	for _, c := range zone {
		s.Seen[c] = 0
	}
}
