package dice

import (
	"errors"
	"math/big"
)

// rerollOnce is the distribution of a die thrown again, once, when on holds for
// its first value.
func (j Joint) rerollOnce(on func(first int) bool) (Joint, error) {
	again := j.weightOf(func(p Pair) bool { return on(p.First) })
	at := new(big.Int).Add(j.total, again) // a value that stands comes up first, or second
	var r Joint
	for i, p := range j.values {
		if on(p.First) {
			r.add(p, new(big.Int).Mul(j.weights[i], again))
		} else {
			r.add(p, new(big.Int).Mul(j.weights[i], at))
		}
	}
	return r, nil
}

// rerollUntil is that of one thrown again until on does not hold. It is an error
// when on holds for every value.
func (j Joint) rerollUntil(on func(first int) bool) (Joint, error) {
	var r Joint
	for i, p := range j.values {
		if !on(p.First) {
			r.add(p, j.weights[i])
		}
	}
	if len(r.values) == 0 {
		return Joint{}, errors.New("rerolling every value never ends: leave some values, or reroll once")
	}
	return r, nil
}

// explode is the distribution of the sums of a die and those it brings: each that
// on holds for brings one more, at most depth of them. It works from the end of the row: what a die with d left to bring shows
// is itself, or itself and a die with d-1 left. After d steps all weights are
// over the (d+1)-th power of the total.
func (j Joint) explode(on func(first int) bool, depth int) (Joint, error) {
	row := make(map[Pair]*big.Int, len(j.values))
	exploding := 0
	for i, p := range j.values {
		row[p] = j.weights[i]
		if on(p.First) {
			exploding++
		}
	}
	if err := afford(float64(depth)*float64(len(row))*12*overhead, 0); err != nil {
		return Joint{}, err
	}
	steps, scale, product := 0.0, big.NewInt(1), new(big.Int)
	for range depth {
		scale.Mul(scale, j.total)
		words := wordsOf(scale)
		steps += float64(exploding*len(row))*(words+4*overhead) + float64(len(row)+len(j.values))*12*overhead
		if err := afford(steps, float64(exploding*len(row)+len(j.values))*(words+header)); err != nil {
			return Joint{}, err
		}
		longer := make(map[Pair]*big.Int, len(row)+len(j.values))
		for i, p := range j.values {
			if !on(p.First) {
				addPair(longer, p, product.Mul(j.weights[i], scale))
				continue
			}
			for q, w := range row {
				addPair(longer, Pair{p.First + q.First, p.Second + q.Second}, product.Mul(j.weights[i], w))
			}
		}
		row = longer
	}
	return jointFromMap(row)
}

// addPair adds a weight the caller goes on using.
func addPair(m map[Pair]*big.Int, p Pair, weight *big.Int) {
	sum, found := m[p]
	if !found {
		sum = new(big.Int)
		m[p] = sum
	}
	sum.Add(sum, weight)
}

// beyond is the chance that a die and all it may bring explode.
func (j Joint) beyond(on func(first int) bool, depth int) *big.Rat {
	power := big.NewInt(int64(depth + 1))
	all := new(big.Int).Exp(j.weightOf(func(p Pair) bool { return on(p.First) }), power, nil)
	return ratio(all, new(big.Int).Exp(j.total, power, nil))
}
