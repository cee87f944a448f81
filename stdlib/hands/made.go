package hands

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// Tables that are made when they are first asked for: 1.9 MB for two cards with three of five, 0.4 MB for the low rankings. What
// is simple makes them, and tests hold them to it.

// pairKinds is room for every pair of ranks, a power of two so that no index is out of it.
const pairKinds = 128

// pairKind gives the place of two ranks, counted from 0, in a row of a pairTable: by the first, times sixteen, and the second.
var pairKind = func() (kinds [256]uint8) {
	for a := range ranksInSuit {
		for b := range a + 1 {
			kinds[a<<4|b], kinds[b<<4|a] = uint8(a*(a+1)/2+b), uint8(a*(a+1)/2+b)
		}
	}
	return kinds
}()

// pairTable says what two cards make with three of five others, flushes aside: by the strength of the five, which is another one
// for all that differ in their ranks, and by the kind of the two.
type pairTable [strengthEnd][pairKinds]Strength

var madePairs, madeLows = made[pairTable]{make: makePairs}, made[lowTables]{make: makeLows}

// made is a table that is made once. Whoever has it asks again at the cost of one look.
type made[T any] struct {
	table atomic.Pointer[T]
	once  sync.Once
	make  func() *T
}

func (m *made[T]) get() *T {
	if t := m.table.Load(); t != nil {
		return t
	}
	return m.first()
}

func (m *made[T]) first() *T {
	m.once.Do(func() { m.table.Store(m.make()) })
	return m.table.Load()
}

func makePairs() *pairTable {
	t := new(pairTable)
	var board [maxRanks]int
	var fill func(n, from int)
	fill = func(n, from int) {
		if n == maxRanks {
			t.row(&board)
			return
		}
		for r := from; r < ranksInSuit; r++ {
			if board[n] = r; n < 4 || board[0] < r {
				fill(n+1, r)
			}
		}
	}
	fill(0, 0)
	return t
}

// row fills in what every two cards make with these ranks, which are in order.
func (t *pairTable) row(board *[maxRanks]int) {
	key := uint64(NoRanks)
	var held [ranksInSuit]int
	for _, r := range board {
		key += rankKey(r)
		held[r]++
	}
	var triples []uint64
	for choice := range choices(maxRanks, 3) {
		sum := uint64(NoRanks)
		for ; choice != 0; choice &= choice - 1 {
			sum += rankKey(board[bits.TrailingZeros32(choice)])
		}
		triples = append(triples, sum)
	}
	row := &t[lookUp(key)]
	for a := range ranksInSuit {
		for b := range a + 1 {
			if held[a] == 4 || held[b] == 4 || a == b && held[a] == 3 {
				continue // there are no such cards left
			}
			best := Strength(0)
			for _, sum := range triples {
				best = max(best, lookUp(sum+rankKey(a)+rankKey(b)))
			}
			row[pairKind[a<<4|b]] = best
		}
	}
}

// twoWithThree gives the best hand of two cards of the hole and three of a board of five; false where cards are jokers, or twice
// there. At most one suit can make a flush: the board has three of it, and the hole two.
func twoWithThree(hole []Card, board *[5]Card) (Strength, bool) {
	common, shown := uint64(noCards), uint64(0)
	for _, c := range board {
		common += cardKeys[c&63]
		shown |= cardSets[c&63]
	}
	own, held := uint64(0), uint64(0)
	for _, c := range hole {
		own += cardKeys[c&63]
		held |= cardSets[c&63]
	}
	if bits.OnesCount64(shown|held) != len(board)+len(hole) {
		return 0, false
	}
	row := &madePairs.get()[lookUp(common)]
	best := Strength(0)
	if len(hole) == 4 {
		a, b, c, d := hole[0]>>2&15, hole[1]>>2&15, hole[2]>>2&15, hole[3]>>2&15
		best = max(row[pairKind[a<<4|b]%pairKinds], row[pairKind[a<<4|c]%pairKinds], row[pairKind[a<<4|d]%pairKinds],
			row[pairKind[b<<4|c]%pairKinds], row[pairKind[b<<4|d]%pairKinds], row[pairKind[c<<4|d]%pairKinds])
	} else {
		for i, c := range hole[1:] {
			rank := c >> 2 & 15 << 4
			for _, d := range hole[:i+1] {
				best = max(best, row[pairKind[rank|d>>2&15]%pairKinds])
			}
		}
	}
	// Counters of a board begin at three and those of a hole at none: three of a suit, and two, reach the top bit.
	if flush := (common + 0x2222<<suitsAt) & (own + 0x6666<<suitsAt) & fiveSuited; flush != 0 {
		suit := 16 * (bits.TrailingZeros64(flush)/4 - 1)
		best = max(best, flushWith(held>>suit%suitMasks, shown>>suit%suitMasks))
	}
	return best, true
}

// flushWith gives the best flush of two ranks of one set and three of another.
func flushWith(held, shown uint64) Strength {
	best := Strength(0)
	for one := held; one != 0; one &= one - 1 {
		for two := one & (one - 1); two != 0; two &= two - 1 {
			pair := one&-one | two&-two
			for out := shown; ; out &= out - 1 {
				if bits.OnesCount64(shown) <= 3 {
					best = max(best, flushOf(pair|shown))
					break
				}
				if out == 0 {
					break
				}
				three := shown &^ (out & -out)
				if bits.OnesCount64(three) == 3 {
					best = max(best, flushOf(pair|three))
					continue
				}
				for also := out & (out - 1); also != 0; also &= also - 1 {
					best = max(best, flushOf(pair|three&^(also&-also)))
				}
			}
		}
	}
	return best
}

// lowTables are what the low rankings are looked up in. Sets of ranks have the lowest rank as their lowest bit: the ace for
// ace-to-five and badugi, the two for deuce-to-seven.
type lowTables struct {
	toFive  [suitMasks]Hand      // the lowest five of these ranks; 0 for fewer
	toSeven [suitMasks]Hand      // the lowest five that are no straight; 0 where there are none
	badugi  [suitMasks]Hand      // one to four ranks
	five    [2][strengthEnd]Hand // what five cards of a strength are under ace-to-five and deuce-to-seven
	eight   [256][256]uint8      // by the ranks to eight of hole and board: the lowest five, two of them with three
	sevens  [suitMasks]uint16    // those five ranks
	apart   [64]uint32           // by which of four cards clash, the lowest first: the best set of them
	short   [strengthEnd]Hand    // what cards of a strength are under the ranking of the short deck
}

func makeLows() *lowTables {
	t := new(lowTables)
	for set := uint16(1); set < suitMasks; set++ {
		n := bits.OnesCount16(set)
		if n <= 4 {
			t.badugi[set] = lowHand(Badugi, set<<1)
		}
		rest := set
		for ; bits.OnesCount16(rest) > maxRanks; rest &^= 1 << (bits.Len16(rest) - 1) {
		}
		if n >= maxRanks {
			t.toFive[set] = lowHand(AceToFive, rest<<1)
			if t.sevens[set] = lowestApart(set); t.sevens[set] != 0 {
				t.toSeven[set] = lowHand(DeuceToSeven, t.sevens[set]<<2)
			}
		}
	}
	t.fives()
	for hole := range t.eight {
		for board := range t.eight[hole] {
			t.eight[hole][board] = t.lowestEight(uint(hole), uint(board))
		}
	}
	for clashes := range t.apart {
		t.apart[clashes] = together(clashes)
	}
	for s := range t.short {
		t.short[s] = shorten(Strength(s).Hand())
	}
	return t
}

// lowestApart is the lowest five of some ranks, the two as the lowest bit, that are no straight.
func lowestApart(set uint16) (best uint16) {
	var list []uint16
	for rest := set; rest != 0; rest &= rest - 1 {
		list = append(list, rest&-rest)
	}
	for choice := range choices(len(list), maxRanks) {
		five := uint16(0)
		for ; choice != 0; choice &= choice - 1 {
			five |= list[bits.TrailingZeros32(choice)]
		}
		if five/(five&-five) != 0b11111 && (best == 0 || five < best) {
			best = five
		}
	}
	return best
}

// fives goes through all hands of five cards, by their ranks and whether they are of one suit.
func (t *lowTables) fives() {
	var cards [maxRanks]Card
	var fill func(n int, from Card, key uint64)
	fill = func(n int, from Card, key uint64) {
		if n < maxRanks {
			for r := from; r < ranksInSuit; r++ {
				// The suits go round, so that no rank has one twice and five ranks are not of one.
				if cards[n] = r<<2 | Card(n&3); n < 4 || cards[0]>>2 != r {
					fill(n+1, r, key+rankKey(int(r)))
				}
			}
			return
		}
		s := lookUp(key)
		t.five[0][s], t.five[1][s] = AceToFive.low(cards[:]), DeuceToSeven.low(cards[:])
		suited, set := cards, uint64(0)
		for i, c := range cards {
			suited[i] = c &^ 3
			set |= 1 << (c >> 2)
		}
		if bits.OnesCount64(set) == maxRanks {
			s := flushOf(set)
			t.five[0][s], t.five[1][s] = t.five[0][lookUp(key)], DeuceToSeven.low(suited[:])
		}
	}
	fill(0, 0, uint64(NoRanks))
}

// lowestEight is the lowest five ranks, two of one set and three of the other, where all of smaller sets are known.
func (t *lowTables) lowestEight(hole, board uint) uint8 {
	if bits.OnesCount(hole) < 2 || bits.OnesCount(board) < 3 {
		return 0
	}
	if bits.OnesCount(hole) == 2 && bits.OnesCount(board) == 3 {
		if hole&board != 0 {
			return 0
		}
		return uint8(hole | board)
	}
	best := uint8(0)
	better := func(set uint8) {
		if set != 0 && (best == 0 || set < best) {
			best = set
		}
	}
	for rest := hole; rest != 0 && bits.OnesCount(hole) > 2; rest &= rest - 1 {
		better(t.eight[hole&^(rest&-rest)][board])
	}
	for rest := board; rest != 0 && bits.OnesCount(board) > 3; rest &= rest - 1 {
		better(t.eight[hole][board&^(rest&-rest)])
	}
	return best
}

// together gives the best set of four cards, the lowest ranks first, of which no two clash: the largest, and of these the one
// whose highest cards are lowest. The six ways to clash are bits: of the second card with the first, of the third with the first
// and the second, and so on.
func together(clashes int) uint32 {
	for size := 4; ; size-- {
	choice:
		for choice := range choices(4, size) { // the lower ones first
			bit := 0
			for b := range 4 {
				for a := range b {
					if choice>>a&1 == 1 && choice>>b&1 == 1 && clashes>>bit&1 == 1 {
						continue choice
					}
					bit++
				}
			}
			return choice
		}
	}
}

// clashes tells by the cards' difference, bit by bit, whether they share their rank or their suit.
var clashes = func() (all [64]uint32) {
	for differ := range all {
		if differ&3 == 0 || differ < 4 {
			all[differ] = 1
		}
	}
	return all
}()

// lowBits is the rank of each card as a bit, the ace as the lowest; none for jokers.
var lowBits = func() (all [64]uint16) {
	for c := range Joker {
		all[c] = 1 << ((c>>2 + 1) % ranksInSuit)
	}
	return all
}()
