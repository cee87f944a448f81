package hands

import (
	"fmt"
	"testing"

	"croupier/stdlib/rng"
)

const batch = 1 << 20

var sink Strength

func BenchmarkRandom7IDs(b *testing.B) {
	cards, _ := randomHands(batch)
	to := make([]Strength, batch)
	b.ResetTimer()
	for left := b.N; left > 0; left -= batch {
		n := min(left, batch)
		Sevens(to[:n], cards[:n])
	}
	sink = to[0]
}

func BenchmarkRandom7Masks(b *testing.B) {
	_, suits := randomHands(batch)
	to := make([]Strength, batch)
	b.ResetTimer()
	for left := b.N; left > 0; left -= batch {
		n := min(left, batch)
		Masks(to[:n], suits[:n])
	}
	sink = to[0]
}

func BenchmarkRandom5(b *testing.B) {
	cards, _ := randomHands(batch)
	fives := make([][5]Card, batch)
	for i := range cards {
		fives[i] = [5]Card(cards[i][:5])
	}
	to := make([]Strength, batch)
	b.ResetTimer()
	for left := b.N; left > 0; left -= batch {
		n := min(left, batch)
		Fives(to[:n], fives[:n])
	}
	sink = to[0]
}

func BenchmarkBestOfSeven(b *testing.B) {
	cards, _ := randomHands(1 << 12)
	for i := range b.N {
		sinkHand = High.Best(cards[i%len(cards)][:])
	}
}

// deals are as many deals of n cards each.
func deals(n int, from Card) [][]Card {
	stream, deck := rng.New(2, "hands"), pack52(0)[from:]
	all := make([][]Card, 1<<12)
	for i := range all {
		stream.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		all[i] = append([]Card(nil), deck[:n]...)
	}
	return all
}

// BenchmarkTwoOfHandAndThreeOfFive rates four, five and six cards with a board, for the high hand, the low one and both.
func BenchmarkTwoOfHandAndThreeOfFive(b *testing.B) {
	for _, own := range []int{4, 5, 6} {
		all := deals(own+5, 0)
		b.Run(fmt.Sprintf("%d/high", own), func(b *testing.B) {
			for i := range b.N {
				cards := all[i%len(all)]
				sinkHand = High.BestFrom(cards[:own], 2, cards[own:], 3)
			}
		})
		b.Run(fmt.Sprintf("%d/both", own), func(b *testing.B) {
			for i := range b.N {
				cards := all[i%len(all)]
				sinkHand = High.BestFrom(cards[:own], 2, cards[own:], 3) | EightOrBetter.BestFrom(cards[:own], 2, cards[own:], 3)
			}
		})
	}
}

// BenchmarkOtherRankings rates as many cards as the games of each ranking have.
func BenchmarkOtherRankings(b *testing.B) {
	for _, c := range []struct {
		ranking Ranking
		cards   int
		from    Card
	}{{AceToFive, 5, 0}, {AceToFive, 7, 0}, {EightOrBetter, 7, 0}, {DeuceToSeven, 5, 0}, {DeuceToSeven, 7, 0}, {Badugi, 4, 0}, {ShortDeck, 7, 16}} {
		all := deals(c.cards, c.from)
		b.Run(fmt.Sprintf("%v/%d", c.ranking, c.cards), func(b *testing.B) {
			for i := range b.N {
				sinkHand = c.ranking.Best(all[i%len(all)])
			}
		})
	}
}

var sinkHand Hand
