package policy_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
)

func TestARandomPlayerForAnotherSeedIsTheOneMadeForIt(t *testing.T) {
	p, list := compile.Source("guess", diag.NewSource("guess", `ruleset "Guess"
start game {
  repeat 20 times {
    each player { result guess = ask player to choose from 1..1000000 }
  }
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	guesses := func(r *policy.Random) (all []int64) {
		for s := g.Start(1); s.Pending() != nil; {
			c := r.Decide(s)
			all = append(all, c.N)
			if err := s.Answer(c); err != nil {
				t.Fatal(err)
			}
		}
		return all
	}
	again := policy.NewRandom(5, "Ann")
	first := guesses(again)
	again.Reseed(6)
	for i, n := range guesses(again) {
		if i == 0 && n == first[0] {
			t.Error("another seed gives the same guesses")
		}
	}
	again.Reseed(5)
	for i, n := range guesses(again) {
		if n != first[i] {
			t.Fatalf("guess %d is %d, not %d", i, n, first[i])
		}
	}
}
