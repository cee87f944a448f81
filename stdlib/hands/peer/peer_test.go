package peer

import (
	"slices"
	"testing"
	"time"

	"croupier/stdlib/hands"
	"croupier/stdlib/rng"

	"github.com/chehsunliu/poker"
)

const batch = 1 << 16

// sample is the same random hands of seven cards in every form.
type sample struct {
	ids   [][7]hands.Card
	suits []uint64
	peers [][]poker.Card
}

func deal() *sample {
	s := &sample{ids: make([][7]hands.Card, batch), suits: make([]uint64, batch), peers: make([][]poker.Card, batch)}
	stream := rng.New(1, "hands")
	var deck [52]hands.Card
	var same [52]poker.Card
	for c := range deck {
		deck[c] = hands.Card(c)
		same[c] = poker.NewCard("23456789TJQKA"[c/4:c/4+1] + "cdhs"[c%4:c%4+1])
	}
	for i := range s.ids {
		for j := range s.ids[i] {
			k := j + stream.Below(len(deck)-j)
			deck[j], deck[k] = deck[k], deck[j]
			s.ids[i][j] = deck[j]
			s.peers[i] = append(s.peers[i], same[deck[j]])
		}
		s.suits[i] = hands.NewValue(s.ids[i][:]...).Suits()
	}
	return s
}

func TestBothOrderHandsAlike(t *testing.T) {
	s := deal()
	strengths := make([]hands.Strength, batch)
	hands.Sevens(strengths, s.ids)
	theirs := make([]int32, batch)
	for i := range theirs {
		theirs[i] = poker.Evaluate(s.peers[i]) // lower is better
	}
	for i := 1; i < batch; i++ {
		a, b := strengths[i-1], strengths[i]
		c, d := theirs[i-1], theirs[i]
		if (a < b) != (c > d) || (a > b) != (c < d) {
			t.Fatalf("%v and %v: %d and %d here, %d and %d there", s.ids[i-1], s.ids[i], a, b, c, d)
		}
	}
}

// BenchmarkRandom7 goes through the same hands in turns, some from each
// evaluator at a time so that all meet the same machine, and gives the median
// nanoseconds of each and how many times faster the tables are.
func BenchmarkRandom7(b *testing.B) {
	s := deal()
	strengths := make([]hands.Strength, batch)
	var peer, ids, masks []float64
	const some = batch / 16
	sum := int32(0)
	for round := 0; b.Loop(); round++ {
		from := round % 16 * some
		peer = append(peer, perHand(some, func() {
			for _, cards := range s.peers[from : from+some] {
				sum += poker.Evaluate(cards)
			}
		}))
		ids = append(ids, perHand(batch, func() { hands.Sevens(strengths, s.ids) }))
		masks = append(masks, perHand(batch, func() { hands.Masks(strengths, s.suits) }))
	}
	if sum == 0 {
		b.Fatal("nothing was evaluated")
	}
	b.ReportMetric(median(peer), "peer-ns/hand")
	b.ReportMetric(median(ids), "ids-ns/hand")
	b.ReportMetric(median(masks), "masks-ns/hand")
	b.ReportMetric(median(peer)/median(ids), "times-from-ids")
	b.ReportMetric(median(peer)/median(masks), "times-from-masks")
}

func perHand(n int, evaluate func()) float64 {
	start := time.Now()
	evaluate()
	return float64(time.Since(start).Nanoseconds()) / float64(n)
}

func median(times []float64) float64 {
	slices.Sort(times)
	return times[len(times)/2]
}
