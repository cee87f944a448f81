package hands

import (
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

func BenchmarkTwoOfFourAndThreeOfFive(b *testing.B) {
	stream, deck := rng.New(2, "hands"), pack52(0)
	deals := make([][9]Card, 1<<12)
	for i := range deals {
		stream.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		deals[i] = [9]Card(deck)
	}
	b.ResetTimer()
	for i := range b.N {
		cards := &deals[i%len(deals)]
		sinkHand = High.BestFrom(cards[:4], 2, cards[4:], 3)
	}
}

var sinkHand Hand
