package lua

import (
	"croupier/interp/game"
)

// What the game asks of its scripts.

// Hooks reports whether some script is a hook.
func (l *scriptGame) Hooks() bool { return l.hooks }

// Copy has a state remember for its scripts what another one does.
func (l *scriptGame) Copy(s, from *game.State) {
	to := stateOf(s)
	if of, _ := from.Scripts.(*scriptState); of != nil {
		to.copyFrom(of)
	} else {
		to.copyFrom(&scriptState{})
	}
}

// NextBet has the betting go on behind the hooks.
func (l *scriptGame) NextBet(s *game.State) { stateOf(s).bet = true }
