package game_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

// TestADivisionOfFractionsIsRoundedOnceItIsWorkedOut holds that only what comes out of a division is rounded, and nothing before: neither a
// sum nor a product of fractions, nor a define or a let that gives one.
func TestADivisionOfFractionsIsRoundedOnceItIsWorkedOut(t *testing.T) {
	for expression, want := range map[string]string{
		"f * 3 / 1 rounded down":                      "7",
		"(7 / 3) / (2 / 3) rounded down":              "3",
		"(7 / 3) / (2 / 3) rounded up":                "4",
		"part(2) * 4 / 1 rounded up":                  "2",
		"7 / part(2) rounded down":                    "14",
		"part(2) / 1 rounded down":                    "0",
		"(0 - f) / 1 rounded down":                    "-3",
		"(0 - f) / 1 rounded up":                      "-2",
		"chance((roll d6) > 3) * 10 / 4 rounded down": "1",
	} {
		p, list := compile.Source("rounded", diag.NewSource("rounded", `ruleset "Rounded"
players 1
define part(x) {
  when x is 0: 1 / 3
  otherwise:   1 / x
}
start it {
  let f = 7 / 3
  result r = `+expression+`
  result used = f > part(1)
}
`))
		if p == nil {
			t.Fatal(list)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		if d := s.Err(); d != nil {
			t.Fatal(d)
		}
		if v, _ := s.ResultOf("r", -1); s.Text(v) != want {
			t.Errorf("%s is %s, not %s", expression, s.Text(v), want)
		}
	}
}
