package game_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/words"
)

const making = `ruleset "Making"
players 2
deck standard
each player has {
  stack chips = 10
  hole  cards seen by owner
  spare cards seen by nobody
  luck  number = 1 seen by gm
}
the table has {
  board  cards seen by all
  hidden cards seen by nobody
}
define made       = best of pool
define pool       = hole + board
define with_spare = best of hole + spare
define with_table = best of hole + hidden
define of_another = best of dealer's left's hole
define of_made    = dealer's left's made
define lucky      = best of hole if luck > 0 otherwise best of board
define twice = best of hole + dealer's hole
define round = round_again
define round_again = best of hole + board
define open_only = best of board
define reds = best of (hole where card's suit is hearts)
define such(held) = best of held
start game {
  deal 2 to each player's hole
  deal 1 to each player's spare
  deal 1 to hidden
  deal 3 to board
  each player { ask player to choose yes or no }
  reveal dealer's left's hole
  ask dealer's left to choose yes or no, or fold
  each player {
    result a = with_spare is with_table and of_another is of_made and lucky is twice and reds is such(board)
    result b = round is open_only
  }
}
`

// makes is what a viewer is shown to be made of the hands.
func makes(s *game.State, v event.Viewer) string {
	var all []string
	for _, p := range know.ViewOf(s, v).Players {
		for _, m := range p.Made {
			all = append(all, fmt.Sprintf("%s %s: %s", p.Name, m.Name, s.Text(m.Value)))
		}
	}
	return strings.Join(all, "\n")
}

func dealt(t *testing.T, deck string) *game.State {
	t.Helper()
	p := source(t, making)
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	setup.Deck = strings.Fields(deck)
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start(1)
}

func TestAHandIsNamedToThoseWhoKnowAllItsCards(t *testing.T) {
	s := dealt(t, "Ah Kh As Kd  2c 3c 4c  Qc Qd 9s")
	ann := "Ann made: two pair, aces and queens\nAnn round: two pair, aces and queens\nAnn round_again: two pair, aces and queens"
	if got := makes(s, 0); got != ann {
		t.Errorf("Ann is shown\n%s", got)
	}
	if got := makes(s, 1); strings.Contains(got, "Ann") || !strings.Contains(got, "Bob made: two pair, kings and queens") {
		t.Errorf("Bob is shown\n%s", got)
	}
	for _, v := range []event.Viewer{0, 1, event.Table, event.GM} {
		got := makes(s, v)
		for _, secret := range []string{"with_spare", "with_table", "of_another", "of_made", "lucky", "twice", "reds", "such", "open_only"} {
			if strings.Contains(got, secret) {
				t.Errorf("viewer %d is shown %s in\n%s", v, secret, got)
			}
		}
		if v < 0 && strings.Contains(got, " made") {
			t.Errorf("viewer %d is shown\n%s", v, got)
		}
	}
	for range 2 {
		answerText(t, s, "yes")
	}
	if got := makes(s, event.Table); !strings.Contains(got, "Ann made: ") || strings.Contains(got, "Bob made") {
		t.Errorf("when Ann has shown her hand, all are shown\n%s", got)
	}
	answerText(t, s, "fold")
	if got := makes(s, 0); strings.Contains(got, "Ann") {
		t.Errorf("when she has folded, Ann is shown\n%s", got)
	}
}

func answerText(t *testing.T, s *game.State, text string) {
	t.Helper()
	c, err := words.Read(s, text)
	if err == nil {
		err = s.Answer(c)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Whatever the cards are that somebody does not know, he is shown the same.
func TestWhatIsMadeDoesNotHangOnUnknownCards(t *testing.T) {
	rest := "5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s"
	cards := strings.Fields(rest)
	first := ""
	for i := range cards {
		a, b, c, d := cards[i], cards[(i+1)%len(cards)], cards[(i+4)%len(cards)], cards[(i+5)%len(cards)]
		s := dealt(t, strings.Join([]string{"Ah", a, "As", b, c, d, cards[(i+7)%len(cards)], "Qc Qd 9s"}, " "))
		got := makes(s, 0)
		if first == "" {
			first = got
		}
		if got != first || got == "" {
			t.Errorf("with %s %s %s %s Ann is shown\n%s\nand not\n%s", a, b, c, d, got, first)
		}
	}
}
