package dsl_test

import (
	"time"

	"golang.org/x/sys/unix"
)

// What other programs do meanwhile does not count.
func init() {
	cpu = func() time.Duration {
		var now unix.Timespec
		if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
			return time.Since(began)
		}
		return time.Duration(now.Nano())
	}
}
