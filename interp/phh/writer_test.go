package phh

import (
	"fmt"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/words"
)

// write plays a game at random, and gives it as a file.
func write(t *testing.T, ruleset string, seed uint64, set func(s *game.Setup)) string {
	t.Helper()
	p, err := load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	variants, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	setup := game.NewSetup(p)
	set(setup)
	setup.Record = true
	w, err := NewWriter(variants, p, setup, event.Record)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(seed)
	bot := policy.NewRandom(seed, "hands")
	told := 0
	for {
		events := s.Events(told)
		told += len(events)
		w.Happened(s, events)
		if s.Pending() == nil {
			break
		}
		if err := s.Answer(bot.Decide(s)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Err(); err != nil {
		t.Fatal(err.Summary)
	}
	text, err := w.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsWrittenComesOutWhenItIsReplayed(t *testing.T) {
	r := newReplayer(t)
	hands := 0
	rulesets := map[string]bool{}
	for _, v := range r.Variants {
		rulesets[v.Ruleset] = true
	}
	if len(rulesets) < 12 {
		t.Errorf("only %d rulesets play a variant", len(rulesets))
	}
	for ruleset := range rulesets {
		for seed := range uint64(30) {
			text := write(t, ruleset, seed, func(s *game.Setup) {
				n := 2 + int(seed%5)
				must(t, s.SetPlayers(seatNames[:n]))
				must(t, s.SetParam("", "hands", "4"))
				must(t, s.SetOption("ante", fmt.Sprint(seed%3)))
				if ruleset == "draw-blinds" {
					must(t, s.SetOption("jokers", "0"))
					return
				}
				must(t, s.SetParam("p1", "stack", fmt.Sprint(20+seed)))
				if n > 3 && !strings.Contains("stud stud-hilo razz short-deck", ruleset) {
					must(t, s.SetParam("p3", "straddle", "4"))
				}
				if seed%7 == 0 && seed%3 == 0 {
					must(t, s.SetParam("p2", "dead", "3"))
				}
			})
			for h, err := range Hands(fmt.Sprintf("%s %d", ruleset, seed), strings.NewReader(text)) {
				hands++
				var out Outcome
				if err == nil {
					out, err = r.Replay(h)
				}
				if err != nil || !out.Compared || out.Waits != "" {
					t.Fatalf("%+v, %v\n%s", out, err, text)
				}
			}
		}
	}
	if hands < 400 {
		t.Errorf("only %d hands were written", hands)
	}
}

// play answers the decisions of a game as people would type it, and writes down what happened.
func play(t *testing.T, ruleset string, viewer event.Viewer, deck string, answers []string, set func(s *game.Setup)) string {
	t.Helper()
	p, err := load(ruleset)
	must(t, err)
	variants, err := Shipped()
	must(t, err)
	setup := game.NewSetup(p)
	set(setup)
	setup.Record, setup.Deck = true, strings.Fields(deck)
	w, err := NewWriter(variants, p, setup, viewer)
	must(t, err)
	g, err := game.New(p, setup)
	must(t, err)
	s := g.Start(1)
	told := 0
	for i := 0; ; i++ {
		events := s.Events(told)
		told += len(events)
		w.Happened(s, events)
		if i == len(answers) {
			break
		}
		choice, err := words.Read(s, answers[i])
		must(t, err)
		must(t, s.Answer(choice))
	}
	text, err := w.Text()
	must(t, err)
	return text
}

func TestAHandAsItIsWritten(t *testing.T) {
	deck := "Ah Kh 7s  Ad Kd 2c  3c  4c 10h 9h  3d  8h  3s  5s"
	answers := []string{"raise to 8", "call", "fold", "check", "all-in", "call"}
	seat := func(s *game.Setup) {
		must(t, s.SetPlayers([]string{"Ann", "Bob \"the Rock\"", "Cyd"}))
		must(t, s.SetParam("Ann", "stack", "50"))
	}
	want := `variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 200, 200]
actions = [
  'd dh p1 AhAd',
  'd dh p2 KhKd',
  'd dh p3 7s2c',
  'p3 cbr 8',
  'p1 cc',
  'p2 f',
  'd db 4cTh9h',
  'p1 cc',
  'p3 cbr 192',
  'p1 cc',
  'd db 8h',
  'd db 5s',
  'p1 sm AhAd',
  'p3 sm 7s2c'
]
hand = 1
players = ['Ann', 'Bob "the Rock"', 'Cyd']
finishing_stacks = [102, 198, 150]
`
	if got := play(t, "holdem", event.Record, deck, answers, seat); got != want {
		t.Errorf("%s", got)
	}
	// What somebody did not see is written as unknown, until it is shown.
	text := play(t, "holdem", 1, deck, answers, seat)
	for _, line := range []string{"'d dh p1 ????'", "'d dh p2 KhKd'", "'d dh p3 ????'", "'p1 sm AhAd'"} {
		if !strings.Contains(text, line) {
			t.Errorf("%s is missing in\n%s", line, text)
		}
	}
	comesOut(t, newReplayer(t), text)
	// One that is left in the middle has no stacks at its end, and is still a hand.
	text = play(t, "holdem", event.Record, deck, answers[:2], seat)
	if out, err := one(t, newReplayer(t), text); err != nil || out.Compared || out.Waits != "p2" {
		t.Errorf("%+v, %v\n%s", out, err, text)
	}
}

func TestASecondHandIsWrittenFromItsOwnDealersLeft(t *testing.T) {
	text := play(t, "draw-blinds", event.Record, "", []string{"fold", "fold", "fold", "call"}, func(s *game.Setup) {
		must(t, s.SetPlayers([]string{"Ann", "Bob", "Cyd"}))
		must(t, s.SetOption("jokers", "0"))
		must(t, s.SetParam("", "hands", "2"))
	})
	_, second, ok := strings.Cut(text, "[2]\n")
	for _, want := range []string{"players = ['Bob', 'Cyd', 'Ann']", "starting_stacks = [101, 100, 99]", "'p3 f'"} {
		if !ok || !strings.Contains(second, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

func TestWhatPHHHasNoWordFor(t *testing.T) {
	variants, err := Shipped()
	must(t, err)
	for _, c := range []struct {
		ruleset, option, want string
	}{
		{"brag", "", "PHH has no variant that brag plays"},
		{"draw-blinds", "1", "no-limit five-card draw is played with jokers=0"},
	} {
		p, err := load(c.ruleset)
		must(t, err)
		setup := game.NewSetup(p)
		if c.option != "" {
			must(t, setup.SetOption("jokers", c.option))
		}
		if _, err := NewWriter(variants, p, setup, event.Record); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.ruleset, err, c.want)
		}
	}
}

// TestABringInThatNobodyCanAnswerIsNoAction holds that a hand in which all others are all-in from the ante comes out, and that its
// bring-in, which goes back, is not written.
func TestABringInThatNobodyCanAnswerIsNoAction(t *testing.T) {
	text := write(t, "stud", 1, func(s *game.Setup) {
		must(t, s.SetPlayers(seatNames[:2]))
		must(t, s.SetOption("ante", "2"))
		must(t, s.SetParam("p2", "stack", "2"))
	})
	if strings.Contains(text, "pb") {
		t.Errorf("a bring-in is written:\n%s", text)
	}
	r := newReplayer(t)
	streets := strings.SplitAfterN(text, "'d dh p1 ", 4) // two cards, the up card, and fourth street
	posted := strings.TrimSuffix(strings.Join(streets[:3], ""), "'d dh p1 ") + "'p1 pb', 'd dh p1 " + streets[3]
	for _, changed := range []string{text, posted} { // the other way other programs may write it
		for h, err := range Hands("stud", strings.NewReader(changed)) {
			must(t, err)
			if out, err := r.Replay(h); err != nil || !out.Compared {
				t.Errorf("%+v, %v\n%s", out, err, changed)
			}
		}
	}
}
