package hands

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Rater is what every ranking can be asked, a Ranking and an Order alike: the best
// hand that cards make, where the higher Hand is the better one; which cards make
// it; and what it is called.
type Rater interface {
	// Best gives the best hand in up to MaxCards cards.
	Best(cards []Card) Hand
	// BestCards gives the best hand and the positions of the cards that make it.
	BestCards(cards []Card) (Hand, []int)
	// BestFrom gives the best hand of exactly k cards of one set and m of another.
	BestFrom(hole []Card, k int, board []Card, m int) Hand
	// BestCardsFrom is BestFrom with the positions in each of the two sets.
	BestCardsFrom(hole []Card, k int, board []Card, m int) (Hand, []int, []int)
	// CategoryName names what kind of hand it is: "two pair", "skip straight".
	CategoryName(h Hand) string
	// NameOf names a hand without kickers, as people say it.
	NameOf(h Hand) string
	// String gives the name of the ranking.
	String() string
}

var _, _ Rater = High, (*Order)(nil)

// BestUnder is r.Best(cards) for cards that are on the stack: asking the interface
// itself would move them to the heap.
func BestUnder(r Rater, cards []Card) Hand {
	switch r := r.(type) {
	case Ranking:
		return r.Best(cards)
	case *Order:
		return r.Best(cards)
	}
	return r.Best(slices.Clone(cards))
}

// CategoryName names what kind of hand it is: "two pair".
func (r Ranking) CategoryName(h Hand) string { return h.Category().String() }

// NameOf names a hand without kickers, as String does.
func (r Ranking) NameOf(h Hand) string { return h.String() }

// Most patterns that an Order may have, and jokers that it reads; further jokers
// are left aside.
const (
	MaxPatterns = 100
	MaxWild     = 2
)

// Order is a high ranking of one's own: an ordered list of patterns. A hand counts
// as the first of the patterns that it is. What it is by the usual ranking counts
// before what else it holds: with two pair in the list no two pair is a pair, and
// only where the list leaves full houses out are they trips, or else two pair. A
// hand that is nothing in the list is no pair, below all.
//
// A joker stands for the card that makes the best hand, and doubles a card only
// to make five of a kind. An Order never changes, so it may be shared.
type Order struct {
	name     string
	number   int
	patterns []Pattern // from the best down, no pair among them
	place    [FiveOfAKind + 1]int
	own      []int             // the places of the patterns with a rule
	known    [strengthEnd]Hand // by strength: the hand, own patterns aside
}

// NewOrder makes an order of patterns, the best first; no pair may be left out
// and is then the worst. The number, 0 to 255, is what the hands of this order
// tell by Hand.Order. The error says which pattern cannot be in the list.
func NewOrder(name string, number int, patterns ...Pattern) (*Order, error) {
	if number < 0 || number > 255 {
		return nil, fmt.Errorf("the number of an order of hands goes from 0 to 255, not to %d", number)
	}
	o := &Order{name: name, number: number, patterns: slices.Clone(patterns)}
	for i := range o.place {
		o.place[i] = -1
	}
	isNoPair := func(p Pattern) bool { return p.Fits == nil && p.Category == NoPair }
	if !slices.ContainsFunc(patterns, isNoPair) {
		o.patterns = append(o.patterns, NoPair.Pattern())
	}
	if len(o.patterns) > MaxPatterns {
		return nil, fmt.Errorf("an order of hands can have %d patterns at most, this one has %d", MaxPatterns, len(patterns))
	}
	for i, p := range o.patterns {
		if strings.TrimSpace(p.Name) == "" {
			return nil, errors.New("a pattern of hands needs a name")
		}
		if slices.ContainsFunc(o.patterns[:i], func(q Pattern) bool { return strings.EqualFold(p.Name, q.Name) }) {
			return nil, fmt.Errorf("the pattern %q is in the order of hands twice", p.Name)
		}
		switch {
		case p.Fits != nil:
			o.own = append(o.own, i)
		case p.Category < NoPair || p.Category > FiveOfAKind:
			return nil, fmt.Errorf("the pattern %q is no usual kind of hand and has no rule of its own", p.Name)
		case o.place[p.Category] >= 0:
			return nil, fmt.Errorf("the pattern %q is in the order of hands twice", p.Category)
		default:
			o.place[p.Category] = i
		}
	}
	for s := range Strength(strengthEnd) {
		o.known[s] = o.convert(s.Hand())
	}
	return o, nil
}

// String gives the order's name.
func (o *Order) String() string { return o.name }

// Patterns gives the patterns from the best down, no pair among them.
func (o *Order) Patterns() []Pattern { return slices.Clone(o.patterns) }

// pattern gives the pattern that a hand of this order is.
func (o *Order) pattern(h Hand) (Pattern, bool) {
	at := len(o.patterns) - 1 - int(h>>categoryAt&(1<<(rankingAt-categoryAt)-1))
	if h == 0 || h.Ranking() != Own || at < 0 || at >= len(o.patterns) {
		return Pattern{}, false
	}
	return o.patterns[at], true
}

// CategoryName gives the name of the pattern that a hand of this order is.
func (o *Order) CategoryName(h Hand) string {
	p, ok := o.pattern(h)
	if !ok {
		return "no hand"
	}
	return p.Name
}

// NameOf names a hand of this order: "fives full of twos", "skip straight, jack
// high".
func (o *Order) NameOf(h Hand) string {
	p, ok := o.pattern(h)
	if !ok {
		return "no hand"
	}
	var ranks [maxRanks]int
	for i := range h.Len() {
		ranks[i] = h.Rank(i)
	}
	switch {
	case p.Fits == nil:
		return pack(p.Category, ranks, h.Len()).String()
	case ranks[0] == 0:
		return p.Name
	}
	return p.Name + ", " + Word(ranks[0]) + " high"
}

// hand gives the hand of a pattern by its place in the list.
func (o *Order) hand(place int, ranks [maxRanks]int, count int) Hand {
	h := pack(Category(len(o.patterns)-1-place), ranks, count)
	return h | Hand(Own)<<rankingAt | Hand(o.number)<<orderAt
}

// fallbacks are what a hand of a category is too, where the list does not have it.
var fallbacks = [...][]Category{
	NoPair: nil, Pair: nil, TwoPair: {Pair}, ThreeOfAKind: {Pair}, Straight: nil, Flush: nil,
	FullHouse: {ThreeOfAKind, TwoPair, Pair}, FourOfAKind: {ThreeOfAKind, Pair}, StraightFlush: {Flush, Straight},
	FiveOfAKind: {FourOfAKind, ThreeOfAKind, Pair},
}

// convert gives the best hand of this order that a usual hand is, own patterns aside.
func (o *Order) convert(h Hand) Hand {
	if h == 0 {
		return 0
	}
	cat := h.Category()
	if o.place[cat] < 0 {
		best := NoPair
		for _, c := range fallbacks[cat] {
			if at := o.place[c]; at >= 0 && at < o.place[best] {
				best = c
			}
		}
		h = h.as(best)
		cat = best
	}
	var ranks [maxRanks]int
	for i := range h.Len() {
		ranks[i] = h.Rank(i)
	}
	return o.hand(o.place[cat], ranks, h.Len())
}

// as takes a usual hand for what else it is.
func (h Hand) as(cat Category) Hand {
	var cards [maxRanks]int // the ranks of its cards, most important first
	next := 0
	put := func(rank, times int) {
		for ; times > 0 && next < maxRanks; times-- {
			cards[next] = rank
			next++
		}
	}
	switch h.Category() {
	case Straight, StraightFlush:
		for i := range maxRanks {
			put(h.Lead()-i, 1)
		}
		if h.Lead() == 5 { // the ace is high again
			cards = [maxRanks]int{Ace, 5, 4, 3, 2}
		}
		if cat == Straight {
			return pack(Straight, [maxRanks]int{h.Lead()}, 1)
		}
	case FullHouse:
		if cat == Pair && h.Rank(1) > h.Lead() {
			put(h.Rank(1), 2)
		}
		put(h.Lead(), 3)
		put(h.Rank(1), 2)
	default:
		times := [...]int{NoPair: 1, Pair: 2, TwoPair: 2, ThreeOfAKind: 3, Flush: 1, FourOfAKind: 4, FiveOfAKind: 5}[h.Category()]
		put(h.Lead(), times)
		if h.Category() == TwoPair {
			put(h.Rank(1), 2)
		}
		for i := h.Named(); i < h.Len(); i++ {
			put(h.Rank(i), 1)
		}
	}
	switch cat {
	case NoPair, Flush:
		slices.SortFunc(cards[:], func(a, b int) int { return b - a })
		return pack(cat, cards, maxRanks)
	case TwoPair: // of a full house
		trips, pair := h.Lead(), h.Rank(1)
		return pack(TwoPair, [maxRanks]int{max(trips, pair), min(trips, pair), trips}, 3)
	}
	group := whole[cat]
	ranks := [maxRanks]int{cards[0]}
	rest := slices.Clone(cards[maxRanks+1-group:])
	slices.SortFunc(rest, func(a, b int) int { return b - a })
	copy(ranks[1:], rest)
	return pack(cat, ranks, group)
}

// Best gives the best hand under this order in up to MaxCards cards: five, or all
// if there are fewer.
func (o *Order) Best(cards []Card) Hand {
	h, _ := o.best(cards)
	return h
}

// BestCards gives the best hand under this order and the positions, in ascending
// order, of the cards that make it.
func (o *Order) BestCards(cards []Card) (Hand, []int) {
	h, choice := o.best(cards)
	if h == 0 {
		return 0, nil
	}
	return h, positions(choice)
}

func (o *Order) best(cards []Card) (best Hand, chosen uint32) {
	if len(cards) > MaxCards {
		return 0, 0
	}
	usable, jokers := uint32(0), 0
	for i, c := range cards {
		if c == Joker {
			jokers++
		}
		if c < Joker || c == Joker && jokers <= MaxWild {
			usable |= 1 << i
		}
	}
	var places [MaxCards]Card // the positions of what counts
	n := 0
	for rest := usable; rest != 0; rest &= rest - 1 {
		places[n] = Card(bits.TrailingZeros32(rest))
		n++
	}
	var buffer, picked [maxRanks]Card
	for choice := range choices(n, min(n, maxRanks)) {
		at := pick(picked[:0], places[:n], choice)
		five := buffer[:0]
		set := uint32(0)
		for _, i := range at {
			five = append(five, cards[i])
			set |= 1 << i
		}
		if h := o.rate(five); h > best {
			best, chosen = h, set
		}
	}
	return best, chosen
}

// BestFrom gives the best hand under this order of exactly k cards of one set and
// m of another; no hand where Ranking.BestFrom has none.
func (o *Order) BestFrom(hole []Card, k int, board []Card, m int) Hand {
	best, _, _ := bestFrom(o, hole, k, board, m)
	return best
}

// BestCardsFrom is BestFrom with the positions of the cards in each of the two sets.
func (o *Order) BestCardsFrom(hole []Card, k int, board []Card, m int) (Hand, []int, []int) {
	best, own, common := bestFrom(o, hole, k, board, m)
	if best == 0 {
		return 0, nil, nil
	}
	return best, positions(own), positions(common)
}

// rate gives the worth of up to five cards that are all played. Jokers are tried
// as every card that is not there.
func (o *Order) rate(cards []Card) Hand {
	wild := slices.Index(cards, Joker)
	if wild < 0 {
		return o.plain(cards)
	}
	best := Hand(0)
	var tried [maxRanks]Card
	with := append(tried[:0], cards...)
	for c := range Joker {
		if !slices.Contains(cards, c) {
			with[wild] = c
			best = max(best, o.rate(with))
		}
	}
	if five := High.simply(cards); five.Category() == FiveOfAKind {
		best = max(best, o.convert(five))
	}
	return best
}

// plain rates cards without a joker among them.
func (o *Order) plain(cards []Card) Hand {
	var best Hand
	if s := looked(cards); s != 0 {
		best = o.known[s]
	} else {
		best = o.convert(High.simply(cards))
	}
	for _, place := range o.own {
		if o.hand(place, [maxRanks]int{15, 15, 15, 15, 15}, maxRanks) < best {
			break // those further down are worse
		}
		if ranks, ok := o.patterns[place].Fits(cards); ok {
			var list [maxRanks]int
			for i, r := range ranks[:min(len(ranks), maxRanks)] {
				list[i] = min(max(r, 0), Ace)
			}
			best = max(best, o.hand(place, list, min(len(ranks), maxRanks)))
		}
	}
	return best
}
