package table

import (
	"errors"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/words"
)

const shedding = `ruleset "Shedding"
players 2
deck standard
each player has { hand cards seen by owner }
the table has {
  leader player = dealer
  laid   cards seen by all
}
define opens(these) = not (hand has 3c) or these has 3c
start game {
  deal 4 to each player's hand
  let ann = dealer's left
  set leader to ann
  set leader to dealer
  ask ann to play 1..3 cards of one rank from hand to laid where opens(chosen), "Your lead"
  ask ann to play 1..2 cards from hand to laid where rank of chosen is 9, "Nines, or pass", or pass
  let how = ask ann to choose fair or cheat, "Fair, or cheat?"
  ask ann to choose off_the_top or from_below, "How?"
  each player where player is ann { drop player from the hand }
  ask dealer to choose yes or no, "Alone now?"
}
`

func TestARefusalNamesSetsThatFitToHimWhoIsAsked(t *testing.T) {
	s, first := sat(t, shedding, []string{"Ann", "Bob"}, "Kc 2c 3d 4c 3c 5c 3h 6c")
	expect(t, printed(s, first, 0, Scribe.View), "Ann (you)  hand 3c 3d 3h Kc", "leader     Bob")
	expect(t, printed(s, first, 0, Scribe.Ask), "Ann: Your lead\n  1 to 3 cards of one rank that fit, from your hand\n")
	expect(t, printed(s, first, 0, Scribe.Help), "Legal now: 1 to 3 cards of one rank that fit, from 3c 3d 3h Kc.", "What fits, for example: 3c; 3c 3d; 3c 3h.")
	refused := func(v event.Viewer, typed string) string {
		c, err := words.Read(s, typed)
		if err == nil {
			err = s.Answer(c)
		}
		var illegal *game.Illegal
		if !errors.As(err, &illegal) {
			t.Fatalf("%s: the error is %v", typed, err)
		}
		return printed(s, first, v, func(w Scribe) { w.Refuse(illegal) })
	}
	expect(t, refused(0, "3d"), `This card does not fit: the rule "opens" says no. Legal: 1 to 3 cards of one rank that fit, from your hand. What fits, for example: 3c; 3c 3d; 3c 3h.`)
	expect(t, refused(1, "3d"), "! 3c", "! What fits")
	expect(t, refused(0, "3"), `"3" does not say which suit. You may name 3d, 3c or 3h.`)
	expect(t, refused(1, "3"), "! 3c")
}

func TestAQuestionSaysNothingTwice(t *testing.T) {
	s, first := sat(t, shedding, []string{"Ann", "Bob"}, "Kc 2c 3d 4c 3c 5c 3h 6c", "3c 3d")
	expect(t, printed(s, first, 0, Scribe.Ask), "Nines, or pass\n  only pass is possible\n")
	s, first = sat(t, shedding, []string{"Ann", "Bob"}, "Kc 2c 3d 4c 3c 5c 3h 6c", "3c 3d", "pass")
	if got := printed(s, first, 0, Scribe.Ask); got != "Ann: Fair, or cheat?\n" {
		t.Errorf("it is asked %q", got)
	}
	s, first = sat(t, shedding, []string{"Ann", "Bob"}, "Kc 2c 3d 4c 3c 5c 3h 6c", "3c 3d", "pass", "fair")
	expect(t, printed(s, first, 0, Scribe.Ask), "How?\n  off the top or from below\n")
}

func TestWhoIsOutHasNotFoldedWhereNobodyBets(t *testing.T) {
	s, first := sat(t, shedding, []string{"Ann", "Bob"}, "Kc 2c 3d 4c 3c 5c 3h 6c", "3c 3d", "pass", "fair", "from below")
	expect(t, printed(s, first, 1, Scribe.View), "Ann        out", "! folded")
	expect(t, story(s, 1, false), "Ann is out", "! hand")
}

func TestAPlayerWhoWasNamedIsShownWhoeverHeIs(t *testing.T) {
	rules := `ruleset "Named"
players 2
the table has { opener player }
start game with opener { ask opener to choose yes or no, "Ready?" }
`
	p, list := compile.Source("test", diag.NewSource("test.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	for _, name := range []string{"P1", "P2"} {
		setup := game.NewSetup(p)
		if err := setup.SetParam("", "opener", name); err != nil {
			t.Fatal(err)
		}
		s, first := started(t, p, setup)
		expect(t, printed(s, first, event.Table, Scribe.View), "opener  "+name)
	}
}

func TestHelpTeachesOnlyWhatIsLegal(t *testing.T) {
	s, first := begin(t, "bet 2")
	expect(t, printed(s, first, 1, Scribe.Help), "Type call, raise to 4, raise by 2 or fold; the beginning", "! check", "! all-in")
}

func TestARulesTextSpeaksToAPlayerCalledYou(t *testing.T) {
	for text, want := range map[string]string{
		"You rolls a margin of 1":               "You roll a margin of 1",
		"You has 3 chips. You is in":            "You have 3 chips. You are in",
		"You passes; You carries on":            "You pass; You carry on",
		"You's turn":                            "Your turn",
		"caught cheating by You and North":      "caught cheating by you and North",
		"North beats You's hand":                "North beats your hand",
		"You always wins":                       "You always wins",
		"Young Youssef looks at You":            "Young Youssef looks at you",
		"the pot goes to You as agreed":         "the pot goes to you as agreed",
		"Won by: You":                           "Won by: You",
		"You miss, and North catches You again": "You miss, and North catches you again",
	} {
		if got := addressed(text, "You"); got != want {
			t.Errorf("%q is said as %q, want %q", text, got, want)
		}
	}
	rules := `ruleset "Said"
players 2
each player has {
  lost yes or no = no, "He has lost"
  mark number = 0
}
start game {
  each player {
    say player, "rolls a 6"
    set lost to yes
    set mark to 3
    ask player to choose yes or no, "Withdraw, and leave your chips?"
  }
  ask dealer to choose from players, "Who is caught?"
  result lost = dealer's lost
}
`
	s, _ := sat(t, rules, []string{"You", "Bob"}, "", "no", "yes", "You")
	expect(t, story(s, event.Table, true), "You roll a 6", "You: lost yes; your mark: 3", "Bob rolls a 6", "You: no (Withdraw, and leave your chips?)", "Bob: you (Who is caught?)")
	expect(t, strings.TrimSpace(printed(s, nil, event.Table, Scribe.Why)), "Lost: yes\n")
}
