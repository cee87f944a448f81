package game

import (
	"sync"
	"sync/atomic"

	"croupier/interp/table"
)

// All games of a match are the same until chance decides something or somebody is asked: options are looked at, fields get
// their first values, everybody antes. So that part is played once, and every game from the second on begins as a copy of what
// it came to. A match that is played only once, as when real hands are replayed, has no use for such a copy.

// opening is what all games of a match have in common.
type opening struct {
	played atomic.Bool // a game has begun
	once   sync.Once
	common *State // nil where even the first values are left to chance
}

// Start begins a game. The same seed gives the same game, for ever. Whatever goes wrong is in [State.Err].
func (g *Game) Start(seed uint64) *State {
	s := &State{}
	g.Restart(s, seed)
	return s
}

// Restart begins a game anew in the memory of an old state.
func (g *Game) Restart(s *State, seed uint64) {
	if common := g.begun(); common != nil && s.Counted == nil {
		s.CopyFrom(common)
		s.Advice = advice{}
	} else {
		s.Clear(g)
		s.SetOut()
	}
	s.Root = seed
	s.Run()
}

// SetOut puts the cards into the deck and gives fields their first values.
func (s *State) SetOut() {
	if s.M.Cards != nil {
		s.FillDeck()
	}
	s.Coming = append(s.Coming, s.M.Coming...)
	s.begin()
}

// begun is what all games have in common; nil where that is not known.
func (g *Game) begun() *State {
	if !g.played.Swap(true) {
		return nil
	}
	g.once.Do(func() { g.common = g.playCommon() })
	return g.common
}

// playCommon plays as far as neither the seed nor an answer matters. A scout goes one instruction ahead: where chance has had a
// part in that one, or something went wrong, every game carries it out by itself. Scripts have streams of their own, which say
// nothing of it, so that with them the games part before the first instruction.
func (g *Game) playCommon() *State {
	s, scout := &State{}, &State{}
	s.Clear(g)
	s.SetOut()
	if !s.fixed() {
		return nil
	}
	for scout.CopyFrom(s); g.Host == nil && !scout.Open && !scout.Ended; s.runSteps(true) {
		if scout.runSteps(true); !scout.fixed() {
			break
		}
	}
	return s
}

// Certain reports whether every game would have come to this by the same answers: chance has had no part in it so far.
func (s *State) Certain() bool { return s.fixed() && s.Counted == nil }

// fixed reports whether chance has had no part in the game so far, and nothing went wrong.
func (s *State) fixed() bool { return s.Failure == nil && s.Drawn == [table.StreamCount]bool{} }
