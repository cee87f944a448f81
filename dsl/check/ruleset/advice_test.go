package ruleset

import (
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/phrase"
)

// Every advice of the phrasebook is told of its own examples.
func TestEveryAdviceIsToldOfItsExamples(t *testing.T) {
	const around = `ruleset "Advice"
players 2..4
deck standard
each player has {
  hand   cards seen by owner
  score  number = 0
  skill  dice = 4D+2
  made   combination or none = none
}
the table has {
  leader player or none = none
  marks  numbers
  note   text = "none"
  thrown faces
}
start lucky { result lucky = 1 }
start game {
  each player in the game {
    LINE
    result score
  }
}
`
	hole := regexp.MustCompile(`\\{[a-z]+\\}`)
	for _, advice := range phrase.Advices() {
		want := regexp.MustCompile("^" + hole.ReplaceAllString(regexp.QuoteMeta(advice.Hint), ".*") + "$")
		if len(advice.Examples) == 0 {
			t.Errorf("%q has no example", advice.Hint)
		}
		for _, line := range advice.Examples {
			got, list := checkText("advice.deal", strings.Replace(around, "LINE", line, 1))
			found := false
			for _, d := range append(list, got.Diags...) {
				found = found || d.Code == "wrong-type" && want.MatchString(d.Hint)
			}
			if !found {
				t.Errorf("%s\nno hint says %q:\n%s", line, advice.Hint, render(append(list, got.Diags...)))
			}
		}
	}
}
