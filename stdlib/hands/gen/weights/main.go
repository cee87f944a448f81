// Command weights looks for the numbers that the evaluator adds up for the ranks
// of a hand. It must not know the rules of any ranking.
//
// The sum of a hand's numbers has to tell its ranks apart from those of every
// other hand of as many cards, with up to seven cards and four of a rank; the
// smaller the largest sum, the smaller the tables. The search takes the ranks one
// after the other and gives each one of the smallest numbers that still keep all
// sums apart, drawn by a seed; it prints each set that beats all before.
//
//	go run ./stdlib/hands/gen/weights -seed 7 -daring 0.35 -tries 32
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
)

const (
	ranks   = 13
	most    = 7       // cards in a hand
	same    = 4       // cards of a rank
	ceiling = 1 << 22 // no number is looked for from here on
)

// sums are the sums of all hands of the ranks so far, by the number of cards.
type sums [most + 1][]int32

// with gives the sums once a rank with this number has joined.
func (s *sums) with(weight int32) *sums {
	var joined sums
	for size := range joined {
		for n := range min(size, same) + 1 {
			for _, sum := range s[size-n] {
				joined[size] = append(joined[size], sum+int32(n)*weight)
			}
		}
	}
	return &joined
}

// clashing marks the numbers below the limit that would make two hands of one
// size equal: n cards of the new rank would stand for the difference of two hands.
func (s *sums) clashing(limit int32) []uint64 {
	taken := make([]uint64, limit/64+1)
	for n := int32(1); n <= same; n++ {
		for size := int(n); size <= most; size++ {
			for _, a := range s[size] {
				for _, b := range s[size-int(n)] {
					d := a - b
					if d <= 0 || d >= limit*n {
						continue
					}
					if n > 1 {
						if d%n != 0 {
							continue
						}
						d /= n
					}
					taken[d>>6] |= 1 << (d & 63)
				}
			}
		}
	}
	return taken
}

// try makes one set of numbers, none at or above the limit, or gives nil.
func try(random *rand.Rand, limit int32, daring float64) []int32 {
	s := &sums{0: {0}}
	s = s.with(0)
	weights := []int32{0}
	for len(weights) < ranks {
		taken := s.clashing(limit)
		next := int32(0)
		for w := int32(1); w < limit; w++ {
			if taken[w>>6]>>(w&63)&1 != 0 {
				continue
			}
			next = w
			if len(weights) == ranks-1 || random.Float64() > daring {
				break
			}
		}
		if next == 0 {
			return nil
		}
		weights = append(weights, next)
		s = s.with(next)
	}
	return weights
}

func main() {
	seed := flag.Uint64("seed", 1, "where the search begins")
	tries := flag.Int("tries", 100, "how many sets to try")
	daring := flag.Float64("daring", 0.3, "how often one of the smallest numbers is passed over")
	flag.Parse()
	random := rand.New(rand.NewPCG(*seed, 0))
	limit := int32(ceiling)
	for n := range *tries {
		if found := try(random, limit, *daring); found != nil {
			limit = found[ranks-1]
			fmt.Fprintln(os.Stdout, n, limit, found)
		}
	}
}
