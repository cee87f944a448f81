package game

import (
	"croupier/interp/hook"
	"croupier/interp/table"
)

// DefaultLimits are far beyond what a game at a table needs.
var DefaultLimits = table.Limits{StepsPerAnswer: 1_000_000, StepsPerGame: 50_000_000, Decisions: 200_000, Depth: 200, List: 10_000,
	HookSteps: hook.DefaultSteps, HookBytes: hook.DefaultBytes}

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
