package inquiry

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

// TestANameThatReadsLikeAListWins: who is among the winners is known by who they are, not by how that reads.
func TestANameThatReadsLikeAListWins(t *testing.T) {
	p, list := compile.Source("share", diag.NewSource("share", `ruleset "Share"
about "The highest card wins, or the highest cards do"
players 2..3
deck standard
each player has { hand cards seen by owner, "Cards" }
start game {
  deal 1 to each player's hand
  result winner = players with the highest hand's rank
}
`))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Players = []string{"Salt and Pepper", "Salt", "Pepper"}
	want := "Winner, alone or with others: Salt and Pepper 36.31 % (463/1275), Salt 36.31 % (463/1275), Pepper 36.31 % (463/1275)"
	q := &inquiry{Question: Question{Program: p, Setup: setup, Policies: []string{"random", "random", "random"}, Limit: 1_000_000},
		Machine: still(1)}
	var err error
	if q.game, err = game.New(p, setup); err != nil {
		t.Fatal(err)
	}
	o, err := q.exact()
	if err != nil {
		t.Fatal(err)
	}
	if got := q.headline(o.Figures(setup.Players)).String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
