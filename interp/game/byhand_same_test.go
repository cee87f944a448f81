package game_test

import (
	"slices"
	"testing"

	"croupier/interp/game"
	"croupier/interp/policy"
)

// The yardstick is only worth something if it measures the same thing: every decision and every stack of the game by hand is that
// of the rules.
func TestTheGameByHandIsTheGameOfTheRules(t *testing.T) {
	hands := uint64(20_000)
	if testing.Short() {
		hands = 1_000
	}
	rules, own := newByRules(t, holdem(t)), newByHand()
	rules.note = true
	for seed := range hands {
		rules.hand(t, seed)
		own.hand(seed)
		if !slices.Equal(rules.moves, own.moves) {
			t.Fatalf("seed %d: the rules play %v, by hand it is %v", seed, rules.moves, own.moves)
		}
		for seat, chips := range own.stack {
			if n, _ := rules.state.Stack(seat); n != int64(chips) {
				t.Fatalf("seed %d: by hand the stacks are %v, but seat %d has %d by the rules", seed, own.stack, seat, n)
			}
		}
	}
}

// byRules plays games by their rules with the random policy, which goes on from game to game.
type byRules struct {
	game      *game.Game
	state     game.State
	bot       *policy.Random
	decisions int64

	note  bool // the moves are wanted
	moves []move
}

func newByRules(tb testing.TB, g *game.Game) *byRules {
	tb.Helper()
	return &byRules{game: g, bot: policy.NewRandom(1, "bot")}
}

// letters are the acts of betting as the game by hand writes them.
var letters = map[game.Act]byte{game.Check: 'k', game.Bet: 'b', game.Call: 'c', game.Raise: 'r', game.Fold: 'f'}

// hand plays the game that belongs to a seed.
func (r *byRules) hand(tb testing.TB, seed uint64) {
	s := &r.state
	r.game.Restart(s, seed)
	r.moves = r.moves[:0]
	for d := s.Pending(); d != nil; d = s.Pending() {
		c := r.bot.Decide(s)
		if r.note {
			r.moves = append(r.moves, move{Seat: d.Player, To: int(c.N), Act: letters[c.Act]})
		}
		if err := s.Answer(c); err != nil {
			tb.Fatal(err)
		}
	}
	if s.Err() != nil {
		tb.Fatal(s.Err())
	}
	r.decisions += s.Answers()
}

func holdem(tb testing.TB) *game.Game { return sixHanded(tb, "../../examples/holdem.deal") }
