package cli

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var picture = flag.Bool("picture", false, "write anew what the README shows of commands")

var (
	keptFile = regexp.MustCompile("(?s)<!-- saved as ([a-z0-9.-]+) -->\n```deal\n(.*?)```")
	shownRun = regexp.MustCompile("(?s)<!-- (croupier [^\n]*) -->\n```text\n(.*?)```")
)

// What the README shows of a command is what the command prints, and its rulesets check clean and can be played to their end.
func TestTheReadmeShowsWhatItsCommandsPrint(t *testing.T) {
	path, err := filepath.Abs("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	kept := keepFiles(t, string(text))
	if rulesets := strings.Count(string(text), "\n```deal\n"); rulesets != len(kept) || rulesets < 2 {
		t.Errorf("it shows %d rulesets, %d of them with the name of a file", rulesets, len(kept))
	}
	for _, file := range kept {
		for _, args := range [][]string{{"check", "--strict", file}, {"fmt", "-d", file}, {"fuzz", file, "--games", "20"}} {
			if code, out, errs := run(t, "", args...); code != ExitFine {
				t.Errorf("%v exits with %d: %s%s", args, code, out, errs)
			}
		}
	}
	ran := 0
	now := shownRun.ReplaceAllStringFunc(string(text), func(was string) string {
		m := shownRun.FindStringSubmatch(was)
		code, out, errs := run(t, "", strings.Fields(m[1])[1:]...)
		if code != ExitFine {
			t.Errorf("%s exits with %d: %s", m[1], code, errs)
		}
		ran++
		return "<!-- " + m[1] + " -->\n```text\n$ " + m[1] + "\n" + strings.TrimSpace(out) + "\n```"
	})
	if ran < 2 {
		t.Errorf("it shows %d commands", ran)
	}
	if *picture {
		if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if now != string(text) {
		t.Error("it shows something else: run the test with -picture")
	}
}

// keepFiles writes the rulesets that a text shows into this folder, each under its name.
func keepFiles(t *testing.T, text string) (names []string) {
	t.Helper()
	for _, file := range keptFile.FindAllStringSubmatch(text, -1) {
		if err := os.WriteFile(file[1], []byte(file[2]), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, file[1])
	}
	return names
}

// The first command of the README resolves a check with nothing to type, and says of itself what was decided.
func TestTheReadmesFirstCommandNeedsNothingTyped(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "\n$ go run ./cmd/croupier ")
	command, _, _ := strings.Cut(after, "\n")
	if code, out, errs := run(t, "", strings.Fields(command)...); code != ExitFine || !strings.Contains(out, "outcome") {
		t.Errorf("%s exits with %d and prints %s%s", command, code, out, errs)
	}
}
