package compile_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
)

// What would certainly tell everybody a hidden card is refused, whichever way it goes; where the rules show it somewhere, the running
// game decides.
func TestWhatTellsAHiddenCardIsRefused(t *testing.T) {
	for _, body := range []string{
		"let x = dealer's hand\nsay x",
		"do tell(first of dealer's hand)",
		"say best_card(dealer)",
		"each c in dealer's hand { say c }",
		"let n = code of dealer + 1\nlet m = n * 2\nsay m",
		"each i in 1..code of dealer { say i }",
		"let x = hidden\nlet a = ask dealer's left to choose from 1..x\nresult a",
		"let x = hidden\nlet a = ask dealer's left to choose from 1..3, \"?\", showing n * x for each n\nresult a",
		"let x = dealer's hand\nlet a = ask dealer's left to choose from 1..3, \"You want\", x\nresult a",
	} {
		for _, shown := range []bool{false, true} {
			text := `ruleset "T"
players 2
deck standard
each player has { hand cards seen by owner
  code number = 7 seen by owner }
the table has { hidden number = 3 seen by nobody }
define best_card(p) = first of (p's hand with the highest rank)
start game {
deal 3 to each player's hand
` + body + "\n"
			if shown {
				text += "reveal dealer's hand\nreveal code of dealer\nreveal hidden\n"
			}
			p, list := compile.Source("t", diag.NewSource("t.deal", text+"result done = yes\n}\nphase tell(c) { say c }\n"))
			refused := false
			for _, d := range list {
				refused = refused || d.Code == "secret-shown"
			}
			if refused == shown || shown && p == nil {
				t.Errorf("%s\nshown later: %v; is refused: %v\n%v", body, shown, refused, list)
			}
		}
	}
	if _, list := compile.Source("t", diag.NewSource("t.deal", `ruleset "T"
players 2
deck standard
each player has { hand cards seen by owner
  pile cards seen by all }
start game {
deal 3 to each player's hand
let n = count of dealer's hand
say "He holds", n
each player {
  let c = ask player to play 1 card from hand to pile
  say "That is", c
}
let own = best of dealer's hand
say own to dealer
result done = yes
}
`)); list.HasErrors() {
		t.Error(list)
	}
}
