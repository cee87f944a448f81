package game_test

import (
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/stdlib/rng"
)

const peeking = `ruleset "Peeking"

players 3

deck standard

each player has {
  hand  cards seen by owner
  plan  fair or cheat = fair seen by owner
  mark  number 1..1000 = 1 seen by gm
}

start game {
  shuffle everything
  deal 5 to each player's hand
  each player {
    set mark to roll d1000
    if mark > 500 { set plan to cheat }
  }
  ask dealer's left to choose from 1..100, "A number"
  reveal each player's plan
  reveal each player's mark
  result x = 1
}

define others = sum lowest_card of (other players)
define lowest_card = (first of (hand with the lowest rank))'s spots

policy spy {
  asked to choose {
    let coming = top of deck
    if some rival in other players where rival's plan is cheat and rival's mark > 500 { answer min(100, others + coming's spots) }
    answer min(100, others)
  }
}
`

// TestAPolicyKnowsNoMoreThanItsPlayer deals the same hand to the player and everything else otherwise: what the policy
// answers is the same, whatever it looks at.
func TestAPolicyKnowsNoMoreThanItsPlayer(t *testing.T) {
	p, list := compile.Source("peeking", diag.NewSource("peeking.deal", peeking))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"Ann", "Bob", "Cyd"}); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	advisor, ok := know.NewAdvisor(p, "spy", 5, "Ann")
	if !ok {
		t.Fatal("the policy is not there")
	}
	base := g.Start(0)
	seen := map[int64]bool{}
	for seed := range uint64(20) {
		other := base.Clone()
		chance := rng.New(seed, "else")
		know.Imagine(other, base.Pending().Player, &chance) // all of these look alike to the player
		advisor.Reseed(5, "Ann")
		c, ok, wrong := advisor.Advise(other)
		if !ok || wrong != nil {
			t.Fatal(ok, wrong)
		}
		seen[c.N] = true
	}
	if len(seen) != 1 {
		t.Errorf("what the policy answers depends on what its player does not see: %v", seen)
	}
	for seed := range uint64(20) {
		advisor.Reseed(seed, "Ann")
		c, _, _ := advisor.Advise(base)
		seen[c.N] = true
	}
	if len(seen) < 5 {
		t.Errorf("what he does not see is hardly made up: %v", seen)
	}
}

// Whether a script has set a field that a player does not see, or has left it none, no policy of theirs knows.
func TestAPolicyDoesNotKnowWhetherAScriptHasSetAField(t *testing.T) {
	p, list := compile.Source("marked", diag.NewSource("marked.deal", `ruleset "Marked"
players 2
deck standard
each player has { hand cards seen by owner }
the table has { mark number 1..9 or none = none }
start game {
  deal 1 to each player's hand
  do marking
  ask dealer's left to choose from 1..2, "A number"
  reveal mark
}
phase marking { say "Marked, or not" }
on phase marking lua `+"```"+`
  if game.players[2].hand[1].spots > 5 then set("mark", 3) end
`+"```"+`
policy spy { asked to choose { answer 1 if mark is none otherwise 2 } }
`))
	if p == nil {
		t.Fatal(list)
	}
	answers := [2][]int64{}
	for i, deck := range [][]string{{"As", "2c"}, {"As", "9c"}} {
		setup := game.NewSetup(p)
		setup.Record, setup.Deck = true, deck
		if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
			t.Fatal(err)
		}
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		for seed := range uint64(20) {
			advisor, _ := know.NewAdvisor(p, "spy", seed, "Ann")
			c, ok, wrong := advisor.Advise(s)
			if !ok || wrong != nil {
				t.Fatal(ok, wrong)
			}
			answers[i] = append(answers[i], c.N)
		}
	}
	if !slices.Equal(answers[0], answers[1]) {
		t.Errorf("the policy answers %v where it is none, and else %v", answers[0], answers[1])
	}
}

// A player is told what an answer of his came to that was not legal.
func TestAnIllegalAnswerOfAPolicySaysWhatItWas(t *testing.T) {
	for answer, want := range map[string]string{
		"guard":            `"guard" is 2 here, which is what the field holds`,
		"guard * 2":        `"guard * 2" is 4 here`,
		"7":                "",
		"guard + 1, or hp": `"guard + 1" is 3 here` + "\n" + `"hp" is 5 here, which is what the field holds`,
	} {
		s := begin(t, `ruleset "Guess"
players 1
each player has {
  guard  number = 2
  hp     number = 5
}
start game {
  each player {
    result guess = ask player to choose from 10..20, "Your guess"
  }
}
policy bold { asked to choose { answer `+answer+` } }`, "Ann")
		a, ok := know.NewAdvisor(s.Game().Program(), "bold", 1, "Ann")
		if !ok {
			t.Fatal("no policy")
		}
		_, _, err := a.Advise(s)
		if err == nil || err.Code != "policy-illegal" {
			t.Fatalf("%s: the error is %v", answer, err)
		}
		if got := strings.Join(err.Notes[:len(err.Notes)-1], "\n"); got != want {
			t.Errorf("%s: it says %q, want %q", answer, got, want)
		}
	}
}
