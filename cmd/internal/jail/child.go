//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jail

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"croupier/cmd/internal/jail/door"
)

// Cell is the limited process, from within.
type Cell struct {
	// Args are the words behind the program's name.
	Args []string
	// Err is where people read errors.
	Err *os.File

	handed  Handed
	mu      sync.Mutex
	renewed time.Time
}

// Env is what the process was handed in place of an environment.
func (c *Cell) Env(name string) string { return c.handed.Env[name] }

// Door is the way into the network that the process was handed; nil where it was handed none.
func (c *Cell) Door() (door.Door, error) {
	if !c.handed.HasDoor {
		return nil, nil
	}
	return door.Through(&pipes{os.NewFile(inFile, "the door in"), os.NewFile(outFile, "the door out")})
}

// Enter finds out, by the words behind the program's name, whether this process is a child that [Run] has started, and limits
// it. It is nil in every other process. Leave is called, perhaps more than once, when the child is to come to its end: the
// parent counts the signals, and this process never dies of one. The error is about a command line that no parent has
// written, or limits that the system refuses.
func Enter(args []string, leave func()) (*Cell, error) {
	if len(args) == 0 || args[0] != word {
		return nil, nil
	}
	c := &Cell{Args: args[1:], Err: os.NewFile(screenFile, "standard error")}
	parent := bufio.NewReader(os.NewFile(parentFile, "parent"))
	line, err := parent.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &c.handed)
	}
	if err != nil {
		return nil, fmt.Errorf("%s is a word that croupier says only to itself", word)
	}
	go heed(parent, leave)
	came := signals()
	go func() {
		for range came {
			leave()
		}
	}()
	return c, c.limit()
}

// heed waits for the parent's word to leave, and for its end, which is this process's too.
func heed(parent *bufio.Reader, leave func()) {
	for {
		if _, err := parent.ReadString('\n'); err != nil {
			os.Exit(1)
		}
		leave()
	}
}

// limit sets every limit, for good but for the processor's, which signs of life put off.
func (c *Cell) limit() error {
	l := c.handed.Limits
	err := errors.Join(lower(unix.RLIMIT_FSIZE, l.File), lower(unix.RLIMIT_CORE, 0), filter())
	if l.Files > 0 {
		err = errors.Join(err, lower(unix.RLIMIT_NOFILE, l.Files))
	}
	if addressSpace >= 0 {
		err = errors.Join(err, lower(addressSpace, l.Address))
	}
	debug.SetMemoryLimit(int64(l.Heap))
	debug.SetMaxStack(int(l.Heap / 2))
	watchHeap(l.Heap)

	over := make(chan os.Signal, 1)
	signal.Notify(over, syscall.SIGXCPU)
	go func() {
		<-over
		stop(noticeCPU)
	}()
	return errors.Join(err, c.renew())
}

// lower lowers a limit for good.
func lower(which int, to uint64) error {
	var r unix.Rlimit
	if err := unix.Getrlimit(which, &r); err != nil {
		return fmt.Errorf("the limits of a process cannot be read: %w", err)
	}
	set(&r.Max, min(to, uint64(r.Max)))
	r.Cur = r.Max
	if err := unix.Setrlimit(which, &r); err != nil {
		return fmt.Errorf("the process cannot be limited: %w", err)
	}
	return nil
}

// set sets a field that has a sign on some systems.
func set[T int64 | uint64](field *T, to uint64) { *field = T(to) }

// Alive is a sign of life: processor time is counted from here. It is cheap, and may be called at every turn, by any
// goroutine; a nil cell has nothing to put off.
func (c *Cell) Alive() {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.renewed) >= time.Second/4 {
		c.renewed = now
		_ = c.renew() // what was allowed once is allowed again
	}
}

// renew gives the process its whole processor time, from now on.
func (c *Cell) renew() error {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		return fmt.Errorf("the time of a process cannot be read: %w", err)
	}
	var r unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CPU, &r); err != nil {
		return fmt.Errorf("the limits of a process cannot be read: %w", err)
	}
	until := time.Duration(used.Utime.Nano()+used.Stime.Nano()) + c.handed.Limits.CPU
	set(&r.Cur, min(uint64(until/time.Second)+1, uint64(r.Max)))
	if err := unix.Setrlimit(unix.RLIMIT_CPU, &r); err != nil {
		return fmt.Errorf("the process cannot be limited: %w", err)
	}
	return nil
}

// live is what the last garbage collection has found alive.
const live = "/gc/heap/live:bytes"

// surely is how many collections in a row must find too much alive: what is new while one of them runs counts as alive in it.
const surely = 3

// watchHeap looks at the heap after each garbage collection, and ends the process where too much is alive. Go collects all
// the time when its memory comes near to the limit.
func watchHeap(most uint64) {
	type sentinel struct{ _ *byte }
	sample := []metrics.Sample{{Name: live}}
	over := 0
	var look func(*sentinel)
	look = func(*sentinel) {
		metrics.Read(sample)
		if sample[0].Value.Uint64() <= most {
			over = 0
		} else if over++; over == surely {
			stop(noticeHeap)
		}
		runtime.SetFinalizer(new(sentinel), look) // nobody keeps it, so that the next collection finds it
	}
	look(nil)
}

// stop ends the process at a limit, and tells the parent which.
func stop(n notice) {
	_, _ = syscall.Write(lastWords, []byte("\n"+string(n)+"\n"))
	os.Exit(3)
}
