package game_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

// TestTheDiscardsMayBecomeTheDeckForACardToTheDiscards holds that a card can be burnt, or dealt there, where the discards become
// the deck for it.
func TestTheDiscardsMayBecomeTheDeckForACardToTheDiscards(t *testing.T) {
	p, list := compile.Source("burn", diag.NewSource("burn", `ruleset "Burn"
deck small {
  ranks 2 3
  suits clubs hearts
  when the deck runs out, shuffle discards in
}
start it {
  burn 4
  burn 1
  result r = count of discards
}
start again {
  deal 4 to discards
  deal 1 to discards
  result r = count of discards
}
`))
	if p == nil {
		t.Fatal(list)
	}
	for _, start := range []string{"it", "again"} {
		setup := game.NewSetup(p)
		if err := setup.SetStart(start); err != nil {
			t.Fatal(err)
		}
		setup.Record = true
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		if d := s.Err(); d != nil {
			t.Fatal(d)
		}
		if v, _ := s.ResultOf("r", -1); v.N != 1 {
			t.Errorf("%d cards lie there, not 1", v.N)
		}
	}
}
