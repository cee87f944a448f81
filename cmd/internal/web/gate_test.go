package web

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"croupier/cmd/internal/repl"
)

// The gate is a form without the script: a browser says of it where it comes from, so that it is taken for the table's own.
func TestASeatIsChosenInTheBrowser(t *testing.T) {
	ctx := browser(t)
	s := serve(t, wanted{rules: "draw", seed: 1, open: true, counted: true})
	ctx, leave := chromedp.NewContext(ctx)
	t.Cleanup(leave)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	b := &tab{t, ctx, t.Name(), "Mia", s}
	b.do(chromedp.Navigate(s.url + "/"))
	b.run(`document.getElementById("person").value = "Mia"`)
	b.press("Sit down")
	b.sees("Mia", "It begins when all seats are taken")
}

// What the game master does in secret is not learned by answering, or by showing a card, meanwhile.
func TestRefusalsTellNothingOfASecretContest(t *testing.T) {
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob"}, seed: 1})
	answer := func() string {
		_, text := s.post("Ann", "answer", url.Values{"asked": {"0"}, "typed": {"fold"}})
		return text
	}
	s.order("leave")
	before := answer()
	s.order("secret game Ann, Bob")
	contains(t, s.get(repl.Master), "It is your turn, for ")
	if now := answer(); now != before {
		t.Errorf("an answer is told %q with a secret contest, and %q without one", now, before)
	}
	for _, card := range []string{"Ah", "As", "2c"} {
		_, text := s.post("Ann", "show", url.Values{"card": {card}})
		contains(t, text, "There is no contest")
	}
}

// A mistake of this program at one request is that request's alone: the table goes on for everybody else.
func TestAMistakeKeepsNobodyOut(t *testing.T) {
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
