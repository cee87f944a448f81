package equity

import (
	"math/bits"

	"croupier/stdlib/hands"
)

// byRank counts boards of five cards by their ranks: every hand is first taken for
// what its ranks alone make, all suits of a board at once, and where a suit can
// make a flush the boards that have it are taken out and counted again. Of seven
// cards no more than one suit has five, and then nothing beats the flush.
type byRank struct {
	counted tally
	players int
	ranks   [MaxPlayers]hands.Ranks // of hole and board
	suited  [MaxPlayers]uint16      // hole and board in the suit that is looked at
	left    [13]int64               // cards of each rank that may come
}

// choosing is the number of ways to choose some of up to four cards.
var choosing = [5][6]int64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

func (t *table) countByRank(m *matchup) tally {
	b := &byRank{players: len(t.ranges)}
	board := hands.NoRanks
	for _, c := range t.Board {
		board = board.Add(int(c>>2)+2, 1)
	}
	for p := range b.players {
		b.ranks[p] = board
		for _, c := range m.holes[p] {
			b.ranks[p] = b.ranks[p].Add(int(c>>2)+2, 1)
		}
	}
	deck, _ := setOf(t.without(m))
	for suits := deck; suits != 0; suits &= suits - 1 {
		b.left[bits.TrailingZeros64(suits)%16]++
	}
	b.others(0, t.ToCome, 0, 1, nil)
	for look, suits := range t.looks(m, deck) {
		b.suited = look.suited
		b.flushes(look.deck, t.ToCome, fewestSuited-look.longest(), suits)
	}
	return b.counted
}

// fewestSuited is how many cards make a flush.
const fewestSuited = 5

// look is how a suit looks to the players: what they have of it with the board,
// and what may come.
type look struct {
	suited [MaxPlayers]uint16
	deck   uint16
}

// looks gives the looks of the suits, and how many suits look so.
func (t *table) looks(m *matchup, deck uint64) map[look]int64 {
	common, _ := setOf(t.Board)
	list := map[look]int64{}
	for suit := range 4 {
		l := look{deck: uint16(deck >> (16 * suit))}
		for p := range t.ranges {
			own, _ := setOf(m.holes[p])
			l.suited[p] = uint16((own | common) >> (16 * suit))
		}
		list[l]++
	}
	return list
}

// longest gives the most cards of the suit that a player has.
func (l *look) longest() int {
	most := 0
	for _, ranks := range l.suited {
		most = max(most, bits.OnesCount16(ranks))
	}
	return most
}

// rankSums is what a card of each rank adds to any Ranks.
var rankSums = func() (sums [13]hands.Ranks) {
	for i := range sums {
		sums[i] = hands.NoRanks.Add(i+2, 1) - hands.NoRanks
	}
	return sums
}()

// flushes counts the boards that make a flush in a suit once more, and takes what
// they were taken for off: with at least so many cards of the suit. It does so for
// as many suits at once as look the same.
func (b *byRank) flushes(suit uint16, cards, least int, suits int64) {
	if least > cards {
		return
	}
	for rest := suit; rest != 0; rest &= rest - 1 {
		b.left[bits.TrailingZeros16(rest)]-- // what else comes is of other suits
	}
	b.inSuit(suit, 0, 0, cards, least, suits)
	for rest := suit; rest != 0; rest &= rest - 1 {
		b.left[bits.TrailingZeros16(rest)]++
	}
}

// inSuit adds cards of the suit, the lower ones first.
func (b *byRank) inSuit(suit, chosen uint16, sum hands.Ranks, cards, least int, suits int64) {
	if least <= 0 {
		var flush [MaxPlayers]hands.Strength
		for p := range b.players {
			flush[p] = hands.FlushStrength(b.suited[p]|chosen, 0)
		}
		b.others(0, cards, sum, suits, &flush)
	}
	if cards == 0 {
		return
	}
	for ; suit != 0; suit &= suit - 1 {
		rank := bits.TrailingZeros16(suit)
		b.inSuit(suit&(suit-1), chosen|1<<rank, sum+rankSums[rank], cards-1, least-1, suits)
	}
}

// others counts the boards that so many more cards of these ranks and above make,
// in so many ways, flushes aside; or, beside cards that make flushes, what those
// boards were taken for is taken off, and they count as what they are.
func (b *byRank) others(from, cards int, sum hands.Ranks, ways int64, flush *[MaxPlayers]hands.Strength) {
	if cards == 0 {
		var worth [MaxPlayers]hands.Strength
		for p := range b.players {
			worth[p] = (b.ranks[p] + sum).Strength()
		}
		if flush != nil {
			note(&b.counted, worth[:b.players], -ways)
			for p := range b.players {
				if flush[p] != 0 {
					worth[p] = flush[p]
				}
			}
		}
		note(&b.counted, worth[:b.players], ways)
		return
	}
	for rank := from; rank < len(b.left); rank++ {
		more := sum
		for n := 1; n <= min(cards, int(b.left[rank])); n++ {
			more += rankSums[rank]
			b.others(rank+1, cards-n, more, ways*choosing[b.left[rank]][n], flush)
		}
	}
}
