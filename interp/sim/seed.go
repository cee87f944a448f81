package sim

import (
	"strconv"

	"croupier/stdlib/rng"
)

// Seeds come in blocks: each block has a stream, and the numbers of the stream are the seeds of its games.
const block = 256

// seeds gives the seed of any game; games that follow one another cost next to nothing.
type seeds struct {
	seed   uint64
	block  int64 // which one the seeds below are of; -1: none
	ofGame [block]uint64
}

func newSeeds(seed uint64) *seeds { return &seeds{seed: seed, block: -1} }

// of is a game's seed. It lies below 2^53, as seeds do that people are shown: every program that reads JSON keeps it.
func (s *seeds) of(number int64) uint64 {
	if b := number / block; b != s.block {
		stream := rng.New(s.seed, "games "+strconv.FormatInt(b, 10))
		for i := range s.ofGame {
			s.ofGame[i] = stream.Uint64() >> 11
		}
		s.block = b
	}
	return s.ofGame[number%block]
}

// GameSeed is the seed of one game of a plan with that seed: the game can be played by itself with it.
func GameSeed(seed uint64, number int64) uint64 { return newSeeds(seed).of(number) }
