package game_test

import (
	"slices"
	"testing"

	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
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
