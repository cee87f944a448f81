package game

import (
	"testing"

	"croupier/interp/table"
)

func TestWhatIsSaidReadsAsItIsWritten(t *testing.T) {
	for _, row := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"Ann", "has", "3", "cards"}, "Ann has 3 cards"},
		{[]string{"Ann", "'s turn", ": go"}, "Ann's turn: go"},
		{[]string{"So", "3", ",", "and", "4", "."}, "So 3, and 4."},
		{[]string{"Ann", "(", "3", ")", "?"}, "Ann (3)?"},
		{[]string{"chance", "3", "%"}, "chance 3%"},
		{[]string{"", "3"}, "3"},
		{[]string{"below", "-3"}, "below -3"},
	} {
		text := ""
		for _, p := range row.pieces {
			text = table.JoinSaid(text, p)
		}
		if text != row.want {
			t.Errorf("%q: %q, want %q", row.pieces, text, row.want)
		}
	}
}
