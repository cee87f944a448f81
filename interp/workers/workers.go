// Package workers plays rows of games with several workers at once, and puts together what they came to, in the order of the
// games: the sums are the same however many workers there are and whoever is faster. It must not know what is played.
package workers

import (
	"context"

	"croupier/interp/sim"
)

// A merging is what some games came to; the games of another one can be added.
type merging[T any] interface{ Merge(other T) }

// chunk is a row of games for one worker, and part is what it came to.
type chunk struct{ from, to int64 }

type part[T any] struct {
	chunk
	tally    T
	panicked any
}

// Gather plays games with several workers, and merges what they came to in the order of the games, until enough says so, the
// context ends or all are played. What comes back is of a row of whole chunks from the first game on, so that it does not
// depend on who was faster; it is the zero T where there is no game at all. A worker's panic becomes the caller's.
func Gather[T merging[T]](ctx context.Context, workers int, games int64, worker func() func(from, to int64) T,
	enough func(total T, done int64) bool) (total T) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	chunks, parts := make(chan chunk), make(chan part[T])
	waiting := make(chan struct{}, 8*workers) // a place for each chunk that is not merged yet
	go handOut(ctx, games, chunks, waiting)
	for range workers {
		go work(worker, chunks, parts)
	}
	early := map[int64]part[T]{} // those that came before the one before them
	done, over := int64(0), false
	var panicked any
	for left := workers; left > 0; {
		p := <-parts
		if p.to == 0 { // a worker has nothing left to do
			left--
			continue
		}
		if p.panicked != nil {
			panicked = p.panicked
			stop()
			continue
		}
		early[p.from] = p
		for next, ok := early[done]; ok && !over; next, ok = early[done] {
			delete(early, done)
			if done == 0 {
				total = next.tally
			} else {
				total.Merge(next.tally)
			}
			done = next.to
			<-waiting
			if enough(total, done) {
				over = true
				stop()
			}
		}
	}
	if panicked != nil {
		panic(panicked)
	}
	return total
}

// handOut hands out chunk after chunk, none of them far ahead of what has been merged.
func handOut(ctx context.Context, games int64, chunks chan<- chunk, waiting chan<- struct{}) {
	defer close(chunks)
	for from := int64(0); from < games && ctx.Err() == nil; {
		select {
		case waiting <- struct{}{}:
		case <-ctx.Done():
			return
		}
		next := chunk{from, sim.Chunk(from, games)}
		select {
		case chunks <- next:
		case <-ctx.Done():
			return
		}
		from = next.to
	}
}

// work plays chunks as long as there are any.
func work[T any](worker func() func(from, to int64) T, chunks <-chan chunk, parts chan<- part[T]) {
	var run func(from, to int64) T
	for c := range chunks {
		p := part[T]{chunk: c}
		func() {
			defer func() { p.panicked = recover() }()
			if run == nil {
				run = worker()
			}
			p.tally = run(c.from, c.to)
		}()
		parts <- p
	}
	parts <- part[T]{}
}
