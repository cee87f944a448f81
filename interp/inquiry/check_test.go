package inquiry

import (
	"math/big"
	"strings"
	"testing"
)

// TestOddsAgainstWhichGamesSpeakAreAMistake holds that what games can hardly come to is taken for a mistake in the odds, and what
// they may well come to is not.
func TestOddsAgainstWhichGamesSpeakAreAMistake(t *testing.T) {
	for _, test := range []struct {
		name         string
		num, denom   int64
		times, games int64
		mistake      bool
	}{
		{"it cannot come, and comes", 0, 1, 1, 400, true},
		{"it is certain, and does not come once", 1, 1, 399, 400, true},
		{"it comes twice as often as it should", 1, 4, 200, 400, true},
		{"it hardly ever comes where it should", 1, 4, 20, 400, true},
		{"it comes as often as it should", 1, 3, 133, 400, false},
		{"it comes three deviations too often", 1, 2, 230, 400, false},
		{"it comes once against long odds", 1, 100_000, 1, 400, false},
		{"it is certain", 1, 1, 400, 400, false},
		{"it cannot come", 0, 1, 0, 400, false},
	} {
		err := couldCome("made", "yes", big.NewRat(test.num, test.denom), nil, test.times, test.games)
		if (err != nil) != test.mistake {
			t.Errorf("%s: %v", test.name, err)
		}
		if err != nil && !strings.Contains(err.Error(), "croupier has made a mistake here, not the rules") {
			t.Errorf("%s: it is not said whose mistake that is: %v", test.name, err)
		}
	}
	if err := couldCome("made", "something else", new(big.Rat), big.NewRat(1, 1_000_000_000_000_000), 0, 400); err != nil {
		t.Error(err)
	}
}
