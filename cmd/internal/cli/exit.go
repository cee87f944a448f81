package cli

import (
	"context"
	"errors"
	"fmt"

	"croupier/cmd/internal/play"
	"croupier/dsl/diag"
	"croupier/interp/game"
)

// Exit codes.
const (
	ExitFine    = 0
	ExitWrong   = 1 // the ruleset, the answers or a test are wrong
	ExitUsage   = 2 // the command line is wrong
	ExitLimit   = 3 // a limit stopped the game
	ExitRanOut  = 4 // a decision is open and nobody answers it
	ExitFailure = 5 // an input or output file failed
)

// exitCodes says what each of them means.
var exitCodes = [][2]string{
	{"0", "all is well"},
	{"1", "the rules, an answer or a test are wrong, or a record is played and comes out differently"},
	{"2", "the command line is wrong"},
	{"3", "a limit stopped the game"},
	{"4", "a decision is open, and nobody answers it"},
	{"5", "a file cannot be read or written"},
}

// exit is an error that ends the program with a code. Without an error there is nothing left to say.
type exit struct {
	code int
	err  error
}

func (e *exit) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func usage(format string, args ...any) error { return &exit{ExitUsage, fmt.Errorf(format, args...)} }

// failed is the exit for a file that cannot be read or written, and nil where there is no error.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &exit{ExitFailure, err}
}

// said ends the program with a code after everything has been said.
func said(code int) error { return &exit{code: code} }

// codeOf is the exit code for a game that was stopped by a diagnostic.
func codeOf(d *diag.Diagnostic) int {
	if game.IsLimit(d.Code) {
		return ExitLimit
	}
	return ExitWrong
}

// failed prints what stopped a game, and gives the exit for it.
func (a *app) failed(d *diag.Diagnostic) error {
	a.diagnose(diag.List{*d})
	return said(codeOf(d))
}

// worstOf is the worse of two exits of games that have been told of: rules that are wrong, before those that a limit stopped.
func worstOf(one, other error) error {
	if e := new(exit); one == nil || errors.As(other, &e) && e.code == ExitWrong {
		return other
	}
	return one
}

// endedEarly is the exit for a game that was not brought to its end.
func (t *sitting) endedEarly(err error) error {
	var ranOut *play.RanOut
	var wrong *play.Wrong
	left := t.keyboard != nil && t.app.world.InTerminal
	on := ""
	if t.record != nil && left {
		on = "; the same command goes on with it"
	}
	switch {
	case errors.As(err, &ranOut) && left:
		return &exit{ExitRanOut, fmt.Errorf("you left the game before it was over, when it was %s%s", ranOut.Turn, on)}
	case errors.As(err, &ranOut):
		return &exit{ExitRanOut, fmt.Errorf("the game is not over, and %w", err)}
	case errors.As(err, &wrong):
		return &exit{ExitWrong, err}
	case errors.Is(err, context.Canceled):
		return &exit{ExitRanOut, errors.New("you left the game before it was over" + on)}
	}
	return &exit{ExitFailure, err}
}
