package game

import (
	"fmt"

	"croupier/dsl/diag"
)

// Limits are the counted bounds of a game. They are counted, not timed, so that a ruleset stops at the same place on
// every machine.
type Limits struct {
	StepsPerAnswer int64 // between two decisions
	StepsPerGame   int64
	Depth          int // of defines that call themselves
	List           int // items of one list, dice of one roll
}

// DefaultLimits are far beyond what a game at a table needs.
var DefaultLimits = Limits{StepsPerAnswer: 1_000_000, StepsPerGame: 1_000_000_000, Depth: 200, List: 10_000}

// CodeLimit marks the diagnostics of games that were stopped by a limit.
const CodeLimit = "too-many-steps"

// spend counts steps, and stops the game at its limits.
func (s *State) spend(span int32, n int64) bool {
	s.steps += n
	s.budget -= n
	if s.budget >= 0 && s.err == nil {
		return true
	}
	if s.err == nil {
		if s.steps > s.limits.StepsPerGame {
			s.failHint(span, CodeLimit, fmt.Sprintf("The game was stopped here after %d steps, the most that a whole game may take", s.limits.StepsPerGame),
				"look for a loop that never ends, or play fewer rounds")
		} else {
			s.failHint(span, CodeLimit, fmt.Sprintf("The rules were stopped here after %d steps without asking anybody anything", s.limits.StepsPerAnswer),
				"look for a loop whose condition never comes true")
		}
	}
	return false
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

// fail stops the game with a diagnostic. The first one counts: what fails after it only follows from it.
func (s *State) fail(span int32, code, format string, args ...any) {
	s.failHint(span, code, fmt.Sprintf(format, args...), "")
}

func (s *State) failHint(span int32, code, summary, hint string) {
	if s.err != nil {
		return
	}
	d := diag.Errorf(code, s.p.Spans[span], "%s", summary)
	if hint != "" {
		d = d.WithHint("%s", hint)
	}
	if phase := s.phase(); phase != "" {
		d = d.WithNote("in phase %s", phase)
	}
	if s.cur >= 0 && int(s.cur) < s.g.n {
		d = d.WithNote("the current player is %s", s.g.Name(int(s.cur)))
	}
	s.err = &d
	s.open = false
}

// phase is the name of the phase that is running, "" in a start itself.
func (s *State) phase() string {
	name, best := "", int32(-1)
	pc := s.pc - 1
	for i := range s.p.Phases {
		if at := s.p.Phases[i].At; at <= pc && at > best {
			name, best = s.p.Phases[i].Name, at
		}
	}
	for i := range s.p.Starts {
		if at := s.p.Starts[i].At; at <= pc && at > best {
			name, best = "", at
		}
	}
	return name
}
