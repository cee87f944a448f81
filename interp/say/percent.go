package say

import (
	"math/big"
	"strconv"
)

// Percent is an exact chance as people read it: two digits behind the point, and none where it is certain or impossible. What is
// possible is never 0, and what is not certain never 100.
func Percent(chance *big.Rat) string {
	one := big.NewRat(1, 1)
	switch c := chance.Cmp(one); {
	case chance.Sign() == 0:
		return "0 %"
	case c == 0:
		return "100 %"
	}
	text := new(big.Rat).Mul(chance, big.NewRat(100, 1)).FloatString(2)
	switch {
	case text == "0.00":
		f, _ := chance.Float64()
		text = strconv.FormatFloat(100*f, 'g', 2, 64)
	case text == "100.00" && chance.Cmp(one) < 0:
		text = "99.99+"
	}
	return text + " %"
}
