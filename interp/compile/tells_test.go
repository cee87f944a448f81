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
		"let x = hidden\nlet a = ask dealer's left to choose from 1..3, \"?\", showing chosen * x\nresult a",
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
the table has { doom number = 3 seen by gm }
start game {
set doom to ask game master to choose from 1..doom + 1, "Doom", showing chosen * doom
ask game master to choose now or soon when doom > 2 or never, "When"
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

// What would be a blank to all players in every game is warned about; what somebody sees, what is revealed somewhere and what is only
// asked about is not.
func TestWhatIsAlwaysBlankIsWarnedAbout(t *testing.T) {
	for body, blank := range map[string]bool{
		"result told = hidden":                                        true,
		"result told = 2 * hidden + 1":                                true,
		"increase open by hidden":                                     true,
		"set line[1] to 5 - hidden":                                   true,
		"each player { set shown to hidden }":                         true,
		"each player { result told = hidden }":                        true,
		"result told = hidden\nreveal hidden":                         false,
		"set open to hidden\nreveal open":                             false,
		"result told = hidden > 3":                                    false,
		"if hidden > 3 { increase open by 1 }":                        false,
		"set open to 4 if hidden > 3 otherwise 5":                     false,
		"set hidden to hidden + 1\nset other_hidden to hidden":        false,
		"each player { result told = own }":                           false,
		"result told = count of (each n in [1 2 3] where n > hidden)": false,
	} {
		_, list := compile.Source("t", diag.NewSource("t.deal", `ruleset "T"
players 2
each player has { own number = 7 seen by owner
  shown number = 0 }
the table has { hidden number = 3 seen by nobody
  other_hidden number = 3 seen by gm
  open number = 0
  line number = 0 for each of 1..2 }
start game {
`+body+"\n}\n"))
		warned := false
		for _, d := range list {
			if d.Severity == diag.Error {
				t.Errorf("%s\n%v", body, list)
			}
			warned = warned || d.Code == "always-blank"
		}
		if warned != blank {
			t.Errorf("%s\nis warned about: %v\n%v", body, warned, list)
		}
	}
}
