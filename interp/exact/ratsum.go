package exact

import "math/big"

// ratSum adds up chances. They mostly have denominators of which one divides the other, powers of how many faces dice have, so
// that the sum is brought into lowest terms only once, in the end.
type ratSum struct {
	num, den big.Int
	by, left big.Int // to reckon with
}

// add adds the product of some chances.
func (t *ratSum) add(chances ...*big.Rat) {
	if len(chances) == 1 {
		t.addFrac(chances[0].Num(), chances[0].Denom())
		return
	}
	var num, den big.Int
	num.Set(chances[0].Num())
	den.Set(chances[0].Denom())
	for _, c := range chances[1:] {
		num.Mul(&num, c.Num())
		den.Mul(&den, c.Denom())
	}
	t.addFrac(&num, &den)
}

func (t *ratSum) addFrac(num, den *big.Int) {
	if t.den.Sign() == 0 {
		t.num.Set(num)
		t.den.Set(den)
		return
	}
	if t.den.Cmp(den) == 0 {
		t.num.Add(&t.num, num)
		return
	}
	if t.den.Cmp(den) > 0 {
		if t.by.QuoRem(&t.den, den, &t.left); t.left.Sign() == 0 {
			t.num.Add(&t.num, t.by.Mul(&t.by, num))
			return
		}
	} else if t.by.QuoRem(den, &t.den, &t.left); t.left.Sign() == 0 {
		t.num.Add(t.num.Mul(&t.num, &t.by), num)
		t.den.Set(den)
		return
	}
	t.num.Mul(&t.num, den)
	t.num.Add(&t.num, t.by.Mul(&t.den, num))
	t.den.Mul(&t.den, den)
	t.left.GCD(nil, nil, &t.num, &t.den)
	t.num.Quo(&t.num, &t.left)
	t.den.Quo(&t.den, &t.left)
}

// rat is the sum in lowest terms.
func (t *ratSum) rat() *big.Rat {
	if t.den.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(&t.num, &t.den)
}
