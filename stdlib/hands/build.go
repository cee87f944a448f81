package hands

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math/bits"
	"slices"
)

// WriteTables works the evaluator's tables out from the rules, with the simple
// evaluator alone, and writes them as they are embedded. It takes seconds; the
// result is always the same. The error is the writer's, or says that the weights
// do not do.
func WriteTables(w io.Writer) error {
	b := builder{numbers: map[Hand]Strength{}}
	b.number()
	offsets, strengths, err := b.place(b.hands())
	if err != nil {
		return err
	}
	for _, table := range [][]uint16{offsets, strengths, b.flushes()} {
		if err := binary.Write(w, binary.LittleEndian, table); err != nil {
			return err
		}
	}
	return binary.Write(w, binary.LittleEndian, b.classes)
}

// builder numbers the hands from the worst up.
type builder struct {
	classes []uint32
	numbers map[Hand]Strength
}

// number finds every hand that five cards make: by their ranks, and all in one
// suit, where they make none that a joker would not too.
func (b *builder) number() {
	found := map[Hand]bool{0: true}
	eachRanks(fewest, func(counts *[ranksInSuit]int) {
		t := counted(counts, 0)
		found[rate(&t, &highPatterns)] = true
		if bits.OnesCount16(t.atLeast[1]) == fewest {
			found[suited(t.atLeast[1], 0)] = true
		}
	})
	for rank := 2; rank <= Ace; rank++ {
		found[pack(FiveOfAKind, [maxRanks]int{rank}, 1)] = true
	}
	for i, h := range slices.Sorted(maps.Keys(found)) {
		b.classes = append(b.classes, uint32(h))
		b.numbers[h] = Strength(i)
	}
}

// eachRanks goes through the ranks that so many cards may have.
func eachRanks(cards int, visit func(counts *[ranksInSuit]int)) {
	var counts [ranksInSuit]int
	var choose func(rank, left int)
	choose = func(rank, left int) {
		if rank == ranksInSuit {
			if left == 0 {
				visit(&counts)
			}
			return
		}
		for n := range min(left, 4) + 1 {
			counts[rank] = n
			choose(rank+1, left-n)
		}
		counts[rank] = 0
	}
	choose(0, cards)
}

// counted is the tally of cards of these ranks, of no suits, and of jokers.
func counted(counts *[ranksInSuit]int, jokers int) tally {
	t := tally{atLeast: [6]uint16{allRanks}, wild: jokers}
	for rank, n := range counts {
		for i := 1; i <= n; i++ {
			t.atLeast[i] |= 1 << (rank + 2)
		}
	}
	return t
}

// suited gives the best hand of cards of one suit and of jokers.
func suited(ranks uint16, jokers int) Hand {
	t := tally{atLeast: [6]uint16{0: allRanks, 1: ranks}, suits: [4]uint16{ranks}, suited: [4]int{bits.OnesCount16(ranks)},
		wild: jokers}
	for rank := 2; rank <= Ace; rank++ {
		if ranks>>rank&1 != 0 {
			t.cards = append(t.cards, Card((rank-2)*4))
		}
	}
	if straight(ranks, jokers, &highPatterns) == 0 {
		return t.flush(0)
	}
	return rate(&tally{suits: t.suits, wild: jokers}, &highPatterns)
}

// flushes gives the strengths of cards in one suit beside 0, 1 and 2 jokers.
func (b *builder) flushes() []uint16 {
	var list []uint16
	for jokers := range maxJokers + 1 {
		for mask := range uint16(suitMasks) {
			strength := Strength(0)
			if bits.OnesCount16(mask)+jokers >= fewest {
				strength = b.numbers[suited(mask<<2, jokers)]
			}
			list = append(list, uint16(strength))
		}
	}
	return list
}

// entry is a hand to be looked up.
type entry struct {
	key      uint64
	strength Strength
}

// row gives the row of offsets and the place in it.
func (e entry) row() int { return int(bits.RotateLeft64(e.key, rowBits) & (1<<(rowBits+4) - 1)) }

// hands gives all hands to be looked up, by row.
func (b *builder) hands() [][]entry {
	byRow := make([][]entry, rowCount)
	for jokers := range maxJokers + 1 {
		for cards := fewest - jokers; cards <= most-jokers; cards++ {
			eachRanks(cards, func(counts *[ranksInSuit]int) {
				t := counted(counts, jokers)
				e := entry{noCards + jokerKey*uint64(jokers), b.numbers[rate(&t, &highPatterns)]}
				for rank, n := range counts {
					e.key += rankKey(rank) * uint64(n)
				}
				byRow[e.row()] = append(byRow[e.row()], e)
			})
		}
	}
	return byRow
}

var errWeights = errors.New("the ranks' weights do not tell all hands apart, or leave no room for them")

// place finds for each row an offset at which its hands fall on free places, or
// on equal hands: longer rows first, hands without jokers before those with.
func (b *builder) place(byRow [][]entry) (offsets, strengths []uint16, err error) {
	order := make([]int, 0, rowCount)
	for row := range byRow {
		order = append(order, row)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(turn(a), turn(b)), cmp.Compare(len(byRow[b]), len(byRow[a])))
	})
	offsets, strengths = make([]uint16, rowCount), make([]uint16, places)
	for _, row := range order {
		// The upper bits of the sum are the same in a whole row; the offset takes them
		// off again, so that rows are tried from the first place up.
		start, base := 0, row<<(sumBits-rowBits)
		for ; start < places && !fits(strengths, byRow[row], (start-base)&(places-1)>>1); start += 2 {
		}
		if start >= places {
			return nil, nil, errWeights
		}
		offset := (start - base) & (places - 1) >> 1
		offsets[row] = uint16(offset)
		for _, e := range byRow[row] {
			strengths[e.place(offset)] = uint16(e.strength)
		}
	}
	return offsets, strengths, nil
}

func (e entry) place(offset int) int { return int(e.key>>sumAt+uint64(offset)<<1) & (places - 1) }

func fits(strengths []uint16, row []entry, offset int) bool {
	for _, e := range row {
		if there := strengths[e.place(offset)]; there != 0 && there != uint16(e.strength) {
			return false
		}
	}
	return true
}

// turn orders the kinds of hand: no jokers before jokers, then seven cards first.
func turn(row int) int {
	kind := max(row>>rowBits, 1) - 1
	return kind/3*3 + 2 - kind%3
}
