package dice

import (
	"errors"
	"math/big"
)

// Combine is the distribution of f of two independent values. Values of the second one that follow one another and come to the
// same with a value of the first are taken together: which of two is higher costs as much as they have values, and not as many as
// pairs of them.
func Combine(a, b Dist, f func(x, y int) int) (Dist, error) {
	if len(a.values) == 0 || len(b.values) == 0 {
		return Dist{}, Dist{}.validate()
	}
	wa, wb, steps := wordsOf(a.total), wordsOf(b.total), CombineSteps(a, b, f)
	if err := afford(steps, 0); err != nil {
		return Dist{}, err
	}
	m := map[int]*big.Int{}
	upTo := make([]big.Int, len(b.values)+1) // what the first so many values weigh together
	for j, w := range b.weights {
		upTo[j+1].Add(&upTo[j], w)
	}
	product, together := new(big.Int), new(big.Int)
	for i, x := range a.values {
		for j := 0; j < len(b.values); {
			v, weight, end := f(x, b.values[j]), b.weights[j], j+1
			for end < len(b.values) && f(x, b.values[end]) == v {
				end++
			}
			if end > j+1 {
				weight = together.Sub(&upTo[end], &upTo[j])
			}
			j = end
			product.Mul(a.weights[i], weight)
			sum, found := m[v]
			if !found {
				if err := afford(steps, float64(len(m))*(wa+wb+2*header)); err != nil {
					return Dist{}, err
				}
				sum = new(big.Int)
				m[v] = sum
			}
			sum.Add(sum, product)
		}
	}
	return fromMap(m)
}

// mostPairs is how many pairs of values are looked at to say what their combination takes; of more, each pair counts.
const mostPairs = 1 << 20

// CombineSteps is about how many machine words Combine multiplies and adds.
func CombineSteps(a, b Dist, f func(x, y int) int) float64 {
	wa, wb := wordsOf(a.total), wordsOf(b.total)
	pairs := len(a.values) * len(b.values)
	each := wa*wb + wa + wb + 2*overhead
	if pairs > mostPairs {
		return float64(pairs) * each
	}
	runs := 0
	for _, x := range a.values {
		last := 0
		for j, y := range b.values {
			if v := f(x, y); j == 0 || v != last {
				runs, last = runs+1, v
			}
		}
	}
	return float64(runs)*each + float64(pairs)
}

// Plus is the distribution of the sum of two independent values.
func (d Dist) Plus(other Dist) (Dist, error) {
	return Combine(d, other, func(x, y int) int { return x + y })
}

// Neg is the distribution of the value with its sign turned.
func (d Dist) Neg() Dist {
	var n Dist
	for i := len(d.values) - 1; i >= 0; i-- {
		n.add(-d.values[i], d.weights[i])
	}
	return n
}

// Share is a part of a mixture.
type Share struct {
	Chance *big.Rat // 0 to 1
	Dist   Dist
}

// Mixture is the distribution of a value taken from one of several
// distributions, each with its chance; the chances must add up to 1.
func Mixture(shares ...Share) (Dist, error) {
	sum, common := new(big.Rat), big.NewInt(1)
	for _, s := range shares {
		if s.Chance == nil || s.Chance.Sign() < 0 {
			return Dist{}, errors.New("each part of a mixture needs a chance of 0 or more")
		}
		sum.Add(sum, s.Chance)
		common = multiple(common, s.Chance.Denom())
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return Dist{}, errors.New("the chances of a mixture must add up to 1")
	}
	weights, dists := make([]*big.Int, len(shares)), make([]Dist, len(shares))
	for i, s := range shares {
		weights[i] = new(big.Int).Quo(common, s.Chance.Denom())
		weights[i].Mul(weights[i], s.Chance.Num())
		dists[i] = s.Dist
	}
	return mix(weights, dists)
}

// mix brings the distributions over one total, the least common multiple of
// theirs, and adds them by weight.
func mix(weights []*big.Int, dists []Dist) (Dist, error) {
	common, steps, size := big.NewInt(1), 0.0, 0.0
	for _, d := range dists {
		if err := d.validate(); err != nil {
			return Dist{}, err
		}
		size += float64(len(d.values))
		if d.total.Cmp(common) != 0 {
			steps += overhead * wordsOf(common) * wordsOf(d.total)
			if err := afford(steps, 0); err != nil {
				return Dist{}, err
			}
			common = multiple(common, d.total)
		}
	}
	var list []weighed
	for i, d := range dists {
		scale := new(big.Int).Quo(common, d.total)
		scale.Mul(scale, weights[i])
		steps += float64(len(d.values)) * (wordsOf(scale)*wordsOf(d.total) + 2*overhead)
		if err := afford(steps, size*(wordsOf(common)+wordsOf(weights[i])+header)); err != nil {
			return Dist{}, err
		}
		for j, v := range d.values {
			list = append(list, weighed{v, new(big.Int).Mul(d.weights[j], scale)})
		}
	}
	return fromList(list)
}

// multiple is the least common multiple of two positive numbers.
func multiple(a, b *big.Int) *big.Int {
	m := new(big.Int).Quo(a, new(big.Int).GCD(nil, nil, a, b))
	return m.Mul(m, b)
}
