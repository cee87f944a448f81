package dice

import (
	"iter"
	"math/big"
)

// weighing is values with their weights: what a [Dist] and a [Joint] have in common.
type weighing[V any] struct {
	values  []V        // ascending
	weights []*big.Int // positive; shared between distributions, never changed
	total   *big.Int   // their sum; nil where there are no values
}

// add adds a value above all others; one of no weight is left out.
func (s *weighing[V]) add(value V, weight *big.Int) {
	if weight == nil || weight.Sign() == 0 {
		return
	}
	if s.total == nil {
		s.total = new(big.Int)
	}
	s.values = append(s.values, value)
	s.weights = append(s.weights, weight)
	s.total.Add(s.total, weight)
}

// weightOf is the weight of the values that pred holds for.
func (s weighing[V]) weightOf(pred func(value V) bool) *big.Int {
	sum := new(big.Int)
	for i, v := range s.values {
		if pred(v) {
			sum.Add(sum, s.weights[i])
		}
	}
	return sum
}

// P is the chance that the value is one pred holds for.
func (s weighing[V]) P(pred func(value V) bool) *big.Rat { return ratio(s.weightOf(pred), s.total) }

// Each goes through the values that can come up, in ascending order (pairs by
// first and then by second value), with their chances in lowest terms. For
// thousands of values with large weights, [Dist.Weights] is the faster.
func (s weighing[V]) Each() iter.Seq2[V, *big.Rat] {
	return func(yield func(V, *big.Rat) bool) {
		for i, v := range s.values {
			if !yield(v, ratio(s.weights[i], s.total)) {
				return
			}
		}
	}
}

// Map is the distribution of f of the value: of a pair one of the two, or their
// difference.
func (s weighing[V]) Map(f func(value V) int) (Dist, error) {
	list := make([]weighed, len(s.values))
	for i, v := range s.values {
		list[i] = weighed{f(v), s.weights[i]}
	}
	return fromList(list)
}

// ratio is a over b in lowest terms, and 0 in a distribution without values.
func ratio(a, b *big.Int) *big.Rat {
	if b == nil || b.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(a, b)
}
