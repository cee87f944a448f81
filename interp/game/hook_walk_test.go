package game_test

import (
	"math/big"
	"testing"

	"croupier/interp/exact"
	"croupier/interp/game"
)

// What hooks do cannot be gone through way by way, so nobody is told odds that leave them out.
func TestAGameWithHooksIsNotGoneThrough(t *testing.T) {
	for _, more := range []string{"on deal lua ```pay(1, \"bank\", game.players[1])```\n", onStep("set(\"marks\", 3)"), "on end lua ```say(\"x\")```\n"} {
		w := exact.NewWalker(match(t, hooked(t, more), false))
		stands := w.Advance(w.Begin(), func(*game.State, *big.Rat) {})
		if stands == nil || stands.Err() == nil || stands.Err().Code != game.CodeUnwalkable {
			t.Errorf("%s is gone through", more)
		}
	}
}
