//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package jail

import (
	"errors"
	"os"

	"croupier/cmd/internal/jail/door"
)

// Possible reports whether this operating system gives limits.
const Possible = false

// Run refuses: this system gives no limits.
func Run(string, []string, Handed) (Ended, error) {
	return Ended{}, errors.New("this operating system gives no limits")
}

// Cell is the limited process, which this system does not have.
type Cell struct {
	Args []string
	Err  *os.File
}

// Env is nothing.
func (c *Cell) Env(string) string { return "" }

// Door is none.
func (c *Cell) Door() (door.Door, error) { return nil, nil }

// Alive does nothing.
func (c *Cell) Alive() {}

// Enter finds no limited process.
func Enter([]string, func()) (*Cell, error) { return nil, nil }
