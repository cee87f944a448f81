package game_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
)

// everything is a game in which everything happens that can happen at a table.
const everything = `ruleset "Everything"
players 3

deck standard { when the deck runs out, shuffle discards in }

each player has {
  hand    cards seen by owner
  aside   cards seen by all
  stack   chips = 30
  thrown  faces
  kept    faces
  mark    number = 0
}

the table has { market cards seen by all }

start game {
  shuffle deck
  deal 5 to each player's hand
  deal 3 to market
  burn 1
  move top of deck to market
  each player {
    ask player to discard 1 card from hand to discards
    ask player to muck 1 card from hand to discards
    ask player to give 1 card from hand to aside
    ask player to take 1 card from market to hand
    ask player to play 1 card from hand to aside
    set thrown to roll 3 d6
    ask player to reroll 0..2 dice from thrown
    ask player to keep 0..1 dice from thrown to kept
    set mark to ask player to choose from 1..3
    ask player to choose 1 card from hand
  }
  reveal each player's hand
  reveal dealer's mark
  deal all to market
  move market to discards
  deal 1 to market
  shuffle discards into deck
  say "Now for the chips"
  repeat 3 times {
    if count of players > 1 {
      bring back players
      collect 1 from players still in
      post 2 from first of players still in
      open betting, starting with dealer's left, bets of 1..5
      if count of players still in > 1 { open betting, starting with dealer's left, bets of 1..3 }
      award pot to highest by mark where mark > 99
      award pot to highest by mark
    }
  }
  pay 1 from bank to dealer
  pay 1 from dealer to bank
  each player where player's mark is 1 { drop player from the game }
  result r = 1
}
`

// Each event of the table of events calls its hooks, and has the parts that the table says.
func TestEveryEventCallsItsHooks(t *testing.T) {
	text := everything
	missing := map[string]bool{}
	for _, e := range builtin.Events {
		missing[e.Name] = true
		text += "\non " + e.Name + " lua ```\nsay(\"seen \" .. event.kind)\n"
		for _, part := range strings.Fields(e.Parts) {
			missing[e.Name+"."+part] = true
			text += fmt.Sprintf("if event.%s ~= nil then say(\"seen %s.%s\") end\n", part, e.Name, part)
		}
		text += "```\n"
	}
	p, list := compile.Source("everything", diag.NewSource("everything.deal", text))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record = true
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint64(1); seed <= 40; seed++ {
		s := g.Start(seed)
		random := policy.NewRandom(seed, "events")
		for s.Pending() != nil {
			if err := s.Answer(random.Decide(s)); err != nil {
				t.Fatal(err)
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
		for _, text := range said(s) {
			delete(missing, strings.TrimPrefix(text, "seen "))
		}
	}
	for what := range missing {
		t.Errorf("no hook saw %s", what)
	}
}
