package lua

import (
	"croupier/interp/game"
	"croupier/interp/program"
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

// Work does the next piece of the hooks' work.
func (l *scriptGame) Work(s *game.State) bool { return hookWork(s) }

// Last does what hooks have left to do at the end.
func (l *scriptGame) Last(s *game.State) { lastHooks(s) }

// NextBet has the betting go on behind the hooks.
func (l *scriptGame) NextBet(s *game.State) { stateOf(s).bet = true }

// Call calls a hook on a phase, a start or a result.
func (l *scriptGame) Call(s *game.State, in *program.Instr) { hookCall(s, in) }

// Advise lets a script answer for a player.
func (l *scriptGame) Advise(s *game.State, in *program.Instr) { adviseByLua(s, in) }

// Num is a plain value that a script works out.
func (l *scriptGame) Num(s *game.State, n *program.Node) int64 { return numOf(s, n) }

// List is a list that a script works out.
func (l *scriptGame) List(s *game.State, n *program.Node) []int32 { return listOf(s, n) }

// Imagine leaves out what a player does not know of what hooks want to do.
func (l *scriptGame) Imagine(s *game.State, seat int, trade []int32) { imagineHooks(s, seat, trade) }
