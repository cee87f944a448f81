package cli

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"

	"croupier/cmd/internal/complete"
	"croupier/cmd/internal/term"
)

// run runs the program without a process, nobody sitting at any terminal.
func run(t *testing.T, in string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = Run(context.Background(), args, World{In: strings.NewReader(in), Out: &o, Err: &e,
		Env: func(string) string { return "" }, Entropy: func() uint64 { return 7 }})
	return code, o.String(), e.String()
}

func TestEveryVerbHasAnExampleThatRuns(t *testing.T) {
	t.Parallel()
	for _, verb := range verbNames() {
		t.Run(verb, func(t *testing.T) {
			t.Parallel()
			exemplary(t, verb)
		})
	}
}

// exemplary runs the examples of a verb.
func exemplary(t *testing.T, verb string) {
	t.Helper()
	folder := t.TempDir()
	mine := []byte("ruleset \"Mine\"\nstart game { result luck = roll d6 }\n")
	if err := os.WriteFile(filepath.Join(folder, "mygame.deal"), mine, 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := run(t, "", verb, "--help")
	if code != ExitFine || errs != "" {
		t.Errorf("%s --help exits with %d and says %q", verb, code, errs)
	}
	examples := 0
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "croupier ") {
			continue
		}
		examples++
		if verb == "table" {
			opens(t, folder, line)
			continue
		}
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = folder
		cmd.Stdin = strings.NewReader("")
		cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder) // where people keep what they got
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s\n%s%v", line, text, err)
		}
	}
	if examples == 0 {
		t.Errorf("%s --help has no example", verb)
	}
}

// opens runs the example of a verb that goes on until it is ended.
func opens(t *testing.T, folder, line string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", "exec "+line)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "XDG_STATE_HOME="+folder)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	open := false
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "A screen that everybody may see: http://") {
			open = true
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Error(err)
			}
		}
	}
	if err := cmd.Wait(); err != nil || !open {
		t.Errorf("%s\nis open: %t, %v %s", line, open, err, errs.String())
	}
}

func TestTheFirstPageFitsASmallScreenAndWhatItShowsRuns(t *testing.T) {
	t.Parallel()
	code, out, errs := run(t, "", "help")
	if code != ExitFine || errs != "" {
		t.Fatalf("it exits with %d and says %q", code, errs)
	}
	wrapped := strings.Split(strings.TrimSuffix(term.Wrap(out, 80, 0), "\n"), "\n")
	if len(wrapped) > 23 { // and the prompt below it
		t.Errorf("it takes %d lines:\n%s", len(wrapped), out)
	}
	for _, step := range firstSteps {
		if words := strings.Fields(step[0])[1:]; words[0] != "play" { // that asks: a test at a terminal answers
			if code, _, errs := run(t, "", words...); code != ExitFine {
				t.Errorf("%s exits with %d and says %q", step[0], code, errs)
			}
		}
	}
}

// What a verb reports, other programs can read: only those that write files, talk or print a text as it is have no JSON.
func TestWhateverIsReportedIsJSONToo(t *testing.T) {
	t.Parallel()
	without := []string{"repl", "learn", "new", "fmt", "watch", "host", "table", "completion", "man", "get", "update",
		"share", "publish", "key", "index", "lsp"}
	for _, verb := range verbNames() {
		_, out, _ := run(t, "", verb, "--help")
		if has := strings.Contains(out, "  --json"); has == slices.Contains(without, verb) {
			t.Errorf("%s has --json: %t", verb, has)
		}
	}
}

// Help, the man page and Tab come from one table: none of them leaves a verb or a flag out.
func TestNothingIsLeftOutOfTheManualAndOfTab(t *testing.T) {
	t.Parallel()
	_, page, _ := run(t, "", "man")
	_, list, _ := run(t, "", "help", "verbs")
	_, tab, _ := run(t, "", complete.Verb, "")
	parser, err := kong.New(&verbs{}, kong.Vars{"version": ""})
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range parser.Model.Children {
		for where, text := range map[string]string{"help verbs": list, "tab": tab} {
			if !strings.Contains(text, verb.Name) {
				t.Errorf("%s leaves %s out", where, verb.Name)
			}
		}
		at := strings.Index(page, ".SS \""+verb.Name+" ")
		if at < 0 {
			t.Errorf("the man page leaves %s out", verb.Name)
			continue
		}
		section, _, _ := strings.Cut(page[at+1:], "\n.S")
		_, tab, _ := run(t, "", complete.Verb, verb.Name, "--")
		for _, flag := range verb.Flags {
			if name := strings.ReplaceAll("--"+flag.Name, "-", `\-`); flag.Name != "help" && !strings.Contains(section, name) {
				t.Errorf("the man page leaves --%s of %s out", flag.Name, verb.Name)
			}
			if !strings.Contains(tab, "--"+flag.Name+"\t") {
				t.Errorf("Tab leaves --%s of %s out", flag.Name, verb.Name)
			}
		}
	}
}

func TestAMistakeInTheProgramIsNoTrace(t *testing.T) {
	t.Parallel()
	code, _, errs := 0, "", ""
	var o, e bytes.Buffer
	code = Run(context.Background(), []string{"play", "baltimore", "attribute=1", "skill=1", "target=easy", "--policy", "random"},
		World{In: strings.NewReader(""), Out: &o, Err: &e, Env: func(string) string { return "" }, Entropy: func() uint64 { panic("out of luck") }})
	errs = e.String()
	if code != ExitWrong || !strings.Contains(errs, "out of luck") || strings.Contains(errs, "goroutine") {
		t.Errorf("it exits with %d and says %q", code, errs)
	}
}

func TestAGameThatIsLeftStopsAtOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var o, e bytes.Buffer
	code := Run(ctx, []string{"play", "baltimore", "poker", "hands=1000000", "attribute=2", "skill=1", "--policy", "random"},
		World{In: strings.NewReader(""), Out: &o, Err: &e, Env: func(string) string { return "" }, Entropy: func() uint64 { return 1 }})
	if code != ExitRanOut || !strings.Contains(e.String(), "you left the game") {
		t.Errorf("it exits with %d and says %q", code, e.String())
	}
}

// However long a word is that somebody types, what is said of it stays short.
func TestALongWordIsNotRepeatedWhole(t *testing.T) {
	word := strings.Repeat("x", 100_000)
	for _, verb := range []string{"explain", "how", "learn", "play", "odds", word} {
		if code, out, errs := run(t, "", verb, word); code == 0 || len(out)+len(errs) > 5_000 {
			t.Errorf("%.20s exits with %d, and prints %d bytes", verb, code, len(out)+len(errs))
		}
	}
}
