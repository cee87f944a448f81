// Package policy has players that decide by themselves. They go through the same door as everybody else: the open
// decision, and what their player may see.
package policy

import (
	"croupier/interp/game"
	"croupier/interp/program"
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
	acts := few[:0]
	switch d.Kind {
	case program.AskAction:
		return r.bet(d)
	case program.AskCards, program.AskDice:
		if d.Least <= d.Most {
			acts = append(acts, game.Take)
		}
	case program.AskNumber, program.AskBet:
		if d.Least <= d.Most {
			acts = append(acts, game.Pick)
		}
	case program.AskWord:
		if len(d.Words) > 0 {
			acts = append(acts, game.Pick)
		}
	case program.AskOne:
		if len(d.Items) > 0 {
			acts = append(acts, game.Pick)
		}
	default:
		acts = append(acts, game.Pick)
	}
	if d.Fold {
		acts = append(acts, game.Fold)
	}
	if d.Pass {
		acts = append(acts, game.Pass)
	}
	switch act := acts[r.stream.Below(len(acts))]; act {
	case game.Pick:
		return r.pick(d)
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

func (r *Random) pick(d *game.Decision) game.Choice {
	switch d.Kind {
	case program.AskYesNo:
		return game.Choice{N: int64(r.stream.Below(2))}
	case program.AskWord:
		return game.Choice{N: d.Words[r.stream.Below(len(d.Words))]}
	case program.AskOne:
		return game.Choice{N: int64(d.Items[r.stream.Below(len(d.Items))])}
	}
	return game.Choice{N: r.between(d.Least, d.Most)}
}

// between is a number from least to most, each as likely.
func (r *Random) between(least, most int64) int64 {
	const widest = 1 << 30
	return least + int64(r.stream.Below(int(min(most-least, widest)+1)))
}

func (r *Random) bet(d *game.Decision) game.Choice {
	l := &d.Bet
	var few [8]game.Act
	can := few[:0]
	may := func(act game.Act, yes bool) {
		if yes {
			can = append(can, act)
		}
	}
	may(game.Check, l.Check)
	may(game.Pass, l.Pass)
	may(game.Call, l.Call > 0)
	may(game.Bet, l.Bet.Most > 0)
	may(game.Raise, l.Raise.Most > 0)
	may(game.Fold, l.Fold)
	c := game.Choice{Act: can[r.stream.Below(len(can))]}
	switch c.Act {
	case game.Bet:
		c.N = r.between(l.Bet.Least, l.Bet.Most)
	case game.Raise:
		c.N = r.between(l.Raise.Least, l.Raise.Most)
	}
	return c
}
