package inquiry

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
)

// loopingRules are rules of which five games in six never end.
const loopingRules = `ruleset "Looping"
players 1..4
the table has { n number = 0
k number 1..40 = 1 }
start game with k {
  each player {
    set n to roll d6
    let q = ask player to choose from 1..2, "N"
    if n < 6 { repeat 900000 times { set k to 1 } }
    result ok = n is 6 and q is 2
  }
}
`

// TestGamesThatLeadNowhereHaveALimitTogether holds that whatever is asked, games that are stopped do not add up: of exact odds,
// and of best play.
func TestGamesThatLeadNowhereHaveALimitTogether(t *testing.T) {
	t.Parallel()
	question := func(text string) Question {
		p, list := compile.Source("looping", diag.NewSource("looping", text))
		if p == nil {
			t.Fatal(list)
		}
		return Question{Program: p, Setup: game.NewSetup(p), Policies: []string{policy.Usual(p)}, Limit: odds.UsualLimit, Seed: 1}
	}
	q := question(loopingRules)
	answer, err := Ask(q, still(2))
	if err != nil || answer.Exact == nil { // few ways are stopped
		t.Fatal(answer.Reason, err)
	}
	many := question(strings.Replace(loopingRules, "1..2,", "1..100,", 1))
	answer, err = Ask(many, still(2))
	if err != nil || !strings.HasPrefix(answer.Reason, "ways that the limits of the rules stop take too long together") || answer.Games.Games > 100 {
		t.Errorf("500 ways that are stopped: %+v, %v", answer, err)
	}
	many.Best = &odds.Goal{Result: 0, Of: 0}
	if _, err := Ask(many, still(2)); err == nil || !strings.Contains(err.Error(), "stopped here after") {
		t.Errorf("best play of them: %v", err)
	}
}
