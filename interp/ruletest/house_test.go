package ruletest_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/ruletest"
	"croupier/rulesets"
)

// mostLines is how many lines a house rule may take that a table wants.
const mostLines = 5

// House rules that tables want: each takes five lines at most and puts no step in the place of one that is there; it is checked
// without a word, its tests hold, and whoever plays, games come to their end.
func TestHouseRulesOfManyTables(t *testing.T) {
	files, err := filepath.Glob("testdata/house/*.deal")
	if err != nil || len(files) == 0 {
		t.Fatal("there are none", err)
	}
	for _, name := range []string{
		"equal-skips", "house-rake", "jacks-open", "look-at-the-board", "lost-hands", "lucky-streak", "peek", "straddle",
	} {
		files = append(files, "../../examples/"+name+".deal")
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".deal")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			p, list := checked(name, string(text))
			if len(list) > 0 {
				t.Error(shown(list))
			}
			if lines := linesOf(string(text)); len(lines) > mostLines || strings.Contains(string(text), "replace ") {
				t.Errorf("it takes %d lines:\n%s", len(lines), strings.Join(lines, "\n"))
			}
			if p == nil {
				t.Fatal("it cannot be played")
			}
			for _, o := range ruletest.Run(p) {
				if o.Diag != nil {
					t.Errorf("the test %q:\n%s", o.Title, shown(diag.List{*o.Diag}))
				}
			}
			if len(p.Tests) == 0 {
				t.Error("it has no test")
			}
			for i := range p.Starts {
				playsBy(t, p, p.Starts[i].Name, builtin.RandomPolicy)
				for _, by := range p.Policies {
					playsBy(t, p, p.Starts[i].Name, by.Name)
				}
			}
		})
	}
}

// linesOf are the lines of a house rule, without its title, comments, tests and braces that stand alone.
func linesOf(text string) (lines []string) {
	rule, _, _ := strings.Cut(text, "\ntest ")
	for line := range strings.Lines(rule) {
		line = strings.TrimSpace(line)
		word, _, _ := strings.Cut(line, " ")
		switch {
		case line == "", line == "}", line[0] == '#', word == "ruleset", word == "about", word == "extends":
		default:
			lines = append(lines, line)
		}
	}
	return lines
}

// At the top of every shipped ruleset stands its first house rule, in a comment. It is checked without a word.
func TestTheFirstHouseRuleOfEveryRulesetCanBePlayed(t *testing.T) {
	const above, indent = "# A first house rule, in a file of its own:\n", "#   "
	for _, name := range rulesets.Names() {
		var rule strings.Builder
		for _, f := range rulesets.Files(name) {
			if _, below, ok := strings.Cut(f.Text, above); ok {
				for line := range strings.Lines(below) {
					said, ok := strings.CutPrefix(line, indent)
					if !ok {
						break
					}
					rule.WriteString(said)
				}
			}
		}
		if !strings.Contains(rule.String(), "extends "+name+"\n") {
			t.Errorf("%s shows no house rule that stands on it, but %q", name, rule.String())
			continue
		}
		if p, list := checked("first-"+name, rule.String()); p == nil || len(list) > 0 {
			t.Errorf("%s\n%s", rule.String(), shown(list))
		}
	}
}

// playsBy plays games in which all players decide by one policy.
func playsBy(t *testing.T, p *program.Program, start, by string) {
	t.Helper()
	games := uint64(50)
	if testing.Short() {
		games = 5
	}
	setup := game.NewSetup(p)
	if err := setup.SetStart(start); err != nil {
		t.Fatal(err)
	}
	for _, m := range setup.Missing() {
		if err := setup.SetParam(m.Player, m.Field.Name, someValue(m.Field.Type)); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint64(1); seed <= games; seed++ {
		s := g.Start(seed)
		bots := map[int]policy.Policy{}
		for n := 0; s.Pending() != nil && n < 5000; n++ {
			who := s.Pending().Player
			if bots[who] == nil {
				if bots[who], err = policy.New(p, by, seed, strconv.Itoa(who)); err != nil {
					t.Fatal(err)
				}
			}
			choice, err := bots[who].Decide(s)
			if err == nil {
				err = s.Answer(choice)
			}
			if err != nil {
				t.Fatalf("%s by %s, seed %d: %v", start, by, seed, err)
			}
		}
		switch {
		case s.Err() != nil:
			t.Fatalf("%s by %s, seed %d:\n%s", start, by, seed, shown(diag.List{*s.Err()}))
		case s.Pending() != nil && by != policy.Usual(p):
			return // some play on for ever at random; that it can end is seen with the policy that people use
		case s.Pending() != nil:
			t.Fatalf("%s by %s, seed %d, is not over after 5000 answers", start, by, seed)
		}
	}
}
