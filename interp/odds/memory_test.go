package odds_test

import (
	"errors"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// TestStatesAreNoMoreThanThereIsMemoryFor: where more states are open at a time than fit into memory, there are no exact odds, and it is
// said why; the process that works them out goes on.
func TestStatesAreNoMoreThanThereIsMemoryFor(t *testing.T) {
	p := from(t, "many", diag.NewSource("many", `ruleset "Many"
players 1
deck standard
each player has { hand cards seen by owner }
start game {
  deal 2 to each player's hand
  each player { ask player to discard 0..1 cards from hand, "Discard" }
  each player { result made = best of hand }
}
`))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	work := func() error {
		_, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
		return err
	}
	var inexact *odds.Inexact
	if err := work(); err != nil {
		t.Fatalf("the error is %v already where there is memory enough", err)
	}
	defer odds.HoldAtMost(1 << 18)()
	if err := work(); !errors.As(err, &inexact) || !strings.Contains(err.Error(), "more states are open at a time than there is memory for") {
		t.Errorf("the error is %v", err)
	}
}
