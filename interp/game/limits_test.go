package game_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"

	"pgregory.net/rapid"
)

// source compiles a small ruleset from its text.
func source(t rapid.TB, text string) *program.Program {
	t.Helper()
	p, list := compile.Source("test", diag.NewSource("test.deal", text))
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// begin starts the first start of a ruleset for some players.
func begin(t rapid.TB, text string, players ...string) *game.State {
	t.Helper()
	setup := game.NewSetup(source(t, text))
	setup.Record = true
	if len(players) > 0 {
		if err := setup.SetPlayers(players); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.New(source(t, text), setup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start(1)
}

func TestRulesThatNeverEndStopAtTheSamePlace(t *testing.T) {
	for _, test := range []struct{ name, text, code string }{
		{"a loop", "repeat until n < 0 {\n    increase n by 1\n  }", table.CodeLimit},
		{"a long loop of filters", "repeat 1000000 times {\n    set n to count of (each x in [1 2 3 4 5 6 7 8 9] where x > n)\n  }", table.CodeLimit},
		{"a define that calls itself", "set n to deep(1)", "too-deep"},
		{"numbers that grow", "set n to 3\n  repeat 100 times { set n to n * n }", "too-large"},
		{"dice without end", "repeat 1000000 times { set n to roll 9000 d6 }", table.CodeLimit},
		{"too many dice", "set n to 100000\n  set n to roll n d6", "too-many-dice"},
		{"dividing by nothing", "set n to 5 / n rounded down", "divide-by-zero"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "ruleset \"T\"\nplayers 1\nthe table has {\n  n number = 0\n}\n" +
				"define deep(x) = 0 if x < 0 otherwise deep(x + 1)\n" +
				"start s {\n  " + test.text + "\n  set n to deep(-1)\n  result n\n}\n"
			a, b := begin(t, text), begin(t, text)
			if a.Err() == nil || a.Err().Code != test.code {
				t.Fatalf("got %v, not %s", a.Err(), test.code)
			}
			if limit := test.code != "divide-by-zero"; game.IsLimit(a.Err().Code) != limit {
				t.Fatalf("%s is a limit: %v", a.Err().Code, !limit)
			}
			if a.Steps() != b.Steps() || a.Err().Span.String() != b.Err().Span.String() {
				t.Fatalf("stopped at %v after %d steps, then at %v after %d", a.Err().Span, a.Steps(), b.Err().Span, b.Steps())
			}
			if line, _ := a.Err().Span.Source.Position(a.Err().Span.Start); line < 6 {
				t.Fatalf("blamed line %d", line)
			}
		})
	}
}

func TestAGameThatAsksForEverStopsToo(t *testing.T) {
	text := "ruleset \"T\"\nplayers 1\nthe table has {\n  n number = 0\n}\nstart s {\n" +
		"  repeat until n < 0 {\n    each seat { set n to ask player to choose from 1..2 }\n  }\n  result n\n}\n"
	setup := game.NewSetup(source(t, text))
	setup.Limits.StepsPerGame = 1000
	g, err := game.New(source(t, text), setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	for s.Pending() != nil {
		if err := s.Answer(game.Choice{N: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if s.Err() == nil || s.Err().Code != table.CodeLimit {
		t.Fatalf("got %v", s.Err())
	}
}

// A field that is never none stays so: what comes to none cannot be put into it.
func TestNoneIsNotPutIntoAFieldThatNeverIs(t *testing.T) {
	p, list := compile.Source("test", diag.NewSource("test.deal", `ruleset "None"
each player has {
  n     number = 0
  boom  number or none = none
}
start game {
  each player {
    set n to boom
    result n
  }
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	if s := g.Start(1); s.Err() == nil || s.Err().Code != "no-value" {
		t.Errorf("none was put into a number: %v", s.Err())
	}
}

// A game that asks for ever is stopped after so many decisions, whoever answers, long before its steps are spent.
func TestAGameThatAsksForEverIsStopped(t *testing.T) {
	s := begin(t, `ruleset "Ask"
players 1
start s {
  repeat until 1 is 2 {
    each player { let more = ask player to choose yes or no, "More?" }
  }
}
`)
	bot := policy.NewRandom(1, "bot")
	for s.Pending() != nil {
		if err := s.Answer(bot.Decide(s)); err != nil {
			t.Fatal(err)
		}
	}
	limits := game.DefaultLimits
	if s.Err() == nil || s.Err().Code != table.CodeLimit || s.Answers() != limits.Decisions+1 || s.Steps() >= limits.StepsPerGame {
		t.Errorf("after %d decisions and %d steps: %v", s.Answers(), s.Steps(), s.Err())
	}
}

// A game that is only played takes jumps, calls and the like along with what they lead to. It stops where one stops that somebody
// looks on, after as many steps, wherever the steps run out.
func TestTheStepsRunOutAtTheSamePlaceWhoeverLooksOn(t *testing.T) {
	p := source(t, `ruleset "T"
players 2
each player has {
  n number = 0
}
start s {
  do outer
  repeat until no { do outer, nothing }
}
phase outer {
  each player { do inner }
  each player where n > 2 { do inner }
}
phase inner {
  if n > 3 { set n to 0 } otherwise { increase n by 1 }
}
phase nothing { repeat 2 times { } }
`)
	for steps := range int64(400) {
		var ends [2]*game.State
		for i := range ends {
			setup := game.NewSetup(p)
			setup.Record, setup.Limits.StepsPerAnswer = i == 1, steps
			g, err := game.New(p, setup)
			if err != nil {
				t.Fatal(err)
			}
			g.Start(1)
			ends[i] = g.Start(1) // which begins as a copy of what all games have in common
		}
		played, watched := ends[0], ends[1]
		if played.Err() == nil || watched.Err() == nil || played.Err().Span != watched.Err().Span ||
			played.PC != watched.PC || played.Steps() != watched.Steps() {
			t.Fatalf("%d steps: played to %d in %d steps (%v), watched to %d in %d (%v)", steps, played.PC, played.Steps(), played.Err(),
				watched.PC, watched.Steps(), watched.Err())
		}
	}
}
