package chips

import (
	"math/rand/v2"
	"testing"
)

// game plays six-player hands at random: antes, blinds, two rounds of betting, an award.
type game struct {
	hand   Hand
	round  Round
	payout Payout
	stacks [6]int64
	ranks  [6]int64
	order  [6]int
	rng    *rand.Rand
	acts   int
}

func newGame(tb testing.TB) *game {
	g := &game{order: [6]int{1, 2, 3, 4, 5, 0}, rng: rand.New(rand.NewPCG(1, 2))}
	hand, err := NewHand(g.stacks[:])
	if err != nil {
		tb.Fatal(err)
	}
	g.hand = hand
	return g
}

func (g *game) play(tb testing.TB) {
	for i := range g.stacks {
		g.stacks[i], g.ranks[i] = 20+g.rng.Int64N(200), g.rng.Int64N(5)
	}
	h := &g.hand
	err := h.Start(AllSeats(6))
	for seat := range 6 {
		if _, e := h.Ante(seat, 1); e != nil {
			err = e
		}
	}
	if _, e := h.Post(0, 2); e != nil {
		err = e
	}
	for range 2 {
		if e := g.round.Begin(h, 1, anyRaises); e != nil {
			err = e
		}
		for {
			sizes := Sizes{max(2, g.round.LastRaise()), All}
			l := g.round.Legal(h, sizes)
			if l.Seat < 0 {
				break
			}
			if _, e := g.round.Act(h, sizes, g.choose(l)); e != nil {
				err = e
			}
			g.acts++
		}
		if _, _, e := g.round.Close(h); e != nil {
			err = e
		}
	}
	if e := h.Award(&g.payout, g.ranks[:], nil, g.order[:]); e != nil {
		err = e
	}
	if err != nil {
		tb.Fatal(err)
	}
}

func (g *game) choose(l Legal) Action {
	pick := func(r Range) int64 { return r.Least + g.rng.Int64N(r.Most-r.Least+1) }
	switch n := g.rng.IntN(10); {
	case n < 2 && l.Raise.Most > 0:
		return Action{Raise, pick(l.Raise)}
	case n < 4 && l.Bet.Most > 0:
		return Action{Bet, pick(l.Bet)}
	case n == 9 && l.ToCall > 0:
		return Action{Kind: Fold}
	case l.Call > 0:
		return Action{Kind: Call}
	}
	return Action{Kind: Check}
}

func TestPlayAllocatesNothing(t *testing.T) {
	g := newGame(t)
	g.play(t) // the payout gets its size
	if n := testing.AllocsPerRun(200, func() { g.play(t) }); n != 0 {
		t.Errorf("%v allocations a hand, want none", n)
	}
	var c Hand
	c.CopyFrom(&g.hand)
	if n := testing.AllocsPerRun(200, func() { c.CopyFrom(&g.hand) }); n != 0 {
		t.Errorf("%v allocations a copy, want none", n)
	}
}

func BenchmarkHandOfSix(b *testing.B) {
	g := newGame(b)
	b.ReportAllocs()
	for b.Loop() {
		g.play(b)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(g.acts), "ns/action")
}

func BenchmarkCopyFrom(b *testing.B) {
	g := newGame(b)
	g.play(b)
	var h Hand
	var r Round
	b.ReportAllocs()
	for b.Loop() {
		h.CopyFrom(&g.hand)
		r = g.round
	}
	_ = r
}
