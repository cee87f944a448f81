package odds_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/program"

	"pgregory.net/rapid"
)

// housed is a house rule on rules of its own.
func housed(t rapid.TB, base, house string) *program.Program {
	t.Helper()
	p, list := compile.Load(func(name string, _ *diag.Source) (string, []*diag.Source, error) {
		return name, []*diag.Source{diag.NewSource("base", base)}, nil
	}, "house", diag.NewSource("house", house))
	if p == nil {
		t.Fatalf("%v\n%s\n%s", list, base, house)
	}
	return p
}

// TestWhoIsNotAskedHasNotSaidYes holds what comes of questions that are passed, and that a house rule skips: none is not yes.
func TestWhoIsNotAskedHasNotSaidYes(t *testing.T) {
	p := housed(t, `ruleset "Base"
players 2
each player has {
  thrown faces
  sure yes or no or none = none
  score number = 0
}
start game {
  each player {
    set thrown to roll 1 d3
    let again = ask player to choose yes or no, "Again?"
    if again { increase score by roll d3 }
    if not again { increase score by 4 }
    set sure to ask player to choose yes or no, "Sure?", or pass
    result score
    result either = sure or score > 3
  }
  result sures = count of (players where player's sure)
}
policy p {
  asked to choose, "Again?" { answer yes }
  asked to choose, "Sure?" { answer pass }
}
`, "ruleset \"House\"\nextends base\nskip question \"Again?\" when thrown has 1\n")
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	plan := odds.Plan{Game: g}
	for seat := range g.Seats() {
		d, err := odds.NewDecider(g, "p", seat)
		must(t, err)
		plan.Deciders = append(plan.Deciders, d)
	}
	o, err := odds.Work(plan)
	must(t, err)
	for _, want := range []struct {
		result string
		player int
		value  string
		chance string
	}{{"score", 0, "4", "1/3"}, {"score", 1, "1", "2/9"}, {"either", 1, "yes", "1/3"}, {"sures", -1, "0", "1"}} {
		if got := chance(line(t, o, want.result, want.player), want.value); got != want.chance {
			t.Errorf("%s is %s with the chance %s, not %s", want.result, want.value, got, want.chance)
		}
	}
	want, left := bruteBy(t, g, nil, 1000, byPolicy(t, g, "p"))
	asBrute(t, o, want, left)
}
