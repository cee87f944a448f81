package exact_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/odds"
	"croupier/interp/program"
	"croupier/interp/sim/fuzz"
)

// Which value stands in the table for one that is not known yet makes no difference to anything: all that a start may come to, and
// how many states are gone through, is the same with the lowest witness, the highest, and others.

var witnesses = map[string]func(id int, values []int64) int64{
	"highest": func(_ int, values []int64) int64 { return values[len(values)-1] },
	"mixed":   func(id int, values []int64) int64 { return values[(7*id+3)%len(values)] },
}

// undecided are rules that keep what was rolled without looking at it, or look at it in part.
var undecided = []string{
	"let d = roll 5 d12\n result r = sum (face - 3) of d",
	"let d = roll d6\n let e = d\n result r = d - e\n result s = e + roll d4",
	"set n to roll d6\n set n to n + (roll d6)\n set n to n * 2\n result r = n > 22",
	"set thrown to roll 4 d6\n let high = thrown where die's face > 4\n set aside to high\n result r = count of high\n result s = count of (aside where die's face is 6)",
	"set thrown to roll 3 d4\n set aside to thrown + (roll 2 d6)\n set thrown to []\n result r = sum face of aside\n result s = count of thrown",
	"set thrown to roll 2 d4\n set thrown to thrown + thrown\n result r = count of (thrown where die's face is 1)",
	"let d = roll 3 d6\n result r = first of d\n result s = sum face of d",
	"repeat (roll d3) times { set n to n + roll d2 }\n result r = n",
	"let often = roll d3\n repeat often times { increase n by often }\n result r = n\n result s = often",
	"each player { set mark to roll d4 }\n result r = sum mark of players\n result s = count of (players with the highest mark)",
	"let a = roll d4\n if a > 2 { set n to a } else { set n to roll d6 }\n result r = n\n result s = a is n",
	"set tally[1] to roll d3\n set tally[2] to roll d3\n set n to tally[tally[1] - tally[1] + 2]\n result r = tally[1] + n",
	"let d = roll 3 d10 exploding on 10\n result r = count of (d where die's face is at least 6) is at least 2",
	"let d = roll 4 d6 keeping highest 3\n set thrown to d\n result r = sum face of thrown",
	"set thrown to roll 3 d6\n each x in thrown { if x > n { set n to x } }\n result r = n",
	"do adding(roll d3, roll d2)\n result r = n",
	"set thrown to roll 2 d8\n ask first of players to reroll 0..2 dice from thrown\n result r = sum face of thrown",
	"set dealer to first of players\n let n1 = roll d2\n if n1 is 1 { set dealer to dealer's left }\n result r = dealer is first of players",
	"result list = roll 2 d6\n result r = roll d6",
}

func TestWhichWitnessStandsInTheTableMakesNoDifference(t *testing.T) {
	plans := map[string]odds.Plan{}
	for i, body := range undecided {
		text := "ruleset \"w\"\nplayers 2\neach player has { mark number = 0 }\nthe table has { n number = 0\n thrown faces\n aside faces\n tally number = 0 for each of 1..3 }\n" +
			"start it {\n" + body + "\n}\nphase adding(step, often) {\n repeat often times { increase n by step }\n}\n"
		p, list := compile.Source("w", diag.NewSource("w", text))
		if p == nil {
			t.Fatalf("%s: %v", body, list)
		}
		plans[fmt.Sprint(i, " ", body)] = plan(t, p, game.NewSetup(p))
	}
	every := 4
	if os.Getenv("LONG") != "" {
		every = 1
	}
	for _, name := range shipped.Some(every) {
		p, list := shipped.Compile(name)
		if p == nil {
			t.Fatal(list)
		}
		starts, err := fuzz.New(p, 3)
		if err != nil {
			t.Fatal(err)
		}
		for number := range int64(2) {
			trial, err := starts.Trial(number)
			if err != nil {
				t.Fatal(err)
			}
			trial.Setup.Record = false
			if _, err := game.New(p, trial.Setup); err == nil {
				plans[fmt.Sprint(name, number)] = plan(t, p, trial.Setup)
			}
		}
	}
	known := map[string]string{}
	for name, p := range plans {
		known[name] = comesTo(p)
	}
	for how, pick := range witnesses {
		back := exact.SetWitness(pick)
		for name, p := range plans {
			if got := comesTo(p); got != known[name] {
				t.Errorf("%s: with the %s witnesses it comes to\n%s\nand with the lowest to\n%s", name, how, got, known[name])
			}
		}
		back()
	}
}

func plan(t *testing.T, p *program.Program, setup *game.Setup) odds.Plan {
	t.Helper()
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	o := odds.Plan{Game: g, Limit: 400}
	for range g.Seats() {
		o.Deciders = append(o.Deciders, odds.AtRandom{})
	}
	return o
}

// comesTo is all that a start comes to, as a text.
func comesTo(p odds.Plan) string {
	asked := 0
	p.Go = func() bool { asked++; return asked < 40 }
	o, err := odds.Work(p)
	if err != nil { // it is too much, cannot be exact, or goes wrong
		return err.Error()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d states, ended %v, too far %v\n", o.States, o.Ended, o.TooFar)
	for _, s := range o.Stops {
		fmt.Fprintf(&b, "stopped %s %v %v\n", s.Refused, s.Diag, s.Chance)
	}
	for _, l := range o.Lines {
		for _, v := range l.Values {
			fmt.Fprintf(&b, "%s of %d is %s: %v\n", l.Result, l.Player, v.Text, v.Chance)
		}
	}
	return b.String()
}
