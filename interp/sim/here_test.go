package sim

import (
	"reflect"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/words"
)

const guessing = `ruleset "Guessing"
players 2
deck standard
each player has { hand cards seen by owner }
start game {
  deal 1 to each player's hand
  let higher = ask first of all seats to choose yes or no
  let won = (first of (first of all seats)'s hand)'s rank > (first of (last of all seats)'s hand)'s rank
  result higher_won = won
  result right = higher is won
}
`

// standing is a game that waits for its first answer, with these cards on top of the deck.
func standing(t *testing.T, p *program.Program, cards string) *game.State {
	t.Helper()
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	setup.Deck = strings.Fields(cards)
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	if s.Pending() == nil {
		t.Fatal("nobody is asked anything")
	}
	return s
}

func atRandom() Bot {
	return Bot{"random", func(player string) Policy { return policy.AtRandom{Random: policy.NewRandom(0, player)} }}
}

// What comes of an open decision is simulated as whoever is asked sees it: what he does not know makes no difference.
func TestFiguresFromAnOpenDecisionTellNothingOfWhatIsHidden(t *testing.T) {
	p := compiled(t, guessing)
	run := func(cards string) []Line {
		plan, err := From(standing(t, p, cards), []Bot{atRandom(), atRandom()}, 7, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !plan.Here() {
			t.Error("the plan begins with the start")
		}
		tally := plan.Table().Run(0, 2000)
		if mean, _ := tally.Decisions.Mean(); mean.Estimate != 1 {
			t.Errorf("there are %v decisions from here on", mean.Estimate)
		}
		return tally.Lines()
	}
	low, high := run("9h 2c"), run("9h Ac")
	if !reflect.DeepEqual(low, high) {
		t.Error("the hidden card makes a difference")
	}
	// 28 of the 51 other cards are lower than a nine: 2 to 8.
	for _, l := range low {
		if l.Result == "higher_won" && !l.Chance(l.Figure.Said["yes"]).Holds(28.0/51) {
			t.Errorf("the nine wins %v", l.Chance(l.Figure.Said["yes"]))
		}
	}
	king := run("Kh 2c")
	if reflect.DeepEqual(low, king) {
		t.Error("his own card makes no difference")
	}
	over := standing(t, p, "9h 2c")
	c, err := words.Read(over, "yes")
	if err == nil {
		err = over.Answer(c)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := From(over, []Bot{atRandom(), atRandom()}, 7, nil); err == nil {
		t.Error("a game that is over goes on")
	}
}

// Of what is only 0 or 1 it is Wilson's interval, and it is wide enough where they are all the same.
func TestTheIntervalOfAShareIsRightAtTheEnds(t *testing.T) {
	for _, times := range []int64{0, 1, 20, 199, 200} {
		p := float64(times) / 200
		got, want := Share(p, p*(1-p), 200), Chance(times, 200)
		if max(got.Low-want.Low, want.Low-got.Low, got.High-want.High, want.High-got.High) > 1e-9 {
			t.Errorf("%d of 200: %v, not %v", times, got, want)
		}
	}
	if one := Share(1, 0, 400); one.High != 1 || one.Low > 0.995 {
		t.Errorf("400 of 400 is %v", one)
	}
	if narrow, wide := Share(0.5, 0.01, 100), Share(0.5, 0.25, 100); narrow.Width() >= wide.Width() {
		t.Error("what varies less is no surer")
	}
}
