package hands

import (
	_ "embed"
	"encoding/binary"
	"math/bits"
)

//go:generate go run ./gen/tables tables.bin

// tablesFile is what WriteTables wrote.
//
//go:embed tables.bin
var tablesFile []byte

// The tables of the evaluator. A Strength of 0 stands for what cannot be.
var (
	offsets   [rowEnd]uint16                 // halved; by row
	strengths [places]Strength               // by place: the best hand of these ranks without a flush
	flushes   [maxJokers][suitMasks]Strength // by jokers, from one up, and the ranks in a suit
	classes   [strengthEnd]uint32            // by strength: the hand

	cardKeys [64]uint64        // by card: what it adds to a value,
	cardSets [64]uint64        // and to its four sets of ranks
	suitKeys [suitMasks]uint64 // by the ranks in a suit: what they add to a value, with their flush
)

// maxJokers is how many jokers the tables know.
const maxJokers = 2

func init() {
	data := tablesFile
	if len(data) != 2*(rowCount+len(strengths)+(1+maxJokers)*suitMasks)+4*len(classes) {
		return // of another layout: WriteTables makes it anew
	}
	next := func() uint16 {
		v := binary.LittleEndian.Uint16(data)
		data = data[2:]
		return v
	}
	for i := range rowCount {
		offsets[i] = next()
	}
	for i := range strengths {
		strengths[i] = Strength(next())
	}
	suitKeys[0] = 1<<64 - beyond/4 // four sets make one hand
	for mask := 1; mask < suitMasks; mask++ {
		rest := mask & (mask - 1)
		suitKeys[mask] = suitKeys[rest] + rankKey(bits.TrailingZeros(uint(mask)))
	}
	for mask := range suitKeys {
		suitKeys[mask] += uint64(next()) << flushAt
	}
	for jokers := range flushes {
		for i := range flushes[jokers] {
			flushes[jokers][i] = Strength(next())
		}
	}
	for i := range classes {
		classes[i] = uint32(next()) | uint32(next())<<16
	}
	for c := range Joker {
		cardKeys[c] = rankKey(int(c>>2)) + 1<<(suitsAt+4*(c&3))
		cardSets[c] = 1 << (16*(c&3) + c>>2)
	}
	cardKeys[Joker] = jokerKey
}

// flushOf gives the strength of the flush of a set of ranks without jokers, or 0.
func flushOf(ranks uint64) Strength {
	return Strength((suitKeys[ranks%suitMasks] + beyond/4) >> flushAt)
}
