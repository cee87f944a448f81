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

// Pair is two values of one roll, such as a margin and how many dice failed.
type Pair struct{ First, Second int }

func (p Pair) compare(q Pair) int {
	return cmp.Or(cmp.Compare(p.First, q.First), cmp.Compare(p.Second, q.Second))
}

// Joint is an exact distribution of pairs, for what must be counted at once
// because one value depends on the other. It is immutable; the zero Joint has
// no pairs.
type Joint struct {
	pairs   []Pair // ascending by First, then Second
	weights []*big.Int
	total   *big.Int
}

// JointDie is the distribution of both values of one die, face by face.
func JointDie(faces int, values func(face int) Pair) (Joint, error) {
	if err := (Spec{Count: 1, Faces: faces}).Validate(); err != nil {
		return Joint{}, err
	}
	counts := map[Pair]int64{}
	for face := 1; face <= faces; face++ {
		counts[values(face)]++
	}
	m := make(map[Pair]*big.Int, len(counts))
	for p, n := range counts {
		m[p] = big.NewInt(n)
	}
	return jointFromMap(m)
}

func jointFromMap(m map[Pair]*big.Int) (Joint, error) {
	j := Joint{total: new(big.Int)}
	for _, p := range slices.SortedFunc(maps.Keys(m), Pair.compare) {
		j.add(p, m[p])
	}
	if len(j.pairs) == 0 {
		return j, errors.New("nothing can come up: at least one pair needs a weight above 0")
	}
	for _, p := range j.pairs {
		if max(p.First, -p.First, p.Second, -p.Second) > MaxValue {
			return j, fmt.Errorf("a value in a distribution is between -%d and %d", MaxValue, MaxValue)
		}
	}
	return j, nil
}

// add adds a pair above all others.
func (j *Joint) add(p Pair, weight *big.Int) {
	if weight.Sign() != 0 {
		j.pairs = append(j.pairs, p)
		j.weights = append(j.weights, weight)
		j.total.Add(j.total, weight)
	}
}

// Sum is the distribution of both sums over n independent pairs, 0 to MaxDice.
func (j Joint) Sum(n int) (Joint, error) {
	switch {
	case n < 0 || n > MaxDice:
		return Joint{}, fmt.Errorf("0 to %d dice can be summed, not %d", MaxDice, n)
	case len(j.pairs) == 0:
		return jointFromMap(nil)
	case n == 0:
		return jointFromMap(map[Pair]*big.Int{{}: one})
	}
	// A pair is packed into one number: the second values are so far apart that
	// no sum of first values reaches from one to the next.
	low := j.corner()
	width := 1
	for _, p := range j.pairs {
		width = max(width, (p.First-low.First)*n+1)
	}
	if float64(width)*float64(j.spread(low)+1) > MaxValue {
		return Joint{}, ErrTooLarge
	}
	packed := make(map[int]*big.Int, len(j.pairs))
	for i, p := range j.pairs {
		packed[p.First-low.First+width*(p.Second-low.Second)] = j.weights[i]
	}
	d, err := fromMap(packed)
	if err != nil {
		return Joint{}, err
	}
	if d, err = d.Sum(n); err != nil {
		return Joint{}, err
	}
	sums := make(map[Pair]*big.Int, len(d.values))
	for i, v := range d.values {
		sums[Pair{v%width + n*low.First, v/width + n*low.Second}] = d.weights[i]
	}
	return jointFromMap(sums)
}

// corner is the lowest first value and the lowest second.
func (j Joint) corner() Pair {
	low := j.pairs[0]
	for _, p := range j.pairs {
		low.Second = min(low.Second, p.Second)
	}
	return low
}

// spread is how far the second values reach above the corner.
func (j Joint) spread(low Pair) int {
	high := low.Second
	for _, p := range j.pairs {
		high = max(high, p.Second)
	}
	return high - low.Second
}

// Map is the distribution of f of the pair: one of the two, or their difference.
func (j Joint) Map(f func(Pair) int) (Dist, error) {
	list := make([]weighed, len(j.pairs))
	for i, p := range j.pairs {
		list[i] = weighed{f(p), j.weights[i]}
	}
	return fromList(list)
}

// P is the chance that the pair is one pred holds for.
func (j Joint) P(pred func(Pair) bool) *big.Rat {
	sum := new(big.Int)
	for i, p := range j.pairs {
		if pred(p) {
			sum.Add(sum, j.weights[i])
		}
	}
	return ratio(sum, j.total)
}

// Each goes through the pairs that can come up, by first and then by second
// value, with their chances.
func (j Joint) Each() iter.Seq2[Pair, *big.Rat] {
	return func(yield func(Pair, *big.Rat) bool) {
		for i, p := range j.pairs {
			if !yield(p, ratio(j.weights[i], j.total)) {
				return
			}
		}
	}
}
