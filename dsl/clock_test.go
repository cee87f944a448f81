package dsl_test

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

// proportionate holds that a piece of work that is times as large as a small one takes about times as long. Work that grows with
// the square of its size takes times times as long, so times is best 8 or more.
func proportionate(t testing.TB, times int, small, large func()) {
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

// failed notes that a test has failed.
type failed struct {
	testing.TB
	yes bool
}

func (f *failed) Helper()               {}
func (f *failed) Errorf(string, ...any) { f.yes = true }

// Work that grows with the square of its size is told from work that grows with its size.
func TestWorkThatGrowsFasterThanItsSizeIsFound(t *testing.T) {
	sum := 0
	of := func(n int) func() {
		return func() {
			for i := range n {
				sum += i
			}
		}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	n := 1 << 20 // as little as can be told from chance
	for measured(of(n)) < least {
		n += n / 4
	}
	for _, test := range []struct {
		large int
		wrong bool
	}{{8 * n, false}, {64 * n, true}} {
		f := &failed{TB: t}
		proportionate(f, 8, of(n), of(test.large))
		if f.yes != test.wrong {
			t.Errorf("eight times the size and %d times the work: found %v", test.large/n, f.yes)
		}
	}
	if sum == 0 {
		t.Error("nothing was done")
	}
}
