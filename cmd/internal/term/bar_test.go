package term

import "testing"

func TestABarOfText(t *testing.T) {
	for _, c := range []struct {
		share, full float64
		width       int
		blocks      bool
		want        string
	}{
		{1, 1, 4, true, "████"},
		{0.5, 1, 4, true, "██"},
		{0.5, 0.5, 4, true, "████"},
		{0.53, 1, 4, true, "██▏"},
		{0.0001, 1, 4, true, "▏"},
		{0, 1, 4, true, ""},
		{0.5, 1, 4, false, "##"},
		{0.01, 1, 4, false, "#"},
		{2, 1, 4, true, "████"},
		{1, 0, 4, true, ""},
	} {
		if got := bar(c.share, c.full, c.width, c.blocks); got != c.want {
			t.Errorf("%v of %v in %d columns is %q, not %q", c.share, c.full, c.width, got, c.want)
		}
	}
}
