package inquiry

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/report"
)

const floored = `ruleset "Floor"
players 1
each player has { floor FLOOR seen by gm }
start game with floor {
  let go = ask first of all seats to choose yes or no
  let die = roll d6
  result reached = go and (floor of first of all seats is none or die is at least floor of first of all seats)
}
`

// ofFloor asks for the odds from the first decision on, and gives what people and programs read.
func ofFloor(t *testing.T, rules, floor string, simulate bool) (answer *Answer, told string) {
	t.Helper()
	p, list := compile.Source("floor", diag.NewSource("floor", rules))
	if p == nil {
		t.Fatal(list)
	}
	s := game.NewSetup(p)
	if err := s.SetParam("", "floor", floor); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, s)
	if err != nil {
		t.Fatal(err)
	}
	answer, err = Ask(Question{Program: p, Setup: s, State: g.Start(1), Policies: []string{policy.Usual(p)}, Limit: 1000, Games: 500,
		Seed: 1, Guess: true, Simulate: simulate}, still(1))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, part := range answer.Report.Parts {
		if r, ok := part.(report.Remark); ok {
			for _, w := range r.Words {
				b.WriteString(w.Text)
			}
			b.WriteString("\n")
		}
	}
	if err := answer.Report.JSON(&b); err != nil {
		t.Fatal(err)
	}
	return answer, b.String()
}

// TestOddsTellNothingOfWhatMayBeLeftOut holds that whoever is asked gets the same odds whether or not the start was given what they
// do not see, and exact ones, though what comes of it differs.
func TestOddsTellNothingOfWhatMayBeLeftOut(t *testing.T) {
	rules := strings.Replace(floored, "FLOOR", "number 1..6 or none = none", 1)
	for _, simulate := range []bool{false, true} {
		left, want := ofFloor(t, rules, "none", simulate)
		if (left.Exact == nil) != simulate || !strings.Contains(want, "Taken as not given, as P1 cannot know it: floor\n") {
			t.Errorf("simulate %v: %s", simulate, want)
		}
		if _, got := ofFloor(t, rules, "6", simulate); got != want {
			t.Errorf("simulate %v: where nothing is given\n%s\nand where something is\n%s", simulate, want, got)
		}
	}
}

// TestWhyOddsAreNotExactIsSaidOnce holds that where somebody does not know all that makes a difference, one sentence says so.
func TestWhyOddsAreNotExactIsSaidOnce(t *testing.T) {
	_, told := ofFloor(t, strings.Replace(floored, "FLOOR", "number 1..6 or none", 1), "6", false)
	want := "No exact odds: the start takes floor, which P1 does not know. These are simulated, with floor made up anew in each game.\n"
	if !strings.Contains(told, want) || strings.Contains(told, "cannot know") {
		t.Error(told)
	}
}
