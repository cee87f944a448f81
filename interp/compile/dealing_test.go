package compile_test

import "testing"

// A dealer is spoken of only where somebody deals: cards, chips that are bet, or as the rules say.
func TestSomebodyDealsWhereTheRulesSayIt(t *testing.T) {
	for _, c := range []struct {
		name, start string
		deals       bool
	}{
		{"a roll", "let n = roll d6", false},
		{"a chip that is paid", "each player { pay 1 from stack to bank }", false},
		{"turns that begin behind the dealer", "take turns, starting with random of players, until pot is 0 { pay 1 from stack to bank }", false},
		{"cards", "deal 2 to each player's hand", true},
		{"the dealer is asked", "pay 1 from dealer's stack to bank", true},
		{"the dealer changes", "set dealer to random of players", true},
	} {
		rules := "ruleset \"Try\"\nplayers 2..4\ndeck standard\neach player has {\n  stack chips = 10\n  hand cards seen by owner\n}\n" +
			"start game {\n  " + c.start + "\n}\n"
		p, list := with(nil, rules)
		if p == nil {
			t.Errorf("%s: %v", c.name, list)
			continue
		}
		if p.Dealing != c.deals {
			t.Errorf("%s: that somebody deals is %v", c.name, p.Dealing)
		}
	}
}
