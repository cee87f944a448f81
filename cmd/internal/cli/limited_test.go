package cli

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/cmd/internal/complete"
	"croupier/cmd/internal/jail"
)

const questioning = `ruleset "Asks"
players 1
deck standard
each player has { hand cards seen by owner }
start game {
  deal 2 to each player's hand
  each player {
    let n = ask player to choose from 1..3, "How many?"
    result many = n
  }
}
`

// own is a ruleset that is not shipped.
func own(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "own.deal")
	if err := os.WriteFile(file, []byte(questioning), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Every verb that reads rules can be told to trust them.
func TestEveryVerbThatReadsRulesHasTrust(t *testing.T) {
	t.Parallel()
	for _, verb := range reading() {
		if _, out, _ := run(t, "", verb, "--help"); !strings.Contains(out, "--trust ") {
			t.Errorf("%s has no --trust: embed limited", verb)
		}
	}
}

// reading are the verbs that read rules in their own process.
func reading() []string {
	return slices.DeleteFunc(verbNames(), func(name string) bool {
		return slices.Contains([]string{"explain", "how", "learn", "list", "eval", "completion", "man", "get", "update", "share",
			"publish", "key", "search", "index", "lsp"}, name)
	})
}

// A flag that names a file or a folder names one that is read, or is among those that the process with limits may write.
func TestEveryFlagThatNamesAFileIsReadOrWritten(t *testing.T) {
	t.Parallel()
	read := []string{"answers", "variants"}
	named, of := 0, reflect.TypeFor[verbs]()
	for _, verb := range reading() {
		field, _ := of.FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, verb) })
		for _, f := range reflect.VisibleFields(field.Type) {
			if !slices.Contains([]string{"FILE", "FOLDER"}, f.Tag.Get("placeholder")) {
				continue
			}
			named++
			if name := strings.ToLower(f.Name); !slices.Contains(read, name) && !slices.Contains(writes, "--"+name) {
				t.Errorf("rules of strangers cannot write what %s --%s names", verb, name)
			}
		}
	}
	if named < 12 {
		t.Errorf("there are only %d such flags", named)
	}
}

// verbNames are all verbs.
func verbNames() (all []string) {
	for v, i := reflect.TypeFor[verbs](), 0; i < v.NumField(); i++ {
		if _, ok := v.Field(i).Tag.Lookup("cmd"); ok {
			all = append(all, strings.ToLower(v.Field(i).Name))
		}
	}
	return all
}

// No verb does anything with rules that are not shipped before they are in a process with limits.
func TestEveryVerbStopsAtRulesThatAreNotShipped(t *testing.T) {
	t.Parallel()
	file := own(t)
	record := filepath.Join(t.TempDir(), "own.journal")
	if code, _, errs := run(t, "2\n", "play", file, "--journal", record, "--trust"); code != ExitFine {
		t.Fatal(errs)
	}
	for _, verb := range append(reading(), complete.Verb) {
		tries := [][]string{{verb, file}, {verb, file, "baltimore"}, {verb, "baltimore", file}} // one, or two to be compared
		if verb == "replay" {
			tries = [][]string{{verb, record}, {verb, "nosuch.journal", record}, {verb, record, "--ruleset", file}}
		}
		if verb == complete.Verb {
			tries = [][]string{{verb, "play", file, ""}, {verb, "compare", file, "baltimore", ""}, {verb, "odds", file, "--policy="}}
		}
		if verb == "watch" { // without --once each look is a process of its own, and there is no end
			tries = [][]string{{verb, file, "--once"}}
		}
		if verb == "new" { // it writes a file, which a process with limits cannot: so it does not read them at all
			tries = [][]string{{verb, filepath.Join(filepath.Dir(file), "fresh"), "extends", filepath.Base(file)}}
		}
		begun := 0
		for _, args := range tries {
			var out, errs bytes.Buffer
			code := Run(context.Background(), args, World{In: strings.NewReader(""), Out: &out, Err: &errs,
				Env: func(string) string { return "" }, Entropy: func() uint64 { return 7 },
				Limited: func(words []string) (jail.Ended, error) {
					if begun++; !slices.Equal(words, args) {
						t.Errorf("%v becomes %v", args, words)
					}
					return jail.Ended{Code: 4}, nil
				}})
			remark := file + " did not come with croupier, so it runs with limits on time and memory (--trust: without).\n"
			if verb == "repl" {
				remark = "Rules that did not come with croupier may take only so much time and memory; all else is as before (--trust: as much as they like).\n"
			}
			if said := strings.TrimPrefix(errs.String(), remark); code != ExitUsage && (code != 4 || out.Len() > 0 || said != "") {
				t.Errorf("%v exits with %d and says %q, %q", args, code, out.String(), said)
			}
		}
		if begun == 0 && verb != "new" && verb != "table" { // which opens a door that such a process has not
			t.Errorf("%s runs them without limits", verb)
		}
	}
}

// Where no process can be limited, one line says that.
func TestWithoutLimitsOneLineSaysSo(t *testing.T) {
	t.Parallel()
	file := own(t)
	code, _, errs := run(t, "2\n", "play", file)
	if want := file + " did not come with croupier, and this operating system gives no limits for it (with --trust nothing is said of that).\n"; code != ExitFine || errs != want {
		t.Errorf("it exits with %d and says %q", code, errs)
	}
	if _, _, errs := run(t, "2\n", "play", file, "--trust"); errs != "" {
		t.Errorf("with --trust it says %q", errs)
	}
}

func TestAGameThatIsNotShippedIsPlayedAtATerminalAsAnyOther(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "play", own(t), "--deck", "10h 10s", "--players", "Ann")
	s.sees("did not come with croupier")
	s.sees("\x1b[1;31m[10♥]\x1b[m \x1b[1m[10♠]\x1b[m")
	s.sees("\x1b[1m> \x1b[m")
	s.types("7\r")
	s.sees("7 is more than 3")
	s.types("2\r")
	s.sees("many")
	if code, rest := s.leaves(); code != ExitFine || !strings.Contains(rest, "Seed ") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

func TestNoColorIsHandedOn(t *testing.T) {
	t.Parallel()
	s := sit(t, []string{"NO_COLOR=1"}, "play", own(t), "--deck", "10h 10s", "--players", "P1")
	if shown := s.sees("How many?"); strings.Contains(shown, "\x1b[") || !strings.Contains(shown, "[10♥] [10♠]") {
		t.Errorf("with NO_COLOR it shows %q", shown)
	}
}

func TestAGameThatIsNotShippedIsLeftAsAnyOther(t *testing.T) {
	t.Parallel()
	for name, key := range map[string]string{"Ctrl-D": "\x04", "Ctrl-C": "\x03"} {
		s := sit(t, nil, "play", own(t), "--players", "P1")
		s.sees("How many?")
		s.sees("> ")
		s.waits()
		s.types(key)
		s.isAsked(key, "Nothing is recorded: it would be lost.")
		code, rest := s.leaves()
		if code != ExitRanOut || strings.Count(rest, "you left") != 1 || strings.Contains(rest, "goroutine") {
			t.Errorf("%s exits with %d and shows %q", name, code, rest)
		}
	}
}

// BenchmarkCheck is a check of a small file in its own process, with the process that limits it and without: 20 runs each
// say what the limits cost.
func BenchmarkCheck(b *testing.B) {
	file := own(b)
	for name, flag := range map[string]string{"limited": "--json", "trusted": "--trust"} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				if out, err := exec.Command("croupier", "check", file, flag).CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
		})
	}
}
