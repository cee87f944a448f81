package table

import (
	"croupier/dsl/diag"
	"fmt"

	"croupier/interp/hint"
)

// Limits are the counted bounds of a game. They are counted, not timed, so that a ruleset stops at the same place on
// every machine.
type Limits struct {
	StepsPerAnswer int64 // between two decisions
	StepsPerGame   int64
	Decisions      int64 // of a game
	Depth          int   // of defines that call themselves
	List           int   // items of one list, dice of one roll
	HookSteps      int   // instructions of one call of a script
	HookBytes      int   // and the memory that it may ask for
}

// CodeLimit marks the diagnostics of games that were stopped by a limit.
const CodeLimit = "too-many-steps"

// Spend counts steps, and stops the game at its limits.
func (t *Table) Spend(span int32, n int64) bool {
	t.StepsTaken += n
	t.Budget -= n
	return t.Budget >= 0 && t.Failure == nil || t.overspent(span)
}

// Steps measure work. A statement has its steps, and with them so much work for nothing as any game at a table needs: a few lists
// are copied and compared, a few words said. What goes beyond that is charged by its size, so that a statement over ten thousand
// numbers costs what it takes.
const (
	WorkFree    = 1024 // of a statement: about an item looked at, compared or copied, or a few letters
	workPerStep = 64
)

// Fresh begins a statement, or something else that is worked out by itself: lists that were made before are gone.
func (t *Table) Fresh() {
	t.Arena = t.Arena[:0]
	t.Spare = WorkFree
	t.Epoch++
}

// Work charges work of a size that the rules decide, at the running statement.
func (t *Table) Work(size int) {
	if t.Spare -= int64(size); t.Spare < 0 {
		t.overwork()
	}
}

func (t *Table) overwork() {
	steps := (-t.Spare + workPerStep - 1) / workPerStep
	t.Spare += steps * workPerStep
	t.Spend(t.At(), steps)
}

// overspent stops the game, unless something else already has; it is false.
func (t *Table) overspent(span int32) bool {
	if t.Failure == nil {
		loop, inLoop := hint.Endless(t.P, t.standsAt(span))
		if t.StepsTaken > t.Limits.StepsPerGame {
			t.Fail(span, CodeLimit, fmt.Sprintf("The game was stopped here after %d steps, the most that a whole game may take",
				t.Limits.StepsPerGame),
				"look for a loop that never ends, or play fewer rounds")
		} else {
			t.Fail(span, CodeLimit, fmt.Sprintf("The rules were stopped here after %d steps without asking anybody anything",
				t.Limits.StepsPerAnswer),
				"look for a loop whose condition never comes true")
		}
		t.stillRunning(loop, inLoop)
	}
	return false
}

// Overasked stops a game in which somebody has been asked more often than may be in one game.
func (t *Table) Overasked(span int32) {
	loop, inLoop := hint.Endless(t.P, t.standsAt(span))
	t.Fail(span, CodeLimit, fmt.Sprintf("The game was stopped here after %d decisions, the most that a whole game may have",
		t.Limits.Decisions), "look for a loop that asks for ever, or play fewer rounds")
	t.stillRunning(loop, inLoop)
}

// stillRunning names the loop, if any, in which a limit was reached.
func (t *Table) stillRunning(loop diag.Span, inLoop bool) {
	if inLoop {
		d := t.Failure.WithOther(loop, "this loop was still running")
		t.Failure = &d
		t.byHouseRule(loop, "See that what the loop waits for can still come: say when the house rule holds (... when ...), or "+
			"bring it about there")
	}
}

// standsAt lists the places that led to where the rules stand, the nearest first.
func (t *Table) standsAt(span int32) []int32 {
	places := []int32{span, t.At()}
	for i := len(t.Calls) - 1; i >= 0; i-- {
		if pc := int(t.Calls[i].PC) - 1; pc >= 0 && pc < len(t.P.Code) {
			places = append(places, t.P.Code[pc].Span)
		}
	}
	return places
}

// Refill gives the steps that may be taken until the next decision.
func (t *Table) Refill() {
	t.Budget = min(t.Limits.StepsPerAnswer, t.Limits.StepsPerGame-t.StepsTaken)
	t.toldBytes = 0
}

// At is where the rules stand: the place of the running statement.
func (t *Table) At() int32 {
	if pc := int(t.PC) - 1; pc >= 0 && pc < len(t.P.Code) {
		return t.P.Code[pc].Span
	}
	return 0
}
