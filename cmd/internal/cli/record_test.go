package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/journalfile"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/words"
)

const coins = `ruleset "Coins"
players 1..2

option most number 2..9 = 3

the table has { rounds number 1..9 = 3 }

start game with rounds {
  repeat rounds times {
    let n = ask dealer to choose from 1..option most, "How many?"
    result taken = n
  }
}
`

// inFolder makes a folder with a ruleset the current one.
func inFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("coins.deal", []byte(coins), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAGameThatWasLeftIsGoneOnWithAtTheSameDecision(t *testing.T) {
	for name, key := range map[string]string{"Ctrl-D": "\x04", "Ctrl-C": "\x03"} {
		t.Run(name, func(t *testing.T) {
			inFolder(t)
			play := []string{"play", "coins.deal", "--players", "P1", "--seed", "5", "--set", "most=4", "--journal", "c.journal"}
			s := sit(t, nil, play...)
			for _, n := range []string{"2", "1"} {
				s.sees("How many?")
				s.sees("> ")
				s.types(n + "\r")
			}
			s.sees("How many?")
			s.sees("> ")
			s.waits()
			s.types(key)
			s.isAsked(key, "Every answer is kept")
			code, rest := s.leaves()
			if said := strings.Join(strings.Fields(rest), " "); code != ExitRanOut || !strings.Contains(said, "the same command goes on with it") {
				t.Fatalf("it exits with %d and shows %q", code, rest)
			}

			s = sit(t, nil, play...)
			s.sees("c.journal holds this game, not finished, after 2 answers. Go on with it?")
			s.types("perhaps\r")
			s.sees("Go on with it?")
			s.types("y\r")
			s.sees("House rules: most=4")
			s.sees("P1: 2 (How many?)")
			s.sees("P1: 1 (How many?)")
			s.sees("How many?")
			s.types("4\r")
			code, rest = s.leaves()
			if code != ExitFine || !strings.Contains(rest, "taken\x1b[m: 4") || !strings.Contains(rest, "Seed 5") {
				t.Errorf("it exits with %d and shows %q", code, rest)
			}
			if code, out, errs := run(t, "", "replay", "c.journal"); code != ExitFine || out != "c.journal: 3 answers, came out the same\n" {
				t.Errorf("replay exits with %d and says %q %q", code, out, errs)
			}
		})
	}
}

func TestARecordIsOnlyGoneOnWithByTheGameThatIsInIt(t *testing.T) {
	inFolder(t)
	begin := []string{"play", "coins.deal", "--players", "Ann", "rounds=2", "--seed", "5", "--journal", "c.journal"}
	s := sit(t, nil, begin...)
	s.sees("How many?")
	s.sees("> ")
	s.waits()
	s.types("\x04")
	s.leaves()
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--players", "Bob"}, "its players are Ann"},
		{[]string{"rounds=3"}, "its rounds is another one"},
		{[]string{"--seed", "6"}, "its seed is 5"},
		{[]string{"--set", "most=4"}, "its option most is another one"},
		{[]string{"--dice", "6"}, "its cards or dice are not rigged like that"},
	} {
		s := sit(t, nil, append([]string{"play", "coins.deal", "--journal", "c.journal"}, c.args...)...)
		code, rest := s.leaves()
		if said := strings.Join(strings.Fields(rest), " "); code != ExitFailure || !strings.Contains(said, "c.journal holds another game that is not finished: "+c.says) {
			t.Errorf("%v: it exits with %d and shows %q", c.args, code, rest)
		}
	}
	s = sit(t, nil, "play", "coins.deal", "--journal", "c.journal", "--set", "most=3")
	s.sees("after 0 answers. Go on with it?")
	s.types("no\r")
	code, rest := s.leaves()
	if code != ExitUsage || !strings.Contains(rest, "the record stays as it is") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

func TestAGameWhoseRulesHaveChangedGoesOnWhereAllOfItIsTheSame(t *testing.T) {
	for _, c := range []struct{ name, was, now, says string }{
		{"a comment", "\n\nstart", "\n\n# How it goes\nstart", "after 2 answers. Go on with it?"},
		{"a result", "= n", "= n * 2", "by those of today all of that is the same. Go on with it?"},
		{"a question", "How many?", "How much?", "by those of today the replay differs at answer 1 (line 2)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			inFolder(t)
			play := []string{"play", "coins.deal", "--players", "Ann", "--seed", "5", "--journal", "c.journal"}
			s := sit(t, nil, play...)
			for range 2 {
				s.sees("How many?")
				s.sees("> ")
				s.types("2\r")
			}
			s.sees("How many?")
			s.sees("> ")
			s.waits()
			s.types("\x04")
			s.leaves()
			if err := os.WriteFile("coins.deal", []byte(strings.ReplaceAll(coins, c.was, c.now)), 0o600); err != nil {
				t.Fatal(err)
			}
			s = sit(t, nil, play...)
			if strings.HasSuffix(c.says, "?") {
				s.sees(c.says)
				s.types("yes\r")
				s.sees("Ann: 2 (How many?)")
				s.sees("> ")
				s.types("3\r")
			}
			code, rest := s.leaves()
			if said := strings.Join(strings.Fields(rest), " "); !strings.HasSuffix(c.says, "?") {
				if code != ExitFailure || !strings.Contains(said, c.says) {
					t.Errorf("it exits with %d and shows %q", code, rest)
				}
			} else if code != ExitFine {
				t.Errorf("it exits with %d and shows %q", code, rest)
			}
		})
	}
}

func TestAReplayThatComesOutDifferentlyExitsWithOne(t *testing.T) {
	t.Parallel()
	p, list := compile.Source("coins", diag.NewSource("coins.deal", coins))
	if p == nil {
		t.Fatal(list)
	}
	for says, c := range map[string]struct{ played, recorded, answer string }{
		"differs at answer 1 (line 2): P1 has answered \"4\"": {"most=4", "most=2", "4"},
		"differs at answer 3 (line 4): ":                      {"rounds=3", "rounds=2", "1"},
		"differs at the end (line 4): ":                       {"rounds=2", "rounds=3", "1"},
	} {
		header := func(changes string) journal.Header {
			setup := game.NewSetup(p)
			name, value, _ := strings.Cut(changes, "=")
			err := setup.SetParam("", name, value)
			if name == "most" {
				err = setup.SetOption(name, value)
			}
			if err != nil {
				t.Fatal(err)
			}
			h, err := journal.NewHeader(p, setup, 1)
			if err != nil {
				t.Fatal(err)
			}
			return h
		}
		path := filepath.Join(t.TempDir(), "j")
		h := header(c.played)
		s, err := h.Begin(p)
		if err != nil {
			t.Fatal(err)
		}
		f, err := journalfile.Create(path, header(c.recorded), journal.Durable)
		if err != nil {
			t.Fatal(err)
		}
		for s.Pending() != nil {
			choice, err := words.Read(s, c.answer)
			if err == nil {
				err = f.Answer(s, choice)
			}
			if err == nil {
				err = s.Answer(choice)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Finish(s); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		rules := filepath.Join(t.TempDir(), "coins.deal")
		if err := os.WriteFile(rules, []byte(coins), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, errs := run(t, "", "replay", path, "--ruleset", rules)
		if code != ExitWrong || !strings.HasPrefix(out, path+": the replay "+says) {
			t.Errorf("%s: replay exits with %d and says %q %q", says, code, out, errs)
		}
	}
}

// A record may be anybody's: what it says of where its rules came from is told as a command only where people may type that.
func TestARecordNamesNothingThatNobodyShouldType(t *testing.T) {
	for source, want := range map[string]string{
		"oci://games.example/climb@sha256:00": "croupier get oci://games.example/climb@sha256:00 --as climb",
		"../our games/climb.deal":             `croupier get "../our games/climb.deal" --as climb`,
		"a block of text":                     "got from a block of text",
		"x; rm -rf ~":                         "got from x; rm",
		"--forget=climb":                      "got from --forget",
		"x\nKept as climb":                    "",
		"\x1b[2J":                             "",
	} {
		text := missing(&journal.Header{Got: []journal.Got{{Name: "climb", Source: source, Digest: "sha256:"}, {Name: "climb\nx", Source: "x"}}})
		command := strings.Contains(want, "croupier get")
		if (want == "") != (text == "") || !strings.Contains(text, want) || strings.Contains(text, "croupier get") != command {
			t.Errorf("%q: %q", source, text)
		}
	}
	if many := missing(&journal.Header{Got: slices.Repeat([]journal.Got{{Name: "a", Source: "b"}}, 1000)}); len(many) > 2000 {
		t.Errorf("%d letters", len(many))
	}
}
