package game_test

import (
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/ruletest"
)

func TestCardsAndDiceThatMustFitTogetherAreTakenAsTheTestsOfTheirRulesSay(t *testing.T) {
	for _, name := range []string{"testdata/melds.deal", "testdata/climbing.deal", "testdata/aside.deal", "testdata/follow.deal"} {
		p := load(t, name)
		if len(p.Tests) == 0 {
			t.Errorf("%s has no tests", name)
		}
		for _, o := range ruletest.Run(p) {
			if o.Diag != nil {
				t.Errorf("%s: %s: %s", name, o.Title, o.Diag)
			}
		}
	}
}

// Trying which cards fit is no step of the game: however often a player tries, it is stopped by its limits at the same place.
func TestTryingSetsOfCardsCountsNoSteps(t *testing.T) {
	for _, g := range games(t, load(t, "testdata/melds.deal"), false) {
		others := policy.NewRandom(1, "others")
		_, answers := play(t, g, 1, nil)
		_, again := play(t, g, 1, func(s *game.State) {
			for range 20 {
				others.Decide(s)
			}
			if s.Err() != nil || s.Pending() == nil {
				t.Fatalf("a look has stopped the game: %v", s.Err())
			}
		})
		if len(again) != len(answers) {
			t.Errorf("%d answers, and %d where more sets were tried", len(answers), len(again))
		}
	}
}

// Dice that are put aside are told to everybody who sees where they lay or where they lie now, and to nobody else.
func TestDicePutAsideAreToldToThoseWhoSeeThem(t *testing.T) {
	g := games(t, load(t, "testdata/aside.deal"), true)[0]
	s, _ := play(t, g, 3, nil)
	kept := 0
	for _, e := range s.Events(0) {
		if e.Kind != event.Keep {
			continue
		}
		kept++
		if len(e.Faces) == 0 || e.Kind.String() != "keep" {
			t.Errorf("%s of no dice", e.Kind)
		}
		if _, ok := s.See(e, event.Table); !ok {
			t.Error("dice left the middle of the table, and the table was not told")
		}
	}
	if kept == 0 {
		t.Error("nobody kept any dice")
	}
}

// A reveal shows what lies there, and not the dice that come to it later from where nobody else saw them.
func TestDicePutWithDiceThatWereShownAreNotShown(t *testing.T) {
	g := games(t, load(t, "testdata/covered.deal"), true)[0]
	s := g.Start(1)
	if _, seen := know.FieldOf(s, "aside", 0, event.Table); !seen {
		t.Fatal("what was revealed is not seen")
	}
	d := s.Pending()
	if err := s.Answer(game.Choice{Act: game.Take, Cards: d.Items[:1:1]}); err != nil {
		t.Fatal(err)
	}
	if v, seen := know.FieldOf(s, "aside", 0, event.Table); seen {
		t.Errorf("all see %s", s.Text(v))
	}
	if v, _ := know.FieldOf(s, "aside", 0, 0); len(v.L) != 2 {
		t.Errorf("he has put aside %s", s.Text(v))
	}
	for _, e := range s.Events(0) {
		if _, told := s.See(e, event.Table); told && e.Kind == event.Keep {
			t.Error("all are told which die he keeps")
		}
	}
}
