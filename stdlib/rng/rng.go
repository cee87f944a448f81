// Package rng gives the table its randomness: labelled streams of numbers that
// a seed fixes for good, and the shuffle.
//
// A stream depends on nothing but its seed and its label, so a game that deals
// from one stream and rolls from another replays exactly, and a bot that draws
// more numbers than before shifts nobody else's cards. The numbers never change
// with the Go version: only the raw output of ChaCha8 is taken from the standard
// library, and everything built on it is here, held by golden tests.
//
// The package knows no cards, no dice and no game, and it never reads the clock
// or the system's entropy: whoever wants a fresh seed brings one.
package rng

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// version names the way from a seed to the numbers. Whoever changes that way
// changes this tag too, so that old and new records cannot be mistaken.
const version = "croupier rng 1"

// Stream is one source of random numbers. It is a plain value: assigning it
// copies its state, and the copy then gives the same numbers as the original
// would have, without disturbing it. One stream must not be used by two
// goroutines at once.
type Stream struct {
	source rand.ChaCha8
}

// New gives the stream that belongs to a seed and a label. Equal seeds and
// labels give equal streams; streams that differ in either are unrelated.
func New(seed uint64, label string) Stream {
	var s Stream
	s.Reset(seed, label)
	return s
}

// Reset makes s the stream that New gives for the seed and label, in place.
func (s *Stream) Reset(seed uint64, label string) {
	// Length-prefixed, so that no label can imitate another one with its seed.
	key := make([]byte, 0, 128)
	key = append(key, version...)
	key = binary.LittleEndian.AppendUint64(key, uint64(len(label)))
	key = append(key, label...)
	key = binary.LittleEndian.AppendUint64(key, seed)
	s.source.Seed(sha256.Sum256(key))
}

// Uint64 gives the next number, uniform over all 64-bit values.
func (s *Stream) Uint64() uint64 {
	return s.source.Uint64()
}

// Below gives a number from 0 to n-1, each exactly equally likely. For n of 1
// or less there is nothing to choose: it gives 0 and draws nothing.
//
// The method is Lemire's multiplication with rejection ("Fast Random Integer
// Generation in an Interval", 2019).
func (s *Stream) Below(n int) int {
	if n <= 1 {
		return 0
	}
	bound := uint64(n)
	high, low := bits.Mul64(s.source.Uint64(), bound)
	if low < bound {
		// The first 2^64 mod n values of low belong to an incomplete round.
		for surplus := -bound % bound; low < surplus; {
			high, low = bits.Mul64(s.source.Uint64(), bound)
		}
	}
	return int(high)
}

// Shuffle puts n things in a random order, each order equally likely, by
// calling swap for pairs of their positions (Fisher and Yates, front to back).
//
// It settles the positions from the front, so the first k are a fair deal of k
// after k draws: drawing lazily, Below(remaining) for each card and a swap to the
// front, gives the same cards in the same order as shuffling first.
func (s *Stream) Shuffle(n int, swap func(i, j int)) {
	for i := 0; i < n-1; i++ {
		swap(i, i+s.Below(n-i))
	}
}

// Shuffle puts a list in a random order, as [Stream.Shuffle] does with things that are no list.
func Shuffle[T any](s *Stream, list []T) {
	for i := 0; i < len(list)-1; i++ {
		j := i + s.Below(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
}
