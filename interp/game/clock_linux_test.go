package game_test

import (
	"syscall"
	"time"
	"unsafe"
)

// What other programs do meanwhile does not count.
func init() {
	const ofThisThread = 3 // CLOCK_THREAD_CPUTIME_ID
	cpuTime = func() time.Duration {
		var now syscall.Timespec
		if _, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, ofThisThread, uintptr(unsafe.Pointer(&now)), 0); failed != 0 {
			return time.Since(began)
		}
		return time.Duration(now.Nano())
	}
}
