package game_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

func TestTheBanksAccountGoesDownByWhatItPaysIntoThePot(t *testing.T) {
	p, list := compile.Source("bank", diag.NewSource("bank", `ruleset "Bank"
players 2
each player has { stack chips = 5 }
start game {
  pay 3 from bank to pot
  pay 1 from pot to bank
  each player { pay 1 from player to pot }
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	if err := s.Sound(); err != nil || !s.Over() {
		t.Errorf("after it is over: %v", err)
	}
}
