package game_test

import (
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/words"
)

const wordTable = `ruleset "Word"
players 2
deck standard { when the deck runs out, shuffle discards in }
each player has {
  hand  cards seen by owner
  score number 0..20 = 0
  thrown faces
  stack chips = 10
}
the table has { board cards seen by all }
start game {
  deal 2 to each player's hand
  deal 3 to board
  each player {
    set thrown to roll 2 d6
    let n = ask player to bet 0..20 chips from stack to pot, "How many?"
    set score to score + n
  }
  each player {
    result total = score
    result outcome = "good" if score > 5 otherwise "poor"
  }
  result verdict = "as it stands"
}
`

func wordGame(t *testing.T) *game.State {
	t.Helper()
	return begin(t, wordTable, "Ann", "Bob")
}

func sound(t *testing.T, s *game.State) {
	t.Helper()
	if err := s.Sound(); err != nil {
		t.Fatal(err)
	}
}

func TestTheGameMasterSetsAField(t *testing.T) {
	s := wordGame(t)
	if err := words.SetField(s, "score", 0, "7"); err != nil {
		t.Fatal(err)
	}
	if v, _ := know.FieldOf(s, "score", 0, event.Table); v.N != 7 {
		t.Errorf("the score is %d", v.N)
	}
	if err := words.SetField(s, "thrown", 0, "6 6"); err != nil {
		t.Fatal(err)
	}
	if v, _ := know.FieldOf(s, "thrown", 0, event.Table); s.Text(v) != "6 6" {
		t.Errorf("the dice show %s", s.Text(v))
	}
	board := strings.Join(s.StillIn(event.Record)[20:23], " ")
	if err := words.SetField(s, "board", -1, board); err != nil {
		t.Fatal(err)
	}
	if v, _ := know.FieldOf(s, "board", -1, event.Table); s.Text(v) != board {
		t.Errorf("the board is %s", s.Text(v))
	}
	sound(t, s)
}

func TestChipsThatAreGivenChangeWhatIsLegal(t *testing.T) {
	s := wordGame(t)
	if s.Pending().Most != 10 {
		t.Fatal(s.Legal())
	}
	if err := words.GiveChips(s, "stack", s.Pending().Player, 4); err != nil {
		t.Fatal(err)
	}
	if s.Pending().Most != 14 {
		t.Errorf("with 14 chips this is legal: %s", s.Legal())
	}
	if err := words.GiveChips(s, "stack", s.Pending().Player, -14); err != nil {
		t.Fatal(err)
	}
	if s.Pending().Most != 0 {
		t.Errorf("without chips this is legal: %s", s.Legal())
	}
	sound(t, s)
}

func TestWhatTheGameMasterCannotSayChangesNothing(t *testing.T) {
	s := wordGame(t)
	before, free := told(s, event.Record), s.StillIn(event.Record)[0]
	for _, c := range []struct {
		says string
		err  error
	}{
		{"did you mean score", words.SetField(s, "scor", 0, "7")},
		{"say whose", words.SetField(s, "score", -1, "7")},
		{"not a player's but the table's", words.SetField(s, "board", 0, "Ah")},
		{"0 to 20", words.SetField(s, "score", 0, "21")},
		{"a number", words.SetField(s, "score", 0, "many")},
		{"no face 7", words.SetField(s, "thrown", 0, "7 1")},
		{"more often", words.SetField(s, "board", -1, free+" "+free)},
		{"no 9000000000000000000 chips", words.GiveChips(s, "stack", 0, 9e18)},
		{"cannot be taken", words.GiveChips(s, "stack", 0, -11)},
		{"holds no chips", words.GiveChips(s, "score", 0, 1)},
		{"its results are", words.SetResult(s, "luck", 0, "good")},
		{"say whose", words.SetResult(s, "total", -1, "3")},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("%v should say %q", c.err, c.says)
		}
	}
	if told(s, event.Record) != before {
		t.Error("something has changed")
	}
	sound(t, s)
}

func TestAResultIsWhatTheGameMasterSays(t *testing.T) {
	s := wordGame(t)
	bot := policy.NewRandom(1, "bot")
	for s.Pending() != nil {
		if err := s.Answer(bot.Decide(s)); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{words.SetResult(s, "total", 1, "99"), words.SetResult(s, "outcome", 1, "good"), words.SetResult(s, "verdict", -1, "overruled")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range s.Results() {
		text := s.Text(r.Value)
		if r.Player == 1 && (r.Name == "total" && text != "99" || r.Name == "outcome" && text != "good") || r.Name == "verdict" && text != "overruled" {
			t.Errorf("%s is %s", r.Name, text)
		}
	}
	if !s.Over() {
		t.Error("the game is not over any more")
	}
}

func TestTheGameMastersWordKeepsGamesSound(t *testing.T) {
	for name, p := range rulesets(t) {
		for _, g := range games(t, p, true) {
			s := g.Start(5)
			bot := policy.NewRandom(5, "bot")
			for n := 0; s.Pending() != nil && n < int(several(20, 60)); n++ {
				for seat := range g.Seats() {
					for _, f := range p.Rules.Fields {
						at := seat
						if !f.PerPlayer {
							at = -1
						}
						_ = words.GiveChips(s, f.Name, at, int64(n%7)-3)
						_ = words.SetField(s, f.Name, at, []string{"3", "yes", "2c 3d", "none", "1 1", "pair of twos"}[n%6])
					}
				}
				if s.Pending() == nil {
					break
				}
				if err := s.Answer(bot.Decide(s)); err != nil {
					t.Fatal(name, err)
				}
				sound(t, s)
			}
		}
	}
}

func TestUndrawnChanceIsDrawnAnewOnlyWhenReseeded(t *testing.T) {
	s := wordGame(t)
	same, other := s.Clone(), s.Clone()
	other.Reseed(99)
	differ := false
	for _, x := range []*game.State{s, same, other} {
		c, err := words.Read(x, "1")
		if err == nil {
			err = x.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	a, b := told(s, event.Record), told(same, event.Record)
	if a != b {
		t.Error("the same game comes out otherwise")
	}
	for seed := uint64(0); seed < 20 && !differ; seed++ {
		again := same.Clone()
		again.Reseed(seed)
		differ = again.Seed() == seed
	}
	if !differ {
		t.Error("nothing is drawn anew")
	}
	if told(other, event.Record) == a {
		t.Error("another seed rolls the same two dice, or none")
	}
}

// Capitals do not matter in answers, so that they cannot tell two players apart.
func TestPlayersDifferByMoreThanCapitals(t *testing.T) {
	setup := game.NewSetup(source(t, "ruleset \"Two\"\nplayers 1..3\nstart it { result n = 1 }\n"))
	if err := setup.SetPlayers([]string{"Ann", "Bob", "ann"}); err == nil || !strings.Contains(err.Error(), "two players are called ann") {
		t.Errorf("Ann and ann are let in: %v", err)
	}
}
