// Package policy has players that decide by themselves. They go through the same door as everybody else: the open
// decision, and what their player may see.
package policy

import (
	"croupier/interp/game"
	"croupier/stdlib/rng"
)

// Random answers every decision at random: first the kind of action, each as likely, then its amount or its cards, each as
// likely. It is deterministic by its stream.
type Random struct {
	stream rng.Stream
	label  string
	cards  []int32
}

// NewRandom is a random player for a game of that seed. The label, such as the player's name, gives each their own chance.
func NewRandom(seed uint64, label string) *Random {
	label = "bot " + label
	return &Random{stream: rng.New(seed, label), label: label}
}

// Decide chooses an answer. It is good until the next call.
func (r *Random) Decide(s *game.State) game.Choice {
	d := s.Pending()
	if d == nil {
		return game.Choice{}
	}
	var few [8]game.Act
	acts := d.Acts(few[:0])
	switch act := acts[r.stream.Below(len(acts))]; act {
	case game.Pick, game.Bet, game.Raise:
		const widest = 1<<30 + 1
		can := d.Named(act)
		return game.Choice{Act: act, N: can.At(int64(r.stream.Below(int(min(can.Len(), widest)))))}
	case game.Take:
		var ok bool
		if r.cards, ok = s.RandomTake(r.cards, r.stream.Below); !ok && len(acts) > 1 {
			return game.Choice{Act: acts[len(acts)-1]} // no cards fit: pass or fold
		}
		return game.Choice{Act: game.Take, Cards: r.cards}
	default:
		return game.Choice{Act: act}
	}
}

// Reseed makes r the random player that it was, for a game of another seed: what [NewRandom] gives for its label, in the
// memory that it has.
func (r *Random) Reseed(seed uint64) { r.stream.Reset(seed, r.label) }
