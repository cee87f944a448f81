package hands

import (
	"slices"
	"testing"

	"croupier/stdlib/rng"

	"pgregory.net/rapid"
)

// Each list goes from the best hand down.
func TestEachRankingHasItsOrder(t *testing.T) {
	for ranking, list := range map[Ranking][][2]string{
		AceToFive: {
			{"Ac 2c 3c 4c 5c", "5-4-3-2-A low"},
			{"2c 3c 4c 5c 6c Kd Kh", "6-5-4-3-2 low"},
			{"Ah 2c 3c 4c 7c", "7-4-3-2-A low"},
			{"8h 7c 3c 2c Ac", "8-7-3-2-A low"},
			{"Kh Qc Jc Tc 9c", "K-Q-J-10-9 low"},
			{"Ah Ac 2c 3c 4c", "pair of aces"},
			{"Kh Kc 2c 3c 4c", "pair of kings"},
			{"2h 2c Ac Ad 3d", "two pair, twos and aces"},
			{"Ah As Ac 2c 3c", "three aces"},
			{"Ah As Ac 2c 2d", "aces full of twos"},
			{"Ah As Ac Ad 2d", "four aces"},
			{"Ah 2d 3c 4c", "4-3-2-A low"},
			{"Kh", "K low"},
			{"Jk", "no hand"},
		},
		DeuceToSeven: {
			{"7c 5d 4h 3c 2d", "7-5-4-3-2 low"},
			{"7c 6d 4h 3c 2d", "7-6-4-3-2 low"},
			{"8c 5d 4h 3c 2d 2h 2c", "8-5-4-3-2 low"},
			{"Kc 5d 4h 3c 2d", "K-5-4-3-2 low"},
			{"Ac 2d 3h 4c 5d", "A-5-4-3-2 low"},
			{"2h 2c 3d 4h 5s", "pair of twos"},
			{"Ah Ac 3d 4h 5s", "pair of aces"},
			{"2c 3d 4h 5c 6d", "six-high straight"},
			{"Tc Jd Qh Kc Ad", "ace-high straight"},
			{"2c 3c 4c 5c 7c", "seven-high flush"},
			{"Ac 2c 3c 4c 5c", "ace-high flush"},
			{"2c 3c 4c 5c 6c", "six-high straight flush"},
		},
		Badugi: {
			{"Ac 2d 3h 4s", "4-3-2-A badugi"},
			{"Ac 2d 3h 5s", "5-3-2-A badugi"},
			{"Kc Qd Jh Ts", "K-Q-J-10 badugi"},
			{"Ac 2d 3h 3s", "three-card 3-2-A"},
			{"Ac 2d 3h 4h", "three-card 3-2-A"},
			{"Kc Qd Jh Jh", "three-card K-Q-J"},
			{"Ac Ad 2c 2d", "two-card 2-A"},
			{"Ac 2c 3c 4c", "one-card A"},
			{"Kc Kd Kh Ks", "one-card K"},
		},
		ShortDeck: {
			{"Tc Jc Qc Kc Ac", "ace-high straight flush"},
			{"6c 7c 8c 9c Ac", "nine-high straight flush"},
			{"6c 6d 6h 6s 7c", "four sixes"},
			{"6c 8c 9c Tc Jc", "jack-high flush"},
			{"Ac Ad Ah Kc Kd", "aces full of kings"},
			{"7c 7d 7h 6c 6d", "sevens full of sixes"},
			{"6c 7d 8h 9c Td", "ten-high straight"},
			{"6c 7d 8h 9c Ad", "nine-high straight"},
			{"Ac Ad Ah Kc Qd", "three aces"},
			{"Ac Ad Kh Kc Qd", "two pair, aces and kings"},
			{"Ac Ad Kh Qc 7d", "pair of aces"},
			{"Ac Kd Qh Jc 9d", "ace-high no pair"},
		},
		EightOrBetter: {
			{"Ac 2c 3c 4c 5c", "5-4-3-2-A low"},
			{"8c 2c 3c 4c 5c Kd Kh", "8-5-4-3-2 low"},
			{"8c 7c 6c 5c 4d", "8-7-6-5-4 low"},
			{"9c 7c 6c 5c 4d", "no hand"},
			{"Ah Ac 2c 3c 4c", "no hand"},
			{"Ah 2c 3c 4c", "no hand"},
		},
		Bug: {
			{"Ac Ad Ah As Jk", "five aces"},
			{"Kc Qc Jc 9c Jk", "king-high straight flush"},
			{"Kc Kd Kh Ks Jk", "four kings"},
			{"Kc Kd Kh As Jk", "kings full of aces"},
			{"2c 9c Qc Kc Jk", "ace-high flush"},
			{"2c 3d 4h 6c Jk", "six-high straight"},
			{"Ac Ad 2h 3c Jk", "three aces"},
			{"Kc Kd 2h 2c Jk", "two pair, kings and twos"},
			{"Kc Kd 2h 3c Jk", "pair of kings"},
			{"2c 7d 9h Kc Jk", "ace-high no pair"},
		},
	} {
		last := Hand(0)
		for i := len(list) - 1; i >= 0; i-- {
			cards, name := list[i][0], list[i][1]
			h := ranking.Best(deal(t, cards))
			if h.String() != name {
				t.Errorf("%v: %s is %v, want %s", ranking, cards, h, name)
			}
			same := i+1 < len(list) && list[i+1][1] == name
			if h < last || h == last && !same && h != 0 {
				t.Errorf("%v: %s is no better than %s", ranking, cards, list[i+1][0])
			}
			if h != 0 && h.Ranking() != ranking {
				t.Errorf("%s: %v under %v, want %v", cards, h, h.Ranking(), ranking)
			}
			last = h
		}
	}
}

func TestAQualifierIsALowNamedByItsHighestCard(t *testing.T) {
	eight, err := AceToFive.Parse("8 low")
	if err != nil {
		t.Fatal(err)
	}
	for cards, want := range map[string]int{
		"8c 7d 6h 5c 4d": 0, "8c 4d 3h 2c Ad": 0, "7c 4d 3h 2c Ad": 1, "9c 4d 3h 2c Ad": -1, "Ac Ad 2c 3c 4d": -1, "7c 4d 3h 2c": -1,
	} {
		if got := Compare(AceToFive.Best(deal(t, cards)), eight); got != want {
			t.Errorf("%s against an eight low: %d, want %d", cards, got, want)
		}
	}
}

func TestTheCardsThatMakeTheHand(t *testing.T) {
	tests := []struct {
		ranking Ranking
		cards   string
		want    []int
	}{
		{High, "2c Kd 9s Ks 5h 3s Th", []int{1, 2, 3, 4, 6}},
		{High, "2h 4h 6h 8h Th Qh Ah", []int{2, 3, 4, 5, 6}},
		{High, "7c 7d", []int{0, 1}},
		{High, "2c Ad Ah Jk 3d 9c 8h", []int{1, 2, 3, 5, 6}},
		{AceToFive, "Kc 5d 4h Kd 3c 2d As", []int{1, 2, 4, 5, 6}},
		{Badugi, "Ac 5d 5h 4h", []int{0, 1, 3}},
		{ShortDeck, "Ac 6d Kc 7h 8s 9d Kd", []int{0, 1, 3, 4, 5}},
	}
	for _, test := range tests {
		cards := deal(t, test.cards)
		h, got := test.ranking.BestCards(cards)
		if h != test.ranking.Best(cards) || !slices.Equal(got, test.want) {
			t.Errorf("%s: %v made of %v, want %v", test.cards, h, got, test.want)
		}
	}
	if h, list := BestCards(nil); h != 0 || list != nil {
		t.Errorf("no cards: %v of %v", h, list)
	}
}

func TestTheCardsThatMakeAHandMakeIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRanking().Draw(t, "ranking")
		cards := someCards(1, 9).Draw(t, "cards")
		h, list := r.BestCards(cards)
		var picked []Card
		for _, i := range list {
			picked = append(picked, cards[i])
		}
		if len(list) > 5 || !slices.IsSorted(list) || r.Best(picked) != h || h != r.Best(cards) {
			t.Fatalf("%v: %v is made of %v, which make %v", r, h.Describe(), list, r.Best(picked).Describe())
		}
	})
}

func TestExactlySoManyFromHoleAndBoard(t *testing.T) {
	tests := []struct {
		ranking     Ranking
		hole, board string
		k, m        int
		want        string
	}{
		// Four hearts on the board are no flush with one in the hole.
		{High, "Ah Kd Qc Jc", "2h 4h 6h 8h 9s", 2, 3, "ace-high no pair, then king nine eight six"},
		{High, "Ah Kh Qc Jc", "2h 4h 6h 8h 9s", 2, 3, "ace-high flush, then king eight six four"},
		{High, "Ac Ad Ah As", "Kc Kd Kh Ks 2c", 2, 3, "kings full of aces"},
		{High, "Ac Ad", "Kc Kd Kh Ks 2c", 0, 5, "four kings, two kicker"},
		{High, "Ac Ad Ah", "", 2, 0, "pair of aces"},
		{AceToFive, "Ac 2d Kh Ks", "3c 4d 5h Ks Kc", 2, 3, "5-4-3-2-A low"},
		{AceToFive, "Ac Kd Kh Ks", "2d 3c 4d 5h Kc", 2, 3, "K-4-3-2-A low"},
		{High, "Ac", "Kc Kd Kh", 2, 3, "no hand"},
		{High, "Ac Ad", "Kc Kd", 2, 3, "no hand"},
		{High, "Ac Ad", "Kc Kd", -1, 2, "no hand"},
		{High, "Ac Ad 2c", "Kc Kd Kh", 3, 3, "no hand"},
		{High, "Ac Ad", "Kc Kd Kh", 0, 0, "no hand"},
	}
	for _, test := range tests {
		hole, board := deal(t, test.hole), deal(t, test.board)
		h, own, common := test.ranking.BestCardsFrom(hole, test.k, board, test.m)
		if h.Describe() != test.want || h != test.ranking.BestFrom(hole, test.k, board, test.m) {
			t.Errorf("%d of %s and %d of %s: %s, want %s", test.k, test.hole, test.m, test.board, h.Describe(), test.want)
		}
		if h == 0 {
			continue
		}
		var picked []Card
		for _, i := range own {
			picked = append(picked, hole[i])
		}
		for _, i := range common {
			picked = append(picked, board[i])
		}
		if len(own) != test.k || len(common) != test.m || test.ranking.Best(picked) != h {
			t.Errorf("%s is made of %v and %v", h.Describe(), own, common)
		}
	}
	if h := High.BestFrom(make([]Card, MaxCards+1), 2, make([]Card, 5), 3); h != 0 {
		t.Errorf("too many cards: %v", h)
	}
}

func TestEveryChoiceComesOnce(t *testing.T) {
	for n := range MaxCards + 1 {
		for k := range n + 2 {
			seen := map[uint32]bool{}
			for set := range choices(n, k) {
				if seen[set] || set >= 1<<n || len(positions(set)) != k {
					t.Fatalf("%d of %d: %b", k, n, set)
				}
				seen[set] = true
			}
			want := 1
			for i := range k {
				want = want * (n - i) / (i + 1)
			}
			if len(seen) != want {
				t.Errorf("%d of %d: %d choices, want %d", k, n, len(seen), want)
			}
		}
	}
}

// Every two cards of four to six with three of a board of five, and every low, as the rules alone say it.
func TestTwoCardsWithThreeOfABoardAgreeWithTheRulesAlone(t *testing.T) {
	stream, deck := rng.New(5, "hands"), pack52(0)
	for range 30_000 {
		// A narrow deck has more flushes, pairs and straights than a whole one.
		narrow := deck[stream.Below(4)*8:]
		stream.Shuffle(len(narrow), func(i, j int) { narrow[i], narrow[j] = narrow[j], narrow[i] })
		own := 2 + stream.Below(5)
		hole, board := narrow[:own], narrow[own:own+5]
		for _, r := range []Ranking{High, EightOrBetter, AceToFive} {
			want, _, _ := bestFrom(slow{r}, hole, 2, board, 3)
			if got := r.BestFrom(hole, 2, board, 3); got != want {
				t.Fatalf("%v: %v and %v: %v, by the rules alone %v", r, hole, board, got, want)
			}
		}
	}
}

// slow is a ranking by the rules alone.
type slow struct{ Ranking }

func (r slow) Best(cards []Card) Hand { return r.simply(cards) }
