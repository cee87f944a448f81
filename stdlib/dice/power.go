package dice

import (
	"fmt"
	"math/big"
)

// Sum is the distribution of the sum of n independent values, 0 to MaxDice.
//
// The weights are the coefficients of the n-th power of a polynomial p. They
// follow the recurrence known after J. C. P. Miller (see Knuth, The Art of
// Computer Programming, 4.7): from P = p^n comes P'·p = n·P·p', which gives
// each coefficient from a few before it. Where p has long runs of equal weights,
// as a plain die has, (1-x)·p has fewer terms than p, and the recurrence is
// taken from P'·p·(1-x)·(1-x) in the same way; see [recurrence].
func (d Dist) Sum(n int) (Dist, error) {
	switch {
	case n < 0 || n > MaxDice:
		return Dist{}, fmt.Errorf("0 to %d dice can be summed, not %d", MaxDice, n)
	case len(d.values) == 0:
		return d, d.validate()
	case n == 0:
		return Sure(0)
	case n == 1:
		return d, nil
	}
	low, step := d.Min(), d.step()
	length := (d.Max()-low)/step*n + 1
	if err := afford(float64(length), float64(length)*header); err != nil {
		return Dist{}, err
	}
	weights, err := power(d.dense(step), n, d.total)
	if err != nil {
		return Dist{}, err
	}
	return fromDense(low*n, step, weights)
}

// step is the greatest distance that divides all distances between values.
func (d Dist) step() int {
	g := 0
	for _, v := range d.values {
		for a := v - d.values[0]; a != 0; {
			g, a = a, g%a
		}
	}
	return max(g, 1)
}

// dense is the weights of the values Min, Min+step, ... up to Max, nil for 0.
func (d Dist) dense(step int) []*big.Int {
	weights := make([]*big.Int, (d.Max()-d.Min())/step+1)
	for i, v := range d.values {
		weights[(v-d.Min())/step] = d.weights[i]
	}
	return weights
}

// term is one term of a recurrence: (constant + slope·k) times the coefficient
// offset places before the k-th.
type term struct {
	offset          int
	constant, slope *big.Int
}

// power gives the coefficients of p^n, n at least 1; p[0] is not 0 and total
// is the sum of p.
func power(p []*big.Int, n int, total *big.Int) ([]*big.Int, error) {
	terms := recurrence(p, n)
	length := (len(p)-1)*n + 1
	words := powerWords(total, n) // of the largest coefficients
	each := float64(len(terms))*(words+2*overhead) + 4*words + overhead
	if err := afford(float64(length)*each, float64(length)*(words+header)); err != nil {
		return nil, err
	}
	c := make([]*big.Int, length)
	c[0] = new(big.Int).Exp(p[0], big.NewInt(int64(n)), nil)
	sum, product, factor, index := new(big.Int), new(big.Int), new(big.Int), new(big.Int)
	for k := 1; k < length; k++ {
		sum.SetInt64(0)
		index.SetInt64(int64(k))
		for _, t := range terms {
			if t.offset > k {
				break
			}
			if earlier := c[k-t.offset]; earlier.Sign() != 0 {
				factor.Mul(t.slope, index)
				factor.Add(factor, t.constant)
				sum.Add(sum, product.Mul(earlier, factor))
			}
		}
		// The division leaves no remainder: c[k] is a whole number.
		sum.Quo(sum, factor.Mul(index, p[0]))
		c[k] = new(big.Int).Set(sum)
	}
	return c, nil
}

// recurrence gives the terms with which k·p[0]·c[k] is the sum of
// (constant + slope·k)·c[k-offset], ordered by offset. In general, when
// P'·q = P·r, the term i places back is (r[i-1] + i·q[i]) - q[i]·k.
//
// With q = p and r = n·p' there are as many terms as p has beyond its first.
// With b = (1-x)·p, q = (1-x)·b and r = n·((1-x)·b' + b) there are about two for
// each run of equal weights in p. The fewer are taken.
func recurrence(p []*big.Int, n int) []term {
	at := func(p []*big.Int, i int) *big.Int {
		if i < 0 || i >= len(p) || p[i] == nil {
			return new(big.Int)
		}
		return p[i]
	}
	times := big.NewInt(int64(n))
	var plain, runs []term
	for i := 1; i < len(p); i++ {
		if w := at(p, i); w.Sign() != 0 {
			constant := big.NewInt(int64(i))
			constant.Mul(constant, big.NewInt(int64(n+1)))
			plain = append(plain, term{i, constant.Mul(constant, w), new(big.Int).Neg(w)})
		}
	}
	before := at(p, 0) // b[i-1]
	for i := 1; i <= len(p)+1 && len(runs) < len(plain); i++ {
		b := new(big.Int).Sub(at(p, i), at(p, i-1))
		if b.Sign() == 0 && before.Sign() == 0 {
			continue // inside a run
		}
		q := new(big.Int).Sub(b, before)
		r := new(big.Int).Mul(big.NewInt(int64(i)), b)
		r.Sub(r, new(big.Int).Mul(big.NewInt(int64(i-2)), before))
		r.Mul(r, times)
		constant := r.Add(r, new(big.Int).Mul(big.NewInt(int64(i)), q))
		if q.Sign() != 0 || constant.Sign() != 0 {
			runs = append(runs, term{i, constant, q.Neg(q)})
		}
		before = b
	}
	if len(runs) < len(plain) {
		return runs
	}
	return plain
}
