package dice

import (
	"cmp"
	"errors"
	"fmt"
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
// because one value depends on the other: pairs ascending by their first value,
// then by their second. It is immutable; the zero Joint has no pairs.
type Joint struct{ weighing[Pair] }

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
	var j Joint
	for _, p := range slices.SortedFunc(maps.Keys(m), Pair.compare) {
		j.add(p, m[p])
	}
	if len(j.values) == 0 {
		return j, errors.New("nothing can come up: at least one pair needs a weight above 0")
	}
	for _, p := range j.values {
		if max(p.First, -p.First, p.Second, -p.Second) > MaxValue {
			return j, fmt.Errorf("a value in a distribution is between -%d and %d", MaxValue, MaxValue)
		}
	}
	return j, nil
}

// Sum is the distribution of both sums over n independent pairs, 0 to MaxDice.
func (j Joint) Sum(n int) (Joint, error) {
	switch {
	case n < 0 || n > MaxDice:
		return Joint{}, fmt.Errorf("0 to %d dice can be summed, not %d", MaxDice, n)
	case len(j.values) == 0:
		return jointFromMap(nil)
	case n == 0:
		return jointFromMap(map[Pair]*big.Int{{}: one})
	}
	// A pair is packed into one number: the second values are so far apart that
	// no sum of first values reaches from one to the next.
	low, high := j.values[0], j.values[len(j.values)-1]
	for _, p := range j.values {
		low.Second, high.Second = min(low.Second, p.Second), max(high.Second, p.Second)
	}
	width := (high.First-low.First)*n + 1
	if float64(width)*float64(high.Second-low.Second+1) > MaxValue {
		return Joint{}, ErrTooLarge
	}
	packed := make(map[int]*big.Int, len(j.values))
	for i, p := range j.values {
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
