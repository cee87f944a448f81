package game_test

import (
	"slices"
	"testing"

	"croupier/interp/game"
	"croupier/stdlib/rng"
)

// recalling has cards that go face up, face down, and both ways.
const recalling = `ruleset "Recalling"
players 3
deck standard
each player has {
  hand  cards seen by owner
  mat   cards seen by nobody
}
the table has {
  open  cards seen by all
}
start game {
  shuffle everything into deck
  deal 5 to hand of each player in the game
  ask left of dealer to play 1 card from hand to open, "Play one"
  move open to discards
  ask left of dealer to give 1 card from hand to hand of dealer, "Give one"
  ask left of dealer to choose yes or no, "First look"
  ask dealer to discard 1 card from hand to mat, "Put one away"
  ask left of dealer to choose yes or no, "Second look"
  shuffle discards into discards
  ask left of dealer to choose yes or no, "Third look"
  result x = 1
}
`

// fresh is how many different cards may lie at each place of a zone, as a player imagines it.
func fresh(t *testing.T, s *game.State, seat int, field string, of int) (cards []map[int32]bool) {
	t.Helper()
	chance := rng.New(1, "imagine")
	for range 50 {
		c := s.Clone()
		c.Imagine(seat, &chance)
		if err := c.Sound(); err != nil {
			t.Fatal(err)
		}
		v, _ := c.FieldOf(field, of, game.Record)
		for len(cards) < len(v.L) {
			cards = append(cards, map[int32]bool{})
		}
		for i, card := range v.L {
			cards[i][card] = true
		}
	}
	return cards
}

func sure(cards []map[int32]bool) (n int) {
	for _, c := range cards {
		if len(c) == 1 {
			n++
		}
	}
	return n
}

func TestAPlayerRecallsWhatHeSawGoSomewhere(t *testing.T) {
	s := begin(t, recalling, "Ann", "Bob", "Cyd")
	take := func() int32 {
		c := s.Pending().Items[0]
		if err := s.Answer(game.Choice{Act: game.Take, Cards: []int32{c}}); err != nil {
			t.Fatal(err)
		}
		return c
	}
	played := take()
	given := take()
	// Ann gave Cyd a card, Bob saw only that she did.
	if n := sure(fresh(t, s, 0, "hand", 2)); n != 1 {
		t.Errorf("Ann knows %d of Cyd's cards, not the one that she gave", n)
	}
	if n := sure(fresh(t, s, 1, "hand", 2)); n != 0 {
		t.Errorf("Bob knows %d of Cyd's cards", n)
	}
	if n := sure(fresh(t, s, 1, "hand", 1)); n != 5 {
		t.Errorf("Bob knows %d of his own cards", n)
	}
	// Nobody imagines the card that was played and turned over in a hand.
	for seat := range 3 {
		for _, place := range fresh(t, s, seat, "hand", (seat+1)%3) {
			if place[played] {
				t.Errorf("seat %d thinks that a card may be held which was played", seat)
			}
		}
	}
	if err := s.Answer(game.Choice{N: 1}); err != nil {
		t.Fatal(err)
	}
	// Cyd puts a card away face down: it may be the one that Ann gave.
	put := take()
	if put == given {
		t.Fatal("the test wants another card")
	}
	if n := sure(fresh(t, s, 0, "hand", 2)); n != 0 {
		t.Errorf("Ann still knows %d of Cyd's cards", n)
	}
	if n := sure(fresh(t, s, 2, "mat", 2)); n != 1 {
		t.Error("Cyd does not know what he put away himself")
	}
	if err := s.Answer(game.Choice{N: 1}); err != nil {
		t.Fatal(err)
	}
}

// drawingBlind has a player take a card that he does not see.
const drawingBlind = `ruleset "Blind"
players 2
deck standard
each player has {
  hand  cards seen by owner
}
start game {
  shuffle everything into deck
  deal 4 to hand of each player in the game
  ask left of dealer to take 1 card from hand of dealer to hand, "Draw one"
  result x = 1
}
policy blind {
  asked to take { answer the choice with the highest rank of cards }
}
`

func TestAPolicyDrawsBlindWhatItDoesNotSee(t *testing.T) {
	s := begin(t, drawingBlind, "Ann", "Bob")
	taken := map[int32]bool{}
	for seed := range uint64(40) {
		a, _ := game.NewAdvisor(s.Game().Program(), "blind", seed, "Ann")
		c, ok, wrong := a.Advise(s)
		if !ok || wrong != nil {
			t.Fatal(ok, wrong)
		}
		if !slices.Contains(s.Pending().Items, c.Cards[0]) {
			t.Fatalf("card %d is not there", c.Cards[0])
		}
		taken[c.Cards[0]] = true
	}
	if len(taken) != 4 {
		t.Errorf("it finds %d of the 4 cards, as if it saw them", len(taken))
	}
}

// keeping has lets and loops that hold what a player may not see.
const keeping = `ruleset "Keeping"
players 3
deck standard
each player has {
  hand    cards seen by owner
  card    card or none = none seen by gm
  secret  number or none = none seen by gm
  word    fair or cheat or none = none seen by owner
}
start game {
  shuffle everything into deck
  deal 4 to hand of each player in the game
  let wanted = random of ranks
  let coming = rank of top of deck
  let theirs = highest of hand of dealer by rank
  each player in the game {
    set card to top of deck
    set secret to spots of top of deck
    if secret > 7 { set word to cheat }
  }
  each c in hand of dealer {
    ask left of dealer to choose yes or no, "Is it this one?"
    if rank of c is wanted or rank of c is coming or c is theirs { increase guesses by 1 }
  }
  result x = guesses
}
the table has {
  guesses  number = 0
}
`

// TestImaginedGamesTellNothing imagines two games that look alike to a player, and plays on in both with the same answers: all
// that can be seen of them is the same.
func TestImaginedGamesTellNothing(t *testing.T) {
	for _, text := range []string{keeping, recalling, secrets, peeking} {
		s := begin(t, text, "Ann", "Bob", "Cyd")
		for steps := 0; s.Pending() != nil; steps++ {
			seat := s.Pending().Player
			want := ""
			for other := range uint64(6) {
				c := s.Clone()
				chance := rng.New(other, "another world")
				c.Imagine(seat, &chance) // looks like s to the player, and is another game
				chance = rng.New(5, "imagine")
				c.Imagine(seat, &chance)
				got := playedOn(t, c)
				if other > 0 && got != want {
					t.Fatalf("after %d answers, what is played out tells something:\n%s\n%s", steps, want, got)
				}
				want = got
			}
			if err := s.Answer(someChoice(s)); err != nil {
				t.Fatal(err)
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
	}
}

// playedOn answers a copy to its end, and says everything that there is to be seen of it.
func playedOn(t *testing.T, s *game.State) string {
	for s.Pending() != nil {
		if err := s.Answer(someChoice(s)); err != nil {
			t.Fatal(err)
		}
	}
	text := told(s, game.Record)
	if err := s.Err(); err != nil {
		text += err.Summary
	}
	return text[max(0, len(text)-4000):]
}

// someChoice is always the last thing that can be chosen.
func someChoice(s *game.State) game.Choice {
	d := s.Pending()
	switch {
	case len(d.Words) > 0:
		return game.Choice{N: d.Words[len(d.Words)-1]}
	case len(d.Items) > 0:
		return game.Choice{Act: game.Take, Cards: d.Items[len(d.Items)-1:]}
	}
	return game.Choice{N: d.Most}
}
