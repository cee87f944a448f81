package game_test

import (
	"errors"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/words"
	"croupier/stdlib/cards"
)

// holding is a game of two in which the first player gets some cards, and the second what lies between them in the deck.
func holding(t *testing.T, rules string, first ...string) *game.State {
	t.Helper()
	p, list := compile.Source("test", diag.NewSource("test.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record = true
	for i, c := range first {
		setup.Deck = append(setup.Deck, c, []string{"6c", "7c", "8c", "9c", "10c", "Jc"}[i])
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start(1)
}

// give answers as a person types it.
func give(t *testing.T, s *game.State, typed string) {
	t.Helper()
	c, err := words.Read(s, typed)
	if err == nil {
		err = s.Answer(c)
	}
	if err != nil {
		t.Fatalf("%s: %s", typed, err)
	}
}

// cardsText is cards by their names.
func cardsText(s *game.State, list []int32) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = s.Game().Deck().Name(cards.ID(c))
	}
	return strings.Join(names, " ")
}

const shedding = `ruleset "Shedding"
players 2
deck standard {
  ranks 3 4 5 6 7 8 9 10 J Q K A 2
}
each player has { hand cards seen by owner }
the table has { laid cards seen by all }
define may_open(these) = not (hand has 3c) or these has 3c
start game {
  deal 6 to each player's hand
  ask dealer's left to play 1..3 cards of one rank from hand to laid where may_open(chosen) and count of chosen is not 3, "Your lead"
  ask dealer's left to play 2 cards from hand to laid, "Two more"
}
`

func TestARefusalSaysWhatDoesNotFit(t *testing.T) {
	s := holding(t, shedding, "3c", "3d", "3h", "5c", "5d", "Qs")
	if got, want := s.Legal(), "1 to 3 cards of one rank that fit, from 3c 3d 3h 5c 5d Qs"; got != want {
		t.Errorf("legal is %q, want %q", got, want)
	}
	for typed, want := range map[string]string{
		"3c 5c":    "these cards are not of one rank",
		"5c 5d":    `these cards do not fit: the rule "may open" says no`,
		"qs":       `this card does not fit: the rule "may open" says no`,
		"3c 3d 3h": `these cards do not fit: the rules want "count of chosen is not 3"`,
		"3":        `"3" does not say which suit`,
		"5":        `"5" does not say which suit`,
		"3c 9":     "no 9 is there to be taken",
		"5 5 5":    "there are not 3 cards of rank 5 to be taken",
		"pass":     "you cannot pass here",
		"Fold":     "you cannot fold here",
		"purple":   `"purple" is no card of this deck`,
	} {
		c, err := words.Read(s, typed)
		if err == nil {
			err = s.Answer(c)
		}
		var illegal *game.Illegal
		if !errors.As(err, &illegal) || !strings.HasPrefix(illegal.Reason, want) {
			t.Errorf("%s: the error is %v, want %s", typed, err, want)
			continue
		}
		if own := illegal.Own; (own != "") != (typed == "3" || typed == "5") || typed == "5" && own != "you may name 5c or 5d" {
			t.Errorf("%s: he who is asked hears %q", typed, own)
		}
	}
	var sets []string
	for _, set := range s.Fitting(3) {
		sets = append(sets, cardsText(s, set))
	}
	if got, want := strings.Join(sets, "; "), "3c; 3c 3d; 3c 3h"; got != want {
		t.Errorf("%s would fit, want %s", got, want)
	}
}

func TestARankIsEnoughWhereNothingElseCanBeMeant(t *testing.T) {
	s := holding(t, shedding, "3c", "4d", "5h", "5c", "7d", "Qs")
	give(t, s, "3")
	if sets := s.Fitting(3); sets != nil {
		t.Errorf("where any cards will do, these are named: %v", sets)
	}
	for typed, want := range map[string]string{"5 5": "5h 5c", "q 7d": "7d Qs", "queen and 4": "Qs 4d"} {
		c, err := words.Read(s, typed)
		if err != nil {
			t.Errorf("%s: %v", typed, err)
			continue
		}
		if got := cardsText(s, c.Cards); got != want {
			t.Errorf("%s is %s, want %s", typed, got, want)
		}
	}
}

func TestAnAmountAloneIsOnlySaidToBeWhatIsLegal(t *testing.T) {
	s := holding(t, `ruleset "Bets"
players 2
each player has { stack chips = 20 }
start game { open betting, bets of at least 3 }
`)
	give(t, s, "bet 5")
	for typed, want := range map[string]string{
		"1":  "1 is neither what a call takes nor what may be raised",
		"5":  "say what is meant by 5: call or raise by 5",
		"8":  "say what is meant by 8: raise to 8 or raise by 8",
		"20": "say what is meant by 20: raise to 20",
	} {
		var illegal *game.Illegal
		if _, err := words.Read(s, typed); !errors.As(err, &illegal) || illegal.Reason != want {
			t.Errorf("%s: the error is %v, want %s", typed, err, want)
		}
	}
	give(t, s, "raise to 20")
	if got, want := s.Legal(), "call 15 (all-in), or fold"; got != want {
		t.Errorf("legal is %q, want %q", got, want)
	}
}

func TestWhoIsOutHasFoldedOnlyWhereThereIsBetting(t *testing.T) {
	if holding(t, shedding).Folding() {
		t.Error("there is folding where nobody bets")
	}
	if !holding(t, `ruleset "Stakes"
players 2
start game { ask dealer to choose from 1..2, "How many, or fold", or fold }
`).Folding() {
		t.Error("there is no folding where somebody may fold")
	}
}
