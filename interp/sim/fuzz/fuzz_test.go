package fuzz

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/internal/shipped"
	"croupier/interp/journal"
	"croupier/interp/program"
)

func compiled(t testing.TB, text string) *program.Program {
	t.Helper()
	return loaded(t, diag.NewSource("rules", text))
}

func loaded(t testing.TB, sources ...*diag.Source) *program.Program {
	t.Helper()
	p, list := compile.Source("rules", sources...)
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// games are all shipped rulesets and, with LONG=1 all, else some examples.
func games(t *testing.T) map[string]*program.Program {
	all, every := map[string]*program.Program{}, 3
	if os.Getenv("LONG") != "" {
		every = 1
	}
	for _, name := range shipped.Some(every) {
		p, list := shipped.Compile(name)
		if p == nil {
			t.Fatal(list)
		}
		all[name] = p
	}
	if len(all) < 18 {
		t.Fatalf("there are only %d", len(all))
	}
	return all
}

func TestEveryShippedRulesetAndExampleIsClean(t *testing.T) {
	number := int64(20)
	if os.Getenv("LONG") != "" {
		number = 60
	}
	for name, p := range games(t) {
		t.Run(name, func(t *testing.T) {
			plan := made(t, p, 1)
			tally := plan.Table().Run(0, number)
			for _, f := range tally.Findings() {
				if f.Kind == Stalled || f.Kind == Long {
					continue // a player who rolls on for ever can be told to stop, and so can a table that plays until one has all chips
				}
				where := ""
				if f.Diag != nil {
					where = f.Diag.Span.String()
				}
				trial, _ := plan.Trial(f.First)
				t.Errorf("%s %s, first in game %d: %s with %v and %v, played by %s %v", f.Text, where, f.First, p.Starts[trial.Setup.Start].Name, trial.Setup.Args(), trial.Setup.Changed(), trial.Policy, trial.Styles)
			}
			if tally.Over == 0 || tally.Games != number {
				t.Errorf("%d of %d games came to their end", tally.Over, tally.Games)
			}
		})
	}
}

func made(t testing.TB, p *program.Program, seed uint64) *Plan {
	t.Helper()
	plan, err := New(p, seed)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

const flawed = `ruleset "Flawed"
players 1..3
option edge number 0..9 = 3
option kind yes or no = no
each player has { n number 0..5 = 0 }
start game with n {
  each player {
    let pick = ask player to choose from 0..9
    if pick is 9 { result share = 6 / (option edge - 9) rounded down }
    if pick is 0 and option kind { repeat until pick is 1 { set n to 0 } }
    result high = pick > 20
    result picked = pick
    if n is 5 { ask player to choose from 3..option edge }
    if n > 6 { result never = 1 }
    if n < 6 { result ever = 1 }
  }
}
start dull {
  result size = "huge" if option edge > 20 otherwise "large" if option edge > 5 otherwise "small"
  repeat 0 times { do odd }
}
phase odd { result odd = 1 }
`

func TestWhatIsWrongIsFound(t *testing.T) {
	plan := made(t, compiled(t, flawed), 3)
	tally := plan.Table().Run(0, 600)
	found := map[Kind]Finding{}
	for _, f := range tally.Findings() {
		found[f.Kind] = f
	}
	if f := found[Wrong]; f.Diag == nil || f.Diag.Code != "divide-by-zero" || f.Diag.Span.Source.Text[f.Diag.Span.Start:][:1] != "6" {
		t.Errorf("the division is %+v", f)
	}
	if f := found[NoAnswer]; f.Diag == nil || f.Diag.Code != "no-legal-answer" {
		t.Errorf("the question without an answer is %+v", f)
	}
	if f := found[Endless]; f.Diag == nil || !strings.Contains(f.Text, "without asking anybody") {
		t.Errorf("the loop is %+v", f)
	}
	if len(found) != 3 {
		t.Errorf("it finds %+v", found)
	}
	for _, f := range tally.Findings() { // the game that is named is one in which it went wrong
		again := plan.Table().Run(f.First, f.First+1).Findings()
		if len(again) != 1 || again[0].Kind != f.Kind || again[0].Text != f.Text {
			t.Errorf("game %d comes out as %+v, not %+v", f.First, again, f)
		}
	}
}

// A question whose legal answers would tell what another player holds stops some of the games, as it would at a table.
func TestWhatWouldTellASecretIsFound(t *testing.T) {
	p := compiled(t, `ruleset "Telling"
players 2
deck standard
each player has { hand cards seen by owner }
define lacks_threes(p) = count of (p's hand where card's rank is 3) is 0
start game {
  deal 3 to each player's hand
  each player {
    let lacking = lacks_threes(player's right)
    let n = ask player to choose from 1..10 where not lacking or chosen > 3, "How many"
    result n
  }
}
`)
	plan, err := Usual(p, 3, "")
	if err != nil {
		t.Fatal(err)
	}
	findings := plan.Table().Run(0, 50).Findings()
	if len(findings) != 1 || findings[0].Diag == nil || findings[0].Diag.Code != "secret-shown" {
		t.Errorf("it finds %+v", findings)
	}
}

// A loop that is always left by stop the loop or by the end of the game never sees its condition hold, and nothing is
// wrong with that.
func TestALoopThatIsLeftFromWithinIsNoGap(t *testing.T) {
	p := compiled(t, `ruleset "Left"
players 2
the table has {
  n  number = 0
  m  number = 0
}
start game {
  do rounds, ending
  result n
}
phase rounds {
  repeat until m > 90 {
    increase n by roll d6
    if n > 4 { stop the loop }
    if n > 900 { say "never" }
  }
  take turns, starting with dealer, until m > 80 {
    increase n by roll d6
    if n > 9 { stop the loop }
  }
}
phase ending {
  repeat until m > 70 {
    increase m by 1
    if m > 3 { stop the game }
  }
}
`)
	for _, g := range made(t, p, 2).Table().Run(0, 50).Unseen() {
		if strings.HasPrefix(g.Text, "this never held") && !strings.Contains(g.Where.Text(), "900") {
			t.Errorf("%s: %s", g.Text, g.Where.Text())
		}
	}
}

func TestWhatNeverCameIsTold(t *testing.T) {
	tally := made(t, compiled(t, flawed), 3).Table().Run(0, 600)
	told := map[string]bool{}
	for _, g := range tally.Unseen() {
		text := g.Text
		if g.Where.Source != nil {
			text += ": " + strings.TrimSpace(g.Where.Source.Text[g.Where.Start:g.Where.End])
		}
		told[text] = true
	}
	for _, want := range []string{
		"the phase odd was never done: phase odd { result odd = 1 }",
		"this never held: n > 6",
		"this always held: n < 6",
		`this case never came: "huge"`,
		`the result size of the table was never "huge"`,
		"in the result high of game it was never yes",
		"the result never of the players was never given",
		"the result odd of the table was never given",
	} {
		found := false
		for text := range told {
			found = found || strings.HasPrefix(text, want)
		}
		if !found {
			t.Errorf("nothing is said of this: %s", want)
		}
	}
	for _, wrong := range []string{`"large"`, "picked", "edge=", "kind=", "ever of"} {
		for text := range told {
			if strings.Contains(text, wrong) && !strings.Contains(text, "never of") {
				t.Errorf("it says: %s", text)
			}
		}
	}
}

func TestWhoNeverWinsAndWhatCannotBeChosenIsTold(t *testing.T) {
	tally := made(t, compiled(t, `ruleset "Unfair"
players 2..4
option shown yes or no = yes
start game {
  each player {
    let c = ask player to choose show or muck when 1 > 2, or pass
    result won = player is dealer's left
  }
  require option shown otherwise "it must be shown"
  result winner = each one in all seats where one is dealer's left
}
`), 1).Table().Run(0, 300)
	var told []string
	for _, g := range tally.Unseen() {
		told = append(told, g.Text)
	}
	all := strings.Join(told, "\n")
	for _, want := range []string{
		"nobody could ever choose muck",
		"no game with the option shown=no came to its end",
		"in the result won of game it was never yes for the player in seat 2, 3, 4",
		"in the result won of game it was never no for the player in seat 1",
		"in the result winner of game the player in seat 2, 3, 4 was never named",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("nothing is said of this: %s\n%s", want, all)
		}
	}
	if tally.Refused == 0 || len(tally.Findings()) != 0 {
		t.Errorf("%d are refused, and this is found: %v", tally.Refused, tally.Findings())
	}
}

func TestObstinatePlayersAreToldFromRulesWithoutEnd(t *testing.T) {
	for _, c := range []struct {
		until string
		want  Kind
	}{{"stopped", Stalled}, {"1 > 2", Endless}} {
		tally := made(t, compiled(t, `ruleset "Going on"
the table has { stopped yes or no = no }
start game {
  repeat until `+c.until+` {
    each player { set stopped to ask player to choose yes or no }
  }
  result done = yes
}
`), 1).Table().Run(0, 8)
		kinds := map[Kind]bool{}
		for _, f := range tally.Findings() {
			kinds[f.Kind] = true
			if !strings.Contains(f.Text, "where fuzz gives up") {
				t.Errorf("whose limit it is is not said: %s", f.Text)
			}
		}
		if !kinds[c.want] || kinds[Endless] != (c.want == Endless) {
			t.Errorf("until %s: %+v", c.until, tally.Findings())
		}
	}
}

// Of a game that was stopped it is said that it has no end only where that is known: a state came back without anybody being asked,
// or no answers lead out.
func TestALongGameIsNotCalledEndless(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       []Kind
	}{
		{"nobody is asked, and nothing changes", "repeat until n > 5 { set n to 0 * n }", []Kind{Endless}},
		{"states come back by turns", "repeat until n is 7 { set n to 3 - n }", []Kind{Endless}},
		{"it comes to go in circles", "repeat until n is 999 { set n to the first that fits { when n > 300: 200, otherwise: n + 1 } }", []Kind{Endless}},
		{"a long count", "repeat until n > 2000000 { increase n by 1 }", []Kind{Limited}},
		{"a die that must show what it seldom shows", "repeat until n is 3000 { set n to roll 3 d1000 }", []Kind{Limited}},
		{"a long game", "repeat until n > 3000000 { each player { let x = ask player to choose from 1..3\n increase n by x } }", []Kind{Long}},
		{"chips that go to and fro", "repeat until n < 0 { each player { let x = ask player to choose from 1..6" +
			"\n let y = roll d6\n set n to the first that fits { when x is y: n - 1, when n > 30000: n, otherwise: n + 1 } } }", []Kind{Long, Stalled}},
		{"whatever is answered", "repeat until n > 3 { each player { set n to ask player to choose from 1..3 } }", []Kind{Endless}},
		{"an answer out of many ends it", "repeat until n is 5000000 { each player { set n to ask player to choose from 1..5000000 } }",
			[]Kind{Long, Stalled}},
		{"no list may be so long", "repeat until n < 0 { set l to l + n }", []Kind{Limited}},
	} {
		tally := made(t, compiled(t, `ruleset "Going on"
players 1..2
the table has {
  n  number = 0
  l  numbers
}
start game {
  `+c.body+`
  result n
}
`), 1).Table().Run(0, 2)
		kinds := map[Kind]bool{}
		for _, f := range tally.Findings() {
			kinds[f.Kind] = true
			if !slices.Contains(c.want, f.Kind) {
				t.Errorf("%s: %s", c.name, f.Text)
			}
		}
		if !kinds[c.want[0]] {
			t.Errorf("%s: nothing of this kind is found: %d", c.name, c.want[0])
		}
	}
}

// A whole game that is stopped is stopped anywhere in the loop that has no end; it is that loop which is found, once.
func TestOneLoopWithoutEndIsOneFinding(t *testing.T) {
	plan := made(t, compiled(t, `ruleset "Endless"
players 2..4
each player has { n number = 0 }
start game {
  repeat until dealer's n > 3 {
    each player { set n to ask player to choose from 1..3 }
    if dealer's n is 2 { each seat { set n to n - 1 } } otherwise { each seat { set n to 0 } }
    each seat { repeat 2 times { set n to min(n, 2) } }
  }
}
`), 1)
	var loops []string
	for _, f := range plan.Table().Run(0, 12).Findings() {
		if f.Kind == Endless {
			loops = append(loops, f.Diag.Span.Text())
		}
	}
	if len(loops) != 1 || loops[0] != "repeat until dealer's n > 3" {
		t.Errorf("found are %q", loops)
	}
}

func TestTheOrderOfTheGamesDoesNotMatter(t *testing.T) {
	plan := made(t, compiled(t, flawed), 5)
	whole := plan.Table().Run(0, 120)
	a, b, c := plan.Table().Run(0, 30), plan.Table().Run(30, 31), plan.Table().Run(31, 120)
	c.Merge(a)
	c.Merge(b)
	if !reflect.DeepEqual(whole, c) {
		t.Errorf("played in parts, the games come to something else:\n%+v\n%+v", whole, c)
	}
}

// file keeps a new journal in memory.
type file struct{ text []byte }

func (f *file) Write(b []byte) (int, error) {
	f.text = append(f.text, b...)
	return len(b), nil
}
func (f *file) Truncate(int64) error           { return nil }
func (f *file) Sync() error                    { return nil }
func (f *file) Seek(int64, int) (int64, error) { return 0, nil }
func (f *file) Read([]byte) (int, error)       { return 0, io.EOF }

func TestAFindingIsReplayedFromItsJournal(t *testing.T) {
	p := compiled(t, flawed)
	plan := made(t, p, 3)
	for _, f := range plan.Table().Run(0, 400).Findings() {
		trial, err := plan.Trial(f.First)
		if err != nil {
			t.Fatal(err)
		}
		h, err := journal.NewHeader(p, trial.Setup, trial.Seed)
		if err != nil {
			t.Fatal(err)
		}
		out := &file{}
		w, err := journal.Create(out, h, journal.Bulk)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Record(trial, w); err != nil {
			t.Fatal(err)
		}
		j, err := journal.Read(bytes.NewReader(out.text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := journal.Replay(p, j)
		if err != nil {
			t.Errorf("%s: %v", f.Text, err)
			continue
		}
		d := s.Err()
		if d == nil || d.Summary != f.Text || d.Span != f.Diag.Span && (f.Kind != Endless || d.Others[0].Span != f.Diag.Span) {
			t.Errorf("the journal of %q ends with %v", f.Text, s.Err())
		}
	}
}

func TestEveryGameHasItsOwnWayToBePlayed(t *testing.T) {
	plan := made(t, compiled(t, flawed), 9)
	starts, seats, styles, edges := map[int]bool{}, map[int]bool{}, map[Style]bool{}, map[int64]bool{}
	for number := range int64(400) {
		trial, err := plan.Trial(number)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := plan.Trial(number)
		if !reflect.DeepEqual(trial, again) {
			t.Fatalf("game %d is another one each time", number)
		}
		starts[trial.Setup.Start], seats[len(trial.Setup.Players)], edges[trial.Setup.Options[0]] = true, true, true
		for _, s := range trial.Styles {
			styles[s] = true
		}
	}
	if len(starts) != 2 || len(seats) != 3 || len(styles) != int(styleCount) || !edges[0] || !edges[9] || !edges[3] || len(edges) != 3 {
		t.Errorf("it tries starts %v, players %v, styles %v, edges %v", starts, seats, styles, edges)
	}
}

func TestThePoliciesOfTheRulesAreTriedToo(t *testing.T) {
	tally := made(t, compiled(t, `ruleset "Advice"
start game {
  each player { result n = ask player to choose from 1..6 }
}
policy modest, "Takes three" { asked to choose { answer 3 } }
policy stubborn, "Wants nine" { asked to choose { answer 9 } }
`), 1).Table().Run(0, 40)
	all := tally.Findings()
	if len(all) != 1 || all[0].Diag == nil || all[0].Diag.Code != "policy-illegal" || all[0].Games != 4 {
		t.Errorf("it finds %+v", all)
	}
}

func TestThereMustBeSomethingToStart(t *testing.T) {
	if _, err := New(&program.Program{Title: "Empty"}, 1); err == nil || errors.Unwrap(err) != nil {
		t.Errorf("it says %v", err)
	}
}
