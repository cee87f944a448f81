package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const holdem = "../../../examples/holdem.deal"

func TestHandsThatArePlayedAreWrittenAndComeOut(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	for _, c := range []struct {
		name string
		args []string
		code int
		says string // by replay
	}{
		{"one.phh", []string{"--players", "Ann,Bob,Cyd", "--policy", "random", "--seed", "3"}, ExitFine, `^\S+: \d+ actions, came out the same\n$`},
		{"many.phhs", []string{"hands=5", "--players", "4", "--policy", "random", "--seed", "4"}, ExitFine, `^([2-5]) hands: [2-5] came out the same\n$`},
		{"left.phh", []string{"--players", "Ann,Bob,Cyd", "--answers", file("answers")}, ExitRanOut, `it is not recorded to its end, and waits for p1\n$`},
	} {
		if err := os.WriteFile(file("answers"), []byte("raise to 6\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		code, _, errs := run(t, "", append([]string{"play", holdem, "--trust", "--phh", file(c.name)}, c.args...)...)
		if code != c.code {
			t.Errorf("%s: play exits with %d: %s", c.name, code, errs)
		}
		code, out, errs := run(t, "", "replay", "--phh", file(c.name))
		if code != ExitFine || !regexp.MustCompile(c.says).MatchString(out) {
			t.Errorf("%s: replay exits with %d, and says %q %q", c.name, code, out, errs)
		}
	}
}

func TestWhoSeesOnlyHisCardsWritesOnlyThem(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "own.phh")
	code, _, errs := run(t, "", "play", holdem, "--trust", "--players", "Ann,Bob,Cyd", "--policy", "random", "--seed", "3", "--as", "Bob", "--phh", path)
	b, err := os.ReadFile(path)
	if code != ExitFine || err != nil {
		t.Fatal(code, errs, err)
	}
	if text := string(b); !strings.Contains(text, "d dh p1 ????") || strings.Contains(text, "d dh p2 ????") {
		t.Error(text)
	}
}

func TestHandsThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "no", "such", "folder.phh")
	if code, _, errs := run(t, "", "play", holdem, "--trust", "--policy", "random", "--phh", path); code != ExitFailure || !strings.Contains(errs, "the hands cannot be written to ") {
		t.Errorf("it exits with %d: %s", code, errs)
	}
	if code, _, errs := run(t, "", "play", "kings", "--policy", "random", "--phh", path); code != ExitUsage || !strings.Contains(errs, "PHH has no variant that kings plays") {
		t.Errorf("it exits with %d: %s", code, errs)
	}
}
