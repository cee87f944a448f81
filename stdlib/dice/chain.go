package dice

import (
	"errors"
	"math/big"
)

// RerollOnce is the distribution of a value thrown again, once, when it is one
// on holds for.
func (d Dist) RerollOnce(on func(value int) bool) (Dist, error) {
	return d.through(func(j Joint) (Joint, error) { return j.rerollOnce(on) })
}

// RerollUntil is the distribution of a value thrown again until it is one on
// does not hold for. It is an error when on holds for every value.
func (d Dist) RerollUntil(on func(value int) bool) (Dist, error) {
	return d.through(func(j Joint) (Joint, error) { return j.rerollUntil(on) })
}

// Explode is the distribution of the sum of a value and those it brings: each
// that on holds for brings one more, at most depth of them, 1 to MaxDepth. The
// remainder is the chance that the last of those would have brought yet one
// more, had it been allowed to.
func (d Dist) Explode(on func(value int) bool, depth int) (dist Dist, remainder *big.Rat, err error) {
	if depth < 1 || depth > MaxDepth {
		return Dist{}, nil, (Explode{FaceSet{{1, 1}}, depth}).validate(2)
	}
	dist, err = d.through(func(j Joint) (Joint, error) {
		remainder = j.beyond(on, depth)
		return j.explode(on, depth)
	})
	return dist, remainder, err
}

// through does with both values of a pair what is asked for one.
func (d Dist) through(do func(Joint) (Joint, error)) (Dist, error) {
	if err := d.validate(); err != nil {
		return d, err
	}
	m := make(map[Pair]*big.Int, len(d.values))
	for i, v := range d.values {
		m[Pair{v, v}] = d.weights[i]
	}
	j, err := jointFromMap(m)
	if err != nil {
		return Dist{}, err
	}
	if j, err = do(j); err != nil {
		return Dist{}, err
	}
	return j.Map(func(p Pair) int { return p.First })
}

// weightOf is the weight of the pairs whose first value on holds for.
func (j Joint) weightOf(on func(first int) bool) *big.Int {
	sum := new(big.Int)
	for i, p := range j.pairs {
		if on(p.First) {
			sum.Add(sum, j.weights[i])
		}
	}
	return sum
}

func (j Joint) rerollOnce(on func(first int) bool) (Joint, error) {
	again := j.weightOf(on)
	at := new(big.Int).Add(j.total, again) // a value that stands comes up first, or second
	r := Joint{total: new(big.Int)}
	for i, p := range j.pairs {
		if on(p.First) {
			r.add(p, new(big.Int).Mul(j.weights[i], again))
		} else {
			r.add(p, new(big.Int).Mul(j.weights[i], at))
		}
	}
	return r, nil
}

func (j Joint) rerollUntil(on func(first int) bool) (Joint, error) {
	r := Joint{total: new(big.Int)}
	for i, p := range j.pairs {
		if !on(p.First) {
			r.add(p, j.weights[i])
		}
	}
	if len(r.pairs) == 0 {
		return Joint{}, errors.New("rerolling every value never ends: leave some values, or reroll once")
	}
	return r, nil
}

// explode works from the end of the row: what a die with d left to bring shows
// is itself, or itself and a die with d-1 left. After d steps all weights are
// over the (d+1)-th power of the total.
func (j Joint) explode(on func(first int) bool, depth int) (Joint, error) {
	row := make(map[Pair]*big.Int, len(j.pairs))
	exploding := 0
	for i, p := range j.pairs {
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
		steps += float64(exploding*len(row))*(words+4*overhead) + float64(len(row)+len(j.pairs))*12*overhead
		if err := afford(steps, float64(exploding*len(row)+len(j.pairs))*(words+header)); err != nil {
			return Joint{}, err
		}
		longer := make(map[Pair]*big.Int, len(row)+len(j.pairs))
		for i, p := range j.pairs {
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
	all := new(big.Int).Exp(j.weightOf(on), power, nil)
	return ratio(all, new(big.Int).Exp(j.total, power, nil))
}
