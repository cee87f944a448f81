package odds_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// Two decks of ranks and suits, of which some cards are in both, are told apart where that matters and nowhere else.
func TestOddsOfTwoRankedDecksAreThoseOfAllOrders(t *testing.T) {
	suits := []string{"clubs", "hearts", "spades"}
	rapid.Check(t, func(rt *rapid.T) {
		defer odds.DealLateFrom(rapid.SampledFrom([]int{0, 300}).Draw(rt, "late from"))()
		thrown := rapid.Bool().Draw(rt, "thrown away")
		text, decks := "ruleset \"Decks\"\nplayers 2\n", make([][]int, 2)
		for k := range decks {
			ranks := slices.Sorted(slices.Values(rapid.SliceOfNDistinct(rapid.IntRange(2, 5), 1, 3, rapid.ID).Draw(rt, "ranks")))
			has := slices.Sorted(slices.Values(rapid.SliceOfNDistinct(rapid.IntRange(0, 2), 1, 2, rapid.ID).Draw(rt, "suits")))
			var names []string
			for _, s := range has {
				names = append(names, suits[s])
				for _, r := range ranks {
					decks[k] = append(decks[k], 10*r+s)
				}
			}
			text += fmt.Sprintf("deck deck%d {\n  ranks %s\n  suits %s\n", k, strings.Trim(fmt.Sprint(ranks), "[]"), strings.Join(names, " "))
			text += "  when the deck runs out, shuffle discards in\n}\n"
		}
		draws := rapid.SliceOfN(rapid.IntRange(0, 1), 2, 4).Draw(rt, "draws")
		if !thrown { // what is kept does not come back
			var left [2]int
			draws = slices.DeleteFunc(draws, func(d int) bool {
				left[d]++
				return left[d] > len(decks[d])
			})
		}
		of := make([]int, len(draws)) // who gets the card
		text += "each player has {\n  hand cards seen by owner\n  total number = 0\n}\nstart it {\n"
		for i, k := range draws {
			of[i] = rapid.IntRange(0, 1).Draw(rt, "of")
			who := []string{"(first of players)", "(last of players)"}[of[i]]
			text += fmt.Sprintf("  deal 1%s to %s's hand\n", []string{"", " from deck1"}[k], who)
			text += fmt.Sprintf("  increase %[1]s's total by %[2]d * sum spots of %[1]s's hand\n", who, i+1)
			if thrown {
				text += fmt.Sprintf("  move %s's hand to discards\n", who)
			}
		}
		suit := rapid.IntRange(0, 2).Draw(rt, "suit")
		rank := rapid.IntRange(2, 5).Draw(rt, "rank")
		text += "  let one = (first of players)'s hand\n  let two = (last of players)'s hand\n"
		text += "  result total = (first of players)'s total - (last of players)'s total\n"
		asked := rapid.SampledFrom([]string{"suit", "rank", "same", "pairs", "sorts", "more", "card"}).Draw(rt, "asked")
		text += "  result asked = " + map[string]string{
			"suit":  "count of (one where card's suit is " + suits[suit] + ")",
			"rank":  fmt.Sprintf("count of (two where card's rank is %d)", rank),
			"same":  "count of (each a in one where (some b in two where b's rank is a's rank))",
			"pairs": "count of (each a in one where (some b in two where b's suit is a's suit and b's rank is a's rank))",
			"sorts": "count of different rank of (one + two)",
			"more":  "count of (each a in one where (some b in two where b's rank < a's rank))",
			"card":  fmt.Sprintf("count of ((one + two) where card's suit is %s and card's rank is %d)", suits[suit], rank),
		}[asked] + "\n}\n"
		p, list := compile.Source("decks", diag.NewSource("decks", text))
		if p == nil {
			rt.Skip(list) // it asks for a rank or suit that no card has
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}})
		must(t, err)
		sums(t, o)
		want := map[string]map[int]*big.Rat{"total": {}, "asked": {}}
		add := func(result string, v int, chance *big.Rat) {
			if want[result][v] == nil {
				want[result][v] = new(big.Rat)
			}
			want[result][v].Add(want[result][v], chance)
		}
		drawn(decks, draws, thrown, func(cards []int, chance *big.Rat) {
			var hands [2][]int
			var totals [2]int
			for i, c := range cards {
				hands[of[i]] = append(hands[of[i]], c)
				for _, held := range hands[of[i]] {
					totals[of[i]] += (i + 1) * (held / 10)
				}
				if thrown {
					hands[of[i]] = nil
				}
			}
			add("total", totals[0]-totals[1], chance)
			all := slices.Concat(hands[0], hands[1])
			count := func(cards []int, fits func(c int) bool) (n int) {
				for _, c := range cards {
					if fits(c) {
						n++
					}
				}
				return n
			}
			some := func(fits func(a, b int) bool) int {
				return count(hands[0], func(a int) bool {
					return slices.ContainsFunc(hands[1], func(b int) bool { return fits(a, b) })
				})
			}
			add("asked", map[string]func() int{
				"suit":  func() int { return count(hands[0], func(c int) bool { return c%10 == suit }) },
				"rank":  func() int { return count(hands[1], func(c int) bool { return c/10 == rank }) },
				"same":  func() int { return some(func(a, b int) bool { return a/10 == b/10 }) },
				"pairs": func() int { return some(func(a, b int) bool { return a == b }) },
				"more":  func() int { return some(func(a, b int) bool { return b/10 < a/10 }) },
				"card":  func() int { return count(all, func(c int) bool { return c == 10*rank+suit }) },
				"sorts": func() int {
					ranks := map[int]bool{}
					for _, c := range all {
						ranks[c/10] = true
					}
					return len(ranks)
				},
			}[asked](), chance)
		})
		for _, l := range o.Lines {
			if len(l.Values) != len(want[l.Result]) {
				rt.Errorf("%s: %d values, not %d\n%s", l.Result, len(l.Values), len(want[l.Result]), text)
			}
			for _, v := range l.Values {
				if w := want[l.Result][int(v.N.Num().Int64())]; w == nil || w.Cmp(v.Chance) != 0 {
					rt.Errorf("%s %s: %s, not %v\n%s", l.Result, v.Text, v.Chance.RatString(), w, text)
				}
			}
		}
	})
}
