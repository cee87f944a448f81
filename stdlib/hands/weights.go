package hands

// rankWeights are the numbers that tell the ranks of a hand apart, from the 2 to
// the ace: the sums of up to seven of them, four of a kind at most, are all
// different among hands of one size. The command in gen/weights found them:
//
//	go run ./stdlib/hands/gen/weights -seed 7 -daring 0.35 -tries 32
var rankWeights = [ranksInSuit]uint32{0, 1, 5, 22, 102, 473, 2113, 9051, 29995, 74748, 229818, 570980, 1325254}

const (
	ranksInSuit = 13
	suitMasks   = 1 << ranksInSuit // sets of ranks in one suit

	// sumBits is the length of the sums; 4*1325254 + 3*570980 fits.
	sumBits = 23
	// spread is an odd number by which every weight is multiplied, and the product
	// cut to sumBits: sums that differ still do so, but no longer lie in heaps,
	// which would leave holes in the table. It is 2^32 divided by the golden ratio.
	spread = 0x9e3779b1
)

// A value is one number for the cards it was made of, each card having added its
// own. From the low bits up:
//
//	 0-3   the kind of hand: how many cards beyond four, and three for each joker
//	 4-19  four counters of the cards in each suit, jokers in all of them; they
//	       begin at three, so the top bit tells of five
//	20-35  in the sum of suit masks: the strength of the flush, if any
//	36-38  how many jokers there are
//	41-63  the sum of the ranks' weights, cut to 23 bits where the number ends
const (
	suitsAt  = 4
	flushAt  = 20
	jokersAt = 36
	sumAt    = 64 - sumBits

	fewest     = 5 // cards that are looked up, and
	most       = 7
	beyond     = fewest - 1
	noCards    = 0x3333<<suitsAt - beyond
	fiveSuited = 0x8888 << suitsAt
	jokerKey   = 4 | 0x1111<<suitsAt | 1<<jokersAt
)

// rankKey is what a card of a rank, counted from 0 for the 2, adds but for its suit.
func rankKey(rank int) uint64 { return uint64(rankWeights[rank]*spread)<<sumAt | 1 }

// The ranks of a value are looked up in two steps: its row is the kind of hand
// that its lowest bits tell and the upper bits of its sum; the row's offset and
// the sum give the place of its strength.
const (
	rowBits   = 12
	kinds     = (most - beyond) + 3*2 + 1
	rowCount  = kinds << rowBits   // those in use
	rowEnd    = 1 << (rowBits + 4) // all that the bits can name
	placeBits = 17
	places    = 1 << placeBits
)
