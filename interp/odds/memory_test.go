package odds_test

import (
	"errors"
	"fmt"
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

// TestSetsOfCardsCountAsMemory holds that the sets which cards may be take memory as states do, as long as a state may be one of
// them: nine results one after the other take no more than the largest of them.
func TestSetsOfCardsCountAsMemory(t *testing.T) {
	var text strings.Builder
	text.WriteString("ruleset \"Sets\"\nplayers 1\ndeck standard\nthe table has { board cards seen by all }\nstart game {\n deal 3 to board\n")
	for i := range 9 {
		fmt.Fprintf(&text, " result r%d = some c in board where c's rank is %d\n", i, i+2)
	}
	text.WriteString("}\n")
	p := from(t, "sets", diag.NewSource("sets", text.String()))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	const list = 22_100 * 3 * 4 // bytes
	work := func(most int) error {
		defer odds.HoldAtMost(most)()
		_, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
		return err
	}
	var inexact *odds.Inexact
	if err := work(list * 3 / 2); !errors.As(err, &inexact) {
		t.Errorf("the list of all sets and those told apart fit into memory for one and a half: %v", err)
	}
	if err := work(5 * list); err != nil {
		t.Error(err)
	}
}
