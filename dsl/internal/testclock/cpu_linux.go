package testclock

import (
	"time"

	"golang.org/x/sys/unix"
)

func init() {
	cpu = func() time.Duration {
		var now unix.Timespec
		if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
			return time.Since(began)
		}
		return time.Duration(now.Nano())
	}
}
