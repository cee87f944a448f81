package odds_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/odds"
)

// drawn adds up every order in which so many cards can leave decks one after the other: each draw names its deck. A deck that is
// empty gets back what was thrown away of it.
func drawn(decks [][]int, draws []int, thrown bool, each func(values []int, chance *big.Rat)) {
	var left, out [][]int
	for _, d := range decks {
		left, out = append(left, slices.Clone(d)), append(out, nil)
	}
	var values []int
	var next func(chance *big.Rat)
	next = func(chance *big.Rat) {
		if len(values) == len(draws) {
			each(values, chance)
			return
		}
		k := draws[len(values)]
		wasLeft, wasOut := left[k], out[k]
		if len(left[k]) == 0 {
			left[k], out[k] = slices.Clone(out[k]), nil
		}
		from, gone := left[k], out[k]
		for i, v := range from {
			left[k] = slices.Delete(slices.Clone(from), i, i+1)
			if thrown {
				out[k] = append(slices.Clone(gone), v)
			}
			values = append(values, v)
			next(new(big.Rat).Mul(chance, big.NewRat(1, int64(len(from)))))
			values = values[:len(values)-1]
		}
		left[k], out[k] = wasLeft, wasOut
	}
	next(big.NewRat(1, 1))
}

func TestOddsOfSeveralDecksAreThoseOfAllOrders(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		thrown := rapid.Bool().Draw(rt, "thrown away")
		defer odds.DealLateFrom(rapid.SampledFrom([]int{0, 300}).Draw(rt, "late from"))()
		var decks [][]int
		text := "ruleset \"Decks\"\nplayers 2\n"
		for k := range 2 {
			values := rapid.SliceOfN(rapid.IntRange(0, 4), 1, 4).Draw(rt, "values")
			decks = append(decks, values)
			text += fmt.Sprintf("deck deck%d {\n", k)
			for i, v := range values {
				text += fmt.Sprintf("  card \"%c%d\", worth %d\n", 'A'+k, i, v)
			}
			text += "  when the deck runs out, shuffle discards in\n}\n"
		}
		draws := rapid.SliceOfN(rapid.IntRange(0, 1), 1, 5).Draw(rt, "draws")
		if !thrown { // what is kept does not come back
			for k := range decks {
				n := 0
				draws = slices.DeleteFunc(draws, func(d int) bool {
					if d == k {
						n++
					}
					return d == k && n > len(decks[k])
				})
			}
		}
		text += "the table has {\n  shown cards seen by all\n  total number = 0\n}\nstart it {\n"
		for i, k := range draws {
			from := []string{"", " from deck1"}[k]
			text += fmt.Sprintf("  deal 1%s to shown\n  set total to total + %d * worth of top of shown\n", from, i+1)
			if thrown {
				text += "  move shown to discards\n"
			}
		}
		text += "  result total\n  result left = count of deck1\n}\n"
		p := from(t, "decks", diag.NewSource("decks", text))
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}})
		must(t, err)
		sums(t, o)
		want := map[string]*big.Rat{}
		drawn(decks, draws, thrown, func(values []int, chance *big.Rat) {
			total := 0
			for i, v := range values {
				total += (i + 1) * v
			}
			key := strconv.Itoa(total)
			if want[key] == nil {
				want[key] = new(big.Rat)
			}
			want[key].Add(want[key], chance)
		})
		for _, l := range o.Lines {
			if l.Result != "total" {
				continue
			}
			if len(l.Values) != len(want) {
				rt.Errorf("%d totals, not %d", len(l.Values), len(want))
			}
			for _, v := range l.Values {
				if w := want[v.Text]; w == nil || w.Cmp(v.Chance) != 0 {
					rt.Errorf("%s: %s, not %v\n%s", v.Text, v.Chance.RatString(), w, text)
				}
			}
		}
	})
}

// TestWhoDrawsLastMakesNoStates holds that cards of one of several decks are not looked at when they come either. Of two who draw,
// the first acts first as often as the other, and where both draw a joker.
func TestWhoDrawsLastMakesNoStates(t *testing.T) {
	p, list := shipped.Compile("card-initiative")
	if p == nil {
		t.Fatal(list)
	}
	m := match{start: "order", players: []string{"Ann", "Bob"}}
	g, err := game.New(p, m.setup(t, p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	if got, want := chance(line(t, o, "first_to_act", -1), "Ann"), big.NewRat(54*53/2+1, 54*53).RatString(); got != want {
		t.Errorf("Ann acts first with the chance %s, not %s", got, want)
	}
	if o.States > 500 {
		t.Errorf("that takes %d states", o.States)
	}
}
