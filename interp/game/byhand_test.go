package game_test

import (
	"testing"

	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// BenchmarkHoldemByHand is the yardstick for [BenchmarkHoldem]: six-player no-limit hold'em written for nothing else, as
// crude as it can be, with random play. It has no rules to read, no side pots, no record and no checks.
func BenchmarkHoldemByHand(b *testing.B) {
	chance := rng.New(1, "by hand")
	t := &crude{chance: &chance}
	for b.Loop() {
		t.hand()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
	b.ReportMetric(float64(t.decisions)/float64(b.N), "decisions/game")
}

const seats = 6

type crude struct {
	chance    *rng.Stream
	deck      [52]hands.Card
	left      int
	stack     [seats]int
	bet       [seats]int
	paid      [seats]int
	folded    [seats]bool
	decisions int
}

func (t *crude) draw() hands.Card {
	i := t.chance.Below(t.left)
	t.left--
	t.deck[i], t.deck[t.left] = t.deck[t.left], t.deck[i]
	return t.deck[t.left]
}

func (t *crude) hand() {
	for i := range t.deck {
		t.deck[i] = hands.Card(i)
	}
	t.left = len(t.deck)
	var hole [seats][2]hands.Card
	for i := range seats {
		t.stack[i], t.paid[i], t.folded[i] = 200, 0, false
		hole[i] = [2]hands.Card{t.draw(), t.draw()}
	}
	var board [5]hands.Card
	dealt := 0
	t.bet = [seats]int{1, 2}
	t.stack[0], t.stack[1] = 199, 198
	for street, cards := range []int{0, 3, 1, 1} {
		for range cards {
			board[dealt] = t.draw()
			dealt++
		}
		if t.in() > 1 {
			first := 0
			if street == 0 {
				first = 2
			}
			t.betting(first)
		}
		for i := range seats {
			t.paid[i] += t.bet[i]
			t.bet[i] = 0
		}
	}
	best, winner, pot := hands.Hand(0), 0, 0
	for i := range seats {
		pot += t.paid[i]
		if t.folded[i] {
			continue
		}
		all := [7]hands.Card{hole[i][0], hole[i][1], board[0], board[1], board[2], board[3], board[4]}
		if h := hands.High.Best(all[:]); h > best {
			best, winner = h, i
		}
	}
	t.stack[winner] += pot
}

func (t *crude) in() int {
	n := 0
	for _, f := range t.folded {
		if !f {
			n++
		}
	}
	return n
}

func (t *crude) betting(first int) {
	for toAct, seat := seats, first; toAct > 0; toAct, seat = toAct-1, (seat+1)%seats {
		if t.folded[seat] || t.stack[seat] == 0 {
			continue
		}
		if t.in() == 1 {
			return
		}
		t.decisions++
		high := 0
		for _, b := range t.bet {
			high = max(high, b)
		}
		switch owed := min(high-t.bet[seat], t.stack[seat]); t.chance.Below(3) {
		case 0:
			if owed > 0 {
				t.folded[seat] = true
			}
		case 1:
			t.stack[seat] -= owed
			t.bet[seat] += owed
		default:
			more := owed + t.chance.Below(t.stack[seat]-owed+1)
			t.stack[seat] -= more
			if t.bet[seat] += more; t.bet[seat] > high {
				toAct = seats
			}
		}
	}
}
