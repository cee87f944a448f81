package game

import (
	"math/big"
	"slices"

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

// Burst is a die with those that it brings by exploding: those that showed a face on which it does, in ascending order, and the
// last.
type Burst struct {
	Shown  []int
	Last   int
	Chance *big.Rat
}

// Sum is what a die and those that it brings come to.
func (c *Burst) Sum() int {
	sum := c.Last
	for _, face := range c.Shown {
		sum += face
	}
	return sum
}

// Exploding is a die of a roll in two parts: the faces on which it brings another one, and those on which it stands, each with
// its chance where it shows one of them.
type Exploding struct {
	On, Off             []int64
	OnChances, OffWhere []*big.Rat
	Again               *big.Rat // the chance of the first
	Once                bool     // the die that is brought stands, whatever it shows
	all                 []int64
	chances             []*big.Rat
}

// Explodes divides the faces of a die of a roll.
func Explodes(spec dice.Spec) (e *Exploding, ok bool) {
	e = &Exploding{Again: new(big.Rat), Once: spec.Explode.Depth == 1}
	e.all, e.chances, ok = SingleDie(spec)
	if !ok {
		return nil, false
	}
	for i, v := range e.all {
		if spec.Explode.On.Has(int(v)) {
			e.Again = new(big.Rat).Add(e.Again, e.chances[i])
		}
	}
	stays := new(big.Rat).Sub(One, e.Again)
	for i, v := range e.all {
		if spec.Explode.On.Has(int(v)) {
			e.On, e.OnChances = append(e.On, v), append(e.OnChances, new(big.Rat).Quo(e.chances[i], e.Again))
		} else {
			e.Off, e.OffWhere = append(e.Off, v), append(e.OffWhere, new(big.Rat).Quo(e.chances[i], stays))
		}
	}
	return e, true
}

// Last is what the last of a die and those that it brings shows, after so many.
func (e *Exploding) Last(brought int) (values []int64, chances []*big.Rat) {
	if e.Once && brought == 1 {
		return e.all, e.chances
	}
	return e.Off, e.OffWhere
}

// Brought is how many others one of so many dice brings, each number with its chance among those that are gone through, and the
// chance that any of them brings more.
func (e *Exploding) Brought(count int) (chances []*big.Rat, tooFar *big.Rat) {
	if e.Again.Sign() == 0 {
		return []*big.Rat{One}, new(big.Rat)
	}
	stays := new(big.Rat).Sub(One, e.Again)
	if e.Once {
		return []*big.Rat{stays, e.Again}, new(big.Rat)
	}
	reach := One
	for brought := 0; brought <= MostBrought; brought++ {
		chances = append(chances, Times(reach, stays))
		reach = new(big.Rat).Mul(reach, e.Again)
		if new(big.Rat).Mul(reach, big.NewRat(int64(count), 1)).Cmp(HardlyEver) <= 0 {
			break
		}
	}
	within := new(big.Rat).Sub(One, reach)
	for i := range chances {
		chances[i] = new(big.Rat).Quo(chances[i], within)
	}
	return chances, new(big.Rat).Sub(One, Power(within, count))
}

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
	e, ok := Explodes(spec)
	if !ok {
		return nil, nil, false
	}
	often, tooFar := e.Brought(spec.Count)
	var shown func(i, left int, so []int, chance *big.Rat, yield func([]int, *big.Rat))
	shown = func(i, left int, so []int, chance *big.Rat, yield func([]int, *big.Rat)) {
		switch {
		case left == 0:
			yield(so, chance)
		case i < len(e.On) && len(chains) <= MostWaysOfOne:
			for n := range left + 1 { // so many of this face, in any places of the row
				c := new(big.Rat).SetInt(new(big.Int).Binomial(int64(left), int64(n)))
				c.Mul(c, Power(e.OnChances[i], n)).Mul(c, chance)
				shown(i+1, left-n, append(so[:len(so):len(so)], slices.Repeat([]int{int(e.On[i])}, n)...), c, yield)
			}
		}
	}
	for brought, chance := range often {
		shown(0, brought, nil, chance, func(so []int, chance *big.Rat) {
			values, chances := e.Last(brought)
			for i, v := range values {
				chains = append(chains, Burst{so, int(v), Times(chance, chances[i])})
			}
		})
	}
	return chains, tooFar, len(chains) <= MostWaysOfOne
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
	e, ok := Explodes(spec)
	if !ok {
		return d, nil, false
	}
	worth := func(values []int64, chances []*big.Rat) (d dice.Dist, err error) {
		var shares []dice.Share
		for i, v := range values {
			n := int(v)
			if len(spec.Tally) > 0 {
				n = spec.Tally.Worth(n)
			}
			sure, err := dice.Sure(n)
			if err != nil {
				return d, err
			}
			shares = append(shares, dice.Share{Chance: chances[i], Dist: sure})
		}
		return dice.Mixture(shares...)
	}
	often, tooFar := e.Brought(spec.Count)
	var shares []dice.Share
	for brought, chance := range often {
		one, err := worth(e.Last(brought))
		if err == nil && brought > 0 {
			var more dice.Dist
			if more, err = worth(e.On, e.OnChances); err == nil {
				if more, err = more.Sum(brought); err == nil {
					one, err = one.Plus(more)
				}
			}
		}
		if err != nil {
			return d, nil, false
		}
		shares = append(shares, dice.Share{Chance: chance, Dist: one})
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
