package odds_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// TestFiveDiceWithTwoThrowsAgainAreFewStates holds that what a throw is worth is worked out once for each set of dice that are kept:
// 252 sets lie on the table, twice, and 462 are what may be left of them.
func TestFiveDiceWithTwoThrowsAgainAreFewStates(t *testing.T) {
	p, list := compile.Source("five", diag.NewSource("five", `ruleset "Five"
players 1
each player has { thrown faces }
start it {
  each player {
    set thrown to roll 5 d6
    repeat 2 times { ask player to reroll 0..5 dice from thrown }
    result alike = count of different face of thrown is 1
  }
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g, Best: &odds.Goal{}})
	must(t, err)
	// The best chance of five alike in three throws: 347897/7558272 is the well known 4.6029 %.
	if got := chance(line(t, o, "alike", 0), "yes"); got != "347897/7558272" {
		t.Errorf("five dice show the same with the chance %s", got)
	}
	if o.States > 20_000 {
		t.Errorf("that takes %d states", o.States)
	}
}
