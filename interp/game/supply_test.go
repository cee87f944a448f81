package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/table"
	"croupier/interp/words"
	"croupier/stdlib/cards"
)

const realTable = `ruleset "Real"
players 2
deck standard { when the deck runs out, shuffle discards in }
each player has {
  hand  cards seen by owner
  score number = 0
  stack chips = 10
}
the table has {
  board cards seen by all
  note  text = ""
}
start game {
  burn 1
  deal 2 to each player's hand
  deal 3 to board
  each player {
    set score to roll 3 d6
    let n = ask player to choose from 0..5, "How many?"
    set score to score + n + roll d12
  }
  each player { result total = score }
}
`

func realGame(t *testing.T) *game.Game {
	t.Helper()
	p, list := compile.Source("real", diag.NewSource("real.deal", realTable))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record = true
	if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAGameWithRealCardsAndDiceSaysWhatItNeeds(t *testing.T) {
	g := realGame(t)
	given := []string{}
	for _, step := range []struct {
		says, give string
	}{
		{"Ann's hand: 2 cards", "Ah Kh"},
		{"Bob's hand: 2 cards", "2c, 2d"},
		{"board: 3 cards", "9h 8d and 6d"},
		{"Ann rolls 3d6", "6 5 1"},
	} {
		s, need, err := g.StartReal(1, given)
		if err != nil || s != nil || need == nil || need.Wrong != "" {
			t.Fatalf("%v %v %v", s, need, err)
		}
		if text := g.NeedText(need); text != step.says || need.At != len(given) {
			t.Fatalf("it needs %q, not %q", text, step.says)
		}
		given = append(given, step.give)
	}
	s, need, err := g.StartReal(1, given)
	if err != nil || need != nil {
		t.Fatal(need, err)
	}
	if board, _ := know.FieldOf(s, "board", -1, event.Table); s.Text(board) != "9h 8d 6d" {
		t.Errorf("the board is %s", s.Text(board))
	}
	c, err := words.Read(s, "4")
	if err != nil {
		t.Fatal(err)
	}
	need, err = s.AnswerReal(c, nil)
	if err != nil || need == nil || s.NeedText(need) != "Ann rolls 1d12" && s.NeedText(need) != "Ann rolls d12" {
		t.Fatalf("%+v %v", need, err)
	}
	if s.Pending().Player != 0 {
		t.Error("a need has changed the game")
	}
	need, err = s.AnswerReal(c, []string{"12"})
	if err != nil || need == nil || s.NeedText(need) != "Bob rolls 3d6" {
		t.Fatalf("%+v %v", need, err)
	}
	if need, err = s.AnswerReal(c, []string{"12", "1 1 1"}); need != nil || err != nil {
		t.Fatal(need, err)
	}
	if v, _ := know.FieldOf(s, "score", 0, event.Table); v.N != 12+4+12 {
		t.Errorf("Ann has %d", v.N)
	}
	s.Real(false) // in the middle of the game chance takes over again
	if err := s.Answer(c); err != nil || !s.Over() {
		t.Fatal(err, s.Err())
	}
	if err := s.Sound(); err != nil {
		t.Error(err)
	}
}

func TestWhatATableDealtAndRolledIsCheckedForSense(t *testing.T) {
	g := realGame(t)
	for _, c := range []struct {
		given []string
		says  string
	}{
		{[]string{"Ah Ah"}, "Ah is named more often than the deck has it"},
		{[]string{"Ah Kh", "Ah 2c"}, "Ah is not in the deck any more"},
		{[]string{"Ah"}, "2 cards are dealt here, not 1"},
		{[]string{"Ah Kh Qh"}, "2 cards are dealt here, not 3"},
		{[]string{"Ah Zz"}, "Zz"},
		{[]string{"Ah Kh", "2c 2d", "9h 8d 6d", "6 5"}, "3 dice are rolled here, not 2"},
		{[]string{"Ah Kh", "2c 2d", "9h 8d 6d", "6 5 7"}, "a d6 has no face 7"},
		{[]string{"Ah Kh", "2c 2d", "9h 8d 6d", "6 5 x"}, `"x" is no face`},
		{[]string{"\xff", ""}, ""},
	} {
		s, need, err := g.StartReal(1, c.given)
		if err != nil || s != nil || need == nil || need.Wrong == "" || !strings.Contains(need.Wrong, c.says) {
			t.Errorf("%q: %v %+v %v", c.given, s != nil, need, err)
		}
	}
	if _, _, err := g.StartReal(1, []string{"Ah Kh", "2c 2d", "9h 8d 6d", "6 5 1", "4"}); err == nil || !strings.Contains(err.Error(), `"4"`) {
		t.Errorf("a text too many: %v", err)
	}
}

func TestABurntCardMayTurnUpLater(t *testing.T) {
	g := realGame(t) // the burn takes a card that nobody names; whichever it is, it may still be dealt
	for rank := range 13 {
		for _, suit := range "cdhs" {
			card := []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}[rank] + string(suit)
			other := "Ah Kh"
			if suit == 'h' {
				other = "As Ks"
			}
			s, need, err := g.StartReal(1, []string{card + " " + other[:2], "3c 4c", "3d 4d 5d", "1 1 1"})
			if card[0] == '3' || card[0] == '4' || card == "5d" || card == other[:2] {
				continue
			}
			if err != nil || need != nil {
				t.Fatal(card, need, err)
			}
			if err := s.Sound(); err != nil {
				t.Fatal(card, err)
			}
		}
	}
}

func TestEveryShippedGameCanBePlayedWithRealCardsAndDice(t *testing.T) {
	for name, p := range rulesets(t) {
		for _, g := range games(t, p, true) {
			playReal(t, name, g)
		}
	}
}

func playReal(t *testing.T, name string, g *game.Game) {
	t.Helper()
	n := uint64(7)
	below := func(most int) int {
		n = n*6364136223846793005 + 1442695040888963407
		return int((n >> 33) % uint64(most))
	}
	var s *game.State
	supply := func(try func(given []string) (*table.Need, error)) {
		var given []string
		for range 500 {
			need, err := try(given)
			if err != nil {
				t.Fatal(name, err)
			}
			if need == nil {
				return
			}
			if need.Wrong != "" {
				given = given[:need.At]
			}
			given = append(given, some(g, s, need, given, below))
		}
		t.Fatal(name, "it never has enough")
	}
	supply(func(given []string) (need *table.Need, err error) {
		var fresh *game.State
		fresh, need, err = g.StartReal(1, given)
		if fresh != nil {
			s = fresh
		}
		return need, err
	})
	bot := policy.NewRandom(3, "bot")
	for answers := 0; s.Pending() != nil && answers < 40; answers++ {
		c := bot.Decide(s)
		supply(func(given []string) (*table.Need, error) { return s.AnswerReal(c, given) })
		if err := s.Sound(); err != nil {
			t.Fatal(name, err)
		}
	}
	if s.Err() != nil {
		t.Error(name, s.Err())
	}
}

// some tells something that may fit; where it does not, it is told otherwise the next time.
func some(g *game.Game, s *game.State, need *table.Need, given []string, below func(int) int) string {
	var all []string
	if need.Dice > 0 {
		for range need.Dice {
			all = append(all, fmt.Sprint(below(need.Faces)+1))
		}
		return strings.Join(all, " ")
	}
	deck := []string{}
	if s != nil {
		deck = s.StillIn(event.Record)
	} else {
		for i := range g.Deck().Len() {
			deck = append(deck, g.Deck().Name(cards.ID(i)))
		}
	}
	if gone := strings.Fields(strings.Join(given, " ")); need.Wrong == "" {
		deck = slices.DeleteFunc(deck, func(card string) bool { return slices.Contains(gone, card) })
	}
	for range min(need.Cards, len(deck)) {
		i := below(len(deck))
		all = append(all, deck[i])
		deck = append(deck[:i:i], deck[i+1:]...)
	}
	return strings.Join(all, " ")
}
