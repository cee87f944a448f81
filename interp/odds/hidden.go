package odds

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/say"
	"croupier/interp/words"
)

// Moment is a decision of a recorded game that was answered.
type Moment struct {
	State  *game.State // where it was open
	Answer string      // as people type it
}

// Hidden is the error for odds from an open decision that would tell the player who is asked of what they do not see, and
// that did not come by chance alone, so that it cannot be dealt afresh.
type Hidden struct {
	Player string   // who is asked
	What   []string // the fields that would be looked at
	Why    string   // they cannot be dealt afresh
}

func (e *Hidden) Error() string {
	return fmt.Sprintf("these odds would tell %s of what they do not see: %s (%s)", e.Player, strings.Join(e.What, ", "), e.Why)
}

// Hides lists the fields that are hidden from the player who is asked, and that make a difference to the odds of a plan from
// there on.
func Hides(p Plan, s *game.State) []string {
	w, asker := newWalker(p), s.Pending().Player
	all := append(w.HiddenFields(s, asker), w.LeftOut(s, asker)...)
	slices.Sort(all)
	return all
}

// LeftOut lists what the player who is asked does not know of the start, and takes as left out, as far as it makes a difference.
func LeftOut(p Plan, s *game.State) []string {
	return newWalker(p).LeftOut(s, s.Pending().Player)
}

// Tells is the error for odds that are simulated from the open decision of a game; nil: they tell of nothing that is hidden. Dice
// that lie hidden may be made up, as each may show any of its faces, but nobody knows how likely anything else is.
func Tells(p Plan, s *game.State) *Hidden {
	asker, fields := s.Pending().Player, s.Game().Program().Rules.Fields
	for _, f := range newWalker(p).HiddenPlaces(s, asker) {
		if fields[f].Type.Kind != check.Faces {
			return &Hidden{s.Game().Name(asker), newWalker(p).HiddenFields(s, asker),
				"in games that are dealt it would have to be made up"}
		}
	}
	if given := exact.BlankResults(s, asker); len(given) > 0 {
		return &Hidden{s.Game().Name(asker), given, "in games that are dealt it would have to be made up"}
	}
	return nil
}

// source is why what is hidden from the asker cannot be dealt afresh; "" where all of it came by chance, or by their own answers.
func (x *explorer) source(s *game.State, asker int) string {
	if given := x.w.HiddenParams(s, asker); len(given) > 0 {
		return "the start takes " + say.AndList(given) + ", which " + s.Game().Name(asker) + " does not know"
	}
	if int64(len(x.Past)) != s.Answers() {
		return "how the game came there is not known"
	}
	for i := range x.Past {
		d := x.Past[i].State.Pending()
		if d.Player != asker && (d.Secret || len(d.Items) > 0 && d.ItemKind != check.Player) {
			return s.Game().Name(d.Player) + " answered in secret"
		}
	}
	return ""
}

// afresh goes through the game from its beginning to its open decision, in every way in which chance may have fallen for all
// that the asker has seen at any decision. Answers that others gave openly tell nothing of what they held.
func (x *explorer) afresh(s *game.State, what []string) ([]world, error) {
	asker := s.Pending().Player
	if why := x.source(s, asker); why != "" {
		return nil, &Hidden{s.Game().Name(asker), what, why}
	}
	x.sees = asker
	defer func() {
		x.sees = nobody
		x.w.Leave(nil)
	}()
	defer x.w.Seen()()
	worlds := []world{{x.w.BeginUnknown(asker), whole}}
	var err error
	for _, m := range x.Past {
		if worlds, err = x.upTo(worlds, m.State); err != nil {
			return nil, err
		}
		if worlds, err = x.repeated(worlds, m.Answer); err != nil {
			return nil, err
		}
	}
	if worlds, err = x.upTo(worlds, s); err != nil {
		return nil, err
	}
	total := new(big.Rat)
	for _, v := range worlds {
		total.Add(total, v.chance)
	}
	if total.Sign() == 0 {
		if x.w.Again() { // it is begun anew
			return nil, nil
		}
		return nil, &Hidden{s.Game().Name(asker), what, "no way was found in which chance makes the table look as it does"}
	}
	for i := range worlds {
		worlds[i].chance = new(big.Rat).Quo(worlds[i].chance, total)
	}
	return worlds, nil
}

// upTo goes on from some states, which it takes, to the next decision, and leaves those that look to the asker as the game
// itself looked there.
func (x *explorer) upTo(worlds []world, real *game.State) ([]world, error) {
	x.w.Leave(exact.Blank(real, x.sees)) // of what is blank to them nothing follows
	view := string(x.w.AppendView(nil, real, x.sees))
	found := x.newLayer()
	for len(worlds) > 0 {
		next := x.newLayer()
		for _, v := range worlds {
			if err := x.lookAt(v, view, next, found); err != nil {
				return nil, err
			}
			if x.w.TooWide() {
				x.fail(ErrTooMuch)
			}
			if x.failed != nil {
				return nil, x.failed
			}
			x.w.Drop(v.s)
		}
		worlds = next.worlds
	}
	return found.worlds, nil
}

// lookAt goes on from one state.
func (x *explorer) lookAt(v world, view string, next, found *layer) error {
	if err := x.step(); err != nil {
		return err
	}
	into := func(s *game.State, chance *big.Rat) { next.add(s, game.Times(v.chance, chance)) }
	s := v.s
	if s.Pending() == nil {
		if s = x.w.Advance(v.s, into); s == nil {
			return nil
		}
		defer x.w.GiveBack(s)
	}
	if d := s.Err(); d != nil && d.Code == game.CodeUnwalkable {
		return &Inexact{unwalked(d)}
	}
	if s.Pending() != nil && x.w.Know(s, into) && string(x.w.AppendView(nil, s, x.sees)) == view {
		found.add(s, v.chance)
	}
	return nil
}

// repeated gives an answer of the recorded game in some states, which it takes. Where it is not legal, the game was another.
func (x *explorer) repeated(worlds []world, answer string) ([]world, error) {
	next := x.newLayer()
	for _, v := range worlds {
		if c, err := words.Read(v.s, answer); err == nil && v.s.MayAnswer(c) {
			if err := x.w.Answer(v.s, c, func(n *game.State, odds *big.Rat) { next.add(n, game.Times(v.chance, odds)) }); err != nil {
				return nil, err
			}
		}
		x.w.Drop(v.s)
	}
	if x.w.TooWide() {
		x.fail(ErrTooMuch)
	}
	return next.worlds, x.failed
}
