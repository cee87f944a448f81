package odds_test

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// Every way in which dice with symbols can fall is as likely: the odds must be what counting all of them gives.
func TestOddsOfSymbolsAreThoseOfEveryFall(t *testing.T) {
	symbols := []string{"hit", "boon", "snag"}
	rapid.Check(t, func(rt *rapid.T) {
		dice := make([][][]string, rapid.IntRange(1, 2).Draw(rt, "charts"))
		text, rolls := "ruleset \"Symbols\"\nplayers 1\n", ""
		var counts []int
		for i := range dice {
			text += fmt.Sprintf("chart die%d {\n", i)
			for face := range rapid.IntRange(2, 6).Draw(rt, "faces") {
				shown := rapid.SliceOfN(rapid.SampledFrom(symbols), 0, 2).Draw(rt, "shown")
				dice[i] = append(dice[i], shown)
				text += fmt.Sprintf("  %d [%s]\n", face+1, strings.Join(shown, " "))
			}
			dice[i][0] = []string{"hit"}
			text = strings.Replace(text, fmt.Sprintf("chart die%d {\n  1 [", i), fmt.Sprintf("chart die%d {\n  1 [hit]#", i), 1) + "}\n"
			counts = append(counts, rapid.IntRange(0, 3).Draw(rt, "dice"))
			rolls += fmt.Sprintf("  let rolled%d = roll %d on die%d\n", i, counts[i], i)
		}
		text += "start it {\n" + rolls + "  let shown = " + strings.Join([]string{"rolled0", "rolled0 + rolled1"}[len(dice)-1:len(dice)], "") + "\n"
		text += "  result total = 10 * count(each w in shown where w is hit) + count of shown\n}\n"
		p := from(t, "symbols", diag.NewSource("symbols", text))
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
		must(t, err)
		sums(t, o)

		want, ways := map[string]int64{}, int64(0)
		var fall func(die, left, total int)
		fall = func(die, left, total int) {
			for ; left == 0; left = counts[die] {
				if die++; die == len(dice) {
					want[strconv.Itoa(total)]++
					ways++
					return
				}
			}
			for _, shown := range dice[die] {
				more := len(shown)
				for _, symbol := range shown {
					if symbol == "hit" {
						more += 10
					}
				}
				fall(die, left-1, total+more)
			}
		}
		fall(-1, 0, 0)
		for _, l := range o.Lines {
			if len(l.Values) != len(want) {
				rt.Errorf("%d totals, not %d\n%s", len(l.Values), len(want), text)
			}
			for _, v := range l.Values {
				if v.Chance.Cmp(big.NewRat(want[v.Text], ways)) != 0 {
					rt.Errorf("%s: %s, not %d of %d\n%s", v.Text, v.Chance.RatString(), want[v.Text], ways, text)
				}
			}
		}
	})
}
