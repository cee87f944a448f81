package cli

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestManyGamesAtATerminalShowHowFarTheyAreAndCanBeEnded(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "sim", "kings", "--policy", "random", "--players", "5", "--seed", "1", "--games", "1000000")
	s.sees("% [")
	s.sees("left")
	s.types("\x03")
	code, rest := s.leaves()
	if code != ExitFine {
		t.Errorf("it exits with %d", code)
	}
	found := regexp.MustCompile(`([\d,]+) games, policy random, seed 1; ended early; [\d.]+ s`).FindStringSubmatch(rest)
	if found == nil || !strings.Contains(rest, "P1 kings") || strings.Contains(rest, "panic") {
		t.Fatalf("it ends with %q", rest)
	}
	if bar, table := strings.LastIndex(rest, "% ["), strings.Index(rest, "Kings & Bastards"); bar > table {
		t.Error("the bar is shown below the answer")
	}
	// What there is is the same as if just so many games had been asked for.
	games, err := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	_, again, _ := run(t, "", "sim", "kings", "--policy", "random", "--players", "5", "--seed", "1", "--games", strconv.Itoa(games))
	plain := strings.ReplaceAll(regexp.MustCompile("\x1b\\[[0-9;]*[mJA]").ReplaceAllString(rest, ""), "\r\n", "\n")
	_, wanted, _ := strings.Cut(again, "P1 kings")
	_, got, _ := strings.Cut(plain, "P1 kings")
	if got != wanted {
		t.Errorf("ended early it says\n%s\nand of as many games\n%s", got, wanted)
	}
}

func TestExactWorkAtATerminalShowsHowFarItIsAndCanBeEnded(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "odds", "d12", "extended", "pool=40", "stat=20", "dt=6", "rounds=50", "--policy", "random", "--limit", "1000000000", "--seed", "1")
	s.sees("states of at most 1,000,000,000")
	s.types("\x03")
	code, rest := s.leaves()
	if code != ExitFine {
		t.Errorf("it exits with %d", code)
	}
	for _, want := range []string{"that was ended before they were worked out. These are simulated.", "It was ended early", "margin"} {
		if !strings.Contains(rest, want) {
			t.Errorf("it ends without %q: %q", want, rest)
		}
	}
}

func TestATableThatIsEndedHasTheCellsThatAreDone(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "odds", "kings", "--players", "5", "--table", "rounds=1..90", "--where", "P1.kings > 0", "--games", "300", "--seed", "1")
	s.sees("% [")
	s.types("\x03")
	code, rest := s.leaves()
	if code != ExitFine || !strings.Contains(rest, "It was ended before the table was full.") || !strings.Contains(rest, "±") {
		t.Errorf("it exits with %d: %q", code, rest)
	}
}

// However narrow the terminal is, the two have one name in all tables, and stand everywhere with their errors or nowhere.
func TestAllTablesOfAComparisonAreAlike(t *testing.T) {
	t.Parallel()
	for columns, heads := range map[uint16]string{120: "draw +ante=2", 58: "draw +ante=2", 50: "before +after"} {
		s := sitAt(t, columns, nil, "compare", "draw", "draw", "--set", "ante=1", "--other-set", "ante=2", "--policy", "careful",
			"--games", "60", "--seed", "1")
		code, rest := s.leaves()
		plain := regexp.MustCompile("\x1b\\[[0-9;]*[mJA]").ReplaceAllString(rest, "")
		if n := len(regexp.MustCompile(`(?m)^(average|winner|a game's) +`+heads).FindAllString(plain, -1)); code != ExitFine || n != 3 {
			t.Errorf("at %d columns it exits with %d, and %d tables have the heads %s: %s", columns, code, n, heads, plain)
		}
		for name, errors := range map[string]int{"P1 chips": 3, "decisions": 2} {
			row := regexp.MustCompile("(?m)^" + name + " .*$").FindString(plain)
			if columns == 50 {
				errors -= 2
			}
			if n := strings.Count(row, "±"); n != errors {
				t.Errorf("at %d columns %d errors stand in %s", columns, n, row)
			}
		}
	}
}
