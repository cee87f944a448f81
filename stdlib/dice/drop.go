package dice

import "math/big"

// dropLowest is the distribution of the sum of n independent values without the
// lowest drop of them, drop from 1 to n-1. It is made for few dropped dice, as
// keepHighest is for few kept ones.
//
// It goes through the value v of the highest dropped die, and through how many
// dice lie below v, fewer than drop. The others are v or higher; of these the
// ones with too few v among them do not count, and the missing dropped dice are
// taken out at v each.
func (d Dist) dropLowest(n, drop int) (Dist, error) {
	low, step := d.Min(), d.step()
	size := (d.Max()-low)/step + 1
	words := powerWords(d.total, n)
	length := float64(size-1)*float64(n) + 1
	groups := float64(len(d.values))
	steps := groups * float64(drop) * length * (float64(drop)/2 + 1) * (words/2 + 2*overhead)
	if err := afford(steps, 3*float64(drop)*length*(words+header)); err != nil {
		return Dist{}, err
	}
	result := make([]*big.Int, (size-1)*(n-drop)+1)
	from, err := d.sumsFrom(0, n, drop, step)
	if err != nil {
		return Dist{}, err
	}
	below := new(big.Int)
	for i, v := range d.values {
		above, err := d.sumsFrom(i+1, n, drop, step)
		if err != nil {
			return Dist{}, err
		}
		place := (v - low) / step
		lower := big.NewInt(1) // the dice below v
		for l := range drop {
			ways := new(big.Int).Binomial(int64(n), int64(l))
			ways.Mul(ways, lower)
			take := (drop - l) * place
			from[l].addTo(result, -take, ways)
			equal := new(big.Int).Neg(ways)
			for b := range drop - l { // too few dice at v
				chosen := new(big.Int).Binomial(int64(n-l), int64(b))
				above[l+b].addTo(result, b*place-take, chosen.Mul(chosen, equal))
				equal.Mul(equal, d.weights[i])
			}
			lower.Mul(lower, below)
		}
		below.Add(below, d.weights[i])
		from = above
	}
	return fromDense(low*(n-drop), step, result)
}

// placed is a dense list of weights that begins at a place.
type placed struct {
	at      int
	weights []*big.Int
}

// sumsFrom is the weights of the sums of n, n-1, ..., n-count+1 dice that all
// show the i-th value or a higher one, by place above the lowest value.
func (d Dist) sumsFrom(i, n, count, step int) ([]placed, error) {
	sums := make([]placed, count)
	if i == len(d.values) {
		return sums, nil
	}
	var tail Dist
	for ; i < len(d.values); i++ {
		tail.add(d.values[i], d.weights[i])
	}
	for c := range sums {
		weights, err := power(tail.dense(step), n-c, tail.total)
		if err != nil {
			return nil, err
		}
		sums[c] = placed{(tail.Min() - d.Min()) / step * (n - c), weights}
	}
	return sums, nil
}

// addTo adds factor times the weights, shifted, to a dense list. Those that
// come to lie beyond its end cancel each other and are left out.
func (p placed) addTo(sum []*big.Int, shift int, factor *big.Int) {
	product := new(big.Int)
	for i, w := range p.weights {
		at := p.at + i + shift
		if w == nil || at >= len(sum) {
			continue
		}
		if sum[at] == nil {
			sum[at] = new(big.Int)
		}
		sum[at].Add(sum[at], product.Mul(w, factor))
	}
}
