package dice

import (
	"fmt"
	"math/big"
)

// KeepHighest is the distribution of the sum of the highest k of n independent
// values, k from 1 to n and n to MaxDice.
func (d Dist) KeepHighest(n, k int) (Dist, error) {
	if n > MaxDice {
		return Dist{}, fmt.Errorf("0 to %d dice can be rolled, not %d", MaxDice, n)
	}
	if err := (Keep{KeepHighest, k}).validate(n); err != nil {
		return Dist{}, err
	}
	if err := d.validate(); err != nil {
		return Dist{}, err
	}
	switch {
	case k == n:
		return d.Sum(n)
	case k == 1:
		return d.Highest(n)
	case n-k < k:
		return d.dropLowest(n, n-k)
	}
	groups := make([]group, len(d.values))
	for i, v := range d.values {
		groups[i] = group{d.weights[i], []int{v}, d.weights[i : i+1]}
	}
	return keepHighest(groups, n, k)
}

// KeepLowest is the distribution of the sum of the lowest k of n independent
// values, k from 1 to n and n to MaxDice.
func (d Dist) KeepLowest(n, k int) (Dist, error) {
	high, err := d.Neg().KeepHighest(n, k)
	return high.Neg(), err
}

// keepHighest is the distribution of the sum of the second values of those k of
// n pairs whose first values are the highest; of equal ones the earliest.
func (j Joint) keepHighest(n, k int) (Dist, error) {
	var groups []group
	for i, p := range j.values {
		if i == 0 || p.First != j.values[i-1].First {
			groups = append(groups, group{weight: new(big.Int)})
		}
		g := &groups[len(groups)-1]
		g.weight.Add(g.weight, j.weights[i])
		g.values = append(g.values, p.Second)
		g.weights = append(g.weights, j.weights[i])
	}
	return keepHighest(groups, n, k)
}

// group is dice that rank equal: what they may be worth, and the weight of all.
type group struct {
	weight  *big.Int
	values  []int
	weights []*big.Int
}

// entry is a weight at a place of a dense list.
type entry struct {
	at     int
	weight *big.Int
}

// keepHighest goes through the groups, ascending in groups, from the highest
// rank down. For each number of dice that ranked higher, fewer than k, it knows
// the weights of their sums. Where the group can complete the k, the missing
// ones are taken from it and all other dice rank equal or lower.
func keepHighest(groups []group, n, k int) (Dist, error) {
	low, step, size, total := measure(groups)
	length := func(dice int) int { return dice*(size-1) + 1 }
	words := powerWords(total, n)
	steps := float64(k)
	for _, g := range groups {
		kk := float64(k) * float64(k) / 2
		spread := 1.0
		if len(g.values) > 1 {
			spread = float64(length(k))
		}
		steps += kk*(float64(length(k-1))/2+1)*spread*(words/2+2*overhead) + kk*words*words/4
	}
	if err := afford(steps, (float64(k)*float64(length(k-1))/2+float64(length(k)))*(words+header)); err != nil {
		return Dist{}, err
	}

	sums := make([][]*big.Int, k) // by how many dice ranked higher
	for a := range sums {
		sums[a] = make([]*big.Int, length(a))
	}
	sums[0][0] = one
	result := make([]*big.Int, length(k))
	upTo := powersFrom(total, n-k+1, k)
	left := new(big.Int).Set(total) // the weight of the groups not passed
	for i := len(groups) - 1; i >= 0; i-- {
		g := groups[i]
		left.Sub(left, g.weight)
		below := powersFrom(left, n-k+1, k)
		worth := g.powers(low, step, size, k)
		for a := range k {
			c := completing(g.weight, upTo, below, n, k, a)
			multiplyInto(result, sums[a], worth[k-a], c)
		}
		for a := k - 1; a > 0; a-- { // a from more to fewer: each reads what is not yet updated
			for from := range a {
				chosen := new(big.Int).Binomial(int64(n-from), int64(a-from))
				multiplyInto(sums[a], sums[from], worth[a-from], chosen)
			}
		}
		upTo = below
	}
	return fromDense(low*k, step, result)
}

// completing is the weight of the ways in which, after a dice ranked higher, at
// least k-a of the other n-a are in the group and the rest below it, with the
// k-a dice taken from the group left to be weighed. It is that of all dice up to
// the group without those of too few in it.
func completing(weight *big.Int, upTo, below []*big.Int, n, k, a int) *big.Int {
	c := new(big.Int).Set(upTo[k-1-a]) // the power n-a
	in, product := big.NewInt(1), new(big.Int)
	for b := range k - a {
		product.Binomial(int64(n-a), int64(b))
		product.Mul(product, in)
		c.Sub(c, product.Mul(product, below[k-1-a-b]))
		in.Mul(in, weight)
	}
	return c.Quo(c, in) // exact: every way left has at least k-a dice in the group
}

// powersFrom is x to the powers from, from+1, ..., so many of them.
func powersFrom(x *big.Int, from, count int) []*big.Int {
	powers := make([]*big.Int, count)
	powers[0] = new(big.Int).Exp(x, big.NewInt(int64(from)), nil)
	for i := 1; i < count; i++ {
		powers[i] = new(big.Int).Mul(powers[i-1], x)
	}
	return powers
}

// powers is what 0 to k dice of the group are worth together.
func (g group) powers(low, step, size, k int) [][]entry {
	all := make([][]entry, k+1)
	all[0] = []entry{{0, one}}
	for dice := 1; dice <= k; dice++ {
		if len(g.values) == 1 {
			last := all[dice-1][0]
			all[dice] = []entry{{last.at + (g.values[0]-low)/step, new(big.Int).Mul(last.weight, g.weights[0])}}
			continue
		}
		dense := make([]*big.Int, dice*(size-1)+1)
		for _, e := range all[dice-1] {
			for i, v := range g.values {
				at := e.at + (v-low)/step
				if dense[at] == nil {
					dense[at] = new(big.Int)
				}
				dense[at].Add(dense[at], new(big.Int).Mul(e.weight, g.weights[i]))
			}
		}
		for at, w := range dense {
			if w != nil {
				all[dice] = append(all[dice], entry{at, w})
			}
		}
	}
	return all
}

// multiplyInto adds the product of a dense list, entries and a factor to a
// dense list.
func multiplyInto(sum, dense []*big.Int, entries []entry, factor *big.Int) {
	if factor.Sign() == 0 {
		return
	}
	product, scaled := new(big.Int), new(big.Int)
	for _, e := range entries {
		scaled.Mul(e.weight, factor)
		for i, w := range dense {
			if w == nil {
				continue
			}
			if sum[i+e.at] == nil {
				sum[i+e.at] = new(big.Int)
			}
			sum[i+e.at].Add(sum[i+e.at], product.Mul(w, scaled))
		}
	}
}

// measure finds the grid all values lie on: low, low+step, ..., of so many
// places; and the weight of all groups.
func measure(groups []group) (low, step, size int, total *big.Int) {
	marks := map[int]*big.Int{}
	total = new(big.Int)
	for _, g := range groups {
		total.Add(total, g.weight)
		for _, v := range g.values {
			marks[v] = one
		}
	}
	grid, _ := fromMap(marks)
	step = grid.step()
	return grid.Min(), step, (grid.Max()-grid.Min())/step + 1, total
}
