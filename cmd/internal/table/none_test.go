package table

import (
	"testing"

	"croupier/interp/words"
)

// Whoever may take none of their cards or dice may say so in every way in which people say it.
func TestNoneIsSaidInManyWays(t *testing.T) {
	const rules = `ruleset "None"
players 1..2
deck standard
each player has {
  hand cards seen by owner
}
start cards {
  shuffle deck
  deal 2 to each player's hand
  each player { ask player to discard 0..2 cards from hand to discards, "Cards to throw away" }
}
`
	for _, said := range []string{"none", "None", "nothing", "no cards", "0"} {
		s, _ := sat(t, rules, []string{"Ann"}, "2c 3c")
		c, err := words.Read(s, said)
		if err == nil {
			err = s.Answer(c)
		}
		if err != nil || len(c.Cards) != 0 {
			t.Errorf("%q: %v %v", said, c, err)
		}
	}
}
