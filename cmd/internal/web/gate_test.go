package web

import (
	"net/url"
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
