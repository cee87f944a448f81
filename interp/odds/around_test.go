package odds_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/program"

	"pgregory.net/rapid"
)

// walk is a small game in which somebody goes from place to place until one of the ends is come to: at each place they choose
// one of several ways, and a die says where that leads.
type walk struct {
	places, ways, sides int
	leads               [][][]int // by place, way and what the die shows: a place, or behind the places an end
	worth               []int     // what the ends are worth; stops for those at which the rules stop the game
	inner               bool      // there is a loop of chance behind each decision
}

const stops = math.MinInt32

func drawWalk(t *rapid.T) *walk {
	n := func(least, most int, what string) int { return rapid.IntRange(least, most).Draw(t, what) }
	w := &walk{places: n(1, 5, "places"), ways: n(2, 3, "ways"), sides: n(2, 4, "sides"), inner: n(0, 3, "inner") == 0}
	ends := n(1, 3, "ends")
	for range ends {
		w.worth = append(w.worth, n(-3, 3, "worth"))
	}
	if n(0, 2, "stops") == 0 {
		w.worth = append(w.worth, stops)
	}
	for range w.places {
		var ways [][]int
		for range w.ways {
			var to []int
			for range w.sides {
				to = append(to, n(0, w.places+len(w.worth)-1, "to"))
			}
			ways = append(ways, to)
		}
		w.leads = append(w.leads, ways)
	}
	// One way leads nearer to an end than it began, so that there is some play that comes to one.
	for i := range w.leads {
		w.leads[i][n(0, w.ways-1, "way out")][0] = w.places + n(0, ends-1, "end")
	}
	return w
}

// rules are the same as a ruleset, with policies that say by the place which way is taken.
func (w *walk) rules(policies ...[]int) string {
	var b strings.Builder
	b.WriteString("ruleset \"Walk\"\nplayers 1\neach player has {\n  place number 0..20 = 0\n  cast number = 0\n}\n")
	fmt.Fprintf(&b, "start game {\n  each player {\n    repeat until place is at least %d {\n      let was = place\n", w.places)
	fmt.Fprintf(&b, "      let way = ask player to choose from 1..%d\n", w.ways)
	if w.inner {
		fmt.Fprintf(&b, "      set cast to 0\n      repeat until cast is not 0 and cast is at most %d { set cast to roll d%d }\n",
			w.sides, w.sides+1)
	} else {
		fmt.Fprintf(&b, "      set cast to roll d%d\n", w.sides)
	}
	for i, ways := range w.leads {
		for k, to := range ways {
			for d, to := range to {
				place := fmt.Sprint(to)
				if to >= w.places && w.worth[to-w.places] == stops {
					place = "was + 21" // the field does not go so far
				}
				fmt.Fprintf(&b, "      if was is %d and way is %d and cast is %d { set place to %s }\n", i, k+1, d+1, place)
			}
		}
	}
	b.WriteString("    }\n")
	for e, worth := range w.worth {
		if worth != stops {
			fmt.Fprintf(&b, "    if place is %d { result score = %d }\n    if place is %d { result won = %s }\n", w.places+e, worth,
				w.places+e, map[bool]string{true: "yes", false: "no"}[worth > 0])
		}
	}
	b.WriteString("  }\n}\n")
	for i, by := range policies {
		fmt.Fprintf(&b, "policy p%d { asked to choose {\n", i)
		for place, way := range by {
			fmt.Fprintf(&b, "  if place is %d { answer %d }\n", place, way+1)
		}
		b.WriteString("  answer 1\n} }\n")
	}
	return b.String()
}

// figure is what a way to play comes to among the games that come to their end; ok is false where it may go round for ever or
// never ends well.
func (w *walk) figure(by []int, value func(worth int) float64) (figure float64, ok bool) {
	reach := make([]bool, w.places)
	near := make([]bool, w.places)
	var from func(i int)
	from = func(i int) {
		if i < w.places && !reach[i] {
			reach[i] = true
			for _, to := range w.leads[i][by[i]] {
				from(to)
			}
		}
	}
	from(0)
	for found := true; found; {
		found = false
		for i := range near {
			for _, to := range w.leads[i][by[i]] {
				if !near[i] && (to >= w.places || near[to]) {
					near[i], found = true, true
				}
			}
		}
	}
	lines := make([][]float64, w.places) // one for each place, with two numbers behind it: what is gained, and that it ends
	for i := range lines {
		if reach[i] && !near[i] {
			return 0, false
		}
		lines[i] = make([]float64, w.places+2)
		lines[i][i] = 1
		for _, to := range w.leads[i][by[i]] {
			switch p := 1 / float64(w.sides); {
			case !reach[i]:
			case to < w.places:
				lines[i][to] -= p
			case w.worth[to-w.places] != stops:
				lines[i][w.places] += p * value(w.worth[to-w.places])
				lines[i][w.places+1] += p
			}
		}
	}
	for c := range lines {
		for r := c + 1; r < len(lines); r++ {
			if math.Abs(lines[r][c]) > math.Abs(lines[c][c]) {
				lines[c], lines[r] = lines[r], lines[c]
			}
		}
		for r := range lines {
			if factor := lines[r][c] / lines[c][c]; r != c && factor != 0 {
				for k := range lines[r] {
					lines[r][k] -= factor * lines[c][k]
				}
			}
		}
	}
	gained, ended := lines[0][w.places]/lines[0][0], lines[0][w.places+1]/lines[0][0]
	return gained / ended, ended > 1e-9
}

// TestBestPlayInLoopsIsTheBestOfAllPlay holds best play in games whose decisions come back to all ways to play by the place one is
// at, each worked out by itself, and its fraction to that of the policy of the rules which plays like the best of them. More than
// 25 of them: -rapid.checks=250
func TestBestPlayInLoopsIsTheBestOfAllPlay(t *testing.T) {
	compared, stopped, tried, most := 0, 0, 0, moreThan(25)
	rapid.Check(t, func(rt *rapid.T) {
		if tried++; tried > most {
			return
		}
		w := drawWalk(rt)
		number := rapid.Bool().Draw(rt, "number")
		value := func(worth int) float64 { return float64(worth) }
		if !number {
			value = func(worth int) float64 { return map[bool]float64{true: 1, false: 0}[worth > 0] }
		}
		var best []int
		top := 0.0
		by := make([]int, w.places)
		for going := true; going; {
			if f, ok := w.figure(by, value); ok && (best == nil || f > top+1e-12) {
				best, top = append([]int(nil), by...), f
			}
			going = false
			for i := range by {
				if by[i]++; by[i] < w.ways {
					going = true
					break
				}
				by[i] = 0
			}
		}
		if best == nil {
			return
		}
		other := make([]int, w.places)
		for i := range other {
			other[i] = rapid.IntRange(0, w.ways-1).Draw(rt, "other")
		}
		rules := w.rules(best, other)
		p, list := compile.Source("walk", diag.NewSource("walk", rules))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		goal := 0
		for i, r := range p.Results {
			if r.Name == map[bool]string{true: "score", false: "won"}[number] {
				goal = i
			}
		}
		of := func(plan odds.Plan) *big.Rat {
			plan.Game, plan.Limit = g, 200_000
			o, err := odds.Work(plan)
			var inexact *odds.Inexact
			if plan.Best == nil && (errors.Is(err, odds.ErrTooMuch) || errors.As(err, &inexact)) {
				return nil
			}
			if err != nil {
				rt.Fatalf("%v\n%s", err, rules)
			}
			if o.Ended.Sign() == 0 {
				return nil
			}
			if len(o.Stops) > 0 {
				stopped++
			}
			o.OfEnded()
			sum := new(big.Rat)
			for _, l := range o.Lines {
				for _, v := range l.Values {
					switch {
					case l.Result != p.Results[goal].Name:
					case v.Number:
						sum.Add(sum, new(big.Rat).Mul(v.N, v.Chance))
					case v.Text == "yes":
						sum.Add(sum, v.Chance)
					}
				}
			}
			return sum
		}
		got := of(odds.Plan{Deciders: []odds.Decider{odds.AtRandom{}}, Best: &odds.Goal{Result: goal}})
		if got == nil {
			rt.Fatalf("best play never comes to an end, and the best of all play has %v by %v\n%s", top, best, rules)
		}
		if f, _ := got.Float64(); math.Abs(f-top) > 1e-9 {
			rt.Fatalf("best play has %v, and the best of all play %v by %v\n%s", f, top, best, rules)
		}
		compared++
		for _, name := range []string{"p0", "p1", "random"} {
			d, err := odds.NewDecider(g, name, 0)
			must(t, err)
			switch f := of(odds.Plan{Deciders: []odds.Decider{d}}); {
			case f == nil && name == "p0":
				rt.Fatalf("the policy that plays best has no odds\n%s", rules)
			case f == nil:
			case got.Cmp(f) < 0 || name == "p0" && got.Cmp(f) > 0:
				rt.Fatalf("best play has %s, and %s %s\n%s", got.RatString(), name, f.RatString(), rules)
			}
		}
	})
	if compared*2 < min(tried, most) {
		t.Errorf("only %d of %d games were compared", compared, min(tried, most))
	}
	t.Logf("%d games compared, the rules stop some of %d odds", compared, stopped)
}

// TestBestPlayInLoopsByHand holds best play in loops to figures that are known, what each first answer is worth with them.
func TestBestPlayInLoopsByHand(t *testing.T) {
	for _, c := range []struct{ name, fields, steps, want, first string }{
		// Timid play at 2:1 wins from 2 of 4 chips with (1-1/4) / (1-1/16).
		{"bold or timid", "place number = 2", `repeat until place is 0 or place is 4 {
      let how = ask player to choose bold or timid
      if how is bold {
        if (roll d2) is 1 { set place to 4 } otherwise { set place to 0 }
      } otherwise {
        if (roll d3) > 1 { increase place by 1 } otherwise { decrease place by 1 }
      }
    }
    result won = place is 4`, "4/5", "timid 4/5, bold 1/2"},
		// With chances of 1:2 everything is bet: from 1 of 4 that wins with 1/9, and from 2 with 1/3.
		{"how much to bet", "place number = 1", `repeat until place is 0 or place is 4 {
      let much = ask player to choose from 1..min(place, 4 - place)
      if (roll d3) is 1 { increase place by much } otherwise { decrease place by much }
    }
    result won = place is 4`, "1/9", "1 1/9"},
		// Who waits for ever never wins; who rolls on until the six always does.
		{"on and on until a six", "place number = 0", `repeat until place is 6 or place is 7 {
      let on = ask player to choose yes or no
      if on { set place to min(6, roll d6) } otherwise { if (roll d2) is 1 { set place to 7 } }
    }
    result won = place is 6`, "1", "yes 1, no 1/2"},
		// To wait is worth nothing by itself, but takes nothing either; what may never end is no answer that counts.
		{"a door behind which there is no end", "place number = 0", `repeat until place is 6 or place is 7 {
      let on = ask player to choose yes or no
      if on and place is 0 { set place to (6 if (roll d6) > 4 otherwise 7) } otherwise { set place to 1 }
    }
    result won = place is 6`, "1/3", "yes 1/3"},
		// Nobody has seen which side of the coin it is, and looking away tells nothing.
		{"a hidden coin", "place number = 0\n  coin number = 0 seen by nobody", `set coin to roll d2
    repeat until place is 1 {
      let what = ask player to choose heads or tails or wait
      if what is heads or tails {
        set place to 1
        result won = (what is heads) is (coin is 1)
      }
    }`, "1/2", "heads 1/2, tails 1/2, wait 1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "ruleset \"Loop\"\nplayers 1\neach player has {\n  " + c.fields +
				"\n}\nstart game {\n  each player {\n    " + c.steps + "\n  }\n}\n"
			p := from(t, "loop", diag.NewSource("loop", text))
			g, err := game.New(p, game.NewSetup(p))
			must(t, err)
			plan := odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}, Best: &odds.Goal{Result: goalOf(p, "won")}}
			o, err := odds.Work(plan)
			must(t, err)
			if got := chance(line(t, o, "won", 0), "yes"); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			var first []string
			for _, w := range o.First {
				first = append(first, w.Answer+" "+w.Worth.RatString())
			}
			if got := strings.Join(first, ", "); got != c.first {
				t.Errorf("the answers are worth %s, not %s", got, c.first)
			}
			advice, err := odds.Advise(plan, g.Start(3))
			must(t, err)
			if len(advice) != len(o.First) || advice[0].Worth.Cmp(o.First[0].Worth) != 0 {
				t.Errorf("the advice is %v", advice)
			}
		})
	}
}

func goalOf(p *program.Program, name string) int {
	for i, r := range p.Results {
		if r.Name == name {
			return i
		}
	}
	return -1
}

// TestPlayThatNeverEndsHasNoBest holds that there is no best play where rules go round however somebody plays.
func TestPlayThatNeverEndsHasNoBest(t *testing.T) {
	p := from(t, "loop", diag.NewSource("loop", `ruleset "Loop"
players 1
each player has { place number = 0 }
start game {
  each player {
    repeat until place is 5 { set place to ask player to choose from 1..3 }
    result won = yes
  }
}
`))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	_, err = odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}, Best: &odds.Goal{}})
	var inexact *odds.Inexact
	if !errors.As(err, &inexact) {
		t.Errorf("the error is %v", err)
	}
}
