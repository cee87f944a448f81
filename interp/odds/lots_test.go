package odds_test

import (
	"errors"
	"testing"
	"time"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// TestAChanceOfWhatIsDrawnByLotIsWorkedOut holds that lots within a chance are not drawn: it is the same for every seed, and the
// same where the game is gone through way by way.
func TestAChanceOfWhatIsDrawnByLotIsWorkedOut(t *testing.T) {
	for condition, want := range map[string]string{
		`random-hand(pair) is "pair of twos"`:           "1/13",
		`random-hand(straight) > "queen-high straight"`: "1/5",
		`random of [1 2 3] is 2`:                        "1/3",
		`random of [1 2 3] is 2 and (roll d6) > 3`:      "1/6",
		`random of [1 2 3] + random of [1 2 3] is 4`:    "1/3",
		`random of players is first of players`:         "1/2",
	} {
		rules := "ruleset \"Lots\"\nplayers 2\nstart it {\n  result c = chance(" + condition + ")\n  result d = random of [1 2]\n}\n"
		p, list := compile.Source("lots", diag.NewSource("lots", rules))
		if p == nil {
			t.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		for seed := range uint64(5) {
			s := g.Start(seed)
			if d := s.Err(); d != nil {
				t.Fatal(d)
			}
			if v, _ := s.ResultOf("c", -1); v.Frac == nil || v.Frac.RatString() != want {
				t.Errorf("with seed %d the chance of %s is %v, not %s", seed, condition, v.Frac, want)
			}
		}
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}})
		must(t, err)
		if got := chance(line(t, o, "c", -1), want); got != "1" {
			t.Errorf("way by way the chance of %s is %s with the chance %s", condition, want, got)
		}
	}
}

// TestALoopThatMayAlwaysBringMoreHasNoExactOdds holds that it is soon given up: its chances grow ever longer.
func TestALoopThatMayAlwaysBringMoreHasNoExactOdds(t *testing.T) {
	for _, loop := range []string{
		"set fresh to roll 1 d10\n  repeat until fresh is empty {\n    increase hits by count of (fresh where die's face is at least 8)\n    set fresh to roll count of (fresh where die's face is at least 9) d10\n  }",
	} {
		p, list := compile.Source("loop", diag.NewSource("loop", "ruleset \"Loop\"\nplayers 1\nthe table has {\n  fresh faces\n  hits number = 0\n}\nstart it {\n  "+loop+"\n  result hits\n}\n"))
		if p == nil {
			t.Log(list)
			continue
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		began := time.Now()
		_, err = odds.Work(odds.Plan{Game: g})
		var inexact *odds.Inexact
		if !errors.As(err, &inexact) {
			t.Errorf("it gave %v", err)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("it took %v", took)
		}

	}
}
