package expr

import (
	"math/big"
	"strings"
	"testing"
)

// What dice are held against is compared with their sum, and what counts in them is counted first. The chances are counted by
// hand: of 36 throws of two dice 21 come to 7 or more.
func TestAConditionOfDiceHasAChance(t *testing.T) {
	for text, want := range map[string]*big.Rat{
		"2d6 at least 7":            big.NewRat(21, 36),
		"2d6 is at least 7":         big.NewRat(21, 36),
		"2d6>=7":                    big.NewRat(21, 36), // no single die has a seven
		"2d6 ≥ 7":                   big.NewRat(21, 36),
		"2d6 at most 7":             big.NewRat(21, 36),
		"2d6<=7":                    big.NewRat(21, 36), // every single die has no more
		"2d6 over 7":                big.NewRat(15, 36),
		"2d6 > 7":                   big.NewRat(15, 36),
		"2d6 under 7":               big.NewRat(15, 36),
		"2d6 is 7":                  big.NewRat(6, 36),
		"2d6 = 7":                   big.NewRat(6, 36),
		"2d6 is not 7":              big.NewRat(30, 36),
		"2d6 != 7":                  big.NewRat(30, 36),
		"2d6 at least 13":           big.NewRat(0, 1),
		"d6 > d6":                   big.NewRat(15, 36),
		"d6 at least d6":            big.NewRat(21, 36),
		"d6+1 > d6":                 big.NewRat(21, 36),
		"3d6>4 at least 2":          big.NewRat(7, 27), // dice of 5 or 6 are counted
		"d20 at least 15 # stealth": big.NewRat(6, 20),
	} {
		c, ok := ReadCondition(text)
		if !ok {
			t.Errorf("%s: no condition", text)
			continue
		}
		if got, err := c.Chance(); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v, %v, not %s", text, got, err, want)
		}
	}
	for _, text := range []string{"4d6>4", "4d6=3", "d20>=15", "2d6", "7 is 7", "2d6 at least", "at least 7", "2d6 at least queen", "roll 2 d6 is 7"} {
		if _, ok := ReadCondition(text); ok {
			t.Errorf("%s: a condition", text)
		}
	}
}

func TestDiceAgainstDiceAreAskedWhatDecides(t *testing.T) {
	for _, text := range []string{"3d6 vs 2d8", "3d6 v 2d8", "d20+5 against d20", "4d6kh3 versus 3d6"} {
		_, err := DiceOdds(text)
		if err == nil || !strings.Contains(err.Error(), "say when the first has won") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := DiceOdds("3d6 > 2d8"); err != nil {
		t.Error(err)
	}
}
