// Package jail runs the program once more, in a child process that the operating system limits, for rules that somebody else
// has written. It is the last wall behind the budgets that are counted in a game: what gets past those costs a process, and
// not the machine.
//
// The child is the same program with the same words behind its name, one in front of them, and nothing of the environment
// but what it is handed. It has the standard input and output of its parent, terminal and all. Its standard error is file 3:
// file 2 is a pipe to the parent, so that what the Go runtime prints when it dies is read there and shown to nobody. File 4
// is a pipe from the parent: first what the child is handed, later the word to leave, and its end when the parent is gone. Files
// 5 and 6, where the child is handed a door into the network, are two pipes through which the parent hands connections in.
//
// Memory is limited twice. The system limits the address space, where it can (not on macOS); and after each garbage
// collection the child looks at what is still alive on the heap. Processor time is counted from the child's last sign of
// life, see [Cell.Alive], so that a long game at the table, or a simulation that gets on, is never stopped, and rules that
// get nowhere are. Files that are written have a largest size.
//
// On Linux there are walls besides: the child sees only the files that it is handed, opens no socket, starts no process and no
// other program, and inherits nothing that others left open. Elsewhere [Lacks] says what there is not.
//
// The package must not know what a ruleset is, or which of them are shipped.
package jail

import (
	"fmt"
	"net"
	"time"
)

// Limits are what the child may use.
type Limits struct {
	Heap    uint64        // bytes alive on the heap
	Address uint64        // bytes of address space, which Go takes far more of than it uses
	File    uint64        // bytes in any file it writes
	CPU     time.Duration // of all processors together, without a sign of life; in whole seconds
	Files   uint64        // files that it has open at once
}

// Usual are the limits for people's own games. They are far beyond what a game, or a simulation of many, needs.
var Usual = Limits{Heap: 512 << 20, Address: 4 << 30, File: 1 << 30, CPU: time.Minute, Files: 256}

// Handed is what the child gets of its parent's world.
type Handed struct {
	Env    map[string]string // in place of the environment
	Limits Limits
	Reads  []string // files and folders that it may read, with all that lies in them; on Linux it sees no others
	Writes []string // those that it may write too
	// Open listens for the child where it asks to, if it may; nil: the child has no door into the network.
	Open    func(address string) (net.Listener, error) `json:"-"`
	HasDoor bool                                       // whether there is one, as the child is told
}

// Ended is how the child ended.
type Ended struct {
	// Code is its exit code; where a signal ended it, 128 and the signal's number, as shells count.
	Code int
	// Stopped says which limit stopped it, as in "mygame.deal was stopped: it ..."; "" if none did.
	Stopped string
	// Broken is what the Go runtime said when the program itself broke; "" if it did not.
	Broken string
}

// word stands in front of the child's command line.
const word = "in-limits"

// The files that the child has besides its standard input and output.
const (
	lastWords  = 2 // the pipe to its parent
	screenFile = 3 // the standard error of its parent
	parentFile = 4 // the pipe from its parent
	inFile     = 5 // the door, where there is one: what comes in
	outFile    = 6 // and what goes out
)

// A notice is what the child writes to file 2 before a limit ends it.
type notice string

const (
	noticeHeap notice = "limit: heap"
	noticeCPU  notice = "limit: cpu"
)

// says is a notice in people's words.
func (n notice) says(l Limits) string {
	if n == noticeCPU {
		return fmt.Sprintf("in %.0f s of work it got nowhere", l.CPU.Seconds())
	}
	return fmt.Sprintf("it needed more than %s of memory", size(l.Heap))
}

// size is a number of bytes in people's words.
func size(n uint64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%d GB", n>>30)
	case n >= 1<<20:
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}

// Grace is how long a process may go on that another program has asked to end: programs such as timeout ask once. Who presses
// Ctrl-C may press it again.
const Grace = 3 * time.Second
