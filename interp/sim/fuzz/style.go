package fuzz

import (
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// Style is how a player decides.
type Style uint8

// The styles.
const (
	AtRandom  Style = iota
	Smallest        // the least number, the fewest cards, the first of a list; checks, or calls
	Largest         // the greatest number, the most cards, the last of a list; raises as much as they may
	Timid           // passes or folds wherever they may, and else decides for the smallest
	Bold            // goes all-in wherever they may, and else decides for the largest
	Alternate       // now the smallest, now the largest
	styleCount
)

var styleNames = [styleCount]string{"at random", "the smallest", "the largest", "timidly", "boldly", "now small, now large"}

// String says how such a player decides.
func (s Style) String() string { return styleNames[s] }

// styles is how the players decide in the nth game of a start: at random every other time, else all of them in one style, or
// each in some other.
func styles(n, players int, stream *rng.Stream) []Style {
	all := make([]Style, players)
	kind := Style(n / 2 % (int(styleCount)))
	for i := range all {
		switch {
		case n%2 == 0:
		case kind == AtRandom:
			all[i] = Style(stream.Below(int(styleCount)))
		default:
			all[i] = kind
		}
	}
	return all
}

// bot decides for a player in one style.
type bot struct {
	style  Style
	own    policy.Policy // a policy of the rules; nil: they decide in their style
	random *policy.Random
	turns  int
	cards  []int32
}

// Decide chooses an answer. It may be illegal where cards or dice must fit together. The error is the rules' policy's.
func (b *bot) Decide(s *game.State) (game.Choice, error) {
	if b.own != nil {
		return b.own.Decide(s)
	}
	return b.inStyle(s), nil
}

func (b *bot) inStyle(s *game.State) game.Choice {
	d := s.Pending()
	b.turns++
	switch b.style {
	case Smallest:
		return b.extreme(d, false)
	case Largest:
		return b.extreme(d, true)
	case Alternate:
		return b.extreme(d, b.turns%2 == 0)
	case Timid:
		switch {
		case d.Kind == program.AskAction && d.Bet.Pass, d.Kind != program.AskAction && d.Pass:
			return game.Choice{Act: game.Pass}
		case d.Kind == program.AskAction && d.Bet.Fold, d.Kind != program.AskAction && d.Fold:
			return game.Choice{Act: game.Fold}
		}
		return b.extreme(d, false)
	case Bold:
		if d.Kind == program.AskAction && d.Bet.AllIn {
			return game.Choice{Act: game.AllIn}
		}
		return b.extreme(d, true)
	}
	return b.random.Decide(s)
}

// extreme is the smallest answer, or the largest.
func (b *bot) extreme(d *game.Decision, largest bool) game.Choice {
	out := game.Choice{Act: game.Pass} // where nothing can be chosen
	if !d.Pass {
		out.Act = game.Fold
	}
	switch d.Kind {
	case program.AskAction:
		return bet(d, largest)
	case program.AskCards, program.AskDice:
		if d.Least <= d.Most {
			return b.take(d, largest)
		}
	default:
		can, at := d.Named(game.Pick), int64(0)
		if largest {
			at = can.Len() - 1
		}
		if can.Len() > 0 {
			return game.Choice{N: can.At(at)}
		}
	}
	return out
}

func (b *bot) take(d *game.Decision, largest bool) game.Choice {
	b.cards = b.cards[:0]
	if largest {
		b.cards = append(b.cards, d.Items[len(d.Items)-int(d.Most):]...)
	} else {
		b.cards = append(b.cards, d.Items[:d.Least]...)
	}
	return game.Choice{Act: game.Take, Cards: b.cards}
}

// bet is the smallest action of a round of betting that stays in, or the largest.
func bet(d *game.Decision, largest bool) game.Choice {
	l := &d.Bet
	switch {
	case largest && l.Raise.Most > 0:
		return game.Choice{Act: game.Raise, N: l.Raise.Most}
	case largest && l.Bet.Most > 0:
		return game.Choice{Act: game.Bet, N: l.Bet.Most}
	case l.Check:
		return game.Choice{Act: game.Check}
	case l.Call > 0:
		return game.Choice{Act: game.Call}
	case l.Pass:
		return game.Choice{Act: game.Pass}
	case l.Bet.Most > 0:
		return game.Choice{Act: game.Bet, N: l.Bet.Least}
	}
	return game.Choice{Act: game.Fold}
}
