package say

import (
	"strings"
	"testing"
)

// A message that repeats what somebody typed ends, and says at its end what can be done.
func TestAnEndlessMessageIsShortened(t *testing.T) {
	got := Shortened("Nobody is called " + strings.Repeat("ä", 5000) + "; here are Ann and Bob.")
	if len(got) > longest || !strings.HasPrefix(got, "Nobody is called ä") || !strings.HasSuffix(got, "ä; here are Ann and Bob.") ||
		strings.ContainsRune(got, '\uFFFD') {
		t.Errorf("%q", got)
	}
	if short := "Nobody is called Cyd."; Shortened(short) != short {
		t.Errorf("%q", Shortened(short))
	}
}

// A name is found as it is written before one that reads the same, and where two read the same neither is meant.
func TestANameIsFoundAsItIsWritten(t *testing.T) {
	all := []string{"Luck", "luck", "stakes_win"}
	for typed, want := range map[string]int{"luck": 1, "Luck": 0, "LUCK": -1, "Stakes win": 2, "stakes-win": 2, "stakes": -1} {
		if got := Named(all, typed); got != want {
			t.Errorf("%s is %d", typed, got)
		}
	}
}
