package repl

import (
	"strings"

	"croupier/cmd/internal/term"
)

// helped is where questions are answered: ?, or help, at any of them says what is wanted, and asks again.
type helped struct{ r *REPL }

func (h helped) Line(prompt string, private bool) (string, error) {
	return h.ask(func() (string, error) { return h.r.Input.Line(prompt, private) })
}

func (h helped) Secret(prompt string) (string, error) {
	return h.ask(func() (string, error) { return h.r.Input.Secret(prompt) })
}

func (h helped) ask(read func() (string, error)) (string, error) {
	for {
		text, err := read()
		switch {
		case err != nil:
			return text, err
		case strings.EqualFold(strings.TrimSpace(text), "/undo"):
			return "", errBack
		case strings.TrimSpace(text) != "?" && !strings.EqualFold(strings.TrimSpace(text), "help"):
			return text, nil
		}
		if h.r.wanted != "" {
			h.r.dim(term.Clean(sentence(h.r.wanted)))
		}
		h.r.dim("Type what is asked for, then press Enter. /undo goes back to the question before, and Ctrl-C takes the whole " +
			"command back.")
	}
}

func (h helped) Remember(line string) { h.r.Input.Remember(line) }

func (h helped) Close() error { return h.r.Input.Close() }

// wants says what the questions want that are asked until it is done.
func (r *REPL) wants(what string) (done func()) {
	was := r.wanted
	r.wanted = what
	return func() { r.wanted = was }
}
