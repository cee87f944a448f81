package game

import (
	"math/big"

	"croupier/stdlib/dice"
)

// MostWaysOfOne is how many ways a single draw may fall, mostTried how many values are tried to see what depends on
// them.
const MostWaysOfOne = 10_000

// One is the chance of what is certain.
var One = big.NewRat(1, 1)

// Times is the product of two chances.
func Times(a, b *big.Rat) *big.Rat {
	switch {
	case a == One:
		return b
	case b == One:
		return a
	}
	return new(big.Rat).Mul(a, b)
}

// SpreadOf lists a distribution.
func SpreadOf(d dice.Dist) (values []int64, chances []*big.Rat) {
	for v, c := range d.Each() {
		values, chances = append(values, int64(v)), append(chances, c)
	}
	return values, chances
}

// Power is a chance so many times in a row.
func Power(r *big.Rat, n int) *big.Rat {
	switch n {
	case 0:
		return One
	case 1:
		return r
	}
	e := big.NewInt(int64(n))
	return new(big.Rat).SetFrac(new(big.Int).Exp(r.Num(), e, nil), new(big.Int).Exp(r.Denom(), e, nil))
}

// HardlyEver is how likely it may be that dice explode more often than is gone through, and mostBrought how many dice those of
// one roll may bring. Where that is not enough, there are no exact odds.
var HardlyEver = big.NewRat(1, 1e15)

// mostKeptSets is how many sets of dice may be kept of one roll.
const MostBrought = dice.MaxDepth

// Burst is a die with those that it brings by exploding: so many that show the face on which it does, and the last one.
type Burst struct {
	Brought, On, Last int
	Chance            *big.Rat
}

// Sum is what a die and those that it brings come to.
func (c *Burst) Sum() int { return c.Brought*c.On + c.Last }

// SingleDie is what one die of a roll shows in the end, rerolled where it has to be, but without those that it brings.
func SingleDie(spec dice.Spec) (values []int64, chances []*big.Rat, ok bool) {
	if spec.Faces > MostWaysOfOne {
		return nil, nil, false
	}
	d, err := dice.Spec{Count: 1, Faces: spec.Faces, Reroll: spec.Reroll}.Dist()
	if err != nil {
		return nil, nil, false
	}
	values, chances = SpreadOf(d)
	return values, chances, true
}

// ChainsOf lists what a die of a roll may be with those that it brings, each with its chance among those that are gone
// through. TooFar is the chance that any die of the roll brings more.
func ChainsOf(spec dice.Spec) (chains []Burst, tooFar *big.Rat, ok bool) {
	values, chances, ok := SingleDie(spec)
	if !ok {
		return nil, nil, false
	}
	on := 0
	if len(spec.Explode.On) > 0 {
		on = spec.Explode.On[0].From
	}
	reach, left := One, new(big.Rat)
	for brought := 0; brought <= MostBrought; brought++ {
		left = new(big.Rat)
		for i, v := range values {
			chance := Times(reach, chances[i])
			if int(v) == on {
				left = chance
				continue
			}
			chains = append(chains, Burst{brought, on, int(v), chance})
		}
		if reach = left; new(big.Rat).Mul(left, big.NewRat(int64(spec.Count), 1)).Cmp(HardlyEver) <= 0 {
			break
		}
	}
	if len(chains) > MostWaysOfOne {
		return nil, nil, false
	}
	within := new(big.Rat).Sub(One, left)
	if left.Sign() > 0 {
		for i := range chains {
			chains[i].Chance = new(big.Rat).Quo(chains[i].Chance, within)
		}
	}
	return chains, new(big.Rat).Sub(One, Power(within, spec.Count)), true
}

// WholeRoll is the distribution of what a roll comes to, among the ways that are gone through, and the chance of all others;
// nil where there are none.
func WholeRoll(spec dice.Spec) (d dice.Dist, tooFar *big.Rat, ok bool) {
	if len(spec.Explode.On) == 0 || spec.Count == 0 {
		d, err := spec.Dist()
		return d, nil, err == nil
	}
	keeps := spec.Keep.End != dice.KeepAll && spec.Keep.N < spec.Count
	if keeps && len(spec.Tally) > 0 {
		return d, nil, false
	}
	chains, tooFar, ok := ChainsOf(spec)
	if !ok {
		return d, nil, false
	}
	var shares []dice.Share
	for i := range chains {
		c := &chains[i]
		worth := c.Sum()
		if len(spec.Tally) > 0 {
			worth = c.Brought*spec.Tally.Worth(c.On) + spec.Tally.Worth(c.Last)
		}
		sure, err := dice.Sure(worth)
		if err != nil {
			return d, nil, false
		}
		shares = append(shares, dice.Share{Chance: c.Chance, Dist: sure})
	}
	d, err := dice.Mixture(shares...)
	if err != nil {
		return d, nil, false
	}
	switch {
	case !keeps:
		d, err = d.Sum(spec.Count)
	case spec.Keep.End == dice.KeepHighest:
		d, err = d.KeepHighest(spec.Count, spec.Keep.N)
	default:
		d, err = d.KeepLowest(spec.Count, spec.Keep.N)
	}
	if err == nil && spec.Pips != 0 {
		d, err = d.Map(func(total int) int { return total + spec.Pips })
	}
	return d, tooFar, err == nil
}

// tooFarOf is the chance that dice of one of two rolls explode more often than is gone through.
func tooFarOf(a, b *big.Rat) *big.Rat {
	both := new(big.Rat).Mul(a, b)
	sum := new(big.Rat).Add(a, b)
	return sum.Sub(sum, both)
}
