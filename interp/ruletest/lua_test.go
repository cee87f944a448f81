package ruletest_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/ruletest"
)

// luaSlips are mistakes that people make in Lua, and what is right instead.
var luaSlips = []struct{ wrong, right string }{
	{`woken = 0`, `local woken = 0`},
	{`me.ghosts = 3`, `set("ghosts", 3)`},
	{`set(ghosts, 3)`, `set("ghosts", 3)`},
	{`set("ghost", 3)`, `set("ghosts", 3)`},
	{`say("Ghosts: " + me.ghosts)`, `say("Ghosts: " .. me.ghosts)`},
	{`if me.ghosts != 0 then say("Boo") end`, `if me.ghosts ~= 0 then say("Boo") end`},
	{`for i = 0, 2 do say(me.hand[i].rank) end`, `for i = 1, #me.hand do say(me.hand[i].rank) end`},
	{`say(me.friend.name)`, `if me.friend then say(me.friend.name) end`},
	{`if me.hand[1].rank > 10 then say("High") end`, `if me.hand[1].order > 9 then say("High") end`},
	{`local half = #me.hand / 2`, `local half = div(#me.hand, 2)`},
}

// slipSays is what is said of a script: the first mistake that is found when it is checked, and else when it is called.
func slipSays(script string) *diag.Diagnostic {
	text := strings.NewReplacer("~~~", "```", "SCRIPT", script).Replace(`ruleset "Slips"
players 2
deck standard
each player has {
  hand    cards seen by all
  ghosts  number = 0
  friend  player or none = none
}
start game {
  deal 4 to each player's hand
  each player {
    set ghosts to 1
    set friend to none
  }
  each player { ask player to discard 1 card from hand to discards, "A card" }
  each player { result ghosts }
}
on discard lua ~~~
  SCRIPT
~~~
test "it is called" {
  players Ann, Bob
  start game
  finish by random
}
`)
	p, list := checked("slip", text)
	if len(list) > 0 {
		return &list[0]
	}
	for _, o := range ruletest.Run(p) {
		if o.Diag != nil {
			return o.Diag
		}
	}
	return nil
}

// slipRows has a line for each slip: what is written, what is said of it, and what there is instead.
func slipRows() string {
	rows := []string{"| written | what is said | instead |", "| --- | --- | --- |"}
	for _, s := range luaSlips {
		says := "nothing"
		if d := slipSays(s.wrong); d != nil {
			says = stopped(d.Summary) + " " + stopped(d.Hint)
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s | `%s` |", s.wrong, says, s.right))
	}
	return strings.Join(rows, "\n") + "\n"
}

func TestTheUsualMistakesOfLuaAreTold(t *testing.T) {
	if len(luaSlips) != 10 {
		t.Errorf("%d are shown", len(luaSlips))
	}
	for _, s := range luaSlips {
		if d := slipSays(s.wrong); d == nil || d.Hint == "" || !strings.HasPrefix(d.Code, "hook-") {
			t.Errorf("%s: it says %v", s.wrong, d)
		}
		if d := slipSays(s.right); d != nil {
			t.Errorf("%s: it says\n%s", s.right, shown(diag.List{*d}))
		}
	}
}

// stopped is a text that ends like a sentence.
func stopped(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}
