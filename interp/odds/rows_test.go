package odds_test

import (
	"fmt"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// statesOf works out exact odds, and says how many states that took.
func statesOf(t *testing.T, rules string) int64 {
	t.Helper()
	p, list := compile.Source("cards", diag.NewSource("cards", rules))
	if p == nil {
		t.Fatalf("%v\n%s", list, rules)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	o, err := odds.Work(odds.Plan{Game: g, Limit: 5_000})
	if err != nil {
		t.Fatalf("%v\n%s", err, rules)
	}
	return o.States
}

// TestWhatLooksAtNoOrderCostsNoStates holds what looks at cards in no order to what its row says: as many
// hands are gone through as there are hands, and not as many as there are orders of them.
func TestWhatLooksAtNoOrderCostsNoStates(t *testing.T) {
	const hands = `ruleset "Three"
players 1
deck standard
each player has { hand cards seen by owner }
start it {
  deal 3 to each player's hand
  each player { result r = %s }
}
`
	want := statesOf(t, fmt.Sprintf(hands, "count of (hand where joker) > 0"))
	for _, form := range []string{"sum spots of hand", "count of different suit of hand", "highest rank of hand", "is_run(hand)"} {
		if states := statesOf(t, fmt.Sprintf(hands, form)); states != want {
			t.Errorf("%s takes %d states, and counting jokers %d", form, states, want)
		}
	}
}

// TestWhoALoopGoesThroughDependsOnWhatIsReadUntilItIsOver holds the condition of a loop over players to be read at every turn: what it
// goes by is the same for the first player and for the last.
func TestWhoALoopGoesThroughDependsOnWhatIsReadUntilItIsOver(t *testing.T) {
	rules := `ruleset "Cards"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
}
the table has { board cards seen by all }
start it {
  let high = roll d2
  each player where high is 2 { deal 1 to board }
  result dealt = count of board
}
`
	if !heldToBrute(t, rules, packOf("2 3 4", "clubs hearts"), 5000) {
		t.Error("there are no exact odds")
	}
}

// TestTheHighestOfDiceTellsNoMoreApart holds that nobody need know what all dice show to know the highest: ten dice fall in 92,378
// ways, and the highest of them is told from those that show as much.
func TestTheHighestOfDiceTellsNoMoreApart(t *testing.T) {
	const rules = `ruleset "Pool"
players 1
each player has { thrown faces }
start it {
  each player {
    set thrown to roll %d d%d
    result high = %s of thrown
    result ones = count of (thrown where die's face is 1)
  }
}
`
	for _, form := range []string{"highest", "lowest", "highest face", "lowest (10 - face)"} {
		if states := statesOf(t, fmt.Sprintf(rules, 10, 10, form)); states > 500 {
			t.Errorf("%s of ten dice takes %d states", form, states)
		}
		if !heldToBrute(t, fmt.Sprintf(rules, 4, 4, form), nil, 5000) {
			t.Errorf("there are no exact odds of %s of dice", form)
		}
	}
}
