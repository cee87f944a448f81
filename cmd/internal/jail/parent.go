//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jail

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/term"

	"croupier/cmd/internal/jail/door"
)

// Possible reports whether this operating system gives limits.
const Possible = true

// Run runs a program, which is this one, with words behind its name, and waits for its end. The error says why it could not
// be started. While it runs, signals do not end the parent: the first one asks the child to leave, the second one ends it. A
// child that has not left by [Grace] is ended without a second one, unless the first came from somebody at a keyboard.
func Run(program string, args []string, handed Handed) (e Ended, err error) {
	done := make(chan struct{})
	var run func()
	run = func() {
		// The system ends the child with the thread that started it, so this one must last; and since it is closed off, nobody
		// else may have it afterwards: it ends locked, with this goroutine. The first thread stands for the whole process, which
		// the child may not signal, so that it is not that one.
		runtime.LockOSThread()
		if first() {
			go run()
			<-done
			runtime.UnlockOSThread()
			return
		}
		defer close(done)
		e, err = runHere(program, args, handed)
	}
	go run()
	<-done
	return e, err
}

// runHere is Run in a thread of its own.
func runHere(program string, args []string, handed Handed) (Ended, error) {
	lastWords, theirLast, err := os.Pipe()
	if err != nil {
		return Ended{}, err
	}
	defer lastWords.Close()
	theirs, orders, err := os.Pipe()
	if err != nil {
		theirLast.Close()
		return Ended{}, err
	}
	defer orders.Close()

	cmd := exec.Command(program, append([]string{word}, args...)...)
	cmd.Env = []string{}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, theirLast
	cmd.ExtraFiles = []*os.File{os.Stderr, theirs}
	cmd.SysProcAttr = attributes()
	var link *pipes
	if handed.HasDoor = handed.Open != nil; handed.HasDoor {
		var theirs []*os.File
		if link, theirs, err = newPipes(); err != nil {
			theirLast.Close()
			return Ended{}, err
		}
		cmd.ExtraFiles = append(cmd.ExtraFiles, theirs...)
		defer link.Close()
	}

	came := signals()
	defer signal.Stop(came)
	screen, _ := term.GetState(int(os.Stdin.Fd())) // nil where there is no terminal

	err = closeOff(program, &handed)
	if err == nil {
		err = cmd.Start()
	}
	theirLast.Close()
	for _, file := range cmd.ExtraFiles[1:] {
		file.Close()
	}
	if err != nil {
		return Ended{}, err
	}
	if link != nil {
		go door.Keep(link, handed.Open, door.Direct{}.Neighbours)
	}
	heard := make(chan string, 1)
	go func() { heard <- listen(lastWords) }()
	// A child that ended before it read this is seen when it is waited for.
	_ = json.NewEncoder(orders).Encode(handed)

	over := make(chan struct{})
	ended := make(chan syscall.Signal, 1)
	go func() { ended <- obey(came, over, orders, cmd.Process) }()
	_ = cmd.Wait() // its state says it all
	close(over)
	by := <-ended

	e := judge(cmd.ProcessState, <-heard, handed.Limits)
	if by != 0 {
		e = Ended{Code: 128 + int(by)}
	}
	if screen != nil && (by != 0 || e.Stopped != "" || e.Broken != "") {
		_ = term.Restore(int(os.Stdin.Fd()), screen) // it could not do so itself
	}
	return e, nil
}

// pipes are one end of a link: what comes in by one pipe and goes out by the other.
type pipes struct{ in, out *os.File }

// newPipes makes both ends of a link; theirs are what comes in to them, and what goes out.
func newPipes() (ours *pipes, theirs []*os.File, err error) {
	in, theirOut, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	theirIn, out, err := os.Pipe()
	if err != nil {
		return nil, nil, errors.Join(err, in.Close(), theirOut.Close())
	}
	return &pipes{in, out}, []*os.File{theirIn, theirOut}, nil
}

func (p *pipes) Read(b []byte) (int, error)  { return p.in.Read(b) }
func (p *pipes) Write(b []byte) (int, error) { return p.out.Write(b) }
func (p *pipes) Close() error                { return errors.Join(p.in.Close(), p.out.Close()) }

// signals takes what asks a process to end, unless that was already ignored when the process began.
func signals() chan os.Signal {
	came := make(chan os.Signal, 4)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) {
			signal.Notify(came, s)
		}
	}
	return came
}

// obey hands the first signal on as a word to leave, and ends the child at the second one, which it gives, or where the child
// is too late. The terminal sends its signals to both processes, so the child takes none of them for a second one.
func obey(came <-chan os.Signal, over <-chan struct{}, orders io.Writer, child *os.Process) syscall.Signal {
	var first os.Signal
	var late <-chan time.Time
	for {
		by := first
		select {
		case <-over:
			return 0
		case by = <-came:
			if first == nil && by != syscall.SIGQUIT {
				first = by
				_, _ = fmt.Fprintln(orders, "leave") // a child that has ended needs no word
				if by != syscall.SIGINT {
					late = time.After(Grace)
				}
				continue
			}
		case <-late:
		}
		if child.Kill() == nil {
			number, _ := by.(syscall.Signal)
			return number
		}
	}
}

// mostHeard is how much of the child's last words is kept.
const mostHeard = 64 << 10

// listen takes the child's last words: their beginning and their end.
func listen(from io.Reader) string {
	words, _ := io.ReadAll(io.LimitReader(from, mostHeard)) // what was read until then is all there is
	var tail [256]byte
	n := 0
	for {
		m, err := from.Read(tail[n:])
		if n += m; n == len(tail) {
			n = copy(tail[:], tail[len(tail)/2:])
		}
		if err != nil {
			return string(words) + "\n" + string(tail[:n])
		}
	}
}
