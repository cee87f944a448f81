// Package testclock tells tests how long their own thread has been at work, so that what other programs do meanwhile does not
// count. It is for tests alone: nothing else below cmd may know a clock.
package testclock

import (
	"runtime"
	"testing"
	"time"
)

// cpu is how long this thread has been at work, where the system tells; else it is the time of day.
var cpu = func() time.Duration { return time.Since(began) }

var began = time.Now()

// How much more than its share the large piece of work may take, for memory is slower where there is more of it; and what the
// small one counts for at least: less cannot be told from chance, and eight times as much is no time.
const (
	most  = 4
	least = 5 * time.Millisecond
)

// Proportionate holds that a piece of work that is times as large as a small one takes about times as long. Work that grows with
// the square of its size takes times times as long, so times is best 8 or more.
func Proportionate(t testing.TB, times int, small, large func()) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	share := measured(small)
	for range 2 {
		share = min(share, measured(small))
	}
	share = max(share, least)
	var took time.Duration
	for range 3 {
		if took = measured(large); took <= most*time.Duration(times)*share {
			return
		}
	}
	t.Errorf("it takes %v, and a part that is %d times as small takes %v", took, times, share)
}

func measured(work func()) time.Duration {
	from := cpu()
	work()
	return cpu() - from
}
