package hands

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// order makes an order of pattern names, the best first.
func order(t testing.TB, names string) *Order {
	t.Helper()
	var list []Pattern
	for name := range strings.SplitSeq(names, ", ") {
		p, err := ParsePattern(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	o, err := NewOrder("ours", 7, list...)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

const usualOrder = "five of a kind, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, no pair"

func TestTheUsualPatternsInTheUsualOrderAreTheUsualRanking(t *testing.T) {
	o := order(t, usualOrder)
	rapid.Check(t, func(t *rapid.T) {
		one, two := someCards(0, 7).Draw(t, "one"), someCards(0, 7).Draw(t, "two")
		a, b := High.Best(one), High.Best(two)
		c, d := o.Best(one), o.Best(two)
		if (a < b) != (c < d) || (a == b) != (c == d) {
			t.Fatalf("%v and %v: %v and %v, but %v and %v", one, two, a.Describe(), b.Describe(), o.NameOf(c), o.NameOf(d))
		}
		if a != 0 && (o.CategoryName(c) != a.Category().String() || o.NameOf(c) != a.String() || c.Order() != 7 || c.Ranking() != Own) {
			t.Fatalf("%v is %s, %s", one, o.CategoryName(c), o.NameOf(c))
		}
	})
}

// Each list goes from the best hand down.
func TestAnOrderOfOnesOwn(t *testing.T) {
	tests := []struct {
		order string
		hands [][2]string
	}{
		{"straight flush, four of a kind, flush, full house, straight, three of a kind, two pair, pair", [][2]string{
			{"2c 4c 6c 8c Tc 2d 2h", "ten-high flush"},
			{"Ac Ad Ah Kc Kd Qd Qh", "aces full of kings"},
			{"Ac Kd Qh Jc 9d", "ace-high no pair"},
		}},
		// What is left out counts as what else it is.
		{"three of a kind, pair", [][2]string{
			{"Ac Ad Ah As Kc", "three aces"},
			{"Ac Ad Ah Kc Kd", "three aces"},
			{"Kc Kd Ac Ad 2d", "pair of aces"},
			{"2c 3c 4c 5c 6c", "six-high no pair"},
		}},
		{"two pair, pair", [][2]string{
			{"2c 2d 2h Kc Kd", "two pair, kings and twos"},
			{"2c 2d 2h Jc Kd", "pair of twos"},
		}},
		{"pair", [][2]string{{"2c 2d 2h Kc Kd", "pair of kings"}, {"Ac 2c 3c 4c 5c", "ace-high no pair"}}},
		{"straight, flush", [][2]string{{"Ac 2c 3c 4c 5c", "five-high straight"}, {"Ac 2c 3c 4c 6c", "ace-high flush"}}},
		{"flush", [][2]string{{"Ac 2c 3c 4c 5c", "ace-high flush"}}},
		{"royal flush, five of a kind, straight flush, big cat, little cat, big dog, little dog, flush, full house, blaze, straight, round-the-corner straight, skip straight, three of a kind, two pair, four flush, four straight, pair", [][2]string{
			{"Ac Kc Jc Tc Jk 2d 2h", "royal flush"},
			{"Ac Ad Ah As Jk", "five aces"},
			{"Kc Qc Jc Tc 9c", "king-high straight flush"},
			{"Kc Qd Jh Ts 8c", "big cat, king high"},
			{"Kc Jd Th 9s 8c", "big cat, king high"},
			{"8c 6d 5h 4s 3c", "little cat, eight high"},
			{"Ac Kd Qh Js 9c", "big dog, ace high"},
			{"7c 6d 5h 4s 2c", "little dog, seven high"},
			{"2c 4c 6c 8c Tc", "ten-high flush"},
			{"2c 2d 2h 8c 8d", "twos full of eights"},
			{"Kc Kd Qh Qc Jd", "blaze, king high"},
			{"2c 3d 4h 5c 6d", "six-high straight"},
			{"4c 3d 2h Ac Kd", "round-the-corner straight, four high"},
			{"2c Ad Kh Qc Jd", "round-the-corner straight, two high"},
			{"Ac Qd Th 8c 6d", "skip straight, ace high"},
			{"Ac 3d 5h 7c 9d", "skip straight, nine high"},
			{"5c 5d 5h 8c 2d", "three fives"},
			{"5c 5d 8h 8c 2d", "two pair, eights and fives"},
			{"Ac 5c 8c 2c 2d", "four flush, ace high"},
			{"4c 5d 6h 7c Kd", "four straight, seven high"},
			{"Kc Kd 3h 4c 8d", "pair of kings"},
		}},
	}
	for _, test := range tests {
		o := order(t, test.order)
		last := Hand(1) << 62
		for _, hand := range test.hands {
			h, list := o.BestCards(deal(t, hand[0]))
			if o.NameOf(h) != hand[1] {
				t.Errorf("%s: %s is %s, want %s", test.order, hand[0], o.NameOf(h), hand[1])
			}
			if h >= last {
				t.Errorf("%s: %s is no worse than the one above", test.order, hand[0])
			}
			if len(list) != 5 {
				t.Errorf("%s: made of %v", hand[0], list)
			}
			last = h
		}
	}
}

func TestTheCardsThatMakeAHandOfAnOrderMakeIt(t *testing.T) {
	o := order(t, "skip straight, flush, full house, four flush, straight, pair")
	rapid.Check(t, func(t *rapid.T) {
		cards := rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, 52), func(n int) Card { return Card(n) }), 1, 8, rapid.ID[Card]).Draw(t, "cards")
		h, list := o.BestCards(cards)
		var picked []Card
		for _, i := range list {
			picked = append(picked, cards[i])
		}
		if h == 0 || o.Best(picked) != h || o.Best(cards) != h || !slices.IsSorted(list) {
			t.Fatalf("%v: %s is made of %v", cards, o.NameOf(h), list)
		}
		if len(cards) == 8 {
			from, own, common := o.BestCardsFrom(cards[:4], 2, cards[4:], 3)
			if from > h || from != o.BestFrom(cards[:4], 2, cards[4:], 3) || len(own) != 2 || len(common) != 3 {
				t.Fatalf("%v: %s of two and three, %s of all", cards, o.NameOf(from), o.NameOf(h))
			}
		}
	})
}

func TestOrdersThatCannotBeAreRefused(t *testing.T) {
	fits := func([]Card) ([]int, bool) { return nil, true }
	many := make([]Pattern, MaxPatterns)
	for i := range many {
		many[i] = Pattern{Name: strings.Repeat("x", i+1), Fits: fits}
	}
	for want, list := range map[string][]Pattern{
		"needs a name":         {{Fits: fits}},
		`"Flush" is in the`:    {Flush.Pattern(), {Name: "Flush", Fits: fits}},
		`"flush" is in the`:    {Flush.Pattern(), {Name: "colour", Category: Flush}},
		"no usual kind":        {{Name: "x", Category: 10}},
		"100 patterns at most": many,
	} {
		if _, err := NewOrder("ours", 0, list...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
	for _, number := range []int{-1, 256} {
		if _, err := NewOrder("ours", number); err == nil {
			t.Errorf("number %d is taken", number)
		}
	}
	for text, want := range map[string]string{"skipstraight": `did you mean "skip straight"?`, "zzzzzz": "they are no pair, pair,"} {
		if _, err := ParsePattern(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", text, err, want)
		}
	}
}

func TestAnOrderReadsWhateverItIsGiven(t *testing.T) {
	wild := Pattern{Name: "anything", Fits: func(cards []Card) ([]int, bool) { return []int{-3, 99, 14, 14, 14, 14, 14}, true }}
	o, err := NewOrder("ours", 0, wild)
	if err != nil {
		t.Fatal(err)
	}
	if h := o.Best(deal(t, "2c 3c Jk Jk Jk")); o.NameOf(h) != "anything" || h.Rank(1) != Ace || o.String() != "ours" || len(o.Patterns()) != 2 {
		t.Errorf("%s by %d", o.NameOf(h), h.Rank(1))
	}
	for _, h := range []Hand{0, High.Best(deal(t, "2c")), Hand(Own)<<rankingAt | 127<<categoryAt} {
		if o.NameOf(h) != "no hand" || o.CategoryName(h) != "no hand" {
			t.Errorf("another ranking's hand is %s", o.NameOf(h))
		}
	}
	if h, list := o.BestCards(make([]Card, MaxCards+1)); h != 0 || list != nil {
		t.Errorf("too many cards make %s", o.NameOf(h))
	}
}
