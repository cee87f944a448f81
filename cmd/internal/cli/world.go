package cli

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"syscall"
	"time"

	"golang.org/x/term"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/jail"
	"croupier/cmd/internal/jail/door"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/share/store"
)

// World is everything that the program is handed by the machine it runs on.
type World struct {
	In       io.Reader
	Out, Err io.Writer
	Env      func(name string) string

	// Whether somebody sits before each of them.
	InTerminal, OutTerminal, ErrTerminal bool
	// Width is the terminal's width in columns; 0 where it is not known.
	Width func() int
	// Entropy gives a seed that nobody can guess.
	Entropy func() uint64

	// Limited runs the program again, with these words behind its name, in a process with limits; nil where there are none.
	Limited func(args []string) (jail.Ended, error)
	// Door is the way into the network; nil where there is none.
	Door door.Door
	// Contained says that this is such a process, and Alive is its sign of life.
	Contained bool
	Alive     func()
}

// Main runs the program as a process, and gives its exit code. Ctrl-C ends it at the next prompt or decision; a second
// Ctrl-C ends it at once. Another program that asks it to end need not ask twice.
func Main() int { return start(within(jail.Usual)) }

// within is how the program runs again within these limits.
func within(limits jail.Limits) func(args []string) (jail.Ended, error) {
	return func(args []string) (jail.Ended, error) { return again(limits, args) }
}

// start runs the program as a process, in which rules that are not shipped run as limited says.
func start(limited func(args []string) (jail.Ended, error)) int {
	collectSeldom()
	ctx, leave := context.WithCancel(context.Background())
	defer leave()
	cell, err := jail.Enter(os.Args[1:], leave)
	switch {
	case cell == nil && err != nil:
		fmt.Fprintln(os.Stderr, "croupier:", err)
		return ExitUsage
	case err != nil:
		fmt.Fprintf(cell.Err, "croupier: %s; --trust runs it without limits\n", err)
		return ExitFailure
	case cell != nil:
		os.Stderr = cell.Err // for whoever prints there by themselves
		files.Walls = "; with limits only the folder in which croupier runs is reached, so put it there (--trust: without)"
		w := machine()
		w.Env, w.Contained, w.Alive = cell.Env, true, cell.Alive
		rulefiles.Got = store.Usual(w.Env)
		if w.Door, err = cell.Door(); err != nil {
			fmt.Fprintf(cell.Err, "croupier: %s\n", err)
			return ExitFailure
		}
		return Run(ctx, cell.Args, w)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	go endLate()
	w := machine()
	rulefiles.Got = store.Usual(w.Env)
	if jail.Possible {
		w.Limited = limited
	}
	return Run(ctx, os.Args[1:], w)
}

// A heap of smallHeap bytes or less may grow by seldom percent before its garbage is collected.
const (
	smallHeap = 16 << 20
	seldom    = 1000
)

// collectSeldom lets garbage be collected less often as long as the heap is small. Most verbs live for less than a tenth of a
// second, and a fifth of it went into collections that freed next to nothing.
func collectSeldom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(seldom)
	now := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/gogc:percent"}}
	type sentinel struct{ _ *byte }
	var look func(*sentinel)
	look = func(*sentinel) { // whoever works with another percentage meanwhile sets back to the one they found
		if metrics.Read(now); now[0].Value.Uint64() > smallHeap && now[1].Value.Uint64() == seldom {
			debug.SetGCPercent(usual)
		}
		runtime.SetFinalizer(new(sentinel), look) // nobody keeps it, so that the next collection finds it
	}
	look(nil)
}

// endLate ends this process some time after another program has asked it to end, whatever it is at by then; a process with limits
// that runs within it is ended before.
func endLate() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGTERM)
	<-asked
	signal.Stop(asked)
	time.Sleep(jail.Grace + time.Second)
	os.Exit(128 + int(syscall.SIGTERM))
}

// machine is the world of this process.
func machine() World {
	return World{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv,
		InTerminal: isTerminal(os.Stdin), OutTerminal: isTerminal(os.Stdout), ErrTerminal: isTerminal(os.Stderr),
		Width:   func() int { return columns(os.Stdout, os.Stderr) },
		Entropy: entropy, Door: door.Direct{},
	}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// columns is the width of the first file that is a terminal.
func columns(files ...*os.File) int {
	for _, f := range files {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil {
			return w
		}
	}
	return 0
}

// entropy is a seed below 2^53: every program that reads JSON keeps such a number exactly, and people can copy it.
func entropy() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails, by its contract
	return binary.LittleEndian.Uint64(b[:]) >> 11
}
