//go:build unix

package term

import (
	"io"

	"golang.org/x/sys/unix"
)

// waits reports whether something can be read from a terminal at once.
func waits(in io.Reader) bool {
	f, ok := in.(interface{ Fd() uintptr })
	if !ok {
		return false
	}
	all := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLIN}}
	n, err := unix.Poll(all, 0)
	return err == nil && n == 1 && all[0].Revents&unix.POLLIN != 0
}
