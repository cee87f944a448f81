package odds_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// TestADefineThatIsARollCountsAsThatRoll holds what is said with a define against the same with the roll itself: in a chance that is
// shown, in what is thrown, and as what a policy goes by. Twelve dice are too many for all ways to be gone through.
func TestADefineThatIsARollCountsAsThatRoll(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := func(from, to int) int { return rapid.IntRange(from, to).Draw(rt, "n") }
		of := func(all ...string) string { return rapid.SampledFrom(all).Draw(rt, "of") }
		modifier := of("", " keeping highest 2", " rerolling 1", " keeping lowest 1")
		roll := fmt.Sprintf("roll %%s d%d%s", n(6, 8), modifier)
		define := "define cast(dice) = " + fmt.Sprintf(roll, "dice")
		switch n(0, 3) {
		case 0: // a house rule changes it under a condition
			define = "define cast(dice) = the first that fits {\n  when lucky > 3: roll dice d20\n  otherwise: " + fmt.Sprintf(roll, "dice") + "\n}"
		case 1: // it goes through another one
			define = "define cast(dice) = thrown_by(dice)\ndefine thrown_by(hands) = " + fmt.Sprintf(roll, "hands")
		}
		worth := of("sum worth(face) of %s", "count of (%s where die's face > 3)", "scored(%s)")
		likely := fmt.Sprintf("chance(%s > %s)", worth, worth)
		told := of("chance("+worth+" is at least 4)", likely)
		few := n(2, 3)
		rules := func(cast string) string {
			say := func(form string, dice ...string) string {
				var all []any
				for _, d := range dice {
					all = append(all, fmt.Sprintf(cast, d))
				}
				return fmt.Sprintf(form, all[:strings.Count(form, "%s")]...)
			}
			return `ruleset "Casts"
players 1
each player has {
  pool number = 0
  thrown faces
}
the table has { lucky number = 0 }
` + define + `
define worth(die) = the first that fits {
  when die is 1: -1
  when die > 3: 1
  otherwise: 0
}
define scored(dice) = sum worth(face) of dice
start it {
  each player {
    set pool to ask player to choose from 2..3, "Dice"
    set thrown to ` + say("%s", fmt.Sprint(few)) + `
    result shown = sum worth(face) of thrown
    result total = ` + say(worth, "pool") + `
  }
  result likely = ` + say(told, "12", "11") + `
}
policy p { asked to choose { answer the choice with the highest ` + say(told, "choice", "2") + " } }\n"
		}
		var got [2]string
		for i, cast := range []string{roll, "cast(%s)"} {
			p, list := compile.Source("casts", diag.NewSource("casts", rules(cast)))
			if p == nil {
				rt.Fatalf("%v\n%s", list, rules(cast))
			}
			g, err := game.New(p, game.NewSetup(p))
			if err != nil {
				rt.Fatal(err)
			}
			d, err := odds.NewDecider(g, "p", 0)
			if err != nil {
				rt.Fatal(err)
			}
			o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{d}})
			if err != nil {
				rt.Fatalf("%v\n%s", err, rules(cast))
			}
			for _, l := range o.Lines {
				for _, v := range l.Values {
					got[i] += l.Result + " " + v.Text + " " + v.Chance.RatString() + "\n"
				}
			}
			got[i] += fmt.Sprint(o.States)
		}
		if got[0] != got[1] {
			rt.Fatalf("the roll comes to\n%s\nand the define to\n%s\n%s", got[0], got[1], rules("cast(%s)"))
		}
	})
}
