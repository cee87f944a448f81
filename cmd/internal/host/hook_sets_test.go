package host

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
)

// Whether a hook that has read a secret sets a field, which one, whose and how often tells nothing of that: every field that it may set
// is blank for who may not know the secret, and is set once.
func TestAHookTellsNothingByWhatItSets(t *testing.T) {
	const around = `ruleset "Teller"
players 2
deck standard
each player has {
  hand  cards seen by owner
  own   number = 0 seen by owner
  tally number = 0
}
the table has {
  buried cards seen by nobody
  row_1  number = 0
  row_2  number = 0
  ready  yes or no = no
}
start game {
  deal 3 to each player's hand
  deal 2 to buried
  burn 1
  ask dealer's left to choose yes or no, "Go on?"
  set row_1 to 7
  set row_2 to 8
  result done = ready
  result total = row_1 + row_2 + sum tally of players
  result secret = sum own of players
}
on burn lua ` + "```\n  local bob = game.players[2]\n  local n = bob.hand[1].spots\n  LINE\n```\n"
	worlds := [][]string{strings.Fields("Kc 7h 3d As 4d"), strings.Fields("8d Qs Kh 2h 10c"), strings.Fields("3s 3h 2d 10h Kd")}
	for _, line := range []string{
		`if n > 5 then set("row_1", 1) end`,
		`if n > 5 then set("row_1", 1) else set("ready", true) end`,
		`for i = 1, n do set("row_1", i) end`,
		`set("row_" .. n % 2 + 1, 3)`,
		`local f = set  if n > 5 then f("row_2", 3) end`,
		`set("tally", 1, game.players[n % 2 + 1])`,
		`if n > 5 then set("tally", 1, bob) end`,
		`if n > 5 then set("own", n, bob) end`,
		`if n > 5 then set("row_1", 1) set("row_2", 1) else set("row_2", 1) set("row_1", 1) end`,
		`if n > 5 then set("row_1", 0) end`,
	} {
		text := strings.Replace(around, "LINE", line, 1)
		p, list := compile.Source("teller", diag.NewSource("teller.deal", text))
		if p == nil {
			t.Fatal(line, list)
		}
		var first []string
		for i, world := range worlds {
			heard, came := hearing(t, p, text, world, []int{1, 2}, []int{0}, i, false)
			if came != "played" {
				t.Errorf("%s: %s\n%s", line, came, strings.Join(heard, ""))
			}
			if i == 0 {
				first = heard
			} else if diff := difference(first, heard); diff != "" {
				t.Errorf("%s tells something hidden:\n%s", line, diff)
			}
		}
	}
}
