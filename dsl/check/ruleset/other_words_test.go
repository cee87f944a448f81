package ruleset

import (
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/phrase"
)

// What a game master would say in other words is understood well enough to tell how it is written.
func TestWhatPeopleSayIsAnsweredWithHowItIsWritten(t *testing.T) {
	const rules = `ruleset "Other words"
players 2
deck standard
each player has {
  hand    cards seen by owner
  thrown  faces
  score   number = 0
}
start game {
  deal 5 to each player's hand
  each player {
    set thrown to roll 5 d6
    increase score by sum face of thrown
    %s
    result score
  }
}
`
	tests := []struct{ said, written string }{
		{"increase score by total of thrown", "sum face of thrown"},
		{"increase score by size of hand", "count of hand"},
		{`say "Hello" + player`, `say "Hello", player`},
		{`say "You have " + score + " points"`, "commas"},
		{"if hand is full-house { drop player from the hand }", "category of best of hand is full-house"},
		{"if best of hand is not flush { drop player from the hand }", "category of best of hand is not flush"},
		{"if first of (hand with the highest rank) is A { drop player from the hand }", "(first of (hand with the highest rank))'s rank is A"},
		{"increase score by one of keys of hand", "choose from suits"},
		{"let first_one = highest of players by score + 1", "by (score + 1)"},
	}
	for _, test := range tests {
		got, syntaxErrors := checkText("other.deal", fmt.Sprintf(rules, test.said))
		if len(syntaxErrors) > 0 {
			t.Errorf("%s: it does not parse:\n%s", test.said, render(syntaxErrors))
			continue
		}
		if len(got.Diags) == 0 || !strings.Contains(got.Diags[0].Hint, test.written) {
			t.Errorf("%s:\n%s", test.said, render(got.Diags))
		}
	}
}

// Names that people give to what the language says in another way are answered with that way.
func TestNamesThatNothingHasAreAnsweredWithHowItIsWritten(t *testing.T) {
	for name, says := range phrase.List("NAMES") {
		got, list := checkText("names.deal", "ruleset \"Names\"\nplayers 2\nthe table has { count_of_it number = 0 }\nstart game {\n  set count_of_it to "+name+"\n  result count_of_it\n}\n")
		if list = append(list, got.Diags...); len(list) != 1 || list[0].Hint != says {
			t.Errorf("%s:\n%s", name, render(list))
		}
	}
}
