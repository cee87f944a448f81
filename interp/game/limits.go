package game

import (
	"croupier/interp/hook"
	"croupier/interp/table"
)

// DefaultLimits are far beyond what a game at a table needs.
var DefaultLimits = table.Limits{StepsPerAnswer: 1_000_000, StepsPerGame: 50_000_000, Decisions: 200_000, Depth: 200,
	List: 10_000, HookSteps: hook.DefaultSteps, HookBytes: hook.DefaultBytes}

// MostTogether is how many steps games may take together: all tests of a file, the games that are played beside them in one way,
// and those of a question or a command that lead nowhere. Each is within its own limits, and many must not add up to minutes.
const MostTogether = 20_000_000

// stepsPerDecision is how many steps it is worth to find an answer, whatever is asked.
const stepsPerDecision = 20

// Worked is how much work the game has been: its steps, and those that its decisions are worth.
func (s *State) Worked() int64 { return s.Steps() + stepsPerDecision*s.Answers() }

// Waste is the work of games that led nowhere, beside how many games there were.
type Waste struct {
	Steps int64 // of games that did not come to their end, as [State.Worked] counts
	Games int64 // all of them
	Ended int64 // those that came to their end
}

// Merge adds other games.
func (w *Waste) Merge(o Waste) {
	w.Steps += o.Steps
	w.Games += o.Games
	w.Ended += o.Ended
}

// Hopeless reports whether more games are stopped than come to their end, and have taken so long that no others need be played.
func (w Waste) Hopeless() bool { return w.Steps > MostTogether && 2*w.Ended < w.Games }

// CodeHookLimit marks a script that wanted more steps or memory than a call may have.
const CodeHookLimit = "hook-limit"

// IsLimit reports whether the code of a diagnostic means that the rules may be sound, but want more than a game may have:
// too many steps, dice, items or chips, defines too deep in one another, or a number too large.
func IsLimit(code string) bool {
	switch code {
	case table.CodeLimit, CodeHookLimit, "too-deep", "too-large", "too-many-dice":
		return true
	}
	return false
}
