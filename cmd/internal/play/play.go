// Package play brings a game to its end: somebody answers every decision, and somebody may watch. Answers come from a
// file, a policy, or people at one keyboard. It must not know where its readers and screens come from, nor any rules.
package play

import (
	"context"
	"fmt"
	"slices"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
)

// Player decides for one seat, or for several.
type Player interface {
	// Answer answers the open decision. An error ends the game early: RanOut, Wrong, the context's, or what give says.
	Answer(ctx context.Context, s *game.State, give Give) error
}

// Give is how an answer gets to the game: (*game.State).Answer, or what keeps a record before it does the same. An error
// that is a *game.Illegal leaves the decision open, and any other one ends the game early.
type Give func(s *game.State, c game.Choice) error

// Watcher is told everything that happens, as it happens.
type Watcher interface {
	Happened(s *game.State, events []event.Event)
	Asked(s *game.State) // a decision has been opened
}

// RanOut is the error where there are no more answers and a decision is open.
type RanOut struct {
	Decision string // who is asked, what, and what is legal
	Turn     string // whose turn it was: "West's turn", "your turn"
}

// Error names the decision.
func (e *RanOut) Error() string { return "no answer is left for " + e.Decision }

// Wrong is the error for an answer in a file that is not legal.
type Wrong struct {
	Line     int
	Answer   string
	Decision string
	Err      error
}

// Error names the line, the answer, and what would be legal.
func (e *Wrong) Error() string {
	return fmt.Sprintf("answer %q in line %d is not legal: %s\nit was asked of %s", e.Answer, e.Line, e.Err, e.Decision)
}

// Run plays a game until it is over, refused or broken, or somebody cannot answer. There is a player for each who may be asked,
// by [table.Match.Chair].
func Run(ctx context.Context, s *game.State, players []Player, give Give, watchers ...Watcher) error {
	told := 0
	give = shownToBots(players, give)
	shown := !slices.ContainsFunc(players, func(p Player) bool { _, ok := p.(*Keyboard); return ok })
	for {
		told = min(told, s.Happened()) // where answers were taken back
		events := s.Events(told)
		told += len(events)
		for _, w := range watchers {
			w.Happened(s, events)
		}
		if shown { // nobody at a keyboard will ask for it later, and a long game would fill the memory
			s.Forget(told)
		}
		d := s.Pending()
		if d == nil {
			return nil
		}
		for _, w := range watchers {
			w.Asked(s)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := players[s.Game().Chair(d.Player)].Answer(ctx, s, give); err != nil {
			return err
		}
	}
}

// shownToBots shows every answer to the policies of the others before it is given.
func shownToBots(players []Player, give Give) Give {
	return func(s *game.State, c game.Choice) error {
		if d := s.Pending(); d != nil {
			for chair, p := range players {
				if bot, ok := p.(Bot); ok && chair != s.Game().Chair(d.Player) {
					policy.Show(bot.Policy, s, c)
				}
			}
		}
		return give(s, c)
	}
}

// Bot answers by a policy.
type Bot struct{ policy.Policy }

// Answer answers as the policy decides.
func (b Bot) Answer(_ context.Context, s *game.State, give Give) error {
	c, err := b.Decide(s)
	if err != nil {
		return err
	}
	return give(s, c)
}

// Story writes what happens, line by line, as one viewer may see it.
type Story struct {
	Screen *term.Screen
	Viewer event.Viewer
}

// Happened writes events.
func (w *Story) Happened(s *game.State, events []event.Event) {
	for _, line := range (table.Scribe{Screen: w.Screen, State: s, Viewer: w.Viewer}).Story(events, true) {
		w.Screen.Hanging(2, line)
	}
}

// Asked writes nothing: the answer is an event too.
func (w *Story) Asked(*game.State) {}
