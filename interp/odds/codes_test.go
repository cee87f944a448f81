package odds_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/stdlib/dice"
)

// TestSumsOfDiceCodesAreRolledAsOneCode holds a roll of codes that are added up to the distribution of the dice and pips that they
// have together, however the sum is said; a sum that is less than nothing stops the game.
func TestSumsOfDiceCodesAreRolledAsOneCode(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := func(from, to int, what string) int { return rapid.IntRange(from, to).Draw(rt, what) }
		sum := dice.Code{Dice: n(1, 2, "dice"), Pips: n(0, 4, "pips")}
		start := sum
		said, set := "", ""
		for range n(1, 3, "terms") {
			sign, op, verb := 1, "+", "increase"
			if rapid.Bool().Draw(rt, "less") {
				sign, op, verb = -1, "-", "decrease"
			}
			more := dice.Code{Dice: n(0, 1, "more dice"), Pips: n(0, 2, "more pips")}
			text := more.String()
			if more.Dice == 0 && rapid.Bool().Draw(rt, "a number") {
				text = fmt.Sprint(more.Pips)
			}
			said += " " + op + " " + text
			set += fmt.Sprintf("    %s code by %s\n", verb, text)
			sum.Dice, sum.Pips = sum.Dice+sign*more.Dice, sum.Pips+sign*more.Pips
			if sum.Validate() != nil {
				break
			}
		}
		rules := fmt.Sprintf(`ruleset "Codes"
players 1
each player has { code dice = %s }
start it {
  each player {
    let summed = code%s
    result at_once = roll (code%s)
    result likely = chance(roll summed is 7)
%s    result by_and_by = roll code
  }
}
`, start, said, said, set)
		p, list := compile.Source("codes", diag.NewSource("codes", rules))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
		if err != nil {
			rt.Fatalf("%v\n%s", err, rules)
		}
		if sum.Validate() != nil {
			if len(o.Stops) == 0 || !strings.Contains(o.Stops[0].Diag.Summary, "The sum comes to") {
				rt.Fatalf("%s%s comes to %d dice and %d pips, and no game stops there: %v", start, said, sum.Dice, sum.Pips, o.Stops)
			}
			return
		}
		totals, err := sum.Spec().Dist()
		if err != nil {
			rt.Fatal(err)
		}
		for _, l := range o.Lines {
			for _, v := range l.Values {
				if want := totals.P(func(total int) bool { return total == 7 }); l.Result == "likely" {
					if v.Text != want.RatString() {
						rt.Fatalf("the chance is %s, not %s\n%s", v.Text, want.RatString(), rules)
					}
					continue
				}
				want := totals.P(func(total int) bool { return v.N.Cmp(big.NewRat(int64(total), 1)) == 0 })
				if v.Chance.Cmp(want) != 0 {
					rt.Fatalf("%s %s has the chance %s, not %s\n%s", l.Result, v.Text, v.Chance.RatString(), want.RatString(), rules)
				}
			}
		}
	})
}
