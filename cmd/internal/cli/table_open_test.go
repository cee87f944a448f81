package cli

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"croupier/cmd/internal/jail"
)

var tableLink = regexp.MustCompile(`^(.+): (http://\S+)$`)

// open opens a table without a terminal, and gives its links by whose they are.
func open(t *testing.T, args ...string) (links map[string]string, said []string) {
	t.Helper()
	folder := t.TempDir()
	cmd := exec.Command("croupier", append([]string{"table"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+folder)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	links = map[string]string{}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		said = append(said, lines.Text())
		if m := tableLink.FindStringSubmatch(lines.Text()); m != nil {
			links[m[1]] = m[2]
			if m[1] == "A screen that everybody may see" {
				go func() { _, _ = io.Copy(io.Discard, out) }()
				return links, said
			}
		}
	}
	t.Fatalf("the table does not open: %q", said)
	return nil, nil
}

// page is what a link shows.
func page(t *testing.T, link string) string {
	t.Helper()
	client := &http.Client{Timeout: time.Minute}
	answer, err := client.Get(link)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v, %s", link, err, answer.Status)
	}
	return string(text)
}

// A table by rules of a stranger is served out of the process with limits, which may open no socket itself.
func TestATableOfAStrangerIsServedFromWithinLimits(t *testing.T) {
	if !jail.Possible {
		t.Skip("there are no limits here")
	}
	t.Parallel()
	file := filepath.Join(t.TempDir(), "climb.deal")
	rules := "ruleset \"Climb\"\nplayers 1..4\nstart game {\n  each player {\n" +
		"    let up = ask player to choose yes or no, \"Do you climb?\"\n    if up { say \"Up.\" }\n  }\n}\n"
	if err := os.WriteFile(file, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	links, said := open(t, file, "--players", "Ann,Bob")
	if !strings.Contains(strings.Join(said, "\n"), "so it runs with limits on time and memory") {
		t.Errorf("nothing is said of limits: %q", said)
	}
	if ann, bob := page(t, links["Ann"]), page(t, links["Bob"]); !strings.Contains(ann, "Do you climb?") || strings.Contains(bob, "It is your turn") {
		t.Errorf("Ann sees %s\nBob sees %s", ann, bob)
	}
}

// A record that carries rules of others is gone on with from within limits, whatever rules its table is named by.
func TestATableIsGoneOnWithInLimitsWhereItsRecordCarriesRulesOfOthers(t *testing.T) {
	if !jail.Possible {
		t.Skip("there are no limits here")
	}
	t.Parallel()
	folder := t.TempDir()
	record, rules := filepath.Join(folder, "evening.jsonl"), filepath.Join(folder, "house.deal")
	if err := os.WriteFile(rules, []byte("ruleset \"House\"\nextends \"kings\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	evening := exec.Command("croupier", "repl", "--trust", "--journal", record)
	evening.Stdin = strings.NewReader("use " + rules + "\ncharacter Ann chips 20\ncharacter Bob chips 20\n")
	if out, err := evening.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	links, said := open(t, "kings", "--resume", "--journal", record)
	if all := strings.Join(said, "\n"); !strings.Contains(all, "so it runs with limits on time and memory") ||
		!strings.Contains(all, "This table goes on where "+record+" stands.") {
		t.Errorf("it is said %q", said)
	}
	if links["Ann"] == "" || links["Bob"] == "" {
		t.Errorf("the links are those of %v", links)
	}
}

// Whoever only counts the people who are there need not know how many the rules want: the rules' own policy takes the other seats.
func TestAPolicyTakesTheSeatsThatTheRulesWantBesides(t *testing.T) {
	t.Parallel()
	links, said := open(t, "draw", "--players", "3")
	if links["P3"] == "" || links["P4"] == "" || !strings.Contains(strings.Join(said, "\n"), "P4 is played by careful") {
		t.Errorf("%q", said)
	}
}
