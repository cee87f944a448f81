package odds_test

import (
	"fmt"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// A chance that the rules work out is the same whatever was rolled before it, and is not known yet.
func TestAChanceIsTheSameWhateverWasRolledBefore(t *testing.T) {
	for _, before := range []string{"roll d10", "sum face of (roll 2 d10)", "count of (roll 3 d6 where die's face > 2)"} {
		for chance, want := range map[string]string{
			"sum face of (roll 2 d6) >= 7":                   "7/12",
			"sum (face * 2) of (roll 2 d6) >= 14":            "7/12",
			"count of (roll 2 d6 where die's face > 3) >= 1": "3/4",
			"roll 2 d6 >= 7":                                 "7/12",
			"sum face of (roll 2 d6) + highest_yet >= 7":     "7/12",
		} {
			rules := fmt.Sprintf("ruleset \"x\"\nplayers 1\nthe table has { highest_yet number = 0 }\nstart it {\n  result first = %s\n  result likely = chance(%s)\n}\n", before, chance)
			p, list := compile.Source("x", diag.NewSource("x.deal", rules))
			if list.HasErrors() {
				t.Fatal(list)
			}
			g, err := game.New(p, game.NewSetup(p))
			if err != nil {
				t.Fatal(err)
			}
			o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range o.Lines {
				if l.Result == "likely" && (len(l.Values) != 1 || l.Values[0].Text != want) {
					t.Errorf("%s\ngives %v, not %s", rules, l.Values, want)
				}
			}
		}
	}
}
