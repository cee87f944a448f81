package play

import (
	"context"
	"errors"
	"io"
	"strings"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/words"
)

// Answers answers from a file, a line for each decision; empty lines are passed over, and ? prints what it prints at a keyboard.
// The first wrong answer ends the game.
type Answers struct {
	Lines  *term.Lines
	Viewer event.Viewer  // who reads the errors
	Screen *term.Screen  // flushed before a line is waited for, as another program may be giving them
	People *term.Screen  // where people read what ? prints
	Fixed  *event.Viewer // who reads that; nil: the one who is asked
}

// Answer answers with the next line.
func (a *Answers) Answer(ctx context.Context, s *game.State, give Give) error {
	a.Screen.Flush()
	w := table.Scribe{Screen: a.Screen, State: s, Viewer: a.Viewer}
	open := w.Open()
	text, err := a.next(ctx)
	for ; err == nil && wantsHelp(s, text); text, err = a.next(ctx) {
		a.help(s)
	}
	switch {
	case errors.Is(err, io.EOF):
		return &RanOut{open, w.Turn()}
	case errors.Is(err, term.ErrLongLine):
		return &Wrong{a.Lines.Number(), "...", open, err}
	case err != nil:
		return err
	}
	c, err := words.Read(s, text)
	if err == nil {
		err = give(s, c)
	}
	if illegal(err) != nil {
		return &Wrong{a.Lines.Number(), term.Clean(text), open, reason(err)}
	}
	return err
}

// help prints how things stand, what is asked and how it is answered.
func (a *Answers) help(s *game.State) {
	w := table.Scribe{Screen: a.People, State: s, Viewer: event.Viewer(s.Pending().Player)}
	if a.Fixed != nil {
		w.Viewer = *a.Fixed
	}
	w.View()
	a.People.Print("\n")
	w.Ask()
	w.Help()
	a.People.Flush()
}

// illegal is an error as one about an answer, where the decision is still open; nil for any other.
func illegal(err error) *game.Illegal {
	var illegal *game.Illegal
	errors.As(err, &illegal)
	return illegal
}

func (a *Answers) next(ctx context.Context) (string, error) {
	for {
		text, err := a.Lines.Next(ctx)
		if text = strings.TrimSpace(text); text != "" || err != nil {
			return text, err
		}
	}
}

// Left counts the answers that nobody asked for.
func (a *Answers) Left(ctx context.Context) int {
	for n := 0; ; n++ {
		if _, err := a.next(ctx); err != nil {
			return n
		}
	}
}

// reason is what is wrong with an answer, without what is legal: that is said where the viewer may know it.
func reason(err error) error {
	if illegal := illegal(err); illegal != nil {
		return errors.New(term.Clean(illegal.Reason))
	}
	return err
}
