package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"croupier/cmd/internal/repl"
)

// The gate is a form without the script: a browser says of it where it comes from, so that it is taken for the table's own.
func TestASeatIsChosenInTheBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := serve(t, wanted{rules: "draw", seed: 1, open: true, counted: true})
	ctx, leave := chromedp.NewContext(ctx)
	t.Cleanup(leave)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	b := &tab{t, ctx, t.Name(), "Mia", s, deskWide, deskHigh}
	b.do(chromedp.EmulateViewport(b.wide, b.high), chromedp.Navigate(s.url+"/"))
	b.run(`document.getElementById("person").value = "Mia"`)
	b.press("Sit down")
	b.sees("Mia", "It begins when all seats are taken")
}

// A form of the gate that is sent twice, as by a double tap, leads both times to the seat that it got, and takes no second one. Whoever
// knows no more than the name of who sits there does not come to it. Where a form was sent, a browser that is opened again is led back.
func TestASeatIsTakenOnceByAForm(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "draw", seed: 1, open: true, counted: true})
	forms := []string{between(s.gateText(), `name="form" value="`, `"`), between(s.gateText(), `name="form" value="`, `"`)}
	sit := func(form, seat string) int {
		code, _ := fetch(t, "POST", s.url+"/sit", url.Values{"form": {form}, "seat": {seat}, "person": {"Mia"}}, nil)
		return code
	}
	for i, code := range []int{sit(forms[0], "Seat 1"), sit(forms[0], "Seat 1"), sit(forms[0], "Seat 2")} {
		if code != http.StatusSeeOther {
			t.Errorf("the form of who sits there is answered %d the %d. time", code, i+1)
		}
	}
	for _, other := range []string{forms[1], ""} {
		if code := sit(other, "Seat 1"); code != http.StatusUnprocessableEntity {
			t.Errorf("another form comes to the seat: %d", code)
		}
	}
	first, err := s.Take(forms[0], "Seat 1", "Mia")
	if again, wrong := s.Take(forms[0], "Seat 2", "Ole"); err != nil || wrong != nil || again != first || s.url+path(first) != s.link("Seat 1") {
		t.Errorf("one form leads to %s and %s: %v, %v", first, again, err, wrong)
	}
	contains(t, s.gateText(), "Seat 2")
	for _, at := range []string{s.url + "/sit", s.link("Seat 1") + "answer"} {
		if code, body := fetch(t, "GET", at, nil, nil); code != http.StatusSeeOther {
			t.Errorf("%s: %d %s", at, code, body)
		}
	}
}

// Where the first contest does not begin with those who came, all have their seats all the same, whoever sat down last too; the game
// master is told why, and begins another one.
func TestWhoSitsDownLastHasTheirSeatWhateverTheRulesSay(t *testing.T) {
	t.Parallel()
	refusing := filepath.Join(t.TempDir(), "refusing.deal")
	if err := os.WriteFile(refusing, []byte(refusingRules), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		w   wanted
		why string
		now string // begins another one
	}{
		{wanted{rules: refusing, params: map[string]string{"wish": "7"}}, "Wishes are for later", "game Mia, Ole wish = 0"},
		{wanted{rules: refusing, params: map[string]string{"P1.goal": "3"}}, "P1", "game Mia, Ole"},
	} {
		one.w.players, one.w.seed, one.w.open, one.w.counted = nil, 1, true, true
		s := serve(t, one.w)
		for i, person := range []string{"Mia", "Ole"} {
			seat := []string{"Seat 1", "Seat 2"}[i]
			code, body := fetch(t, "POST", s.url+"/sit", url.Values{"seat": {seat}, "person": {person}}, nil)
			if code != http.StatusSeeOther {
				t.Errorf("%s is told %d %s", person, code, body)
			}
		}
		contains(t, s.get("Ole"), "the game master begins what comes next")
		contains(t, s.get(repl.Master), one.why)
		if said := s.order(one.now); s.openNow() == nil {
			t.Fatal(said)
		}
		contains(t, s.get("Mia")+s.get("Ole"), "It is your turn")
	}
}

const refusingRules = `ruleset "Refusing"
players 2
the table has { wish number 0..9 = 0 }
each player has {
  goal  number 0..9 = 0
  found number = 0
}
start game with wish, goal {
  require wish is 0 otherwise "Wishes are for later"
  each player { set found to ask player to choose from 1..3, "How many?" }
  result most = found of first of all seats
}
`

// What the game master does in secret is not learned by answering, or by showing cards of the contest that lies on the table.
func TestRefusalsTellNothingOfASecretContest(t *testing.T) {
	t.Parallel()
	deck := strings.Fields("Ah Kh Qh Jh Ac Kc Qc")
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob"}, seed: 1, deck: deck})
	told := func() (all []string) {
		_, text := s.post("Ann", "answer", url.Values{"asked": {"0"}, "typed": {"fold"}})
		all = append(all, text)
		for _, card := range append(deck, "2c", "nonsense") {
			code, text := s.post("Ann", "show", url.Values{"card": {card}, "to": {"Bob"}})
			all = append(all, card+" "+strconv.Itoa(code)+" "+text)
		}
		return all
	}
	s.order("leave")
	before := told()
	if n := strings.Count(strings.Join(before, "\n"), " 204 "); n != 2 {
		t.Errorf("Ann has shown %d cards of the two that she holds: %q", n, before)
	}
	s.order("secret game Ann, Bob")
	contains(t, s.get(repl.Master), "It is your turn, for ")
	if now := told(); !slices.Equal(now, before) {
		t.Errorf("Ann is told %q with a secret contest, and %q without one", now, before)
	}
	s.order("real on")
	s.say(repl.Master, "call")
	s.say(repl.Master, "check")
	contains(t, s.get(repl.Master), "The table deals or rolls", `action="told"`)
	if now := told(); !slices.Equal(now, before) {
		t.Errorf("Ann is told %q while something is dealt in secret, and %q before", now, before)
	}
	contains(t, s.get(repl.Master), "The table deals or rolls", `action="told"`)
}

// A secret contest changes no byte of what others are shown: the last contest that they may see stays on their pages.
func TestASecretContestTakesNothingOffThePages(t *testing.T) {
	t.Parallel()
	w := draw()
	steps := func(secret bool) func(s *served) {
		return func(s *served) {
			s.says("Ann", "bet 50")
			for _, who := range []string{"Bob", "Cyd", "Dot"} {
				s.says(who, "fold")
			}
			if secret {
				if said := s.order("secret game Ann, Bob, Cyd, Dot"); s.openNow() == nil {
					t.Fatal(said)
				}
				s.looked()
				s.order("leave")
				s.order("secret game Dot, Bob, Cyd, Ann")
			}
			s.looked()
			contains(t, s.get("Ann"), "How it ended", "It is over.", "ace of hearts")
		}
	}
	viewers := []string{"Ann", "Dot", repl.Everybody}
	without := seen(t, w, viewers, steps(false))
	with := seen(t, w, viewers, func(s *served) {
		steps(true)(s)
		if s.openNow() == nil {
			t.Error("nothing is played in secret")
		}
	})
	for _, who := range viewers {
		last := without[who][strings.LastIndex(without[who], "<!doctype html>"):]
		if !strings.HasSuffix(with[who], last) || strings.Count(with[who], "event: part") != strings.Count(without[who], "event: part") {
			t.Errorf("%q's page tells that something is played in secret", who)
		}
	}
}

// A mistake of this program at one request is that request's alone: the table goes on for everybody else.
func TestAMistakeKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	served := s.Handler()
	link, prompt := strings.TrimPrefix(s.link("Ann"), s.url), s.Room.master
	master := strings.TrimPrefix(s.link(repl.Master), s.url)
	for _, one := range [][2]string{{"GET", link}, {"GET", link + "events"}, {"POST", link + "answer"}, {"POST", link + "show"},
		{"POST", master + "order"}, {"POST", master + "reply"}, {"POST", master + "cancel"}, {"POST", master + "renew"}} {
		s.Room.master = nil // whatever asks it fails
		s.Room.order = &order{question: "?"}
		clear(s.drawn)
		func() {
			defer func() { _ = recover() }()
			q := httptest.NewRequest(one[0], one[1], nil)
			q.Host = "localhost"
			served.ServeHTTP(httptest.NewRecorder(), q)
		}()
		if !s.mu.TryLock() {
			t.Fatalf("%s: nobody gets in any more", one)
		}
		s.Room.master, s.Room.order = prompt, nil
		s.mu.Unlock()
	}
	contains(t, s.get("Ann"), "It is your turn")
}

// Where there are no cards, whoever says that they show one is told so.
func TestNobodyShowsACardWhereThereAreNone(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "d12", start: "basic", players: []string{"Ann"}, seed: 1, params: map[string]string{"pool": "5", "dt": "6"}})
	if code, why := s.post("Ann", "show", url.Values{"card": {"As"}}); code != http.StatusUnprocessableEntity {
		t.Error(code, why)
	} else {
		contains(t, why, "There are no cards in this contest")
	}
}
