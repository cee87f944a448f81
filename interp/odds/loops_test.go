package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"

	"pgregory.net/rapid"
)

// looping is a game of one player by these declarations and steps of its start.
func looping(t rapid.TB, fields, steps string) *game.Game {
	t.Helper()
	text := "ruleset \"Loop\"\nplayers 1\nthe table has {\n" + fields + "\n}\nstart game {\n" + steps + "\n}\n"
	p, list := compile.Source("loop", diag.NewSource("loop.deal", text))
	if p == nil {
		t.Fatalf("%s\n%v", text, list)
	}
	setup := game.NewSetup(p)
	setup.Players = []string{"Ann"}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Games that may always go round once more, whose chances are known: the pass line (Packel, The Mathematics of Games and
// Gambling), Penney's game, and the gambler's ruin.
func TestLoopsWithoutALastWayAreExact(t *testing.T) {
	for _, c := range []struct{ name, fields, steps, want string }{
		{"the pass line of craps", "thrown number = 0\npoint number = 0", `
  set thrown to sum face of (roll 2 d6)
  if thrown is 7 or 11 {
    result won = yes
  } else if thrown is 2 or 3 or 12 {
    result won = no
  } else {
    set point to thrown
    set thrown to 0
    repeat until thrown is point or thrown is 7 { set thrown to sum face of (roll 2 d6) }
    result won = thrown is point
  }`, "244/495"},
		{"heads, heads, tails before heads, tails, tails", "run number = 0\nover yes or no = no\nfirst_seen number = 0", `
  repeat until over {
    let coin = roll d2
    set run to (run * 2 + coin - 1) - 8 * ((run * 2 + coin - 1) / 8 rounded down)
    increase first_seen by 1
    if first_seen > 3 { set first_seen to 3 }
    set over to first_seen is 3 and (run is 6 or run is 4)
  }
  result won = run is 6`, "2/3"},
		{"three chips against ten, one of three games won", "stack_now number = 3", `
  repeat until stack_now is 0 or stack_now is 10 {
    if (roll d3) is 1 { increase stack_now by 1 } else { decrease stack_now by 1 }
  }
  result won = stack_now is 10`, "7/1023"},
		{"the first of three to throw a six", "turn number = 0\nover yes or no = no", `
  repeat until over {
    if (roll d6) is 6 { set over to yes } else { set turn to turn + 1 }
    if turn is 3 { set turn to 0 }
  }
  result won = turn is 0`, "36/91"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := odds.Work(odds.Plan{Game: looping(t, c.fields, c.steps)})
			if err != nil {
				t.Fatal(err)
			}
			if got := chance(line(t, o, "won", -1), "yes"); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestAQuestionBesideALoopIsAnswered holds games that have come to a question, and wait there for those that go round in a loop.
func TestAQuestionBesideALoopIsAnswered(t *testing.T) {
	for name, steps := range map[string]string{
		"beside": `
  if (roll d2) is 1 {
    result won = ask dealer to choose yes or no
  } else {
    repeat until thrown is 6 or thrown is 5 { set thrown to roll d6 }
    result won = thrown is 6
  }`,
		"in it": `
  repeat until thrown > 4 {
    set thrown to roll d6
    if thrown < 3 {
      let ended = ask dealer to choose yes or no
      if ended { set thrown to 4 + roll d2 }
    }
  }
  result won = thrown is 6`,
		"behind it": `
  let coin = roll d2
  repeat until thrown > 4 { set thrown to roll d6 }
  if coin is 1 {
    let named = ask dealer to choose from 5..6
    set thrown to named
  }
  result won = thrown is 6`,
	} {
		p, list := compile.Source("beside", diag.NewSource("beside", "ruleset \"Beside\"\nplayers 2\n"+ // so that they stop before chance
			"the table has {\n  thrown number = 0\n}\nstart game {"+steps+"\n}\n"))
		if p == nil {
			t.Errorf("%s: %v", name, list)
			continue
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := chance(line(t, o, "won", -1), "yes"); got != "1/2" {
			t.Errorf("%s: %s, want 1/2", name, got)
		}
	}
}

// A loop that is never left has no odds.
func TestALoopThatIsNeverLeftHasNoOdds(t *testing.T) {
	g := looping(t, "turn number = 0",
		"repeat until turn is 3 { if (roll d6) is 6 { set turn to 1 } else { set turn to 2 } }\nresult turn = turn")
	if o, err := odds.Work(odds.Plan{Game: g, Limit: 5_000}); !errors.Is(err, odds.ErrTooMuch) {
		t.Errorf("the odds of a game without end: %v, %v", o, err)
	}
}

// Walks among states that lead to each other at random end as the steps of the walk itself say, taken many times.
func TestOddsOfLoopsAreWhatTheirStepsComeTo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		states, ends := rapid.IntRange(1, 6).Draw(t, "states"), rapid.IntRange(1, 3).Draw(t, "ends")
		sides := rapid.IntRange(2, 6).Draw(t, "sides")
		leads := make([][]int, states)
		var rows strings.Builder
		for i := range leads {
			leads[i] = make([]int, sides)
			for d := range leads[i] {
				leads[i][d] = rapid.IntRange(0, states+ends-1).Draw(t, "leads to")
			}
			leads[i][rapid.IntRange(0, sides-1).Draw(t, "out")] = states + rapid.IntRange(0, ends-1).Draw(t, "end")
			for d, to := range leads[i] {
				fmt.Fprintf(&rows, "    if was is %d and cast is %d { set place to %d }\n", i, d+1, to)
			}
		}
		g := looping(t, "place number = 0", fmt.Sprintf(
			"repeat until place is at least %d {\n    let was = place\n    let cast = roll d%d\n%s  }\n  result place = place",
			states, sides, rows.String()))
		o, err := odds.Work(odds.Plan{Game: g})
		if err != nil {
			t.Fatal(err)
		}
		// The oracle walks in numbers with a fixed point until hardly anything is left under way.
		at := make([]float64, states+ends)
		at[0] = 1
		for left := 1.0; left > 1e-13; {
			next := make([]float64, states+ends)
			copy(next[states:], at[states:])
			left = 0
			for i, all := range leads {
				left += at[i]
				for _, to := range all {
					next[to] += at[i] / float64(sides)
				}
			}
			at = next
		}
		for _, v := range o.Lines[0].Values {
			n, _ := v.N.Float64()
			got, _ := v.Chance.Float64()
			if d := got - at[int(n)]; d > 1e-9 || d < -1e-9 {
				t.Errorf("%v: %v, want %v", n, got, at[int(n)])
			}
			at[int(n)] = 0
		}
		for i, left := range at[states:] {
			if left > 1e-9 {
				t.Errorf("%d never comes, though its chance is %v", states+i, left)
			}
		}
		if o.Ended.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("it ends with a chance of %v", o.Ended)
		}
	})
}

// TestDiceRolledAgainByHandAreExact holds dice that rules roll again themselves, twice each that shows less than 4, to figures by
// hand, within few states, however the rules are written: each die is 4, 5 or 6 unless three throws are lower.
func TestDiceRolledAgainByHandAreExact(t *testing.T) {
	for name, test := range map[string]struct {
		fields, rules string
		most          int64
	}{
		"all that are low together": {"thrown faces", `set thrown to roll 5 d6
  repeat 2 times {
    let kept = thrown where die's face is at least 4
    set thrown to kept + (roll (5 - count of kept) d6)
  }`, 500},
		"one after the other": {"thrown faces\n  again faces", `set thrown to roll 5 d6
  repeat 2 times {
    set again to thrown where die's face is at least 4
    each x in thrown where x < 4 { set again to again + (roll 1 d6) }
    set thrown to again
  }`, 30_000},
		"dice that have names": {"thrown faces\n  shown number = 0 for each of 1..5", `each i in 1..5 { set shown(i) to roll d6 }
  repeat 2 times {
    each i in 1..5 {
      if shown(i) < 4 { set shown(i) to roll d6 }
    }
  }
  each i in 1..5 { set thrown to thrown + (roll 1 d6 rerolling 1) where face > 6 }`, 1000},
		"each in its own place": {"thrown faces\n  held faces for each of 1..5", `each i in 1..5 { set held(i) to roll 1 d6 }
  repeat 2 times {
    each i in 1..5 where sum of held(i) < 4 { set held(i) to roll 1 d6 }
  }
  each i in 1..5 { set thrown to thrown + held(i) }`, 2000},
	} {
		hits := "count of (thrown where die's face is at least 4)"
		if name == "dice that have names" {
			hits = "count of (each i in 1..5 where shown(i) is at least 4)"
		}
		p := from(t, name, diag.NewSource(name, "ruleset \"Again\"\nplayers 1\nthe table has {\n  "+test.fields+"\n}\nstart game {\n  "+test.rules+
			"\n  result hits = "+hits+"\n}\n"))
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
		must(t, err)
		for k := int64(0); k <= 5; k++ {
			want := new(big.Rat).SetInt(new(big.Int).Binomial(5, k))
			for i := range int64(5) {
				of := big.NewRat(1, 8)
				if i < k {
					of = big.NewRat(7, 8)
				}
				want.Mul(want, of)
			}
			if got := chance(line(t, o, "hits", -1), fmt.Sprint(k)); got != want.RatString() {
				t.Errorf("%s: %d hits have the chance %s, not %s", name, k, got, want.RatString())
			}
		}
		if o.States > test.most {
			t.Errorf("%s: %d states", name, o.States)
		}
	}
}

// TestDiceOfWhichSomebodyLooksWhichComesFirstAreToldApartOneByOne holds a loop that goes by the order of dice, of which it was counted
// before how many fit, to going through all that can come.
func TestDiceOfWhichSomebodyLooksWhichComesFirstAreToldApartOneByOne(t *testing.T) {
	for _, steps := range []string{
		"set small to count of (thrown where face > 2)\n  each x in thrown { set kept to x }",
		"set aside to thrown where face > 1\n  each x in aside { set kept to x * 2 - kept }\n  set small to count of aside",
		"each x in thrown where x > 1 {\n    if kept is 0 { set kept to x }\n    set small to count of (thrown where face is 2)\n  }",
		"set aside to thrown + thrown\n  each x in aside { set kept to x * 2 - kept }",
		"let one = first of thrown\n  set aside to thrown where face < 3\n  set kept to one\n  set small to count of aside",
	} {
		if !heldToBrute(t, top+"  set thrown to roll 3 d3\n  "+steps+"\n  result r = kept * 10 + small\n}\n", nil, 400) {
			t.Errorf("there are no exact odds: %s", steps)
		}
	}
}

// TestBestPlayTellsApartOnlyWhatItGoesBy holds best play with dice that explode, of which only the better one counts, to few states, and
// to its chance by a sum over both dice: where nothing is hidden, what nobody reads any more is forgotten.
func TestBestPlayTellsApartOnlyWhatItGoesBy(t *testing.T) {
	p := from(t, "trait", diag.NewSource("trait", `ruleset "Trait"
players 1
each player has {
  own number = 0
  wild number = 0
  reached number = 0
  tries number = 2
}
start game {
  each player {
    do rolling
    repeat until tries is 0 or reached is at least 8 {
      let more = ask player to choose yes or no, "Again?"
      if not more { stop the loop }
      decrease tries by 1
      do rolling
    }
    result success = reached is at least 8
  }
}
phase rolling {
  set own to roll 1 d8 exploding once on 8
  set wild to roll 1 d6 exploding once on 6
  set reached to max(reached, max(own, wild))
}
`))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}, Best: &odds.Goal{}})
	must(t, err)
	below := big.NewRat(7*(5*6+1), 8*36) // the d8 is 1 to 7, and the d6 1 to 5, or 6 and 1
	want := new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Mul(below, new(big.Rat).Mul(below, below)))
	if got := chance(line(t, o, "success", 0), "yes"); got != want.RatString() || o.States > 500 {
		t.Errorf("the chance is %s, not %s, in %d states", got, want.RatString(), o.States)
	}
}
