package repl

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/chzyer/readline"

	"croupier/cmd/internal/term"
)

// Input is where lines are typed. Its errors are io.EOF at the end, errStopped where Ctrl-C ended the line, and
// term.ErrLongLine.
type Input interface {
	// Line reads a line behind a prompt. In private what was typed before cannot be called back.
	Line(prompt string, private bool) (string, error)
	// Secret reads a line that is not shown.
	Secret(prompt string) (string, error)
	// Remember keeps a line for the history.
	Remember(line string)
	Close() error
}

// errStopped is the error for a line that Ctrl-C has ended.
var errStopped = errors.New("stopped")

// script reads lines from a file or a pipe, and repeats them behind their prompts, so that what comes out reads like the
// evening.
type script struct {
	lines *term.Lines
	out   *term.Screen
}

// NewScript is an input that is no terminal.
func NewScript(in io.Reader, out *term.Screen) Input { return &script{term.NewLines(in), out} }

func (s *script) Line(prompt string, _ bool) (string, error) {
	s.out.Flush()
	text, err := s.lines.Next(context.Background())
	if err == nil {
		s.out.Print(prompt, term.Clean(text), "\n")
	}
	return text, err
}

func (s *script) Secret(prompt string) (string, error) {
	s.out.Flush()
	text, err := s.lines.Next(context.Background())
	if err == nil {
		s.out.Print(prompt, "(not shown)\n")
	}
	return text, err
}

func (s *script) Remember(string) {}

func (s *script) Close() error { return nil }

// keyboard reads from a terminal, with history and completion.
type keyboard struct {
	rl      *readline.Instance
	out     *term.Screen
	private bool // what was typed before cannot be called back
}

// filter keeps the keys that call back what was typed before from whoever must not see it.
func (k *keyboard) filter(c rune) (rune, bool) {
	switch c {
	case readline.CharPrev, readline.CharNext, readline.CharBckSearch, readline.CharFwdSearch:
		return c, !k.private
	}
	return c, true
}

// NewKeyboard is an input at a terminal. History is the file that keeps what was typed, "" for none; complete gives what a
// line may go on with, and how much of its last word that repeats.
func NewKeyboard(in io.ReadCloser, to io.Writer, out *term.Screen, history string,
	complete func(line string) (with []string, repeats int)) (Input, error) {
	if history != "" {
		if f, err := os.OpenFile(history, os.O_CREATE|os.O_RDWR, 0o600); err == nil {
			err = errors.Join(f.Chmod(0o600), f.Close())
			if err != nil {
				history = ""
			}
		} else {
			history = ""
		}
	}
	k := &keyboard{out: out}
	rl, err := readline.NewEx(&readline.Config{
		Stdin: in, Stdout: to, Stderr: to, HistoryFile: history, HistoryLimit: 2000, DisableAutoSaveHistory: true,
		HistorySearchFold: true,
		AutoComplete:      completer(complete), InterruptPrompt: "^C", EOFPrompt: "", FuncGetWidth: out.Width,
		FuncFilterInputRune: k.filter,
	})
	if err != nil {
		return nil, err
	}
	k.rl = rl
	return k, nil
}

func (k *keyboard) Line(prompt string, private bool) (string, error) {
	k.out.Flush()
	k.private = private
	k.rl.SetPrompt(term.Harmless(prompt))
	text, err := k.rl.Readline()
	return text, stopped(err)
}

func (k *keyboard) Secret(prompt string) (string, error) {
	k.out.Flush()
	text, err := k.rl.ReadPassword(term.Harmless(prompt))
	if err == nil {
		k.out.Flush()
	}
	return string(text), stopped(err)
}

func stopped(err error) error {
	if errors.Is(err, readline.ErrInterrupt) {
		return errStopped
	}
	return err
}

// Remember keeps a line; one that was typed in several goes back in one.
func (k *keyboard) Remember(line string) {
	line = strings.Join(strings.Fields(strings.ReplaceAll(line, "\n", " ")), " ")
	if line != "" && len(line) < 4096 {
		_ = k.rl.SaveHistory(line) // what cannot be kept is forgotten
	}
}

func (k *keyboard) Close() error { return k.rl.Close() }

// completer offers what a line may go on with.
type completer func(line string) (with []string, repeats int)

// Do is what the library asks for: the rest of each word that fits.
func (c completer) Do(line []rune, pos int) ([][]rune, int) {
	with, repeats := c(string(line[:pos]))
	var all [][]rune
	for _, w := range with {
		if rest := []rune(w); repeats <= len(rest) {
			all = append(all, rest[repeats:])
		}
	}
	return all, repeats
}
