package hands

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func parse(t *testing.T, text string) Hand {
	t.Helper()
	h, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestKickersNeverCountAgainstANamedHand(t *testing.T) {
	tests := []struct {
		cards, target string
		want          int
	}{
		{"Js Jd 2c 3c 4d", "pair of jacks", 0},
		{"Js Jd Ac Kc Qd", "pair of jacks", 0},
		{"Ts Td Ac Kc Qd", "pair of jacks", -1},
		{"2s 2d 3c 3d 4d", "pair of aces", 1},
		{"8s 8d 4c 4d 2h", "two pair, eights and fours", 0},
		{"8s 8d 3c 3d Ah", "two pair, eights and fours", -1},
		{"Qs 8s 6s 4s 2s", "seven-high flush", 1},
		{"7s 5s 4s 3s 2s", "seven-high flush", 0},
		{"Jc Jd Jh 2c 2d", "jacks full", 0},
		{"Tc Td Th Ac Ad", "jacks full", -1},
		{"5c 5d 5h 2c 2d", "fives full of twos", 0},
		{"5c 5d 5h 3c 3d", "fives full of twos", 1},
		{"Ac 2d 3h 4c 5d", "five-high straight", 0},
		{"Ac 2d 3h 4c 5d", "six-high straight", -1},
		{"7c 5d 4h 3c 2d", "seven high", 0},
		{"", "two-high no pair", -1},
	}
	for _, test := range tests {
		made, target := Best(deal(t, test.cards)), parse(t, test.target)
		if got := Compare(made, target); got != test.want {
			t.Errorf("%s against %s: %d, want %d", test.cards, test.target, got, test.want)
		}
		if got := Compare(target, made); got != -test.want {
			t.Errorf("%s against %s: %d, want %d", test.target, test.cards, got, -test.want)
		}
	}
}

func TestWholeHandsCompareAsTheirNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRanking().Draw(t, "ranking")
		a, b := r.Best(someCards(0, 9).Draw(t, "a")), r.Best(someCards(0, 9).Draw(t, "b"))
		if got, want := Compare(a, b), cmp.Compare(a, b); got != want {
			t.Fatalf("%v against %v: %d, want %d", a.Describe(), b.Describe(), got, want)
		}
		if a != 0 && Compare(a, a.Name()) != 0 {
			t.Fatalf("%v is not equal to its name %v", a.Describe(), a.Name())
		}
	})
}

func TestThePartsOfAHand(t *testing.T) {
	tests := []struct {
		cards string
		cat   Category
		ranks []int
		named int
	}{
		{"Kc 9d 7h 4c 2d", NoPair, []int{13, 9, 7, 4, 2}, 1},
		{"Kc Kd 7h 4c 2d", Pair, []int{13, 7, 4, 2}, 1},
		{"Kc Kd", Pair, []int{13, 0, 0, 0}, 1},
		{"4h 4c Kc Kd 2d", TwoPair, []int{13, 4, 2}, 2},
		{"4h 4c 4d Kd 2d", ThreeOfAKind, []int{4, 13, 2}, 1},
		{"4h 5c 6d 7d 8d", Straight, []int{8}, 1},
		{"Ah 2c 3d 4d 5d", Straight, []int{5}, 1},
		{"Kd 9d 7d 4d 2d", Flush, []int{13, 9, 7, 4, 2}, 1},
		{"4h 4c 4d Kd Kh", FullHouse, []int{4, 13}, 2},
		{"4h 4c 4d 4s Kh", FourOfAKind, []int{4, 13}, 1},
		{"4d 5d 6d 7d 8d", StraightFlush, []int{8}, 1},
		{"4h 4c 4d 4s Jk", FiveOfAKind, []int{4}, 1},
	}
	for _, test := range tests {
		h := Best(deal(t, test.cards))
		var ranks []int
		for i := range h.Len() {
			ranks = append(ranks, h.Rank(i))
		}
		if h.Category() != test.cat || !slices.Equal(ranks, test.ranks) || h.Named() != test.named || h.Lead() != test.ranks[0] {
			t.Errorf("%s: %v of %v, %d named, lead %d", test.cards, h.Category(), ranks, h.Named(), h.Lead())
		}
		name := h.Name()
		if name.Len() != test.named || name.Category() != test.cat || name.Lead() != h.Lead() || name.String() != h.String() {
			t.Errorf("%s is called %v with %d ranks", test.cards, name, name.Len())
		}
		if h.Rank(-1) != 0 || h.Rank(h.Len()) != 0 || h.Rank(100) != 0 {
			t.Errorf("%s has ranks beyond its own", test.cards)
		}
	}
	if none := Hand(0); none.Len() != 0 || none.Lead() != 0 || none.Named() != 0 || none.String() != "no hand" || none.Describe() != "no hand" || none.Lower() != 0 {
		t.Error("no hand is something")
	}
}

func TestOneLowerOnEveryNamedRank(t *testing.T) {
	for text, want := range map[string]string{
		"fives full of threes":       "fours full of twos",
		"fives full of twos":         "fives full of twos",
		"jacks full":                 "tens full",
		"two pair, aces and kings":   "two pair, kings and queens",
		"two pair, aces and twos":    "two pair, aces and twos",
		"ace-high flush":             "king-high flush",
		"seven-high flush":           "six-high flush",
		"pair of twos":               "pair of twos",
		"pair of threes":             "pair of twos",
		"six-high straight":          "five-high straight",
		"twos full of threes":        "twos full of threes",
		"king-high straight flush":   "queen-high straight flush",
		"seven-high no pair":         "six-high no pair",
		"four aces":                  "four kings",
		"five twos":                  "five twos",
		"threes full of aces":        "twos full of kings",
		"two pair, eights and fours": "two pair, sevens and threes",
	} {
		h := parse(t, text)
		if got := h.Lower(); got != parse(t, want) {
			t.Errorf("one lower than %s is %v, want %s", text, got, want)
		}
		if got := shorten(h).Lower(); got != shorten(parse(t, want)) {
			t.Errorf("short deck: one lower than %s is %v, want %s", text, got, want)
		}
	}
	if got := Best(deal(t, "Tc Td Ah Kc 2d")).Lower(); got != parse(t, "pair of nines") {
		t.Errorf("one lower than a pair of tens with kickers is %v", got.Describe())
	}
	if low := AceToFive.Best(deal(t, "8c 6d 5h 4c 2d")); low.Lower() != low {
		t.Errorf("one lower than %v is %v", low, low.Lower())
	}
}

func TestHandsThatCannotBeNamedAreRefused(t *testing.T) {
	tests := []struct {
		cat   Category
		ranks []int
		want  string
	}{
		{NoPair - 1, []int{2}, "no category"},
		{FiveOfAKind + 1, []int{2}, "no category"},
		{Pair, nil, `"pair of jacks" names one rank`},
		{Pair, []int{2, 3}, "one rank"},
		{TwoPair, []int{2}, "two ranks"},
		{TwoPair, []int{2, 2}, "two different ranks"},
		{FullHouse, []int{2, 2}, "two different ranks"},
		{FullHouse, []int{2, 3, 4}, "two ranks"},
		{Flush, []int{1}, "from 2 to 14"},
		{Flush, []int{15}, "from 2 to 14"},
	}
	for _, test := range tests {
		h, err := Make(test.cat, test.ranks...)
		if err == nil || h != 0 || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v of %v: %v, %v; want an error with %q", test.cat, test.ranks, h, err, test.want)
		}
	}
}

func TestARandomHandIsAsLikelyAsInADeal(t *testing.T) {
	dealt := map[Category]map[Hand]int{}
	everyDeal(pack52(0), 5, func(cards []Card) {
		h := Best(cards)
		if dealt[h.Category()] == nil {
			dealt[h.Category()] = map[Hand]int{}
		}
		dealt[h.Category()][h.Name()]++
	})
	for cat := NoPair; cat <= StraightFlush; cat++ {
		// Once for every number that could be drawn.
		drawn, bound := map[Hand]int{}, 1
		for n := 0; n < bound; n++ {
			drawn[Random(cat, func(b int) int { bound = b; return n })]++
		}
		total := 0
		for _, n := range dealt[cat] {
			total += n
		}
		if len(drawn) != len(dealt[cat]) {
			t.Errorf("%v: %d names drawn, %d dealt", cat, len(drawn), len(dealt[cat]))
		}
		for h, n := range dealt[cat] {
			if drawn[h]*total != n*bound {
				t.Errorf("%v: drawn %d times of %d, dealt %d times of %d", h, drawn[h], bound, n, total)
			}
		}
	}
	if h := Random(FiveOfAKind, func(int) int { return 0 }); h.String() != "five twos" {
		t.Errorf("five of a kind: %v", h)
	}
	if h := Random(FiveOfAKind+1, func(int) int { return 0 }); h != 0 {
		t.Errorf("no category: %v", h)
	}
}

func TestHandsAreDescribedWithTheirKickers(t *testing.T) {
	for cards, want := range map[string]string{
		"Tc Td Ah Kc 9d": "pair of tens, ace king nine kickers",
		"Qs Js 9s 5s 2s": "queen-high flush, then jack nine five two",
		"8c 8d 4h 4c Ad": "two pair, eights and fours, ace kicker",
		"9c 9d 9h 9s 2c": "four nines, two kicker",
		"5c 5d 5h 2s 2c": "fives full of twos",
		"6c 6d 6h 3s 2c": "three sixes, three two kickers",
		"Ac Kc Qc Jc Tc": "ace-high straight flush",
	} {
		if got := Best(deal(t, cards)).Describe(); got != want {
			t.Errorf("%s: %s, want %s", cards, got, want)
		}
	}
}
