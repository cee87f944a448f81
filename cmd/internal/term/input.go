package term

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/chzyer/readline"
)

// Input is where lines are typed. Its errors are io.EOF at the end, ErrStopped where Ctrl-C ended the line, ErrLongLine, and the
// error of a context that is over.
type Input interface {
	// Line reads a line behind a prompt. In private what was typed before cannot be called back.
	Line(prompt string, private bool) (string, error)
	// Secret reads a line that is not shown, and says so behind the prompt.
	Secret(prompt string) (string, error)
	// Remember keeps a line for the history.
	Remember(line string)
	Close() error
}

// ErrStopped is the error for a line that Ctrl-C has ended.
var ErrStopped = errors.New("stopped")

// ErrUnseen is said of an answer that was typed unseen and is none: what is wrong with it would tell what it was.
var ErrUnseen = errors.New("what you typed is not taken, and not shown")

// Unkept is the part of an input that keeps no line for a history, and holds nothing that it would give back.
type Unkept struct{}

// Remember keeps nothing.
func (Unkept) Remember(string) {}

// Close gives nothing back.
func (Unkept) Close() error { return nil }

// pipe reads lines that are not typed at a terminal.
type pipe struct {
	Unkept
	ctx   context.Context
	lines *Lines
	out   *Screen
}

// NewPiped is an input that is no terminal, and shows its prompts alone.
func NewPiped(ctx context.Context, lines *Lines, out *Screen) Input {
	return &pipe{Unkept{}, ctx, lines, out}
}

func (p *pipe) Line(prompt string, _ bool) (string, error) {
	p.out.Print(prompt)
	p.out.Flush()
	text, err := p.lines.Next(p.ctx)
	if !p.out.Terminal() || err != nil {
		p.out.Print("\n") // nobody's Enter has ended the line
	}
	return text, err
}

func (p *pipe) Secret(prompt string) (string, error) { return p.Line(prompt, true) }

// script reads lines from a file or a pipe, and repeats them behind their prompts, so that what comes out reads like the
// evening.
type script struct {
	Unkept
	lines *Lines
	out   *Screen
}

// NewScript is an input that is no terminal.
func NewScript(in io.Reader, out *Screen) Input {
	return &script{Unkept{}, NewLines(oneByOne{in}), out}
}

func (s *script) Line(prompt string, _ bool) (string, error) { return s.read(prompt, Clean) }

func (s *script) Secret(prompt string) (string, error) {
	return s.read(prompt, func(string) string { return "(not shown)" })
}

func (s *script) read(prompt string, shown func(text string) string) (string, error) {
	s.out.Flush()
	text, err := s.lines.Next(context.Background())
	if err == nil {
		s.out.Print(prompt, shown(text), "\n")
	}
	return text, err
}

// keyboard reads from a terminal, with history and completion.
type keyboard struct {
	ctx     context.Context
	rl      *readline.Instance
	out     *Screen
	draws   *redraw
	pastes  paste
	private bool // what was typed before cannot be called back
}

// filter keeps the keys that call back what was typed before from whoever must not see it.
func (k *keyboard) filter(c rune) (rune, bool) {
	switch c {
	case readline.CharCtrlZ:
		k.draws.forget()
	case readline.CharPrev, readline.CharNext, readline.CharBckSearch, readline.CharFwdSearch:
		return c, !k.private
	}
	return k.pastes.key(c), true
}

// oneByOne reads no more than is wanted: what is typed behind a line is there for whoever reads next, another process too.
type oneByOne struct{ io.Reader }

func (o oneByOne) Read(b []byte) (int, error) { return o.Reader.Read(b[:min(len(b), 1)]) }

// NewKeyboard is an input at a terminal, until the context is over. History is the file that keeps what was typed, "" for none;
// complete gives what a line may go on with, and how much of its last word that repeats.
func NewKeyboard(ctx context.Context, in io.Reader, to io.Writer, out *Screen, history string,
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
	k := &keyboard{ctx: ctx, out: out, draws: &redraw{to: to}}
	k.pastes.waits = func() bool { return waits(in) }
	k.pastes.calm = func() bool { return !k.rl.Operation.IsSearchMode() && !k.rl.Operation.IsInCompleteMode() }
	k.pastes.set = func(line string) { k.rl.Operation.SetBuffer(line) }
	rl, err := readline.NewEx(&readline.Config{
		Stdin: io.NopCloser(oneByOne{in}), Stdout: k.draws, Stderr: k.draws, HistoryFile: history, HistoryLimit: 2000,
		DisableAutoSaveHistory: true, HistorySearchFold: true,
		AutoComplete: completer(complete), InterruptPrompt: "^C", EOFPrompt: "", FuncGetWidth: out.Width,
		FuncFilterInputRune: k.filter, Listener: &k.pastes,
	})
	if err != nil {
		return nil, err
	}
	k.rl = rl
	context.AfterFunc(ctx, func() { _ = rl.Close() }) // the terminal is left as it was
	return k, nil
}

// asks puts what stands before a prompt's last words on lines of its own, where it would leave little room for what is typed, and
// gives what is left. Nothing is broken in the middle of a word then, nor shown twice.
func (k *keyboard) asks(prompt string) string {
	if prompt = Harmless(prompt); Width(prompt) <= k.out.Width()*2/3 {
		return prompt
	}
	k.out.Line(strings.TrimRight(prompt, " "))
	return "> "
}

func (k *keyboard) Line(prompt string, private bool) (string, error) {
	prompt = k.asks(prompt)
	k.out.Flush()
	k.private = private
	k.rl.SetPrompt(prompt)
	text, err := k.rl.Readline()
	k.draws.forget()
	return text, k.stopped(err)
}

// A Mender has a line mended that was typed before.
type Mender interface {
	Mend(prompt, line string) (string, error)
}

func (k *keyboard) Mend(prompt, line string) (string, error) {
	k.out.Flush()
	k.private = true
	k.rl.SetPrompt(Harmless(prompt))
	text, err := k.rl.ReadlineWithDefault(line)
	k.draws.forget()
	return text, k.stopped(err)
}

func (k *keyboard) Secret(prompt string) (string, error) {
	prompt = k.asks(prompt + "(not shown as you type) ")
	k.out.Flush()
	text, err := k.rl.ReadPassword(prompt)
	k.draws.forget()
	if err == nil {
		k.out.Flush()
	}
	return string(text), k.stopped(err)
}

func (k *keyboard) stopped(err error) error {
	if over := k.ctx.Err(); over != nil {
		return over
	}
	if errors.Is(err, readline.ErrInterrupt) {
		return ErrStopped
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
