package chips

import (
	"strings"
	"testing"
)

// table is a hand with these stacks and everybody dealt in.
func table(t testing.TB, stacks ...int64) *Hand {
	t.Helper()
	h, err := NewHand(stacks)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(AllSeats(len(stacks))); err != nil {
		t.Fatal(err)
	}
	return &h
}

// has fails the test unless the error exists and contains the words.
func has(t *testing.T, err error, words string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("error is %v, want one with %q", err, words)
	}
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func wantStacks(t *testing.T, h *Hand, want ...int64) {
	t.Helper()
	for seat, chips := range want {
		if h.Stack(seat) != chips {
			t.Errorf("seat %d has %d chips, want %d (all: %v, pot %d)", seat, h.Stack(seat), chips, h.stack, h.Pot())
		}
	}
}

func TestAnteIsNoLiveBetAndShortAnteIsAllIn(t *testing.T) {
	h := table(t, 10, 3)
	for seat, want := range []int64{5, 3} {
		if paid := must[int64](t)(h.Ante(seat, 5)); paid != want {
			t.Errorf("seat %d paid %d, want %d", seat, paid, want)
		}
	}
	if h.Bet(0) != 0 || h.Level() != 0 || h.Total(0) != 5 || h.Total(1) != 3 || h.Pot() != 8 {
		t.Errorf("bet %d, level %d, totals %d and %d, pot %d", h.Bet(0), h.Level(), h.Total(0), h.Total(1), h.Pot())
	}
	if h.AllIn() != Seats(0).With(1) {
		t.Errorf("all-in is %b", h.AllIn())
	}
	wantStacks(t, h, 5, 0)
}

func TestWithoutAChipInThePotNobodyIsAllIn(t *testing.T) {
	h := table(t, 10, 0)
	if paid := must[int64](t)(h.Ante(1, 5)); paid != 0 || h.AllIn() != 0 {
		t.Errorf("paid %d, all-in %b, want nothing", paid, h.AllIn())
	}
}

func TestResetForgetsTheTableBefore(t *testing.T) {
	h := table(t, 10, 10)
	must[int64](t)(h.Post(0, 4))
	for _, stacks := range [][]int64{{7, 8}, {1, 2, 3}} {
		if err := h.Reset(stacks); err != nil {
			t.Fatal(err)
		}
		wantStacks(t, h, stacks...)
		if h.Pot() != 0 || h.Level() != 0 || h.In() != 0 || h.Bet(0) != 0 || h.Total(0) != 0 || h.Seats() != len(stacks) {
			t.Errorf("after Reset: %+v", h)
		}
	}
	has(t, h.Reset([]int64{1, 2, -3}), "cannot be below 0")
	has(t, h.Reset(nil), "1 to 32 seats")
}

func TestShortBlindDoesNotLowerTheBet(t *testing.T) {
	h := table(t, 10, 1)
	must[int64](t)(h.Post(0, 1))
	must[int64](t)(h.Post(1, 2))
	if h.Level() != 2 || h.Bet(1) != 1 {
		t.Errorf("level %d, bet %d, want 2 and 1", h.Level(), h.Bet(1))
	}
}

func TestBadChipsAreRefused(t *testing.T) {
	if _, err := NewHand(nil); err == nil {
		t.Error("a table without seats was accepted")
	}
	_, err := NewHand(make([]int64, MaxSeats+1))
	has(t, err, "1 to 32 seats")
	_, err = NewHand([]int64{5, -1})
	has(t, err, "cannot be below 0")
	_, err = NewHand([]int64{Cap, 1})
	has(t, err, "give fewer chips")

	h := table(t, 10, 10)
	has(t, h.Start(AllSeats(3)), "no seat 2")
	_, err = h.Ante(2, 1)
	has(t, err, "not in this hand")
	_, err = h.Ante(-1, 1)
	has(t, err, "not in this hand")
	_, err = h.Post(0, -1)
	has(t, err, "not a number of chips")
	_, err = h.Post(0, Cap+1)
	has(t, err, "not a number of chips")
	has(t, h.Fold(7), "cannot fold")
	bank := int64(4)
	has(t, h.PayIn(&bank, 5), "from 4")
	has(t, h.PayIn(&bank, -5), "not a number of chips")
	has(t, h.PayOut(&bank, 1), "pot of 0")
	has(t, h.PayOut(&bank, -1), "not a number of chips")
	h.stack[1] = -3
	has(t, h.Start(AllSeats(2)), "cannot be below 0")
	if h.Pot() != 0 || bank != 4 || h.Stack(0) != 10 {
		t.Errorf("a refusal moved chips: pot %d, bank %d, stack %d", h.Pot(), bank, h.Stack(0))
	}
	if h.Stack(-1)+h.Bet(9)+h.Total(2) != 0 {
		t.Error("a seat that does not exist has chips")
	}
}

func TestPotCarriedOverIsDeadButGoesBackAsItCameIn(t *testing.T) {
	h := table(t, 10, 10, 10)
	for seat := range 3 {
		must[int64](t)(h.Ante(seat, int64(seat)+1))
	}
	if err := h.Start(AllSeats(3)); err != nil {
		t.Fatal(err)
	}
	must[int64](t)(h.Ante(1, 1))
	if err := h.Start(Seats(0).With(0).With(1)); err != nil {
		t.Fatal(err)
	}
	if h.Dead() != 7 || h.Pot() != 7 || h.Total(2) != 0 {
		t.Errorf("dead %d, pot %d, total %d, want 7, 7, 0", h.Dead(), h.Pot(), h.Total(2))
	}
	must[int64](t)(h.Ante(0, 4))
	fine := int64(2)
	if err := h.PayIn(&fine, 2); err != nil {
		t.Fatal(err)
	}
	var p Payout
	if err := h.Refund(&p); err != nil {
		t.Fatal(err)
	}
	wantStacks(t, h, 10, 10, 10)
	if h.Pot() != 2 || h.Dead() != 2 || p.Left != 2 || p.Won[0] != 5 {
		t.Errorf("pot %d, dead %d, payout %+v", h.Pot(), h.Dead(), p)
	}
}

func TestPaidOutSharesMakeTheMainPotSmaller(t *testing.T) {
	h := table(t, 2, 10, 10)
	for seat := range 3 {
		must[int64](t)(h.Ante(seat, 5))
	}
	bank := int64(1)
	if err := h.PayIn(&bank, 1); err != nil {
		t.Fatal(err)
	}
	if err := h.PayOut(&bank, 4); err != nil {
		t.Fatal(err)
	}
	pots := h.Pots(nil)
	if len(pots) != 2 || pots[0].Chips != 3 || pots[1].Chips != 6 {
		t.Errorf("pots are %+v, want 3 and 6", pots)
	}
	has(t, h.Refund(&Payout{}), "award it")
	if err := h.PayOut(&bank, 5); err != nil {
		t.Fatal(err)
	}
	if pots = h.Pots(pots[:0]); pots[0].Chips != 0 || pots[1].Chips != 4 {
		t.Errorf("pots are %+v, want 0 and 4", pots)
	}
	if err := h.PayOut(&bank, h.Pot()); err != nil {
		t.Fatal(err)
	}
	if h.Pot() != 0 || h.Total(1) != 0 || bank != 13 {
		t.Errorf("pot %d, total %d, bank %d, want 0, 0, 13", h.Pot(), h.Total(1), bank)
	}
}

func TestCopyIsIndependentOfItsOriginal(t *testing.T) {
	h := table(t, 10, 10)
	must[int64](t)(h.Post(0, 3))
	var c Hand
	c.CopyFrom(h)
	must[int64](t)(h.Post(1, 6))
	if err := h.Fold(0); err != nil {
		t.Fatal(err)
	}
	if c.Level() != 3 || c.Pot() != 3 || c.Stack(1) != 10 || c.Bet(1) != 0 || c.In().Count() != 2 {
		t.Errorf("the copy changed: %+v", c)
	}
	c.CopyFrom(h)
	if c.Pot() != 9 || c.Stack(1) != 4 || c.In().Count() != 1 {
		t.Errorf("the copy is not like the original: %+v", c)
	}
}

func TestStacksMayBeTheCallers(t *testing.T) {
	memory := []int64{99, 10, 10, 99}
	h, err := NewHand(memory[1:3])
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(AllSeats(2)); err != nil {
		t.Fatal(err)
	}
	must[int64](t)(h.Ante(0, 4))
	memory[2] += 5
	if memory[1] != 6 || h.Stack(1) != 15 {
		t.Errorf("memory %v, stack %d", memory, h.Stack(1))
	}
}
