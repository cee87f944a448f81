package hands

import (
	"testing"

	"croupier/stdlib/rng"
)

// decks are packs in which every kind of hand is common.
func decks() map[string][]Card {
	short, few, twoSuits := []Card{}, []Card{}, []Card{}
	for c := range Card(52) {
		if c >= 16 {
			short = append(short, c)
		}
		if c >= 48 || c < 24 {
			few = append(few, c)
		}
		if c&3 < 2 {
			twoSuits = append(twoSuits, c)
		}
	}
	return map[string][]Card{
		"standard": pack52(0), "two jokers": pack52(2), "short": short, "short with jokers": append(short[:len(short):len(short)], Joker, Joker),
		"few ranks": append(few, Joker, Joker), "two suits": append(twoSuits, Joker, Joker), "two packs": append(pack52(3), pack52(0)...),
	}
}

func TestEveryRankingAgreesWithTheRulesAlone(t *testing.T) {
	const deals = 1500
	for name, deck := range decks() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stream := rng.New(1, name)
			for range deals {
				n := 1 + stream.Below(9)
				for i := range n {
					j := i + stream.Below(len(deck)-i)
					deck[i], deck[j] = deck[j], deck[i]
				}
				cards := deck[:n]
				for r := High; r <= Bug; r++ {
					if got, want := r.Best(cards), r.simply(cards); got != want {
						t.Fatalf("%v: %v is %v, by the rules alone %v", r, cards, got.Describe(), want.Describe())
					}
				}
			}
		})
	}
}

func TestSomeFromHoleAndBoardAgreeWithEveryChoice(t *testing.T) {
	const deals = 150
	for name, deck := range decks() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stream := rng.New(2, name)
			for range deals {
				for i := range 9 {
					j := i + stream.Below(len(deck)-i)
					deck[i], deck[j] = deck[j], deck[i]
				}
				hole, board := deck[:4], deck[4:9]
				for r := High; r <= Bug; r++ {
					want := Hand(0)
					everyDeal(hole, 2, func(held []Card) {
						everyDeal(board, 3, func(common []Card) {
							want = max(want, r.simply(append(held[:2:2], common...)))
						})
					})
					if got := r.BestFrom(hole, 2, board, 3); got != want {
						t.Fatalf("%v: %v of %v is %v, want %v", r, hole, board, got.Describe(), want.Describe())
					}
				}
			}
		})
	}
}

// A bug is worth the best of an ace and of the cards that complete a straight or
// a flush, told by trying all cards.
func TestABugIsAnAceOrCompletesAStraightOrFlush(t *testing.T) {
	const deals = 4000
	stream := rng.New(3, "bug")
	deck := pack52(0)
	for range deals {
		for i := range 4 {
			j := i + stream.Below(len(deck)-i)
			deck[i], deck[j] = deck[j], deck[i]
		}
		cards := append(deck[:4:4], Joker)
		aces := 0
		for _, c := range deck[:4] {
			if c >= 48 {
				aces++
			}
		}
		want := Hand(0)
		for _, c := range deck[4:] {
			cards[4] = c
			switch h := High.simply(cards); h.Category() {
			case Straight, Flush, StraightFlush:
				want = max(want, h)
			default:
				if c >= 48 {
					want = max(want, h)
				}
			}
		}
		if aces == 4 {
			want = pack(FiveOfAKind, [maxRanks]int{Ace}, 1)
		}
		cards[4] = Joker
		if got := Bug.Best(cards); got != under(Bug, want) {
			t.Fatalf("%v: %v, want %v", cards, got.Describe(), want.Describe())
		}
	}
}

// Of six or seven cards of four ranks the best low is known without a look at every five of them: it has the lowest pair.
func TestOfFourRanksTheLowestPairMakesTheBestLow(t *testing.T) {
	for set := range 1 << ranksInSuit {
		var ranks []int
		for r := range ranksInSuit {
			if set>>r&1 == 1 {
				ranks = append(ranks, r)
			}
		}
		if len(ranks) != 4 {
			continue
		}
		for held := range 256 { // how many of each rank there are, less one, in two bits
			var cards []Card
			for i, r := range ranks {
				for suit := range held>>(2*i)&3 + 1 {
					cards = append(cards, Card(r<<2|(suit+i)&3))
				}
			}
			if len(cards) != 6 && len(cards) != 7 {
				continue
			}
			for _, r := range []Ranking{AceToFive, DeuceToSeven} {
				if got, want := r.Best(cards), r.tryLow(cards); got != want {
					t.Fatalf("%v: %v is %v, by the rules alone %v", r, cards, got.Describe(), want.Describe())
				}
			}
		}
	}
}
