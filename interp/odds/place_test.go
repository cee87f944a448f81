package odds_test

import (
	"errors"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// TestWhatIsNotExactNamesTheLine holds every reason why there are no exact odds to the line of the rules that is the cause.
func TestWhatIsNotExactNamesTheLine(t *testing.T) {
	for _, test := range []struct{ rules, want string }{
		{"set n to 0\n  repeat 40 times {\n    set n to n * 3 + (roll d100)\n    if mod(n, 7) is 0 { increase n by 1 }\n  }\n  result n", "rules:11"},
		{"set thrown to roll 9 d20\n  each player {\n    let kept = ask player to keep 1..9 dice from thrown to aside\n    result n = sum of kept\n  }", "rules:8"},
		{"set thrown to roll 3 d6\n  each player {\n    let kept = ask player to keep 1..2 dice from thrown to aside where sum of chosen > 3\n    result n = sum of kept\n  }", "rules:10"},
	} {
		p := from(t, "rules", diag.NewSource("rules", "ruleset \"Lines\"\nplayers 1\nthe table has {\n  n number = 0\n  thrown faces\n  aside faces }\nstart game {\n  "+
			test.rules+"\n}\n"))
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		_, err = odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}, Limit: 500})
		var cut *odds.Cut
		var inexact *odds.Inexact
		at := ""
		if errors.As(err, &cut) {
			at = cut.At
		}
		switch {
		case at == test.want:
		case errors.As(err, &inexact) && strings.Contains(inexact.Reason, "("+test.want+")"):
		default:
			t.Errorf("%s: %v at %q", test.rules, err, at)
		}
	}
}
