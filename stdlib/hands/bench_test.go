package hands

import "testing"

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
