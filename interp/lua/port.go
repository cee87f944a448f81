package lua

import (
	"croupier/interp/game"
	"croupier/interp/program"
)

// What the game asks of its scripts.

// Hooks reports whether some script is a hook.
func (l *luaGame) Hooks() bool { return l.hooks }

// Copy has a state remember for its scripts what another one does.
func (l *luaGame) Copy(s, from *game.State) {
	to := luaOf(s)
	if of, _ := from.Scripts.(*luaState); of != nil {
		to.copyFrom(of)
	} else {
		to.copyFrom(&luaState{})
	}
}

// Work does the next piece of the hooks' work.
func (l *luaGame) Work(s *game.State) bool { return hookWork(s) }

// Last does what hooks have left to do at the end.
func (l *luaGame) Last(s *game.State) { lastHooks(s) }

// NextBet has the betting go on behind the hooks.
func (l *luaGame) NextBet(s *game.State) { luaOf(s).bet = true }

// Call calls a hook on a phase, a start or a result.
func (l *luaGame) Call(s *game.State, in *program.Instr) { hookCall(s, in) }

// Advise lets a script answer for a player.
func (l *luaGame) Advise(s *game.State, in *program.Instr) { adviseByLua(s, in) }

// Num is a plain value that a script works out.
func (l *luaGame) Num(s *game.State, n *program.Node) int64 { return luaNumOf(s, n) }

// List is a list that a script works out.
func (l *luaGame) List(s *game.State, n *program.Node) []int32 { return luaListOf(s, n) }

// Imagine leaves out what a player does not know of what hooks want to do.
func (l *luaGame) Imagine(s *game.State, seat int, trade []int32) { imagineHooks(s, seat, trade) }
