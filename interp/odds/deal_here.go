package odds

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/stdlib/rng"
)

// AskedEvery is how many states are gone through between two times that a plan's Go is asked.
const AskedEvery = 64

// Answers lists all that can be answered to the open decision of a game. The error is an *[Inexact] where they are too many, or
// can only be tried out.
func Answers(s *game.State) ([]game.Choice, error) {
	kinds, err := kinds(s)
	if err != nil {
		return nil, err
	}
	var all []game.Choice
	for _, k := range kinds {
		for _, c := range k {
			all = append(all, c.Choice)
		}
	}
	return all, nil
}

// Here deals a game that goes on from an open decision, with everything made up anew that the player who is asked does not
// know, and says what it is worth where they give an answer; nil: where it goes on as the plan says. Errors are those of
// [Sampler.One]. The game to go on from must be the same in every call. With early, it finds out where the odds are still
// too much, as [Sampler.Early] does.
func (t *Sampler) Here(root *game.State, seed uint64, answer *game.Choice, early bool) (float64, error) {
	chance := rng.New(seed, "what is hidden")
	if !t.looked {
		t.looked = true
		t.hidden.Look(root, root.Pending().Player)
	}
	s := &t.state
	s.BareCopy(root)
	t.hidden.Imagine(s, &chance)
	x := newExplorer(t.plan, t.w)
	x.before = root.Answers()
	if answer != nil {
		if err := s.Answer(madeUp(root.Pending(), s.Pending(), *answer)); err != nil {
			return 0, err
		}
	}
	return t.goOn(x, seed, early)
}

// madeUp is an answer in a game in which what lies hidden has been made up: cards are named by where they are among those that
// can be chosen.
func madeUp(real, now *game.Decision, c game.Choice) game.Choice {
	if real.ItemKind != check.Card {
		return c
	}
	card := func(old int32) int32 {
		if at := slices.Index(real.Items, old); at >= 0 {
			return now.Items[at]
		}
		return old
	}
	if c.Act == game.Pick {
		c.N = int64(card(int32(c.N)))
	}
	c.Cards = slices.Clone(c.Cards)
	for i, old := range c.Cards {
		c.Cards[i] = card(old)
	}
	return c
}
