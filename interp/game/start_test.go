package game_test

import (
	"reflect"
	"testing"

	"croupier/interp/game"
	"croupier/interp/policy"
)

// The first game of a match is played from its first statement; those after it go on from what all of them have in common.
func TestWhatAllGamesHaveInCommonChangesNoGame(t *testing.T) {
	for name, common := range map[string]*game.Game{"hold'em": holdem(t), "kings": kings(t), "contest": contest(t), "gambling": gambling(t)} {
		common.Start(0)
		for seed := range uint64(20) {
			alone, err := game.New(common.P, &common.Setup)
			if err != nil {
				t.Fatal(err)
			}
			a, b := alone.Start(seed), common.Start(seed)
			bot := policy.NewRandom(seed, "bot")
			for a.Pending() != nil {
				c := bot.Decide(a)
				if err, other := a.Answer(c), b.Answer(c); err != nil || other != nil {
					t.Fatal(err, other)
				}
			}
			if a.Steps() != b.Steps() || a.Over() != b.Over() || !reflect.DeepEqual(a.Results(), b.Results()) {
				t.Errorf("%s, seed %d: %d steps became %d, %v became %v", name, seed, a.Steps(), b.Steps(), a.Results(), b.Results())
			}
		}
	}
}
