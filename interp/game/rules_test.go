package game_test

import (
	"testing"

	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/ruletest"
)

func TestCardsThatMustFitTogetherAreTakenAsTheTestsOfTheirRulesSay(t *testing.T) {
	for _, name := range []string{"testdata/melds.deal", "testdata/climbing.deal"} {
		p := load(t, name)
		if len(p.Tests) == 0 {
			t.Errorf("%s has no tests", name)
		}
		for _, o := range ruletest.Run(p) {
			if o.Diag != nil {
				t.Errorf("%s: %s: %s", name, o.Title, o.Diag)
			}
		}
	}
}

// Trying which cards fit is no step of the game: however often a player tries, it is stopped by its limits at the same place.
func TestTryingSetsOfCardsCountsNoSteps(t *testing.T) {
	for _, g := range games(t, load(t, "testdata/melds.deal"), false) {
		others := policy.NewRandom(1, "others")
		_, answers := play(t, g, 1, nil)
		_, again := play(t, g, 1, func(s *game.State) {
			for range 20 {
				others.Decide(s)
			}
			if s.Err() != nil || s.Pending() == nil {
				t.Fatalf("a look has stopped the game: %v", s.Err())
			}
		})
		if len(again) != len(answers) {
			t.Errorf("%d answers, and %d where more sets were tried", len(answers), len(again))
		}
	}
}
