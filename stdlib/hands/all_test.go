package hands

import (
	"math/bits"
	"testing"
)

// histogram counts hands by their strength.
type histogram [1 << 16]int

// categories gives how many hands of a histogram come to each category, and how
// many different strengths there are.
func (h *histogram) categories() (counts [10]int, classes int) {
	for s, n := range h[:strengthEnd] {
		if n > 0 {
			counts[Strength(s).Category()] += n
			classes++
		}
	}
	return counts, classes
}

// countAll deals every hand of seven cards, in order, and counts what each is
// worth. The last one or two cards are looked up once for all their suits, but
// for those that make a flush.
func countAll(h *histogram) {
	var deal func(v Value, from Card, left int)
	deal = func(v Value, from Card, left int) {
		if left == 2 {
			h.lastTwo(v, from)
			return
		}
		for c := from; int(c)+left <= 52; c++ {
			deal(v.Add(c), c+1, left-1)
		}
	}
	deal(NewValue(), 0, 7)
}

// lastTwo adds two cards to five.
func (h *histogram) lastTwo(v Value, from Card) {
	c := from
	for ; c&3 != 0; c++ {
		h.last(v.Add(c), c+1)
	}
	suited := (v.key + 0x2222<<suitsAt) & fiveSuited
	if suited == 0 {
		for ; c < 52; c += 4 {
			key := v.key + cardKeys[c&63]
			h[lookUp(key+cardKeys[c&63])] += 6
			for d := c + 4; d < 52; d += 4 {
				h[lookUp(key+cardKeys[d&63])] += 16
			}
		}
		return
	}
	suit := bits.TrailingZeros64(suited)/4 - 1
	ranks := v.suits >> (16 * suit & 63) & (suitMasks - 1)
	flush := func(more uint64) Strength { return flushOf(ranks | more) }
	none := flush(0)
	or := func(flush Strength, key uint64) Strength { // of a flush, or of the ranks
		if flush != 0 {
			return flush
		}
		return lookUp(key)
	}
	for ; c < 52; c += 4 {
		key := v.key + cardKeys[c&63]
		one := flush(1 << (c >> 2))
		h[or(none, key+cardKeys[c&63])] += 3
		h[or(one, key+cardKeys[c&63])] += 3
		for d := c + 4; d < 52; d += 4 {
			if one == 0 { // only both together make it
				h[lookUp(key+cardKeys[d&63])] += 15
			} else {
				h[or(none, key+cardKeys[d&63])] += 9
				h[one] += 3
				h[flush(1<<(d>>2))] += 3
			}
			h[flush(1<<(c>>2)|1<<(d>>2))]++
		}
	}
}

// last adds one card to six.
func (h *histogram) last(v Value, from Card) {
	c := from
	for ; c&3 != 0; c++ {
		h[v.Add(c).strength()]++
	}
	suited := (v.key + 0x1111<<suitsAt) & fiveSuited
	if suited == 0 {
		for ; c < 52; c += 4 {
			h[lookUp(v.key+cardKeys[c&63])] += 4
		}
		return
	}
	for ; c < 52; c++ {
		h[v.Add(c).strength()]++
	}
}

func TestEveryDealOfSevenCardsComesToItsCategory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Parallel()
	want := counts(t, "7card_52")
	var h histogram
	countAll(&h)
	got, classes := h.categories()
	total := 0
	for cat, n := range got {
		name := Category(cat).String()
		if name == "no pair" {
			name = "high card"
		}
		if n != want[name] {
			t.Errorf("%s: %d deals, want %d", name, n, want[name])
		}
		total += n
	}
	if total != want["total"] || classes != want["distinct_classes"] {
		t.Errorf("%d deals of %d worths, want %d of %d", total, classes, want["total"], want["distinct_classes"])
	}
}

// BenchmarkAll7 takes the time of a hand among all 133,784,560 of seven cards,
// whatever the number of runs.
func BenchmarkAll7(b *testing.B) {
	const deals = 133784560
	var h histogram
	for b.Loop() {
		countAll(&h)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/deals, "ns/hand")
}
