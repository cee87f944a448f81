package game_test

import (
	"errors"
	"reflect"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/words"
)

// writes holds that an answer is read back from its canonical form exactly, and gives the form.
func writes(t *testing.T, s *game.State, c game.Choice) string {
	t.Helper()
	text, err := words.Write(s, c)
	if err != nil {
		t.Fatalf("%+v cannot be written: %v", c, err)
	}
	back, err := words.Read(s, text)
	if err != nil {
		t.Fatalf("%q, for %+v, cannot be read: %v", text, c, err)
	}
	if len(back.Cards) == 0 {
		back.Cards = c.Cards
	}
	if len(c.Cards) == 0 {
		c.Cards = back.Cards
	}
	if !reflect.DeepEqual(c, back) {
		t.Fatalf("%q, for %+v, is read as %+v", text, c, back)
	}
	return text
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	for name, p := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			for _, g := range games(t, p, false) {
				for seed := range seeds {
					others := policy.NewRandom(seed, "others")
					play(t, g, seed, func(s *game.State) {
						for range 3 {
							writes(t, s, others.Decide(s))
						}
					})
				}
			}
		})
	}
}

// odd is a game whose names are read as other answers than they look like.
const odd = `ruleset "Odd names"
players 3

deck odd {
  ranks 2 3
  suits red black
  copies 2
  card "none"
  card "all"
  card "red"
}

each player has { hand cards seen by owner }

start cards {
  deal 4 to dealer's hand
  deal all to dealer's left's hand
  ask dealer's left to play 0..4 cards from dealer's left's hand to discards, "Which?", or fold
  let single = ask dealer's left to choose from dealer's left's hand, "Which one?", or pass
  say "chosen", single is none
  result done = 1
}

start people {
  let person = ask dealer to choose from players, "Who?", or fold, or pass
  say "chosen", person is none
  result done = 1
}

start words {
  let act = ask dealer to choose fold or folding or pass, "Which?", or fold, or pass
  say act
  result done = 1
}
`

func oddGame(t *testing.T, start string, players ...string) *game.State {
	t.Helper()
	p, list := compile.Source("odd", diag.NewSource("odd.deal", odd))
	if p == nil {
		for _, d := range list {
			t.Error(d)
		}
		t.FailNow()
	}
	setup := game.NewSetup(p)
	if err := setup.SetStart(start); err != nil {
		t.Fatal(err)
	}
	if err := setup.SetPlayers(players); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start(1)
}

func TestNamesThatLookLikeOtherAnswersAreWrittenByTheirPlaces(t *testing.T) {
	s := oddGame(t, "people", "Fold", "ann", "Pass")
	for c, want := range map[int64]string{0: "[#1]", 1: "ann", 2: "[#3]"} {
		if got := writes(t, s, game.Choice{N: c}); got != want {
			t.Errorf("player %d is written %s, not %s", c, got, want)
		}
	}
	writes(t, s, game.Choice{Act: game.Fold})
	writes(t, s, game.Choice{Act: game.Pass})

	s = oddGame(t, "people", " x", "[#1]", "choose x")
	for seat := range int64(3) {
		writes(t, s, game.Choice{N: seat})
	}

	s = oddGame(t, "words", "A", "B", "C")
	for _, w := range s.Pending().Words {
		writes(t, s, game.Choice{N: w})
	}
	for act, want := range map[game.Act]string{game.Fold: "[fold]", game.Pass: "[pass]"} {
		if got := writes(t, s, game.Choice{Act: act}); got != want {
			t.Errorf("the act is written %s, not %s", got, want)
		}
	}
}

func TestEachOfSeveralCardsThatReadTheSameIsWritten(t *testing.T) {
	s := oddGame(t, "cards", "A", "B", "C")
	items := append([]int32(nil), s.Pending().Items...)
	for i := range items {
		writes(t, s, game.Choice{Act: game.Take, Cards: items[i : i+1]})
		for j := range items {
			if i != j {
				writes(t, s, game.Choice{Act: game.Take, Cards: []int32{items[i], items[j]}})
			}
		}
	}
	if got := writes(t, s, game.Choice{Act: game.Take}); got != "none" {
		t.Errorf("no card is written %s", got)
	}
	if err := s.Answer(game.Choice{Act: game.Take}); err != nil {
		t.Fatal(err)
	}
	for _, item := range s.Pending().Items {
		writes(t, s, game.Choice{N: int64(item)})
	}
}

func TestAnIllegalAnswerIsNotWritten(t *testing.T) {
	s := oddGame(t, "people", "A", "B", "C")
	var illegal *game.Illegal
	if text, err := words.Write(s, game.Choice{N: 3}); !errors.As(err, &illegal) {
		t.Errorf("the player of no seat is written %q, %v", text, err)
	}
	for _, text := range []string{"[#4]", "[#0]", "[#1 #2]", "[]", "[", "[#99999999999999999999]", "[-1]"} {
		if c, err := words.Read(s, text); err == nil {
			t.Errorf("%s is read as %+v", text, c)
		}
	}
}
