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
