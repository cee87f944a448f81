package testclock

import "testing"

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
	const n = 12_000_000
	for _, test := range []struct {
		large int
		wrong bool
	}{{8 * n, false}, {64 * n, true}} {
		f := &failed{TB: t}
		Proportionate(f, 8, of(n), of(test.large))
		if f.yes != test.wrong {
			t.Errorf("eight times the size and %d times the work: found %v", test.large/n, f.yes)
		}
	}
	if sum == 0 {
		t.Error("nothing was done")
	}
}
