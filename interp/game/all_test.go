package game_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

// All is as many as there are, and no number: whatever counts with it stops the game, and what only puts values into order does not.
func TestNothingIsCountedWithAll(t *testing.T) {
	for form, counts := range map[string]bool{
		"x + 1": true, "3 - x": true, "x * 2": true, "x / 2": true, "x / 2 rounded up": true, "-x": true, "mod(x, 7)": true, "mod(7, x)": true,
		"sum x of players": true, "-(-x)": true, "0 - x * 0": true, "twice(x)": true,
		"x > 9007199254740991": false, "max(x, 3) is all": false, "abs(x) is all": false, "min(x, 3) is 3": false, "x is all": false, "x": false,
	} {
		p, list := compile.Source("all", diag.NewSource("all", "ruleset \"all\"\nplayers 2\nthe table has { x number or all = all }\ndefine twice(n) = n + n\nstart it { result r = "+form+" }\n"))
		if p == nil {
			t.Errorf("%s: %v", form, list)
			continue
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		switch d := s.Err(); {
		case counts && (d == nil || d.Code != "no-value"):
			v, _ := s.ResultValue(0, -1)
			t.Errorf("%s comes to %s, and stops with %v", form, s.Text(v), d)
		case !counts && d != nil:
			t.Errorf("%s: %v", form, d)
		}
	}
}
