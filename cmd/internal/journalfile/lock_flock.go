//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journalfile

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock takes the file for this game alone, until it is closed or the program ends.
func lock(file *os.File) error {
	for {
		switch err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); {
		case errors.Is(err, unix.EINTR): // a signal came in between
		case errors.Is(err, unix.EWOULDBLOCK):
			return ErrInUse
		default:
			return err
		}
	}
}
