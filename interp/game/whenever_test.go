package game_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
)

func noErr(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// playedOut starts a ruleset with a record and gives it answers in turn.
func playedOut(t *testing.T, text string, deck string, answers ...string) *game.State {
	t.Helper()
	p, list := compile.Source("whenever", diag.NewSource("whenever.deal", text))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Players, setup.Record, setup.Deck = []string{"Ann", "Bob"}, true, strings.Fields(deck)
	if p.Players.Least > 2 {
		setup.Players = []string{"Ann", "Bob", "Cyd"}
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	for _, text := range answers {
		answer(t, s, text)
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return s
}

// What a whenever tells of cards, dice and chips that not everybody sees, only they hear who see them.
func TestWheneverTellsNobodyWhatTheyDoNotSee(t *testing.T) {
	const head = `ruleset "Hushed"
players 2
deck standard
each player has {
  hand   cards seen by owner
  cup    faces seen by owner
  purse  chips = 9 seen by owner
  safe   chips seen by owner
}
`
	for _, c := range []struct{ name, start, whenever, ann, bob string }{
		{"cards that are discarded", `ask dealer to discard 1 card from dealer's hand to discards, "Away?"`,
			`whenever a player discards { say player, "threw", cards }`, "Bob threw 1 hidden card", "Bob threw Kc"},
		{"what is on them", `ask dealer to discard 1 card from dealer's hand to discards, "Away?"`,
			`whenever a player discards { say "spots", sum spots of cards }`, "spots ___", "spots 13"},
		{"cards that are dealt", `deal 1 to dealer's hand`,
			`whenever cards are dealt when player is dealer { say "best", highest rank of cards }`, "best ___", "best "},
		{"dice in a cup", `each player where player is dealer { set cup to roll 3 d6 }`,
			`whenever dice are rolled { say "sum", sum face of faces }`, "sum ___", "sum "},
		{"what a roll comes to", `each player where player is dealer { set cup to roll 3 d6 }`,
			`whenever dice are rolled { say "comes to", total }`, "comes to ___", "comes to "},
		{"chips from a purse", `pay 4 from dealer's purse to safe of dealer`,
			`whenever chips are paid { say "paid", amount }`, "paid ___", "paid 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := []string{}
			if strings.Contains(c.start, "ask") {
				answers = append(answers, "Kc")
			}
			text := head + "start game {\n  deal 3 to each player's hand\n  " + c.start + "\n  result done = yes\n}\n" + c.whenever + "\n"
			s := playedOut(t, text, "2c Kc 3c Kd 4c Kh 9s", answers...)
			if heard := told(s, 0); !strings.Contains(heard, c.ann) {
				t.Errorf("Ann hears %q", heard)
			}
			if heard := told(s, 1); !strings.Contains(heard, c.bob) || strings.Contains(heard, "___") {
				t.Errorf("Bob hears %q", heard)
			}
		})
	}
}

// A player who folds where a question lets them has folded, as in a round of betting, with a record or without.
func TestAFoldAtAQuestionIsMet(t *testing.T) {
	p, list := compile.Source("fold", diag.NewSource("fold.deal", `ruleset "Stakes"
players 2
each player has { gave yes or no = no }
start game {
  each player { ask player to choose from 1..2, "How many, or fold", or fold }
  each player { result gave }
}
whenever a player folds { set gave to yes }
`))
	if p == nil || len(list) > 0 {
		t.Fatal(list)
	}
	for _, recorded := range []bool{true, false} {
		setup := game.NewSetup(p)
		setup.Players, setup.Record = []string{"Ann", "Bob"}, recorded
		g, err := game.New(p, setup)
		noErr(t, err)
		s := g.Start(1)
		answer(t, s, "fold")
		answer(t, s, "2")
		for seat, want := range []bool{true, false} {
			if v, given := s.ResultOf("gave", seat); !given || (v.N == 1) != want {
				t.Errorf("recorded %v: player %d gave up: %v, %v", recorded, seat, v, given)
			}
		}
	}
}

// A change of a field is met once, whichever field is declared first, and whether people are told of it or not.
func TestAChangeOfAFieldIsMetOnce(t *testing.T) {
	for _, fields := range []string{"pool number = 3\n  met number = 0", "met number = 0\n  pool number = 3"} {
		for _, change := range []string{"set pool to 4", "increase pool by 1", "set pool to 3\n    set pool to 4"} {
			text := "ruleset \"Once\"\nplayers 2\neach player has {\n  " + fields + "\n}\nstart game {\n  each player {\n    " + change +
				"\n  }\n  each player { result changes = met }\n}\nwhenever field pool changes { increase met by 1 }\n"
			p, list := compile.Source("once", diag.NewSource("once.deal", text))
			if p == nil {
				t.Fatal(list)
			}
			for _, recorded := range []bool{true, false} {
				setup := game.NewSetup(p)
				setup.Players, setup.Record = []string{"Ann", "Bob"}, recorded
				g, err := game.New(p, setup)
				noErr(t, err)
				s := g.Start(1)
				if s.Err() != nil {
					t.Fatal(s.Err())
				}
				for seat := range 2 {
					if v, given := s.ResultOf("changes", seat); !given || v.N != 1 {
						t.Errorf("recorded %v, %s: changes %v in\n%s", recorded, change, v, text)
					}
				}
			}
		}
	}
}

// In a round of betting a whenever may take and give chips, ask, and take players out: behind it, it is looked at anew who can act.
func TestWheneverInARoundOfBetting(t *testing.T) {
	const head = `ruleset "Tolls"
players 3
each player has {
  stack  chips = 10
  mark   number = 0
}
the table has { calls  number = 0 }
start game {
  open betting, starting with dealer's left, bets of 2..5, at most 2 raises
  result left = pot
  refund pot
  each player {
    result chips = stack
    result mark
  }
  result calls
}
`
	for _, c := range []struct {
		name, whenever string
		answers        []string
		asked          string // who is asked then, or "" where the game is over
	}{
		{"who has no chips left is not asked again", `whenever a player bets { pay all from player to bank }`,
			[]string{"bet 2", "raise to 5"}, "Cyd"},
		{"whoever else has, still is", `whenever a player bets { pay all from player to bank }`,
			[]string{"bet 2", "raise to 5", "raise to 8"}, "Bob"},
		{"chips that come let somebody act", `whenever a player bets { pay all from player's left to bank }

whenever a player raises { pay 5 from bank to player's left's left }`, []string{"bet 2", "raise to 6", "call"}, "Bob"},
		{"a question in between", `whenever a player calls {
  set mark to ask player to choose from 1..3, "How glad?"
  increase calls by amount
}`, []string{"bet 2", "call"}, "Bob"},
		{"and behind it the next turn", `whenever a player calls {
  set mark to ask player to choose from 1..3, "How glad?"
  increase calls by amount
}`, []string{"bet 2", "call", "2"}, "Cyd"},
		{"who drops out is out of the betting", `whenever a player checks when stack is 10 { drop player from the hand }`,
			[]string{"check"}, "Bob"},
		{"and the last one need not act", `whenever a player checks when stack is 10 { drop player from the hand }`,
			[]string{"check", "check"}, ""},
		{"the game may end", `whenever a player folds { stop the game }`, []string{"bet 2", "fold"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := playedOut(t, head+c.whenever+"\n", "", c.answers...)
			asked := ""
			if d := s.Pending(); d != nil {
				asked = s.Game().Name(d.Player)
			}
			if asked != c.asked {
				t.Errorf("%q is asked, not %q", asked, c.asked)
			}
			if err := s.Sound(); err != nil {
				t.Error(err)
			}
		})
	}
}

// However chips go to and fro while others bet, no chip is made or lost, and every game comes to its end.
func TestWheneverKeepsTheChips(t *testing.T) {
	const tolls = `
whenever a player bets { pay min(1, stack) from player to bank }

whenever a player calls {
  each rival in other players { pay min(1, rival's stack) from rival to player }
}

whenever a player raises {
  let tip = ask player's left to choose from 0..min(2, player's left's stack), "A tip?"
  pay tip from player's left to player
}

whenever a player folds when stack > 3 { pay 2 from player to pot }

whenever a player antes { pay min(1, stack) from player to pot }

whenever a player checks when stack > 8 { pay 2 from bank to player's left }

whenever a player wins when amount > 6 { pay 1 from player to bank }
`
	for _, name := range []string{"holdem", "limit-holdem", "stud", "single-draw", "draw", "swrpg", "brag"} {
		p, list := shipped.House("tolls.deal", "ruleset \"Tolls\"\nextends "+name+"\n"+tolls)
		if p == nil {
			t.Fatalf("%s: %v", name, list)
		}
		for start := range p.Starts {
			for seed := range uint64(15) {
				setup := game.NewSetup(p)
				noErr(t, setup.SetStart(p.Starts[start].Name))
				noErr(t, setup.Fill(func(n int) int { return int(seed) % n }))
				g, err := game.New(p, setup)
				noErr(t, err)
				s := g.Start(seed)
				bot := policy.NewRandom(seed, "tolls")
				for n := 0; s.Pending() != nil && n < 400; n++ {
					if err := s.Sound(); err != nil {
						t.Fatalf("%s, seed %d: %v", name, seed, err)
					}
					noErr(t, s.Answer(bot.Decide(s)))
				}
				if d := s.Err(); d != nil {
					t.Fatalf("%s, seed %d: %v", name, seed, d)
				}
			}
		}
	}
}
