package program

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/hook"
)

// A Script is a compiled piece of Lua of the ruleset. It may be carried out by any number of games at once.
type Script struct {
	Name   string // "define clash", "on discard": what it is, and, with Nth, what its chances are called
	Nth    int    // which of those of this name, from 0
	Lua    *hook.Script
	Rules  *check.Script
	Params []check.Type // of a define: what it is given
	Gives  check.Type   // of a define: what it must give
	Span   int32        // where it is declared
}

// At is where a line of the script stands.
func (s *Script) At(line int) diag.Span { return s.Rules.Span(line) }

// EventHook is a script that is called when something happens at the table.
type EventHook struct {
	Event  int // its place in the table of events
	Script int32
}
