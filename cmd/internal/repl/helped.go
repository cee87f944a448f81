package repl

import (
	"errors"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
)

// helped is where questions are answered: ?, or help, at any of them says what is wanted, and asks again.
type helped struct{ r *REPL }

// A query is what is being asked, besides its words.
type query struct {
	wants  string          // what it wants, for whoever asks for help
	offers func() []string // the words that may answer it; nil: nothing is asked that has any
	// fits reports whether a text is an answer; nil: any may be. What is none, and reads like a command that is about something
	// else, is done, and the question is asked again.
	fits func(text string) bool
	anew bool // what such a command changes is looked at before it is asked again: the error is errChanged
}

// errChanged is the error for a question before which something else was done that it may depend on.
var errChanged = errors.New("something has changed")

// puts says what is being asked until it is done.
func (r *REPL) puts(q query) (done func()) {
	was := r.asking
	r.asking = q
	return func() { r.asking = was }
}

// aside does a line that is typed where it answers nothing, if it is a command in whatever words. It reports whether it was one;
// what cannot be done before the question is answered is told so.
func (r *REPL) aside(prompt, text string) bool {
	rest := strings.TrimPrefix(strings.TrimSpace(term.Clean(text)), "/")
	line := rest
	if r.command(said.First(line)) == nil && r.isRoll(line) {
		line = "roll " + line
	} else if r.command(said.First(line)) == nil {
		line = r.reworded(rest)
	}
	word, args := said.Word(line)
	c := r.command(word)
	switch {
	case c == nil || takenBack(word) != nil || takenBack(rest) != nil:
		return false
	case !slices.Contains(said.Asides, c.name) && !(c.name == "set" && r.s.World().Open() == nil):
		r.dim(questionFirst)
		return true
	}
	defer r.puts(query{})()
	r.typed = typed{prompt, text, r.out.Mark()}
	if err := c.run(r, args); err != nil {
		r.fails(err)
	}
	return true
}

func (h helped) Line(prompt string, private bool) (string, error) {
	return h.ask(prompt, func() (string, error) { return h.r.Input.Line(prompt, private) })
}

func (h helped) Secret(prompt string) (string, error) {
	return h.ask(prompt, func() (string, error) { return h.r.Input.Secret(prompt) })
}

func (h helped) ask(prompt string, read func() (string, error)) (string, error) {
	for {
		text, err := read()
		switch {
		case err != nil:
			return text, err
		case strings.EqualFold(strings.TrimSpace(text), "/undo"):
			return "", errBack
		case strings.TrimSpace(text) == "?", strings.EqualFold(strings.TrimSpace(text), "help"):
		case strings.TrimSpace(text) == "", h.r.asking.fits == nil, h.r.asking.fits(strings.TrimSpace(text)):
			return text, nil
		default:
			was := h.r.s.Len()
			if !h.r.aside(prompt, text) {
				return text, nil
			}
			if h.r.done {
				return "", term.ErrStopped
			}
			if h.r.asking.anew && h.r.s.Len() != was {
				return "", errChanged
			}
			continue
		}
		if h.r.asking.wants != "" {
			h.r.dim(term.Clean(sentence(h.r.asking.wants)))
		}
		h.r.dim("Type what is asked for, then press Enter. /undo goes back to the question before, and Ctrl-C takes the whole " +
			"command back.")
	}
}

func (h helped) Remember(line string) { h.r.Input.Remember(line) }

func (h helped) Close() error { return h.r.Input.Close() }
