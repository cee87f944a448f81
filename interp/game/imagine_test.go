package game_test

import (
	"fmt"
	"slices"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/stdlib/hands"
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
  shuffle everything
  deal 5 to each player's hand
  ask dealer's left to play 1 card from hand to open, "Play one"
  move open to discards
  ask dealer's left to give 1 card from hand to dealer's hand, "Give one"
  ask dealer's left to choose yes or no, "First look"
  ask dealer to discard 1 card from hand to mat, "Put one away"
  ask dealer's left to choose yes or no, "Second look"
  shuffle discards into discards
  ask dealer's left to choose yes or no, "Third look"
  result x = 1
}
`

// fresh is how many different cards may lie at each place of a zone, as a player imagines it.
func fresh(t *testing.T, s *game.State, seat int, field string, of int) (cards []map[int32]bool) {
	t.Helper()
	chance := rng.New(1, "imagine")
	for range 50 {
		c := s.Clone()
		know.Imagine(c, seat, &chance)
		if err := c.Sound(); err != nil {
			t.Fatal(err)
		}
		v, _ := know.FieldOf(c, field, of, event.Record)
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
  shuffle everything
  deal 4 to each player's hand
  ask dealer's left to take 1 card from dealer's hand to hand, "Draw one"
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
		a, _ := know.NewAdvisor(s.Game().Program(), "blind", seed, "Ann")
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

// tiny is a deck so small that many games look alike to a player, with everything in the rules that may hide something.
const tiny = `ruleset "Tiny"
players 2
deck tiny {
  ranks 2 3 4
  suits c d
}
each player has {
  hand    cards seen by owner
  card    card or none = none seen by gm
  prime   rank or none = none seen by nobody
  secret  number or none = none seen by gm
  heat    number = 0 seen by owner
  dice    faces seen by owner
  note    fair or cheat or none = none seen by owner
  ally    player or none = none seen by owner
  purse   chips = 5 seen by owner
}
the table has {
  guesses  number = 0
}
start game {
  shuffle everything
  deal 2 to each player's hand
  let wanted = random of ranks
  let coming = (top of deck)'s rank
  let theirs = first of (dealer's hand with the highest rank)
  each player {
    set card to top of deck
    set prime to highest rank of hand
    set secret to (top of deck)'s spots
    set heat to roll d3
    set dice to roll 2 d2
    if secret > 3 { set note to cheat }
    if heat is 2 { set ally to player's left }
    pay heat from purse to bank
  }
  each c in dealer's hand {
    ask dealer's left to choose yes or no, "Is it this one?"
    if c's rank is wanted or c's rank is coming or c is theirs { increase guesses by 1 }
  }
  each player, secretly {
    let sure = ask player to choose yes or no, "Sure?"
    let bold = ask player to choose from 1..3, "How bold?"
    if sure { set heat to bold }
  }
  ask dealer's left to take 1 card from dealer's hand to hand, "Draw one blind"
  each player where player's secret > 3 or prime is wanted {
    ask player to choose from 1..3, "Any more?"
    if card is not none and card's rank is wanted { increase guesses by 1 }
  }
  each player { result total = heat + guesses + count of (dice where die's face is 2) + purse }
}
`

// tinyGiven keeps such things in fields that are kept for each of several, and in what phases are given.
const tinyGiven = `ruleset "Tiny, given"
players 2
deck tiny {
  ranks 2 3 4
  suits c d
}
each player has {
  hand    cards for each of 1..2 seen by owner
  heat    number = 0 for each of [old new] seen by owner
  mark    number or none = none for each of 1..3 seen by nobody
  dice    faces for each of 1..2 seen by owner
}
the table has {
  guesses  number = 0
  open     number = 1
}
start game {
  shuffle everything
  each n in 1..2 { deal 1 to each player's hand(n) }
  each player {
    set heat(old) to roll d3
    set dice(open) to roll 2 d2
    set mark(heat(old)) to (top of deck)'s spots
  }
  let wish = random of ranks
  do outer((top of deck)'s rank, dealer's heat(old)), outer(wish, 1)
  each player where mark(2) is not none or mark(open) is none {
    ask player to choose from 1..3, "Any more?"
    if some n in keys of mark where mark(n) is 3 { increase guesses by 1 }
  }
  each player, secretly { set heat(new) to ask player to choose from 1..3, "How bold?" }
  ask dealer's left to take 1 card from dealer's hand(2) to hand(1), "Draw one blind"
  each player { result total = heat(old) + heat(new) + guesses + count of (dice(1) where die's face is 2) }
}
phase inner(wanted, times) {
  ask dealer's left to choose from 0..1, "Inner"
  if wanted is (first of dealer's hand(1))'s rank { increase guesses by times }
}
phase outer(coming, n) {
  do inner((first of dealer's hand(2))'s rank, n)
  ask dealer's left to choose from 0..1, "Outer"
  if (first of dealer's hand(2))'s rank is coming { do inner(coming, 2) }
  if coming is 2 { increase guesses by n }
}
`

// TestImaginedGamesTellNothing groups games by all that a player was shown of them, and then imagines each: out of games that
// look alike to him come games in which everything is the same to their end.
func TestImaginedGamesTellNothing(t *testing.T) {
	for _, rules := range []string{tiny, tinyGiven} {
		imaginedTellNothing(t, rules)
	}
}

func imaginedTellNothing(t *testing.T, rules string) {
	t.Helper()
	want := map[string]string{}
	alike := 0
	s := begin(t, rules, "Ann", "Bob")
	g := s.Game()
	for seed := range several(300, 3000) { // what is left as it is in a copy shows within the first 50
		g.Restart(s, seed)
		for s.Pending() != nil {
			seat := s.Pending().Player
			c := s.Clone()
			chance := rng.New(5, "imagine")
			know.Imagine(c, seat, &chance)
			looks := fmt.Sprint(s.Answers()) + told(s, event.Viewer(seat))
			got := playedOn(t, c)
			if before, ok := want[looks]; ok && before != got {
				t.Fatalf("seed %d, after %d answers: what is played out tells something:\n%s\n%s", seed, s.Answers(), before, got)
			} else if ok {
				alike++
			}
			want[looks] = got
			if err := s.Answer(someChoice(s)); err != nil {
				t.Fatal(err)
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
	}
	if alike < int(several(100, 500)) {
		t.Errorf("only %d games look alike", alike)
	}
}

// playedOn answers a copy to its end, and says everything that there is to be seen of it.
func playedOn(t *testing.T, s *game.State) string {
	for s.Pending() != nil {
		if err := s.Answer(someChoice(s)); err != nil {
			t.Fatal(err)
		}
	}
	view, text := know.ViewOf(s, event.Record), ""
	for _, r := range s.Results() {
		text += fmt.Sprint(r.Name, r.Player, r.Value.N, " ")
	}
	for _, thing := range view.Players {
		for _, f := range thing.Things {
			text += fmt.Sprint(f.Name, f.Value.N, f.Value.L, " ")
		}
	}
	text += fmt.Sprint(s.Answers(), " ")
	if err := s.Err(); err != nil {
		text += err.Summary
	}
	return text
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

// A combination that a player does not see is made up from cards of the deck, each of which is there once.
func TestAHandThatIsMadeUpHasEachCardOnce(t *testing.T) {
	for ranks, only := range map[string]string{"10 J Q K A": "ace-high straight flush", "K A": "ace-high no pair"} {
		s := begin(t, `ruleset "Hidden"
players 2
deck standard {
  ranks `+ranks+`
  suits spades
}
each player has {
  aim combination seen by owner
}
start game {
  each player { set aim to random-hand(pair) }
  ask dealer to choose yes or no, "Go on"
  result x = 1
}
`, "Ann", "Bob")
		chance := rng.New(1, "imagine")
		for range 50 {
			c := s.Clone()
			know.Imagine(c, 0, &chance)
			v, _ := know.FieldOf(c, "aim", 1, event.Record)
			if got := hands.Hand(v.N).String(); got != only {
				t.Fatalf("of %s Ann imagines that Bob aims at %q", ranks, got)
			}
		}
	}
}
