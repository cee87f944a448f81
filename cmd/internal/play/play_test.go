package play

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
)

const rules = `ruleset "Two questions"
players 2
deck standard
each player has {
  hand   cards seen by owner
  points number = 0
}
start game {
  deal 2 to each player's hand
  each player {
    ask player to discard 0..1 cards from hand to discards, "Throw one away?"
    set points to ask player to choose from 1..6, "How many points?"
  }
  each player { result points }
}
`

func begin(t *testing.T) *game.State {
	t.Helper()
	p, list := compile.Source("test", diag.NewSource("test.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record, setup.Deck = true, strings.Fields("Ah Ac Kd Kc")
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start(1)
}

func answers(text string) *Answers {
	return &Answers{Lines: term.NewLines(strings.NewReader(text)), Viewer: event.Record, Screen: term.NewPipe(&strings.Builder{})}
}

func piped(text string, screen *term.Screen) term.Input {
	return term.NewPiped(context.Background(), term.NewLines(strings.NewReader(text)), screen)
}

func both(p Player) []Player { return []Player{p, p} }

func TestAnswersFromAFileBringAGameToItsEnd(t *testing.T) {
	s := begin(t)
	a := answers("none\n\n 6 \r\nAc\n1\nnone\n\n2\n")
	if err := Run(context.Background(), s, both(a), (*game.State).Answer); err != nil || !s.Over() {
		t.Fatalf("over: %v, error: %v", s.Over(), err)
	}
	if n := a.Left(context.Background()); n != 2 {
		t.Errorf("%d answers are left", n)
	}
}

func TestTheFirstWrongAnswerEndsTheGame(t *testing.T) {
	var wrong *Wrong
	err := Run(context.Background(), begin(t), both(answers("none\n\n7\n3\n")), (*game.State).Answer)
	if !errors.As(err, &wrong) || wrong.Line != 3 || wrong.Answer != "7" || !strings.Contains(err.Error(), "7 is more than 6") {
		t.Errorf("the error is %v", err)
	}
}

func TestAnswersThatRunOutNameTheDecision(t *testing.T) {
	var ranOut *RanOut
	err := Run(context.Background(), begin(t), both(answers("none\n2\n")), (*game.State).Answer)
	if !errors.As(err, &ranOut) || ranOut.Decision != "P2: Throw one away? (1 card of Kc Ac or none)" {
		t.Errorf("the error is %v", err)
	}
}

func TestPeopleAtAPipeAreAskedAgain(t *testing.T) {
	var shown strings.Builder
	screen := term.NewPipe(&shown)
	k := &Keyboard{Input: piped("Qs\nhelp\npass\nq\nquit\nA\n9\n6\nnone\n1", screen), Screen: screen, People: 2}
	s := begin(t)
	if err := Run(context.Background(), s, both(k), (*game.State).Answer); err != nil {
		t.Fatal(err)
	}
	k.Finish(s)
	screen.Flush()
	for _, want := range []string{"P1 is dealt Ah Kd", "Qs is not there to be taken. Legal: 1 card of your hand or none.", "You cannot pass here. Legal:", "\nCtrl-D leaves the game.\n",
		"Ctrl-D leaves the game. A queen is called by her suit too.", "P1 discards Ah", "Type the cards by their names",
		"9 is more than 6. Legal: 1 to 6.", "P2 is dealt Ac Kc", "P1 discards 1 card", "P2: 1 (How many points?)"} {
		if !strings.Contains(shown.String(), want) {
			t.Errorf("%q is not shown in:\n%s", want, shown.String())
		}
	}
	if strings.Contains(shown.String(), "\x1b") || strings.Contains(shown.String(), "Pass the keyboard") {
		t.Error("a pipe is treated as a terminal")
	}
}

// Two people at one terminal, of whom each is asked openly, then in secret, then openly again: between two wipes the screen never
// shows the cards of one and a question to the other, and each takes the keyboard before their cards are shown.
func TestTheKeyboardIsPassedOnBeforeSomethingPrivateIsShown(t *testing.T) {
	p, list := compile.Source("test", diag.NewSource("test.deal", strings.Replace(rules, "ask player to discard",
		`set points to ask player to choose from 1..6, "How many at first?"`+"\n    ask player to discard", 1)))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record, setup.Deck = true, strings.Fields("Ah Ac Kd Kc")
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	var shown strings.Builder
	screen := term.NewScreen(&shown, false, nil)
	k := &Keyboard{Input: piped("\n1\nnone\n2\n\n3\nAc\n4\n", screen), Screen: screen, People: 2}
	s := g.Start(1)
	if err := Run(context.Background(), s, both(k), (*game.State).Answer); err != nil {
		t.Fatal(err)
	}
	k.Finish(s)
	screen.Flush()
	own := [2]string{"A♥", "A♣"}
	seen := [2]bool{}
	for _, part := range strings.Split(shown.String(), "\x1b[2J") {
		for seat, card := range own {
			if !strings.Contains(part, card) {
				continue
			}
			seen[seat] = true
			other := []string{"P2", "P1"}[seat]
			for _, asked := range []string{other + ": How many at first?", other + ": Throw one away?", other + ": How many points?",
				"Pass the keyboard to", own[1-seat]} {
				if strings.Contains(part, asked) {
					t.Errorf("beside %s the screen shows %q:\n%s", card, asked, part)
				}
			}
		}
	}
	if n := strings.Count(shown.String(), "Pass the keyboard to"); n != 2 || seen != [2]bool{true, true} {
		t.Errorf("the keyboard is passed on %d times, and shows the cards of %v:\n%q", n, seen, shown.String())
	}
}

// A game that asks nobody anything is told all the same.
func TestAGameWithoutDecisionsIsToldAtTheKeyboard(t *testing.T) {
	for players, want := range map[int]string{1: "told to all\ntold to P1\n", 2: "told to all\n"} {
		p, list := compile.Source("test", diag.NewSource("test.deal", `ruleset "No questions"
players 1..2
start game {
  say "told to all"
  each player { say "told to", name to player }
  result points = 1
}
`))
		if p == nil {
			t.Fatal(list)
		}
		setup := game.NewSetup(p)
		if err := setup.SetPlayers([]string{"P1", "P2"}[:players]); err != nil {
			t.Fatal(err)
		}
		setup.Record = true
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		var screen strings.Builder
		out := term.NewPipe(&screen)
		k := &Keyboard{Input: piped("", out), Screen: out, People: players}
		s := g.Start(1)
		if err := Run(context.Background(), s, both(k)[:players], (*game.State).Answer); err != nil {
			t.Fatal(err)
		}
		k.Finish(s)
		k.Screen.Flush()
		if got := strings.TrimLeft(screen.String(), "\n"); got != want {
			t.Errorf("%d at the keyboard are told %q", players, got)
		}
	}
}

func TestJSONLinesShowAViewerOnlyWhatHeMaySee(t *testing.T) {
	for viewer, want := range map[event.Viewer]struct{ own, other, seed bool }{
		0: {own: true}, 1: {other: true}, event.Table: {}, event.GM: {}, event.Record: {own: true, other: true, seed: true},
	} {
		var out strings.Builder
		screen := term.NewPipe(&out)
		j := &JSON{Screen: screen, Viewer: viewer, Why: true}
		s := begin(t)
		if err := Run(context.Background(), s, both(Bot{policy.AtRandom{Random: policy.NewRandom(1, "P")}}), (*game.State).Answer, j, &Story{Screen: term.NewPipe(&strings.Builder{}), Viewer: viewer}); err != nil {
			t.Fatal(err)
		}
		j.End(s)
		screen.Flush()
		text := out.String()
		if got := strings.Contains(text, `"Ah"`); got != want.own {
			t.Errorf("viewer %d sees Ah: %v", viewer, got)
		}
		if got := strings.Contains(text, `"Ac"`); got != want.other {
			t.Errorf("viewer %d sees Ac: %v", viewer, got)
		}
		if got := strings.Contains(text, `"seed":1`); got != want.seed {
			t.Errorf("viewer %d learns the seed: %v", viewer, got)
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		for _, line := range lines {
			var o map[string]any
			if err := json.Unmarshal([]byte(line), &o); err != nil || !strings.HasPrefix(line, `{"event":"`) {
				t.Errorf("%s: %v", line, err)
			}
		}
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, `{"event":"end"`) {
			t.Errorf("the last line is %s", last)
		}
	}
}

func TestAGameStopsWhereItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Run(ctx, begin(t), both(Bot{policy.AtRandom{Random: policy.NewRandom(1, "P")}}), (*game.State).Answer); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestAnOpenDecisionIsNamedInOneLine(t *testing.T) {
	s := begin(t)
	w := table.Scribe{Screen: term.NewPipe(&strings.Builder{}), State: s, Viewer: event.Table}
	if got := w.Open(); got != "P1: Throw one away? (1 card at most)" {
		t.Errorf("it is %q", got)
	}
}
