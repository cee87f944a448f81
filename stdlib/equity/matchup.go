package equity

import (
	"math/bits"

	"croupier/stdlib/hands"
)

// mostMatchups is how many ways to hold cards are looked through for those that
// are alike.
const mostMatchups = 2_000_000

// matchup is what each player holds, and how likely that is.
type matchup struct {
	holes  [MaxPlayers][]hands.Card
	weight uint64
}

// matchups gives all that the players may hold together, those that differ in
// nothing but the names of suits as one. It reports false when there is too much
// to count.
func (t *table) matchups() ([]matchup, bool) {
	together := 1.0
	for _, r := range t.ranges {
		together *= float64(len(r))
	}
	if together > mostMatchups || t.Limit < 0 {
		return nil, false
	}
	perms := t.permutations()
	weights := t.weights()
	var list []matchup
	at := map[[MaxPlayers]uint64]int{}
	cost, each := 0, t.cost()
	var now matchup
	var sets [MaxPlayers]uint64
	fits := true
	var join func(p int, taken uint64, jokers int, weight uint64)
	join = func(p int, taken uint64, jokers int, weight uint64) {
		if p == len(t.ranges) {
			key := sets
			if t.alike {
				key = simplest(sets, p, perms)
			}
			fits = fits && t.on(1)
			i, known := at[key]
			if !known || !t.alike {
				i = len(list)
				at[key] = i
				list = append(list, now)
				cost += each
			}
			sum := list[i].weight + weight
			fits = fits && sum >= weight && cost <= t.Limit
			list[i].weight = sum
			return
		}
		for i, c := range t.ranges[p] {
			if !fits {
				return
			}
			set, wild := setOf(c.Cards)
			if set&taken != 0 || wild+jokers > t.jokers() {
				continue
			}
			over, product := bits.Mul64(weight, weights[p][i])
			fits = fits && over == 0
			sets[p], now.holes[p] = set, c.Cards
			join(p+1, taken|set, jokers+wild, product)
		}
	}
	join(0, 0, 0, 1)
	return list, fits
}

func (t *table) jokers() int {
	_, n := setOf(t.deck)
	return n
}

// weights gives the weights of the ranges without what all of a range have in
// common.
func (t *table) weights() [][]uint64 {
	var all [][]uint64
	for _, r := range t.ranges {
		common := uint64(0)
		for _, c := range r {
			for a, b := common, uint64(c.Weight); ; a, b = b, a%b {
				if b == 0 {
					common = a
					break
				}
			}
		}
		var list []uint64
		for _, c := range r {
			list = append(list, uint64(c.Weight)/common)
		}
		all = append(all, list)
	}
	return all
}

// cost is about how many hands have to be rated for one way to hold cards.
func (t *table) cost() int {
	n := len(t.ranges)
	cards := len(t.deck)
	for _, r := range t.ranges {
		cards -= len(r[0].Cards)
	}
	boards := ways(cards, t.ToCome)
	if t.byRank {
		return int(min(boards, 60000)) * n
	}
	return int(min(boards*t.effort(), 1<<40)) * n
}

// effort is how much longer it takes to rate a hand than to look one up.
func (t *table) effort() float64 {
	each := 8.0
	switch lookedUp := t.Ranking == hands.High && len(t.Board)+t.ToCome == 5; {
	case t.FromHole == 2 && t.FromBoard == 3 && lookedUp:
		each = 12
	case t.FromHole+t.FromBoard > 0:
		each *= ways(len(t.ranges[0][0].Cards), t.FromHole) * ways(len(t.Board)+t.ToCome, t.FromBoard) / 5
	}
	if t.Half != nil {
		each *= 2
	}
	if _, own := t.Ranking.(*hands.Order); own {
		each *= 15
	}
	return max(each, 1)
}

// ways is the number of ways to choose k of n things.
func ways(n, k int) float64 {
	w := 1.0
	for i := range k {
		w *= float64(n-i) / float64(i+1)
	}
	return w
}

// setOf gives cards as four sets of ranks, and the number of jokers.
func setOf(cards []hands.Card) (set uint64, jokers int) {
	for _, c := range cards {
		if c == hands.Joker {
			jokers++
			continue
		}
		set |= 1 << (16*(c&3) + c>>2)
	}
	return set, jokers
}

// permutations gives the ways to rename suits that change neither the board nor
// the cards that are still to be had.
func (t *table) permutations() [][4]int {
	board, _ := setOf(t.Board)
	deck, _ := setOf(t.deck)
	var list [][4]int
	for a := range 4 {
		for b := range 4 {
			for c := range 4 {
				p := [4]int{a, b, c, 6 - a - b - c}
				if a == b || a == c || b == c || renamed(board, p) != board || renamed(deck, p) != deck {
					continue
				}
				list = append(list, p)
			}
		}
	}
	return list
}

// renamed gives the set with suit i called p[i].
func renamed(set uint64, p [4]int) uint64 {
	return set&0xffff<<(16*p[0]) | set>>16&0xffff<<(16*p[1]) | set>>32&0xffff<<(16*p[2]) | set>>48<<(16*p[3])
}

// simplest gives one of all the names that the same holding may have.
func simplest(sets [MaxPlayers]uint64, players int, perms [][4]int) [MaxPlayers]uint64 {
	best := sets
	for _, perm := range perms {
		var other [MaxPlayers]uint64
		decided := 0
		for p := range players {
			other[p] = renamed(sets[p], perm)
			if decided == 0 && other[p] != best[p] {
				if decided = 1; other[p] > best[p] {
					decided = -1
					break
				}
			}
		}
		if decided > 0 {
			best = other
		}
	}
	return best
}

// count goes through all deals. The error is [ErrEnded].
func (t *table) count(matchups []matchup) (Result, error) {
	var all total
	n := len(t.ranges)
	for i := range matchups {
		var counted tally
		if t.byRank {
			counted = t.countByRank(&matchups[i])
			t.on(askEvery) // its boards are counted within milliseconds
		} else {
			counted = t.countDeals(&matchups[i])
		}
		if t.ended {
			return Result{}, ErrEnded
		}
		all.add(&counted, n, matchups[i].weight)
	}
	return all.result(n, true, t.halves()), nil
}

// countDeals deals every board.
func (t *table) countDeals(m *matchup) (counted tally) {
	deck := t.without(m)
	board := append(make([]hands.Card, 0, hands.MaxCards), t.Board...)
	var deal func(from, left int)
	deal = func(from, left int) {
		if left == 0 {
			t.on(1)
			t.notePot(&counted, m, board)
			return
		}
		for i := from; i <= len(deck)-left && !t.ended; i++ {
			board = append(board, deck[i])
			deal(i+1, left-1)
			board = board[:len(board)-1]
		}
	}
	deal(0, t.ToCome)
	return counted
}

// without gives the deck but for what the players hold.
func (t *table) without(m *matchup) []hands.Card {
	var gone [hands.Joker + 1]int
	for p := range t.ranges {
		for _, c := range m.holes[p] {
			gone[c]++
		}
	}
	var left []hands.Card
	for _, c := range t.deck {
		if gone[c] > 0 {
			gone[c]--
			continue
		}
		left = append(left, c)
	}
	return left
}
