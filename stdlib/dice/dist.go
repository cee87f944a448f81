package dice

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"slices"
)

// Dist is an exact distribution of whole numbers: each value with a whole
// weight, its chance being the weight over the sum of all. It is immutable.
// The zero Dist has no values, and every chance in it is 0; a Dist made by this
// package always has one.
type Dist struct{ weighing[int] }

// ErrTooLarge is the error of odds that would take too long or too much memory
// to work out exactly.
var ErrTooLarge = errors.New("the exact odds of this are too large to work out: use fewer dice, fewer faces or less depth")

// Limits on one operation: about two seconds, and a quarter of a gigabyte.
const (
	maxSteps = 1 << 29 // steps of a few nanoseconds: one machine word multiplied or added
	maxWords = 1 << 25 // machine words kept
	header   = 6       // words a big number takes beyond those of its value
	overhead = 20      // steps any operation on a big number takes beyond its words
)

// afford refuses what would exceed the limits.
func afford(steps, words float64) error {
	if steps > maxSteps || words > maxWords {
		return ErrTooLarge
	}
	return nil
}

// wordsOf is the length of a number in machine words.
func wordsOf(x *big.Int) float64 { return powerWords(x, 1) }

// powerWords is the length of the n-th power of a number.
func powerWords(x *big.Int, n int) float64 { return float64(n)*float64(x.BitLen())/64 + 1 }

var one = big.NewInt(1)

// Sure is the distribution of a value that is certain.
func Sure(value int) (Dist, error) {
	return fromMap(map[int]*big.Int{value: one})
}

// fromMap takes the weights over; zeros are left out.
func fromMap(m map[int]*big.Int) (Dist, error) {
	var d Dist
	for _, v := range slices.Sorted(maps.Keys(m)) {
		d.add(v, m[v])
	}
	return d, d.validate()
}

// weighed is a value with its weight.
type weighed struct {
	value  int
	weight *big.Int
}

// fromList takes values in any order, the same one several times perhaps.
func fromList(list []weighed) (Dist, error) {
	byValue := func(a, b weighed) int { return cmp.Compare(a.value, b.value) }
	if !slices.IsSortedFunc(list, byValue) {
		slices.SortFunc(list, byValue)
	}
	var d Dist
	own := false // the last weight is a sum made here
	for _, e := range list {
		last := len(d.values) - 1
		if last < 0 || d.values[last] != e.value {
			d.add(e.value, e.weight)
			own = false
			continue
		}
		if !own {
			d.weights[last] = new(big.Int).Set(d.weights[last])
			own = true
		}
		d.weights[last].Add(d.weights[last], e.weight)
		d.total.Add(d.total, e.weight)
	}
	return d, d.validate()
}

// fromDense makes the distribution in which weights[i] is that of low+i*step.
func fromDense(low, step int, weights []*big.Int) (Dist, error) {
	var d Dist
	for i, w := range weights {
		d.add(low+i*step, w)
	}
	return d, d.validate()
}

func (d Dist) validate() error {
	if len(d.values) == 0 {
		return errors.New("nothing can come up: at least one value needs a weight above 0")
	}
	if d.Min() < -MaxValue || d.Max() > MaxValue {
		return fmt.Errorf("a value in a distribution is between -%d and %d", MaxValue, MaxValue)
	}
	return nil
}

// Min is the lowest value that can come up.
func (d Dist) Min() int {
	if len(d.values) == 0 {
		return 0
	}
	return d.values[0]
}

// Max is the highest value that can come up.
func (d Dist) Max() int {
	if len(d.values) == 0 {
		return 0
	}
	return d.values[len(d.values)-1]
}

// Chance is the chance of one value.
func (d Dist) Chance(value int) *big.Rat {
	if i, found := slices.BinarySearch(d.values, value); found {
		return ratio(d.weights[i], d.total)
	}
	return new(big.Rat)
}

// Weights goes through the values that can come up, in ascending order, with
// their weights: the chance of each is its weight over Total.
func (d Dist) Weights() iter.Seq2[int, *big.Int] {
	return func(yield func(int, *big.Int) bool) {
		for i, v := range d.values {
			if !yield(v, new(big.Int).Set(d.weights[i])) {
				return
			}
		}
	}
}

// Total is the sum of all weights.
func (d Dist) Total() *big.Int {
	if d.total == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(d.total)
}

// Mean is the average value.
func (d Dist) Mean() *big.Rat {
	return d.average(func(v *big.Int) *big.Int { return v })
}

// Variance is the average squared distance from the mean.
func (d Dist) Variance() *big.Rat {
	mean := d.Mean()
	squares := d.average(func(v *big.Int) *big.Int { return v.Mul(v, v) })
	return squares.Sub(squares, mean.Mul(mean, mean))
}

func (d Dist) average(of func(*big.Int) *big.Int) *big.Rat {
	sum := new(big.Int)
	for i, v := range d.values {
		x := of(big.NewInt(int64(v)))
		sum.Add(sum, x.Mul(x, d.weights[i]))
	}
	return ratio(sum, d.total)
}
