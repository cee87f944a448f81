package game

import (
	"fmt"

	"croupier/interp/hook"
)

// Limits are the counted bounds of a game. They are counted, not timed, so that a ruleset stops at the same place on
// every machine.
type Limits struct {
	StepsPerAnswer int64 // between two decisions
	StepsPerGame   int64
	Depth          int // of defines that call themselves
	List           int // items of one list, dice of one roll
	HookSteps      int // instructions of one call of a script
	HookBytes      int // and the memory that it may ask for
}

// DefaultLimits are far beyond what a game at a table needs.
var DefaultLimits = Limits{StepsPerAnswer: 1_000_000, StepsPerGame: 50_000_000, Depth: 200, List: 10_000,
	HookSteps: hook.DefaultSteps, HookBytes: hook.DefaultBytes}

// CodeLimit marks the diagnostics of games that were stopped by a limit.
const CodeLimit = "too-many-steps"

// IsLimit reports whether the code of a diagnostic means that the rules may be sound, but want more than a game may have:
// too many steps, dice, items or chips, defines too deep in one another, or a number too large.
func IsLimit(code string) bool {
	switch code {
	case CodeLimit, CodeHookLimit, "too-deep", "too-large", "too-many-dice":
		return true
	}
	return false
}

// spend counts steps, and stops the game at its limits.
func (s *State) spend(span int32, n int64) bool {
	s.steps += n
	s.budget -= n
	return s.budget >= 0 && s.err == nil || s.overspent(span)
}

// overspent stops the game, unless something else already has; it is false.
func (s *State) overspent(span int32) bool {
	if s.err == nil {
		loop, inLoop := endless(s.p, s.standsAt(span))
		if s.steps > s.limits.StepsPerGame {
			s.failHint(span, CodeLimit, fmt.Sprintf("The game was stopped here after %d steps, the most that a whole game may take", s.limits.StepsPerGame),
				"look for a loop that never ends, or play fewer rounds")
		} else {
			s.failHint(span, CodeLimit, fmt.Sprintf("The rules were stopped here after %d steps without asking anybody anything", s.limits.StepsPerAnswer),
				"look for a loop whose condition never comes true")
		}
		if inLoop {
			d := s.err.WithOther(loop, "this loop was still running")
			s.err = &d
		}
	}
	return false
}

// standsAt lists the places that led to where the rules stand, the nearest first.
func (s *State) standsAt(span int32) []int32 {
	places := []int32{span, s.at()}
	for i := len(s.calls) - 1; i >= 0; i-- {
		if pc := int(s.calls[i].pc) - 1; pc >= 0 && pc < len(s.p.Code) {
			places = append(places, s.p.Code[pc].Span)
		}
	}
	return places
}

// refill gives the steps that may be taken until the next decision.
func (s *State) refill() {
	s.budget = min(s.limits.StepsPerAnswer, s.limits.StepsPerGame-s.steps)
}

// at is where the rules stand: the place of the running statement.
func (s *State) at() int32 {
	if pc := int(s.pc) - 1; pc >= 0 && pc < len(s.p.Code) {
		return s.p.Code[pc].Span
	}
	return 0
}
