package exact

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestChancesAddUp holds sums of products of chances to those of math/big, whatever their denominators have in common.
func TestChancesAddUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		chance := rapid.Custom(func(rt *rapid.T) *big.Rat {
			return big.NewRat(rapid.Int64Range(0, 1<<40).Draw(rt, "num"), rapid.SampledFrom([]int64{1, 2, 3, 6, 10, 36, 1296, 1 << 40, 7919}).Draw(rt, "den"))
		})
		var sum ratSum
		want := new(big.Rat)
		for _, product := range rapid.SliceOf(rapid.SliceOfN(chance, 1, 3)).Draw(rt, "products") {
			sum.add(product...)
			p := new(big.Rat).Set(product[0])
			for _, c := range product[1:] {
				p.Mul(p, c)
			}
			want.Add(want, p)
		}
		if got := sum.rat(); got.Cmp(want) != 0 {
			rt.Errorf("it comes to %v, want %v", got, want)
		}
	})
}
