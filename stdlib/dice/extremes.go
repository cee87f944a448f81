package dice

import (
	"fmt"
	"math/big"
)

// Highest is the distribution of the highest of n independent values, 1 to MaxDice.
func (d Dist) Highest(n int) (Dist, error) {
	if n < 1 || n > MaxDice {
		return Dist{}, fmt.Errorf("the highest of 1 to %d dice can be taken, not of %d", MaxDice, n)
	}
	words := powerWords(d.Total(), n)
	if err := afford(float64(len(d.values))*(words*words+2*overhead), float64(len(d.values))*(words+header)); err != nil {
		return Dist{}, err
	}
	// All n are at most v with the n-th power of the weight up to v.
	var high Dist
	upTo, before := new(big.Int), new(big.Int)
	for i, v := range d.values {
		upTo.Add(upTo, d.weights[i])
		all := new(big.Int).Exp(upTo, big.NewInt(int64(n)), nil)
		high.add(v, new(big.Int).Sub(all, before))
		before = all
	}
	return high, high.validate()
}

// Compare is an opposed roll: the chances that the first value is the higher,
// that both are equal, and that the second is the higher. The three add up to 1
// when both distributions have values.
func Compare(a, b Dist) (first, tie, second *big.Rat) {
	higher, equal := new(big.Int), new(big.Int)
	below, product := new(big.Int), new(big.Int)
	j := 0
	for i, v := range a.values {
		for j < len(b.values) && b.values[j] < v {
			below.Add(below, b.weights[j])
			j++
		}
		higher.Add(higher, product.Mul(a.weights[i], below))
		if j < len(b.values) && b.values[j] == v {
			equal.Add(equal, product.Mul(a.weights[i], b.weights[j]))
		}
	}
	all := new(big.Int).Mul(a.Total(), b.Total())
	lower := new(big.Int).Sub(all, higher)
	lower.Sub(lower, equal)
	return ratio(higher, all), ratio(equal, all), ratio(lower, all)
}
