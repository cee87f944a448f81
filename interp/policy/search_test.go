package policy

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/words"
	"croupier/stdlib/rng"
)

func source(t testing.TB, name string, texts ...string) *program.Program {
	t.Helper()
	var sources []*diag.Source
	for i, text := range texts {
		sources = append(sources, diag.NewSource(fmt.Sprintf("%s%d.deal", name, i), text))
	}
	p, list := compile.Source(name, sources...)
	if p == nil {
		t.Fatal(name, list)
	}
	return p
}

// files compiles the files of a folder, or one file.
func files(t testing.TB, pattern string) *program.Program {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatal(pattern, err)
	}
	var texts []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return source(t, pattern, texts...)
}

func match(t testing.TB, p *program.Program, start string, record bool, players ...string) *game.Game {
	t.Helper()
	setup := game.NewSetup(p)
	setup.Record = record
	if start != "" {
		if err := setup.SetStart(start); err != nil {
			t.Fatal(err)
		}
	}
	if len(players) > 0 {
		if err := setup.SetPlayers(players); err != nil {
			t.Fatal(err)
		}
	}
	chance := rng.New(1, "fill")
	if err := setup.Fill(chance.Below); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSearchPlaysEveryGameToItsEnd plays every start that ships with searching players, as far as 60 answers go.
func TestSearchPlaysEveryGameToItsEnd(t *testing.T) {
	patterns, _ := filepath.Glob("../../examples/*.deal")
	for _, name := range []string{"baltimore", "d12", "draw", "kings", "swrpg", "texas"} {
		patterns = append(patterns, "../../rulesets/"+name+"/*.deal")
	}
	for _, pattern := range patterns {
		text, _ := os.ReadFile(pattern)
		if strings.Contains(string(text), "\nextends ") {
			continue // house rules need their base
		}
		p := files(t, pattern)
		for _, start := range p.Starts {
			g := match(t, p, start.Name, false)
			bot := NewSearch(p, 1, "all", 8)
			s := g.Start(3)
			for n := 0; s.Pending() != nil && n < 60; n++ {
				c, err := bot.Decide(s)
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Answer(c); err != nil {
					t.Fatalf("%s %s: %v", pattern, start.Name, err)
				}
			}
			if s.Err() != nil {
				t.Fatalf("%s %s: %v", pattern, start.Name, s.Err())
			}
		}
	}
}

// taught is a game in which one answer is plainly the best.
const taught = `ruleset "Taught"
players 2
aim %s
deck tiny {
  ranks 2 3 4 5
  suits c d
}
each player has {
  hand    cards seen by owner
  open    cards seen by all
  points  number = 0
}
start game {
  shuffle everything
  deal 3 to each player's hand
  each player {
    %s
  }
  result x = 1
}
`

func TestSearchFindsWhatIsPlainlyBest(t *testing.T) {
	for _, test := range []struct{ aim, ask, best string }{
		{"highest points", `set points to ask player to choose from 1..30, "How many?"`, "30"},
		{"lowest points", `set points to ask player to choose from 1..20, "How many?"`, "1"},
		{"highest points", `let sure = ask player to choose yes or no, "Sure?"
    if sure { increase points by roll d6 } else { increase points by roll 3 d6 }`, "no"},
		{"highest points", `ask player to play 1 card from hand to open, "One"
    set points to spots of open`, "highest"},
		{"highest points", `ask player to play 2 cards from hand to open, "Two"
    set points to 10 - sum spots of open`, "lowest"},
		{"highest points", `let one = ask player to choose from 1..2, "First"
    let two = ask player to choose from 1..2, "Second"
    if one is 1 and two is 2 { set points to 9 } else { if one is 2 { set points to 5 } }`, "1"},
	} {
		p := source(t, "taught", fmt.Sprintf(taught, test.aim, test.ask))
		g := match(t, p, "", false)
		for seed := range uint64(5) {
			s := g.Start(seed)
			c, err := NewSearch(p, seed, "Ann", 400).Decide(s)
			if err != nil {
				t.Fatal(err)
			}
			text, err := words.Write(s, c)
			if err != nil {
				t.Fatal(err)
			}
			want := test.best
			if want == "highest" || want == "lowest" {
				want = extreme(s, len(c.Cards), want == "highest")
				text = fmt.Sprint(spots(s, c.Cards))
			}
			if text != want {
				t.Errorf("%s: %s, not %s", test.ask, text, want)
			}
		}
	}
}

// spots is the sum of the cards' ranks.
func spots(s *game.State, cards []int32) (sum int) {
	for _, c := range cards {
		sum += s.RankOf(c) + 2
	}
	return sum
}

// extreme is the highest or lowest sum of so many of the cards that can be played.
func extreme(s *game.State, n int, highest bool) string {
	best := -1
	s.EachTake(func(cards []int32) bool {
		if sum := spots(s, cards); len(cards) == n && (best < 0 || sum > best == highest) {
			best = sum
		}
		return false
	})
	return fmt.Sprint(best)
}

// hiding is a deck so small that many games look alike to a player, with bets and secrets.
const hiding = `ruleset "Hiding"
players 2
deck tiny {
  ranks 2 3 4
  suits c d
}
each player has {
  stack   chips = 6
  hand    cards seen by owner
  note    fair or cheat = fair seen by owner
  secret  number or none = none seen by gm
}
define worth = sum spots of hand
define strong = some c in hand where c's rank is 4
start game {
  shuffle everything
  deal 2 to each player's hand
  let wanted = random of ranks
  each player {
    set secret to (top of deck)'s spots
    if secret > 3 { set note to cheat }
  }
  each player, secretly { set note to ask player to choose fair or cheat, "Note?" }
  collect 1 from players still in
  open betting, starting with dealer's left, bets of at least 1
  if count of players still in is 2 {
    ask dealer's left to take 1 card from dealer's hand to hand, "Draw one blind"
    open betting, starting with dealer's left, bets of at least 1
  }
  award pot to highest by worth
  each player where player's note is cheat and some c in hand where c's rank is wanted { pay min(1, stack) from player to bank }
  each seat { result chips = stack }
}
policy bold {
  asked to bet {
    if strong { answer raise to 3, or bet 2, or call, or all-in, or check }
    answer check, or fold
  }
}
`

// told is everything that a player is told.
func told(s *game.State, v event.Viewer) string {
	var b strings.Builder
	for _, e := range s.Events(0) {
		if seen, ok := s.See(e, v); ok {
			text, _ := json.Marshal(words.EventJSON(s, seen))
			b.Write(text)
		}
	}
	view, _ := json.Marshal(know.ViewOf(s, v))
	b.Write(view)
	legal, _ := json.Marshal(words.LegalJSON(s))
	b.Write(legal)
	return b.String()
}

// TestSearchSeesNoMoreThanItsPlayer groups games by all that a player was told until he is asked: in those that look alike to
// him the search gives the same answer. Cards that he does not see go by their places.
func TestSearchSeesNoMoreThanItsPlayer(t *testing.T) {
	p := source(t, "hiding", hiding)
	g := match(t, p, "", true, "Ann", "Bob")
	random := [2]*Random{NewRandom(1, "Ann"), NewRandom(1, "Bob")}
	want, alike := map[string]string{}, 0
	s := &game.State{}
	const seeds = 1200
	for seed := range uint64(seeds) {
		g.Restart(s, seed)
		for seat := range random {
			random[seat].Reseed(seed % 5)
		}
		bots := [2]*Search{NewSearch(p, 9, "Ann", 12), NewSearch(p, 9, "Bob", 12)}
		for d := s.Pending(); d != nil; d = s.Pending() {
			who := d.Player
			c, _ := bots[who].Decide(s)
			got := fmt.Sprint(c.Act, c.N)
			for _, card := range c.Cards {
				for i, item := range d.Items {
					if item == card {
						got += fmt.Sprint(" #", i)
					}
				}
			}
			looks := told(s, event.Viewer(who))
			if before, ok := want[looks]; ok && before != got {
				t.Fatalf("seed %d, after %d answers: %s here and %s in a game that looks alike", seed, s.Answers(), got, before)
			} else if ok {
				alike++
			}
			want[looks] = got
			c = random[who].Decide(s)
			bots[1-who].Watch(s, c)
			if err := s.Answer(c); err != nil {
				t.Fatal(err)
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
	}
	if alike < 200 {
		t.Errorf("only %d games look alike", alike)
	}
}

func TestSearchDecidesTheSameAgain(t *testing.T) {
	p := files(t, "../../rulesets/draw/*.deal")
	g := match(t, p, "", false)
	play := func() string {
		var all strings.Builder
		var bots []*Search
		s := g.Start(4)
		for seat := range g.Seats() {
			bots = append(bots, NewSearch(p, 4, g.Name(seat), 40))
		}
		for d := s.Pending(); d != nil; d = s.Pending() {
			who := d.Player
			c, _ := bots[who].Decide(s)
			text, err := words.Write(s, c)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&all, text)
			for other, bot := range bots {
				if other != who {
					bot.Watch(s, c)
				}
			}
			if err := s.Answer(c); err != nil {
				t.Fatal(err)
			}
		}
		return all.String()
	}
	first := play()
	if again := play(); again != first {
		t.Errorf("first\n%sand then\n%s", first, again)
	}
}

func TestSearchTakesABudget(t *testing.T) {
	p := files(t, "../../rulesets/draw/*.deal")
	for name, budget := range map[string]int{"search": UsualBudget, "search:7": 7, "search:0": 0, "search:": 0, "search:x": 0, "search:99999999999": 0, "search:2000001": 0} {
		bot, err := New(p, name, 1, "Ann")
		if s, ok := bot.(*Search); (budget > 0) != ok || ok && s.budget != budget {
			t.Errorf("%s: %v, %v", name, bot, err)
		}
		if budget == 0 && (err == nil || !strings.Contains(err.Error(), "games")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := New(p, "searching", 1, "Ann"); err == nil || !strings.Contains(err.Error(), "search") {
		t.Error(err)
	}
}

// TestThinkingTakesNoMemory thinks about one decision again and again.
func TestThinkingTakesNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector allocates")
	}
	p := files(t, "../../rulesets/draw/draw.deal")
	s := match(t, p, "", false, "A", "B", "C", "D", "E", "F").Start(1)
	bot := NewSearch(p, 1, "A", 1000)
	for range 5 {
		_, _ = bot.Decide(s)
	}
	before := bot.given
	n := testing.AllocsPerRun(5, func() { _, _ = bot.Decide(s) })
	if answers := float64(bot.given-before) / 6; n/answers > 0.01 {
		t.Errorf("%v allocations for %v answers", n, answers)
	}
}

// BenchmarkSearchPlayouts thinks about the third decision of a game with six players.
func BenchmarkSearchPlayouts(b *testing.B) {
	for _, name := range []string{"draw", "kings", "texas"} {
		for _, own := range []string{"random", "policies"} {
			b.Run(name+"/"+own, func(b *testing.B) {
				pattern := "../../rulesets/" + name + "/*.deal"
				if own == "random" {
					pattern = "../../rulesets/" + name + "/" + name + ".deal"
				}
				p := files(b, pattern)
				s := match(b, p, "", false, "A", "B", "C", "D", "E", "F").Start(1)
				for s.Answers() < 2 {
					if err := s.Answer(NewRandom(1, "x").Decide(s)); err != nil {
						b.Fatal(err)
					}
				}
				bot := NewSearch(p, 1, "A", 1000)
				b.ReportAllocs()
				for b.Loop() {
					_, _ = bot.Decide(s)
				}
				b.ReportMetric(float64(bot.given)/b.Elapsed().Seconds(), "playout-decisions/s")
			})
		}
	}
}
