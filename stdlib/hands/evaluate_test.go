package hands

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestHandsOfFewOrManyCards(t *testing.T) {
	tests := []struct{ cards, want string }{
		{"", "no hand"},
		{"2c", "two-high no pair"},
		{"Jk", "ace-high no pair"},
		{"Jk Jk", "pair of aces"},
		{"Jk Jk Jk", "three aces"},
		{"Jk Jk Jk Jk", "four aces"},
		{"Jk Jk Jk Jk Jk", "five aces"},
		{"Ac 7d", "ace-high no pair, then seven"},
		{"7c 7d", "pair of sevens"},
		{"7c Jk", "pair of sevens"},
		{"7c 7d 9h", "pair of sevens, nine kicker"},
		{"7c 7d 9h 9c", "two pair, nines and sevens"},
		{"7c 8c 9c Tc", "ten-high no pair, then nine eight seven"},
		{"7c 8c 9c Tc Jk", "jack-high straight flush"},
		{"7c 7d 7h 7s", "four sevens"},
		{"7c 7d 7h 7s Jk", "five sevens"},
		{"7c 7d 7h 7s Jk Kd Kc Ks Kh", "five kings"},
		{"2c 2d 2h 9c 9d 9h Ks", "nines full of twos"},
		{"2c 2d 9c 9d Kc Kd 5h 5s As", "two pair, kings and nines, ace kicker"},
		{"Ac 2c 3c 4c 5c 6d 7d", "five-high straight flush"},
		{"Ac Kc Qc Jc Tc 9c 8c", "ace-high straight flush"},
		{"Ac 2d 3c 4c 5c Kh Kd", "five-high straight"},
		{"Kc Ac 2c 3d 4h", "ace-high no pair, then king four three two"},
		{"2h 4h 6h 8h Th Qh Ah Jk", "ace-high flush, then king queen ten eight"},
		{"Ah Kh 5h 4h Jk Jk", "five-high straight flush"},
		{"2h 3h 4h 9c Tc Jc Jk Jk", "king-high straight flush"},
		{"4h 5h 6h 8h Tc Qs Jk", "eight-high straight flush"},
		{"2c 3c 2d 3d Jk", "threes full of twos"},
	}
	for _, test := range tests {
		cards := deal(t, test.cards)
		if got := Best(cards).Describe(); got != test.want {
			t.Errorf("%s: %s, want %s", test.cards, got, test.want)
		}
		slices.Reverse(cards)
		if got := Best(cards).Describe(); got != test.want {
			t.Errorf("%s backwards: %s, want %s", test.cards, got, test.want)
		}
	}
}

func TestCardsOfTwoDecks(t *testing.T) {
	tests := []struct{ cards, want string }{
		{"7c 7c 7d 7h 7s", "five sevens"},
		{"Kh Kh 9h 4h 2h", "king-high flush, then king nine four two"},
		{"Kh Kh 9h 4h Jk", "ace-high flush, then king king nine four"},
		{"7c 7c 7c 7c 7c 7c 7c", "five sevens"},
	}
	for _, test := range tests {
		if got := Best(deal(t, test.cards)).Describe(); got != test.want {
			t.Errorf("%s: %s, want %s", test.cards, got, test.want)
		}
	}
}

func TestWhatIsNoCardCountsForNothing(t *testing.T) {
	if got, want := Best([]Card{53, 0, 255, 1}), Best([]Card{0, 1}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	for r := High; r <= Own; r++ {
		if h := r.Best(make([]Card, MaxCards+1)); h != 0 {
			t.Errorf("%v: %d cards make %v", r, MaxCards+1, h)
		}
		if h := r.Best([]Card{99}); h != 0 {
			t.Errorf("%v: no card makes %v", r, h)
		}
	}
	for _, test := range []struct{ rank, suit int }{{1, 0}, {15, 0}, {2, -1}, {2, 4}} {
		if c, ok := NewCard(test.rank, test.suit); ok {
			t.Errorf("rank %d of suit %d is card %d", test.rank, test.suit, c)
		}
	}
}

// someCards draws different cards of a deck with two jokers.
func someCards(least, most int) *rapid.Generator[[]Card] {
	return rapid.Map(
		rapid.SliceOfNDistinct(rapid.IntRange(0, 53), least, most, rapid.ID[int]),
		func(numbers []int) []Card {
			cards := make([]Card, len(numbers))
			for i, n := range numbers {
				cards[i] = min(Card(n), Joker)
			}
			return cards
		})
}

func anyRanking() *rapid.Generator[Ranking] {
	return rapid.Map(rapid.IntRange(int(High), int(Bug)), func(r int) Ranking { return Ranking(r) })
}

func TestAnotherCardNeverMakesAHandWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRanking().Draw(t, "ranking")
		cards := someCards(1, 10).Draw(t, "cards")
		with, without := r.Best(cards), r.Best(cards[1:])
		if with < without {
			t.Fatalf("%v: %v with the first card, %v without", r, with.Describe(), without.Describe())
		}
	})
}

func TestTheOrderOfCardsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRanking().Draw(t, "ranking")
		cards := someCards(0, 9).Draw(t, "cards")
		shuffled := rapid.Permutation(cards).Draw(t, "shuffled")
		if a, b := r.Best(cards), r.Best(shuffled); a != b {
			t.Fatalf("%v and %v", a.Describe(), b.Describe())
		}
	})
}

// The best of many cards is the best that five of them make, which the counts
// and tables hold.
func TestTheBestHandIsThatOfFiveCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRanking().Draw(t, "ranking")
		cards := someCards(5, 9).Draw(t, "cards")
		best := Hand(0)
		everyDeal(cards, 5, func(five []Card) { best = max(best, r.Best(five)) })
		if got := r.Best(cards); got != best {
			t.Fatalf("%v: %v, but five cards make %v", r, got.Describe(), best.Describe())
		}
	})
}

// A joker is worth as much as the best card it could be, told by trying them all.
func TestAJokerIsTheBestOfAllCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, 51), func(n int) Card { return Card(n) }), 4, 4, rapid.ID[Card]).Draw(t, "cards")
		best := Hand(0)
		for c := range Card(52) {
			h := Best(append(slices.Clone(cards), c))
			if !slices.Contains(cards, c) || h.Category() == FiveOfAKind {
				best = max(best, h)
			}
		}
		if got := Best(append(cards, Joker)); got != best {
			t.Fatalf("the joker makes %v, the best card %v", got.Describe(), best.Describe())
		}
	})
}

func TestRatingTakesNoMemory(t *testing.T) {
	nine := deal(t, "2c 5d 9h Ks 3c Jd 8h As Jk")
	for r := High; r <= ShortDeck; r++ {
		if n := testing.AllocsPerRun(20, func() { r.Best(nine) }); n != 0 {
			t.Errorf("%v: %v allocations", r, n)
		}
	}
	if n := testing.AllocsPerRun(20, func() { High.BestFrom(nine[:4], 2, nine[4:], 3) }); n != 0 {
		t.Errorf("two and three: %v allocations", n)
	}
}

// benchmarkHands rates different deals of one size in turn.
func benchmarkHands(b *testing.B, r Ranking, size int) {
	deals, state := make([]Card, 0, 1024*size), uint64(1)
	for len(deals) < cap(deals) {
		var seen uint64
		for n := 0; n < size; {
			state = state*6364136223846793005 + 1442695040888963407
			c := state >> 40 % 52
			if seen&(1<<c) == 0 {
				seen |= 1 << c
				deals = append(deals, Card(c))
				n++
			}
		}
	}
	i := 0
	for b.Loop() {
		r.Best(deals[i*size : (i+1)*size])
		i = (i + 1) & 1023
	}
}

func BenchmarkFiveCards(b *testing.B)  { benchmarkHands(b, High, 5) }
func BenchmarkSevenCards(b *testing.B) { benchmarkHands(b, High, 7) }
func BenchmarkNineCards(b *testing.B)  { benchmarkHands(b, High, 9) }
func BenchmarkSevenCardsAceToFive(b *testing.B) {
	benchmarkHands(b, AceToFive, 7)
}

func BenchmarkTwoFromFourAndThreeFromFive(b *testing.B) {
	nine := deal(b, "2c 5d 9h Ks 3c Jd 8h As 4d")
	for b.Loop() {
		High.BestFrom(nine[:4], 2, nine[4:], 3)
	}
}
