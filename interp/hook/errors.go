package hook

import "fmt"

// Fault says in which way a script went wrong.
type Fault uint8

const (
	// Unreadable: the script is not Lua, or uses a name that there is not. Found before anything runs.
	Unreadable Fault = iota
	// Wrong: the script did what cannot be done.
	Wrong
	// WrongType: the script gave a value of the wrong kind.
	WrongType
	// TooManySteps: the call's steps were used up.
	TooManySteps
	// TooManyBytes: the call's memory was used up.
	TooManyBytes
	// Aborted: the host's backstop ended the call, depending on the machine.
	Aborted
	// Broken: the machine that carries out Lua failed.
	Broken
)

// Error is a mistake in a script, at one of its lines.
type Error struct {
	// File and Line are where; the line is the file's own, not the block's.
	File string
	Line int
	// Fault is in which way.
	Fault Fault
	// Message says what is wrong, in a sentence without a full stop; Hint, where there is one, what to write instead.
	Message, Hint string
	// Secret says that the script had read what not everybody may see, and that
	// for this reason Message leaves out the script's own words and values. Which line went wrong, and how, tells of it too.
	Secret bool
}

// Error gives the place and the message.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	return text
}
