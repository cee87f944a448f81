package game

import (
	"math/big"
	"testing"

	"croupier/interp/table"
)

// People read short fractions, and long ones as percentages.
func TestLongFractionsAreWrittenAsPercentages(t *testing.T) {
	for _, one := range []struct{ fraction, want string }{
		{"1/3", "1/3"},
		{"998/999", "998/999"},
		{"7", "7"},
		{"123456", "123456"},
		{"193288223/429981696", "44.95 %"},
		{"1/100000", "0.001 %"},
		{"99999/100000", "99.99+ %"},
		{"12345/1001", "12.3327"},
		{"-12345/1001", "-12.3327"},
	} {
		r, _ := new(big.Rat).SetString(one.fraction)
		if got := table.FractionText(r); got != one.want {
			t.Errorf("%s is written %s, and not %s", one.fraction, got, one.want)
		}
	}
}
