package game_test

import (
	"slices"
	"testing"

	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/words"
)

// Sets of one rank are found in the order in which trying all cards in order of rank finds them.
func TestSetsOfOneRankAreFoundInTheOrderOfTryingAll(t *testing.T) {
	p := load(t, "../../rulesets/kings/kings.deal")
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"A", "B", "C", "D"}); err != nil {
		t.Fatal(err)
	}
	if err := setup.SetOption("jokers", "2"); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	bot, compared := policy.NewRandom(1, "bot"), 0
	for seed := range uint64(20) {
		s := g.Start(seed)
		for s.Pending() != nil {
			if s.Pending().Kind == program.AskCards {
				quick, all := s.SetsOfOneRank()
				if !slices.EqualFunc(quick, all, slices.Equal) {
					t.Fatalf("of %v: %v, and one after the other %v", s.Pending().Items, quick, all)
				}
				compared += len(all)
			}
			if err := s.Answer(bot.Decide(s)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d sets were compared", compared)
	}
}

// A set for which the condition cannot be worked out does not fit, and looking at it leaves nothing behind: defines that stopped in the
// middle have gone back to who called them, with whatever was kept there.
func TestASetThatCannotBeLookedAtLeavesNothingBehind(t *testing.T) {
	p := source(t, `ruleset "Look"
players 1
deck standard
each player has { hand cards seen by owner }
define inverse(n) = 12 / n rounded down
define doubled(n) = n * 2
start game {
  deal 5 to each player's hand
  each player {
    let had = count of hand
    repeat 2 times {
      ask player to play 1..2 cards from hand to discards where doubled(inverse(2 - count of chosen)) > 3, "Which?", or pass
    }
    result left = had - count of hand
    result doubled = doubled(3)
  }
}
`)
	for _, record := range []bool{false, true} {
		setup := game.NewSetup(p)
		setup.Record = record
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		s := &game.State{}
		for seed := range uint64(100) {
			bot := policy.NewRandom(seed, "bot")
			g.Restart(s, seed)
			for s.Pending() != nil {
				d := s.Pending()
				for range 100 {
					if s.MayAnswer(game.Choice{Act: game.Take, Cards: d.Items[:2]}) {
						t.Error("two cards may be played")
					}
				}
				if !s.MayAnswer(game.Choice{Act: game.Take, Cards: d.Items[:1]}) {
					t.Fatal("one card may not be played")
				}
				if err := s.Answer(bot.Decide(s)); err != nil {
					t.Fatalf("with a record %v, seed %d: %v", record, seed, err)
				}
			}
			if s.Err() != nil {
				t.Fatalf("with a record %v, seed %d: %v", record, seed, s.Err())
			}
		}
	}
}

// One card is a run of one, whatever it is: a card of one's own without a rank too, for the question as for the condition. Two of
// them are none.
func TestOneCardOfOnesOwnIsARunOfOne(t *testing.T) {
	for _, test := range []struct {
		answer string
		legal  bool
	}{{"Big", true}, {"Small", true}, {"Big Small", false}} {
		s := begin(t, `ruleset "Own"
players 1
deck d {
  card "Big", power 14
  card "Small", power 2
}
each player has {
  hand cards seen by owner
  out cards seen by all
}
start game {
  deal 2 to each player's hand
  each player {
    ask player to play 1..2 cards in a run from hand to out
    result row = is_run(out)
  }
}
`)
		c, err := words.Read(s, test.answer)
		if err == nil {
			err = s.Answer(c)
		}
		if (err == nil) != test.legal {
			t.Errorf("%s: %v", test.answer, err)
			continue
		}
		if row, ok := s.ResultOf("row", 0); test.legal && (!ok || row.N == 0) {
			t.Errorf("%s was played in a run, and is_run says that it is none", test.answer)
		}
	}
}
