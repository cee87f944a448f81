package cli

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"croupier/cmd/internal/loopback"
)

// At a terminal a table has the game master's prompt too: both are the same session, and the links have QR codes.
func TestATableAtATerminalHasThePromptToo(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	start := func(more ...string) (*sitter, map[string]string) {
		s := sit(t, []string{"XDG_STATE_HOME=" + home, "NO_COLOR=1"}, append([]string{"table", "draw", "--players", "Ann,Bob,Cyd,Dot",
			"--seed", "3", "--listen", loopback.Own()}, more...)...)
		shown := s.sees("A screen that everybody may see") + s.sees("Ann> ")
		links := map[string]string{}
		for _, m := range regexp.MustCompile(`(?m)^([A-Z][\w ]*):\s+(http://\S+)`).FindAllStringSubmatch(shown, -1) {
			links[m[1]] = m[2]
		}
		if !strings.Contains(shown, "█") || !strings.Contains(shown, "Only this machine can reach it") {
			t.Errorf("it shows %q", shown)
		}
		return s, links
	}
	page := func(link string) string {
		t.Helper()
		r, err := http.Get(link)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = r.Body.Close() }()
		b, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(r.Status, err)
		}
		return string(b)
	}
	s, links := start()
	s.enters("bet 5") // for whoever is asked, as at the prompt
	s.sees("Bob> ")
	bob := page(links["Bob"])
	if !strings.Contains(bob, "Ann bets 5") || !strings.Contains(bob, "It is your turn") {
		t.Errorf("Bob's page is\n%s", bob)
	}
	_, token, _ := strings.Cut(bob, `name="asked" value="`)
	r, err := http.PostForm(links["Bob"]+"answer", url.Values{"asked": {token[:16]}, "typed": {"raise to 12"}})
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatal(r, err)
	}
	_ = r.Body.Close()
	s.enters("note It rains")
	s.sees("Bob raises to 12")
	s.sees("Cyd> ")
	if ann := page(links["Ann"]); !strings.Contains(ann, "It rains") {
		t.Errorf("Ann's page is\n%s", ann)
	}
	s.enters("quit")
	s.sees("Kept. croupier table draw --resume goes on with it.") // and not croupier repl, which keeps other evenings
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it ends with %d: %s", code, rest)
	}
	// and it goes on by the same links, at the same address
	s, again := sit(t, []string{"XDG_STATE_HOME=" + home, "NO_COLOR=1"}, "table", "draw", "--resume"), links
	s.sees("goes on where")
	s.sees("Cyd> ")
	if cyd := page(again["Cyd"]); !strings.Contains(cyd, "Bob raises to 12") || !strings.Contains(cyd, "It is your turn") {
		t.Errorf("Cyd's page is\n%s", cyd)
	}
	s.enters("quit")
	s.leaves()
}

// Whoever leaves a table is told the command that goes on with it as it is: with its rules and its record, and with seats that are
// chosen, or nobody who is still awaited could come.
func TestATableSaysHowItGoesOn(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		c    tableCmd
		want string
	}{
		{tableCmd{match: match{Ruleset: "draw"}}, "croupier table draw --resume"},
		{tableCmd{match: match{Ruleset: "draw"}, Open: true}, "croupier table draw --open --resume"},
		{tableCmd{match: match{Ruleset: "our rules.deal"}, Journal: "a.journal"}, `croupier table "our rules.deal" --journal "a.journal"`},
	} {
		if got := one.c.resumes(); got != one.want {
			t.Errorf("it says %s, and not %s", got, one.want)
		}
	}
}
