package dice

import "testing"

func TestCodesReadBackAsWritten(t *testing.T) {
	for _, text := range []string{"4D", "4D+2", "5D+1", "1D", "0D", "10000D+1000"} {
		c, err := ParseCode(text)
		if err != nil || c.String() != text {
			t.Errorf("%s: %v, %v", text, c, err)
		}
	}
}

func TestCodesThatAreNotOnes(t *testing.T) {
	for _, text := range []string{"", "D", "4", "4d", "4D+", "4D-1", "4D+2 ", " 4D", "4D2", "4D+2+1", "-4D", "+4D", "4D++2", "10001D", "4D+1001", "4D+99999999999999999999", "٤D"} {
		if c, err := ParseCode(text); err == nil {
			t.Errorf("%q is read as %v", text, c)
		}
	}
}

func TestCodeStandsForSixSidedDice(t *testing.T) {
	if got := (Code{4, 2}).Spec().String(); got != "4d6+2" {
		t.Error(got)
	}
}
