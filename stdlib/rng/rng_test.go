package rng

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestNumbersNeverChange(t *testing.T) {
	tests := []struct {
		seed  uint64
		label string
		want  []uint64
	}{
		{0, "", []uint64{0xbff6c372878ebf12, 0x319654a431f04d73, 0xd09751a1060689a7, 0xa60cb904de97178c}},
		{1, "deck", []uint64{0x1a817bb5e41e9e76, 0xff52f7f0911ba16b, 0x7edbbd5a1cd5fcea, 0x97602a082c894803}},
		{1, "dice", []uint64{0x8370eae39195ec5c, 0xd8309320d118348a, 0x94f4d4ca00364df9, 0x8baa83e9331431ba}},
		{math.MaxUint64, "bot 3", []uint64{0x9eb23e43c1ee7dfc, 0xede5fd06732f7e8c, 0x50ec57010a338efc, 0x38bd005bb37901be}},
	}
	for _, test := range tests {
		s := New(test.seed, test.label)
		got := make([]uint64, 4)
		for i := range got {
			got[i] = s.Uint64()
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("seed %d, label %q: got %#x, want %#x", test.seed, test.label, got, test.want)
		}
	}
}

func TestShuffleNeverChanges(t *testing.T) {
	s := New(1, "deck")
	got := shuffled(&s, 10)
	want := []int{1, 9, 5, 7, 3, 2, 0, 6, 4, 8}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCopyIsAClone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		original := New(rapid.Uint64().Draw(t, "seed"), rapid.String().Draw(t, "label"))
		for range rapid.IntRange(0, 100).Draw(t, "drawn before") {
			original.Uint64()
		}
		clone := original
		// The clone runs ahead first: it must not pull the original along.
		var ahead []uint64
		for range 100 {
			ahead = append(ahead, clone.Uint64())
		}
		for i, want := range ahead {
			if got := original.Uint64(); got != want {
				t.Fatalf("number %d after the copy: original gives %d, clone gave %d", i, got, want)
			}
		}
	})
}

func TestStreamsOfDifferentLabelsOrSeedsAreUnrelated(t *testing.T) {
	seen := map[uint64]string{}
	for _, label := range []string{"", "deck", "dice", "Deck", "deck ", "deck\x00", "bot 1", "bot 11"} {
		for seed := range uint64(50) {
			s := New(seed, label)
			for range 40 {
				n := s.Uint64()
				if other, clash := seen[n]; clash {
					t.Fatalf("%q with seed %d repeats a number of %s", label, seed, other)
				}
				seen[n] = label
			}
		}
	}
}

func TestOneStreamNeverShiftsAnother(t *testing.T) {
	deck, dice := New(7, "deck"), New(7, "dice")
	alone := New(7, "deck")
	for range 200 {
		dice.Below(6)
		if deck.Below(52) != alone.Below(52) {
			t.Fatal("rolling dice changed the cards")
		}
	}
}

func TestBelowStaysInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(rapid.Uint64().Draw(t, "seed"), "range")
		n := rapid.IntRange(1, math.MaxInt).Draw(t, "n")
		if got := s.Below(n); got < 0 || got >= n {
			t.Fatalf("Below(%d) gave %d", n, got)
		}
	})
}

func TestBelowOfNothingIsZeroAndDrawsNothing(t *testing.T) {
	s := New(3, "x")
	before := s
	for _, n := range []int{1, 0, -1, math.MinInt} {
		if got := s.Below(n); got != 0 {
			t.Errorf("Below(%d) = %d, want 0", n, got)
		}
	}
	if s.Uint64() != before.Uint64() {
		t.Error("choosing from nothing used up a number")
	}
}

// The seeds are fixed, so these bounds (far beyond five standard deviations)
// either hold always or never.
func TestBelowIsUniform(t *testing.T) {
	for _, n := range []int{2, 3, 6, 12, 52, 53} {
		s := New(11, "uniform")
		const each = 4000
		counts := make([]int, n)
		for range each * n {
			counts[s.Below(n)]++
		}
		chi := 0.0
		for _, c := range counts {
			chi += float64(c-each) * float64(c-each) / each
		}
		free := float64(n - 1)
		if limit := free + 6*math.Sqrt(2*free); chi > limit {
			t.Errorf("Below(%d): chi-squared %.1f over %.1f: %v", n, chi, limit, counts)
		}
	}
}

// Of 2^64 numbers, three eighths would fall on each of two residues modulo 3 and
// only a quarter on the third, were the surplus not thrown away.
func TestBelowIsUnbiasedForHugeBounds(t *testing.T) {
	s := New(5, "huge")
	const n, draws = 3 << 61, 30000
	var residues [3]int
	for range draws {
		residues[s.Below(n)%3]++
	}
	for r, c := range residues {
		if c < draws/3-500 || c > draws/3+500 {
			t.Errorf("residue %d: %d of %d draws", r, c, draws)
		}
	}
}

func TestEveryOrderIsEquallyLikely(t *testing.T) {
	s := New(2, "orders")
	const each = 2000
	counts := map[[4]int]int{}
	for range 24 * each {
		counts[[4]int(shuffled(&s, 4))]++
	}
	if len(counts) != 24 {
		t.Fatalf("%d orders of four things, want 24", len(counts))
	}
	for order, c := range counts {
		if math.Abs(float64(c-each)) > 6*math.Sqrt(each) {
			t.Errorf("order %v came %d times, expected about %d", order, c, each)
		}
	}
}

func TestLazyDealEqualsShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 120).Draw(t, "n")
		whole := New(rapid.Uint64().Draw(t, "seed"), "deck")
		lazy := whole
		want := shuffled(&whole, n)

		cards := ordered(n)
		for i := range cards {
			j := i + lazy.Below(n-i)
			cards[i], cards[j] = cards[j], cards[i]
		}
		if !slices.Equal(cards, want) {
			t.Fatalf("lazy %v, shuffled %v", cards, want)
		}
	})
}

func TestAListIsShuffledLikeAnythingElse(t *testing.T) {
	for n := range 60 {
		a, b := New(uint64(n), "deck"), New(uint64(n), "deck")
		list := ordered(n)
		Shuffle(&a, list)
		if want := shuffled(&b, n); !slices.Equal(list, want) {
			t.Errorf("%d things: %v, want %v", n, list, want)
		}
	}
}

func ordered(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func shuffled(s *Stream, n int) []int {
	list := ordered(n)
	s.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		s := New(1, "deck")
		s.Uint64()
	}
}

func BenchmarkDealSeventeen(b *testing.B) {
	s := New(1, "deck")
	for b.Loop() {
		for i := range 17 {
			s.Below(52 - i)
		}
	}
}
