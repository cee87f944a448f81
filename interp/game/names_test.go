package game_test

import (
	"errors"
	"testing"

	"croupier/interp/game"
)

const named = `ruleset "Named"
players 1..3
each player has { grip number 1..5 by name [Sleight_of_Hand Strength] }
the table has { opener player }
start game with grip, opener for 1 player { result sum_of_it = opener's grip }
start more with grip, opener { result sum_of_it = opener's grip }
`

func TestNamesAreKnownByOtherCapitalsWhereOneAloneIsMeant(t *testing.T) {
	setup := game.NewSetup(source(t, named))
	if err := setup.SetStart("more"); err != nil {
		t.Fatal(err)
	}
	if err := setup.SetPlayers([]string{"You", "bob", "Rob"}); err != nil {
		t.Fatal(err)
	}
	for _, ok := range [][3]string{{"", "opener", "you"}, {"YOU", "grip", "strength"}, {"you", "grip", "Sleight of hand"}, {"bob", "grip", "2"}, {"BOB", "grip", "2"}, {"rob", "grip", "3"}} {
		if err := setup.SetParam(ok[0], ok[1], ok[2]); err != nil {
			t.Errorf("%v: %v", ok, err)
		}
	}
	var unknown *game.NoStat
	if err := setup.Stats(); !errors.As(err, &unknown) || unknown.Player != "You" ||
		err.Error() != "You have no Sleight_of_Hand: give it as You.Sleight_of_Hand=N" {
		t.Errorf("the error is %v", err)
	}
	for _, stat := range []string{"Strength", "Sleight_of_Hand"} {
		if err := setup.SetParam("you", stat, "4"); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.New(source(t, named), setup)
	if err != nil {
		t.Fatal(err)
	}
	if results := g.Start(1).Results(); len(results) != 1 || results[0].Value.N != 4 {
		t.Errorf("the results are %v", results)
	}
}

func TestHowManyMayPlayIsSaidFirst(t *testing.T) {
	setup := game.NewSetup(source(t, named))
	if err := setup.SetPlayers([]string{"A", "B"}); err != nil {
		t.Fatal(err)
	}
	if err := setup.Seated(); err == nil || err.Error() != "test game is for 1 player, not 2" {
		t.Errorf("the error is %v", err)
	}
}

func TestWhatIsGivenLastCountsByAStatsNameOrAsANumber(t *testing.T) {
	for _, c := range []struct {
		given [][3]string
		want  int64
	}{
		{[][3]string{{"A", "grip", "Strength"}, {"A", "grip", "2"}}, 2},
		{[][3]string{{"A", "grip", "2"}, {"A", "grip", "Strength"}}, 4},
		{[][3]string{{"", "grip", "Strength"}, {"", "grip", "2"}}, 2},
		{[][3]string{{"", "grip", "2"}, {"", "grip", "Strength"}}, 4},
		{[][3]string{{"A", "grip", "2"}, {"", "grip", "Strength"}}, 2},
		{[][3]string{{"A", "grip", "Strength"}, {"", "grip", "2"}}, 4},
		{[][3]string{{"A", "grip", "Sleight_of_Hand"}, {"A", "grip", "3"}}, 3}, // a stat that nobody has is not missed where it does not count
		{[][3]string{{"", "grip", "Sleight_of_Hand"}, {"A", "grip", "3"}}, 3},
	} {
		p := source(t, named)
		setup := game.NewSetup(p)
		if err := setup.SetPlayers([]string{"A"}); err != nil {
			t.Fatal(err)
		}
		for _, arg := range append([][3]string{{"A", "Strength", "4"}, {"", "opener", "A"}}, c.given...) {
			if err := setup.SetParam(arg[0], arg[1], arg[2]); err != nil {
				t.Fatalf("%v: %v", arg, err)
			}
		}
		g, err := game.New(p, setup)
		if err != nil {
			t.Errorf("%v: %v", c.given, err)
			continue
		}
		if results := g.Start(1).Results(); len(results) != 1 || results[0].Value.N != c.want {
			t.Errorf("%v: the results are %v, not %d", c.given, results, c.want)
		}
	}
}
