package inquiry

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

const supposing = `ruleset "Supposing"
players 1..2
option coins number 1..9 = 4, "Coins"
each player has {
  level  number = 2, "Level"
  helper yes or no = no, "A helper"
  mark   number or none = none seen by gm, "A secret"
  stack  chips = option coins, "Coins"
  nick   text = name, "Nickname"
  dice   number = 0, "Dice"
}
the table has { tries number = 1, "Tries" }
start game with level, helper, mark, nick, stack, tries {
  each player { set dice to ask player to choose from 1..level, "Dice to take", ", of", level }
  let seen = roll d6
  each player {
    ask player to choose yes or no, "Go on?"
    result points = dice + seen
  }
}
aim highest points
policy most, "Takes all" {
  asked to choose, "Dice to take" { answer the most }
  asked to choose { answer yes }
}
policy odd, "Answers by chance" {
  asked to choose, "Go on?" { answer yes }
}
`

// TestOddsSayWhatTheySuppose: the first sentence names what was not given, and what the policies answer whatever chance does.
func TestOddsSayWhatTheySuppose(t *testing.T) {
	p, list := compile.Source("supposing", diag.NewSource("supposing.deal", supposing))
	if p == nil {
		t.Fatal(list)
	}
	for _, c := range []struct {
		players []string
		params  [][3]string
		policy  string
		options string
		want    string
	}{
		{[]string{"Ann"}, nil, "most", "", "level is 2, stack is 4, tries is 1 and helper is not given, and Ann goes by the policy most: " +
			`Ann answers 2 to "Dice to take ..."`},
		{[]string{"Ann"}, [][3]string{{"", "level", "3"}, {"", "helper", "yes"}, {"", "tries", "2"}, {"", "stack", "1"}}, "most", "",
			`Ann goes by the policy most: Ann answers 3 to "Dice to take ..."`},
		{[]string{"Ann", "Bob"}, [][3]string{{"Ann", "level", "3"}, {"", "helper", "yes"}, {"", "tries", "2"}}, "most", "7",
			`Bob's level is 2 and stack is 7, and everybody goes by the policy most: Ann answers 3 to "Dice to take ..." and ` +
				`Bob answers 2 to "Dice to take ..."`},
		{[]string{"Ann"}, [][3]string{{"", "level", "3"}, {"", "helper", "yes"}, {"", "tries", "2"}, {"", "stack", "1"}}, "odd", "",
			"Ann goes by the policy odd"},
		{[]string{"Ann"}, [][3]string{{"", "level", "3"}, {"", "helper", "yes"}, {"", "tries", "2"}, {"", "stack", "1"}}, "random", "",
			"Ann answers at random"},
	} {
		setup := game.NewSetup(p)
		if err := setup.SetPlayers(c.players); err != nil {
			t.Fatal(err)
		}
		if c.options != "" {
			if err := setup.SetOption("coins", c.options); err != nil {
				t.Fatal(err)
			}
		}
		for _, a := range c.params {
			if err := setup.SetParam(a[0], a[1], a[2]); err != nil {
				t.Fatal(err)
			}
		}
		policies := make([]string, len(c.players))
		for i := range policies {
			policies[i] = c.policy
		}
		q, err := begin(Question{Program: p, Setup: setup, Policies: policies, Limit: 1000}, still(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := q.supposing(); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
