package ruleset

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
)

// Every advice of the phrasebook is told of its own examples, and what it puts right is right.
func TestEveryAdviceIsToldOfItsExamples(t *testing.T) {
	const around = `ruleset "Advice"
players 2..4
deck standard
each player has {
  hand   cards seen by owner
  score  number = 0
  skill  dice = 4D+2
  made   combination or none = none
  mood   calm or cross = calm
  state  angry or glad = glad
}
the table has {
  leader player or none = none
  marks  numbers
  note   text = "none"
  thrown faces
}
start lucky { result lucky = 1 }
start game {
  each player {
    LINE
    result score
  }
}
`
	told := func(text string) diag.List {
		got, list := checkText("advice.deal", text)
		return append(list, got.Diags...)
	}
	hole := regexp.MustCompile(`\\{[a-z]+\\}`)
	for _, advice := range phrase.Advices() {
		want := regexp.MustCompile("^" + hole.ReplaceAllString(regexp.QuoteMeta(advice.Hint), ".*") + "$")
		if len(advice.Examples) == 0 {
			t.Errorf("%q has no example", advice.Hint)
		}
		for _, line := range advice.Examples {
			line, right, certain := strings.Cut(line, " -> ")
			source := strings.Replace(around, "LINE", line, 1)
			found := false
			for _, d := range told(source) {
				found = found || want.MatchString(d.Hint) && (d.Fix != nil) == certain
				if certain && d.Fix != nil {
					fixed := diag.Apply(source, []diag.Fix{*d.Fix})
					if fixed != strings.Replace(around, "LINE", right, 1) || slices.ContainsFunc(told(fixed), func(o diag.Diagnostic) bool { return o.Summary == d.Summary }) {
						t.Errorf("%s: put right to\n%s", line, fixed)
					}
				}
			}
			if !found {
				t.Errorf("%s\nno hint says %q:\n%s", line, advice.Hint, render(told(source)))
			}
		}
	}
}
