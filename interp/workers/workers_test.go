package workers

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// row is a tally that remembers which games it is of.
type row struct{ from, to int64 }

func (r *row) Merge(o *row) {
	if r.to != o.from {
		panic(fmt.Sprintf("games %d to %d are followed by %d", r.from, r.to, o.from))
	}
	r.to = o.to
}

func TestWhateverTheWorkersThereIsARowOfGamesFromTheFirstOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.Int64Range(1, 3000).Draw(t, "games")
		workers := rapid.IntRange(1, 5).Draw(t, "workers")
		until := rapid.Int64Range(1, 3500).Draw(t, "until")
		run := func() func(from, to int64) *row {
			return func(from, to int64) *row {
				if from%3 == 0 {
					time.Sleep(time.Duration(from%7) * time.Microsecond)
				}
				return &row{from, to}
			}
		}
		got := Gather(context.Background(), workers, games, run, func(r *row, done int64) bool {
			if r.from != 0 || r.to != done {
				t.Fatalf("after %d games it has %+v", done, r)
			}
			return done >= until
		})
		alone := Gather(context.Background(), 1, games, run, func(_ *row, done int64) bool { return done >= until })
		if *got != *alone || got.to < min(games, until) || got.to > games {
			t.Fatalf("%d workers play %+v, one plays %+v", workers, got, alone)
		}
	})
}

func TestWhatIsEndedEarlyIsARowOfGamesToo(t *testing.T) {
	for range 20 {
		ctx, cancel := context.WithCancel(context.Background())
		run := func() func(from, to int64) *row {
			return func(from, to int64) *row { return &row{from, to} }
		}
		got := Gather(ctx, 3, 1<<40, run, func(_ *row, done int64) bool {
			if done > 5000 {
				cancel()
			}
			return false
		})
		cancel()
		if got.from != 0 || got.to <= 5000 {
			t.Fatalf("it has %+v", got)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := Gather(ctx, 2, 10, func() func(from, to int64) *row { return func(from, to int64) *row { return &row{from, to} } }, func(*row, int64) bool { return false }); got != nil {
		t.Errorf("it has %+v", got)
	}
}

func TestAMistakeOfAWorkerIsTheCallers(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "broken at") {
			t.Errorf("it says %q", got)
		}
	}()
	Gather(context.Background(), 3, 1000, func() func(from, to int64) *row {
		return func(from, to int64) *row {
			if from > 100 {
				panic(fmt.Sprint("broken at ", from))
			}
			return &row{from, to}
		}
	}, func(*row, int64) bool { return false })
	t.Error("nobody hears of it")
}
