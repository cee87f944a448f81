package diag

import "testing"

func TestAWordOfItsOwnIsNoSlip(t *testing.T) {
	for _, c := range []struct {
		written, meant string
		slip           bool
	}{
		{"stakc", "stack", true}, {"stick", "stack", false}, {"roll", "rolling", false}, {"rol", "rolling", true},
		{"hands", "hand", true}, {"die", "dice", true}, {"Big_Blind", "big-blind", true}, {"big", "big_blind", false},
		{"max_bet", "min_bet", false}, {"big_blnd", "big_blind", true}, {"unready", "ready", false}, {"ready", "unready", false},
		{"somebody wins", "nobody wins", false}, {"nobdy wins", "nobody wins", true}, {"wins", "nobody wins", false},
		{"card dealt", "cards are dealt", true}, {"the flop is dealt", "cards are dealt", false}, {"Your mvoe", "Your move", true},
		{"betting", "bettng", true}, {"from_here", "from_ehre", true}, {"not_ready", "ready", false}, {"nonne", "none", true},
	} {
		if isSlip(c.written, c.meant) != c.slip {
			t.Errorf("%q for %q: %t", c.written, c.meant, !c.slip)
		}
	}
}
