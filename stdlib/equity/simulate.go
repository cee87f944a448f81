package equity

import (
	"errors"
	"slices"

	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// patience is how many times as often as deals are wanted they are begun, where
// what one player is dealt may be what another holds.
const patience = 200

// simulate tries deals at random.
func (t *table) simulate() (Result, error) {
	stream := rng.New(t.Seed, "equity")
	n := len(t.ranges)
	pickers := make([]picker, n)
	for p, r := range t.ranges {
		pickers[p] = newPicker(r)
	}
	deck := append([]hands.Card(nil), t.deck...)
	at := make([]int, n)
	board := append(make([]hands.Card, 0, hands.MaxCards), t.Board...)
	var counted tally
	deals, begun := 0, 0
	for deals < t.Samples {
		if begun == patience*t.Samples {
			return Result{}, errors.New("the players can hardly hold these cards together: too few of their ranges go with one another")
		}
		if begun++; !t.on(1) {
			return Result{}, ErrEnded
		}
		if !t.hold(&stream, pickers, at) {
			continue
		}
		deals++
		var m matchup
		for p, i := range at {
			m.holes[p] = t.ranges[p][i].Cards
		}
		board = board[:len(t.Board)]
		for i, dealt := 0, 0; dealt < t.ToCome; i++ {
			j := i + stream.Below(len(deck)-i)
			deck[i], deck[j] = deck[j], deck[i]
			if !m.spend(deck[i], n) {
				board = append(board, deck[i])
				dealt++
			}
		}
		for p, i := range at {
			m.holes[p] = t.ranges[p][i].Cards
		}
		t.notePot(&counted, &m, board)
	}
	var all total
	all.add(&counted, n, 1)
	return all.result(n, false, t.halves()), nil
}

// hold draws what each player holds; false if they cannot hold it together.
func (t *table) hold(stream *rng.Stream, pickers []picker, at []int) bool {
	taken, jokers := uint64(0), 0
	for p := range pickers {
		at[p] = pickers[p].draw(stream)
		set, wild := setOf(t.ranges[p][at[p]].Cards)
		if jokers += wild; set&taken != 0 || wild > 0 && jokers > t.jokers() {
			return false
		}
		taken |= set
	}
	return true
}

// spend tells whether a card of the deck is one that a player holds. A joker that
// is held is met once.
func (m *matchup) spend(c hands.Card, players int) bool {
	for p := range players {
		for i, held := range m.holes[p] {
			if held != c {
				continue
			}
			if c == hands.Joker {
				rest := append([]hands.Card(nil), m.holes[p][:i]...)
				m.holes[p] = append(rest, m.holes[p][i+1:]...)
			}
			return true
		}
	}
	return false
}

// picker draws from a range by weight: the sums of the weights up to each hand.
type picker []int

func newPicker(r Range) picker {
	sums, sum := make(picker, len(r)), 0
	for i, c := range r {
		sum += c.Weight
		sums[i] = sum
	}
	return sums
}

func (p picker) draw(stream *rng.Stream) int {
	at, _ := slices.BinarySearch(p, stream.Below(p[len(p)-1])+1) // the first whose sum is above what was drawn
	return at
}
