package host

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
)

// Whatever a hook does when it has read a secret, whether, how often and to whom it does it tells nothing of that: all that it may keep is
// a blank for who may not know the secret, and is kept once; and before their eyes it does nothing else.
func TestAHookTellsNothingByWhatItDoes(t *testing.T) {
	const around = `ruleset "Teller"
players 2
deck standard
each player has {
  hand  cards seen by owner
  own   number = 0 seen by owner
  tally number = 0
  stack chips = 20
}
the table has {
  buried cards seen by nobody
  row_1  number = 0
  row_2  number = 0
  ready  yes or no = no
  pool   chips = 50
  spread cards seen by all
  line   number = 0 for each of 1..2
}
start game {
  deal 3 to each player's hand
  deal 2 to buried
  result early = 4
  each player { result mine = 5 }
  burn 1
  ask dealer's left to choose yes or no, "Go on?"
  if no { result never = 1 }
  result early = early + 1
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
		`if n > 5 then set("line(1)", 1) end`,
		`if n > 5 then set("line(1)", 1) else set("line(2)", 1) end`,
		`if n > 5 then set("row_1", "x") else set("row_1", 1) end`,
		`if n > 5 then error("high") end`,
		`if n > 5 then error("high") else say("low") set("row_1", 2) end`,
		`set("row_1", 2) if n > 5 then local x = nil + 1 end result("never", 2)`,
		`if n > 5 then while true do n = n + 1 end end`,
		`if n > 5 then result("early", 3) end`,
		`if n > 5 then result("never", 3) else result("early", 3) end`,
		`if n > 5 then result("never", 3) end`,
		`for i = 1, n do result("never", i) end`,
		`result("mine", 6, game.players[n % 2 + 1])`,
		`if n > 5 then result("mine", 6, bob) end`,
		`result(n % 2 == 1 and "never" or "early", n)`,
		`local give = result if n > 5 then give("never", 3) end`,
		`if n > 5 then result("never", 3) end if game.results.never then set("row_1", 1) say("given") end`,
		`if n > 5 then set("dealer", game.players[1]) end`,
		`if n > 5 then set("direction", "anticlockwise") end`,
		`set("deal" .. (n > 5 and "er" or "er"), game.players[n % 2 + 1])`,
		`if n > 5 then say("high") end`,
		`if n > 5 then say("high", bob) else say("low", game.players[1]) end`,
		`say("you", game.players[n % 2 + 1])`,
		`if n > 5 then say("high", "gm") end`,
		`for i = 1, n do say("x", game.players) end`,
		`if n > 5 then pay(1, "bank", "pool") end`,
		`pay(n, "bank", "pool")`,
		`if n > 5 then pay(1, bob, "pot") else pay(1000, "pool", "bank") end`,
		`if n > 5 then move(game.buried[1], game.buried, "spread") end`,
		`if n > 5 then move(bob.hand, bob.hand, "buried") end`,
		`for i = 1, n % 3 do move(bob.hand[i], bob.hand, game.players[1].hand) end`,
		`move(bob.hand[n % 3 + 1], bob.hand, "buried")`,
		`move(bob.hand[1], n > 5 and bob.hand or game.buried, n > 5 and "buried" or "spread")`,
		`if n > 5 then ask(game.players[1], { prompt = "High?", choose = { true, false }, into = "ready" }) end`,
		`if n > 5 then ask(bob, { prompt = "High?", choose = { true, false }, into = "ready" }) end`,
		`ask(game.players[n % 2 + 1], { prompt = "High?", choose = { true, false }, into = "ready" })`,
		`for i = 1, n do ask(bob, { prompt = "High?", from = 1, to = 3, into = "own" }) end`,
		`if n > 5 then ask(bob, { prompt = "?", from = 1, to = 3, into = "own" }) end set("row_1", n)`,
		`if n > 5 then say("x") pay(1, "bank", "pool") set("row_1", 1) result("never", 1) end`,
	} {
		text := strings.Replace(around, "LINE", line, 1)
		p, list := compile.Source("teller", diag.NewSource("teller.deal", text))
		if p == nil {
			t.Fatal(line, list)
		}
		var first []string
		for i, world := range worlds {
			heard, came := hearing(t, p, text, world, []int{1, 2}, []int{0}, i, false)
			if strings.Contains(strings.Join(heard, ""), `"High?"`) {
				t.Errorf("%s: somebody is asked", line)
			}
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

// A result that a hook may have given in secret can be read all the same: to stop would tell that it has not been given.
func TestAResultThatAHookMayHaveGivenIsReadWithoutAWord(t *testing.T) {
	const around = `ruleset "Reader"
players 2
deck standard
each player has {
  hand  cards seen by owner
  tally number = 0
}
the table has {
  row_1 number = 0
}
start game {
  deal 3 to each player's hand
  burn 1
  ask dealer's left to choose yes or no, "Go on?"
  if no { GIVEN }
  READ
  ask dealer's left to choose yes or no, "And on?"
  result done = row_1
}
on burn lua ` + "```\n  local bob = game.players[2]\n  local n = bob.hand[1].spots\n  if n > 5 then HOOK end\n```\n"
	worlds := [][]string{strings.Fields("Kc 7h 3d As 4d"), strings.Fields("8d Qs Kh 2h 10c"), strings.Fields("3s 3h 2d 10h Kd")}
	for _, c := range [][3]string{
		{"result never = 1", "result echo = never + 1", `result("never", 3)`},
		{"result never = 1", "set row_1 to never", `result("never", 3)`},
		{"result never = 1 / 2", "result echo = never / 3", `result("never", 3)`},
		{"each player { result mine = 5 }", "each player { result echo = mine }", `result("mine", 6, bob)`},
		{"each player { result mine = 5 }", "each player { set tally to mine }", `result("mine", 6, bob)`},
		{"result word = \"a\"", "result echo = word", `result("word", "b")`},
		{"result made = best of dealer's hand", "result echo = made", `result("made", "pair of aces")`},
		{"result held = dealer's hand", "result echo = held", `result("held", bob.hand)`},
		{"result who = dealer", "result echo = who", `result("who", bob)`},
		{"result fine = yes", "result echo = fine", `result("fine", true)`},
	} {
		text := strings.NewReplacer("GIVEN", c[0], "READ", c[1], "HOOK", c[2]).Replace(around)
		p, list := compile.Source("reader", diag.NewSource("reader.deal", text))
		if p == nil {
			t.Error(c, list)
			continue
		}
		var first []string
		for i, world := range worlds {
			heard, came := hearing(t, p, text, world, []int{1, 2}, []int{0}, i, false)
			if came != "played" {
				t.Errorf("%s: %s\n%s", c[1], came, strings.Join(heard, ""))
			}
			if i == 0 {
				first = heard
			} else if diff := difference(first, heard); diff != "" {
				t.Errorf("%s after %s tells something hidden:\n%s", c[1], c[2], diff)
			}
		}
	}
}
