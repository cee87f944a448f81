package web

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"croupier/cmd/internal/journalfile"
	"croupier/cmd/internal/loopback"
	"croupier/cmd/internal/term"
	"croupier/interp/session"
)

// TestServing is a process of its own that serves a table until it is killed.
func TestServing(t *testing.T) {
	path := os.Getenv("TABLE_TO_SERVE")
	if path == "" {
		t.Skip("only run by TestAKilledTableGoesOnWhereItWas")
	}
	w := wanted{rules: "holdem", players: []string{"Ann", "Bob", "Cyd"}, params: map[string]string{"hands": "50"}, seed: 1, file: path}
	e := w.evening(t)
	e.Secret, e.Listen = Secret, os.Getenv("TABLE_IS_AT")
	e.Screen = term.NewPipe(os.Stdout)
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// begin starts the process, and gives it with the links that it prints.
func begin(t *testing.T, path, at string) (*exec.Cmd, map[string]string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestServing$")
	cmd.Env = append(os.Environ(), "TABLE_TO_SERVE="+path, "TABLE_IS_AT="+at)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	links := map[string]string{}
	link := regexp.MustCompile(`^(.*): (http://\S+/)$`)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if m := link.FindStringSubmatch(lines.Text()); m != nil {
			links[m[1]] = m[2]
			if strings.HasPrefix(m[1], "A screen") {
				break
			}
		}
	}
	go func() {
		for lines.Scan() { // so that it can go on printing
		}
	}()
	if len(links) != 5 {
		t.Fatalf("the links are %v", links)
	}
	return cmd, links
}

// A table that is killed in play goes on where it was when it is started again: by the same links, with every answer that was
// confirmed.
func TestAKilledTableGoesOnWhereItWas(t *testing.T) {
	kills := 5
	if os.Getenv("LONG") != "" {
		kills = 50
	}
	path := filepath.Join(t.TempDir(), "killed.journal")
	at := loopback.Own() // nobody else may come in between
	var first map[string]string
	confirmed := 0
	for n := range kills {
		cmd, links := begin(t, path, at)
		if first == nil {
			first = links
		}
		for who, link := range links {
			if link != first[who] {
				t.Fatalf("after %d kills %s's link is %s, and was %s", n, who, link, first[who])
			}
			if code, _, err := try("GET", link, nil); err != nil || code != http.StatusOK {
				t.Fatalf("after %d kills %s's page: %d %v", n, who, code, err)
			}
		}
		if got := answersIn(t, path); got < confirmed || got > confirmed+1 { // the one on its way may have come through
			t.Fatalf("after %d kills there are %d answers, and %d were confirmed", n, got, confirmed)
		}
		confirmed = answersIn(t, path)
		kill := func() *time.Timer {
			return time.AfterFunc(time.Duration(20+n*7%90)*time.Millisecond, func() { _ = cmd.Process.Kill() })
		}
		var end *time.Timer
		if n%2 == 0 { // it may be killed before anything is confirmed
			end = kill()
		}
		for {
			who, token := asked(links)
			if who == "" {
				break
			}
			answer := "call"
			code, _, err := try("POST", links[who]+"answer", url.Values{"asked": {token}, "typed": {answer}})
			if code == http.StatusUnprocessableEntity {
				code, _, err = try("POST", links[who]+"answer", url.Values{"asked": {token}, "typed": {"check"}})
			}
			if err != nil {
				break
			}
			if code == http.StatusNoContent {
				confirmed++
			}
			if end == nil {
				end = kill()
			}
		}
		if end != nil {
			end.Stop()
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
	if got := answersIn(t, path); got < confirmed || got > confirmed+1 {
		t.Errorf("%d answers are recorded, and %d were confirmed", got, confirmed)
	}
	if confirmed < kills/2 {
		t.Errorf("only %d answers were given between %d kills", confirmed, kills)
	}
	t.Logf("%d answers were confirmed between %d kills", confirmed, kills)
	info, err := os.Stat(path + seatsExt)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the links are kept with %v: %v", info.Mode(), err)
	}
}

func try(method, to string, form url.Values) (int, string, error) {
	q, err := http.NewRequest(method, to, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, "", err
	}
	q.Header.Set("X-Croupier", "1")
	if method == "POST" {
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r, err := client.Do(q)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = r.Body.Close() }()
	var b strings.Builder
	if _, err := bufio.NewReader(r.Body).WriteTo(&b); err != nil {
		return 0, "", err
	}
	return r.StatusCode, b.String(), nil
}

// asked finds out who is asked, and how the question is called; nobody where the table is not there any more.
func asked(links map[string]string) (who, token string) {
	for _, name := range []string{"Ann", "Bob", "Cyd"} {
		_, page, err := try("GET", links[name], nil)
		if err != nil {
			return "", ""
		}
		if strings.Contains(page, "It is your turn") {
			return name, between(page, `name="asked" value="`, `"`)
		}
	}
	return "", ""
}

// answersIn counts the answers of a record.
func answersIn(t *testing.T, path string) (n int) {
	t.Helper()
	rec, err := journalfile.ReadSession(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	for line, err := range rec.Lines() {
		var e session.Entry
		if err == nil {
			err = line.Decode(&e)
		}
		if err != nil {
			t.Fatal(fmt.Errorf("%s: %w", path, err))
		}
		if e.Kind == session.Answer {
			n++
		}
	}
	return n
}
