package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"croupier/cmd/internal/repl"
)

// letIn serves a room at an address until it is closed.
func letIn(t *testing.T, r *Room, address string) (at string, shut func()) {
	t.Helper()
	var l net.Listener
	waitFor(t, func() (ok bool) {
		var err error
		l, err = net.Listen("tcp", address)
		return err == nil
	})
	s := &http.Server{Handler: r.Handler()}
	go func() { _ = s.Serve(l) }()
	return l.Addr().String(), func() { _ = s.Close() }
}

// With the keyboard alone a seat is played; what somebody is typing stays while the page changes around it; and when the table was away
// every page goes on by itself.
func TestAPageIsPlayedByKeyboardAndGoesOnByItself(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	w := draw()
	w.file = filepath.Join(t.TempDir(), "evening.journal")
	e := w.evening(t)
	r, err := roomOf(e)
	if err != nil {
		t.Fatal(err)
	}
	address, shut := letIn(t, r, "127.0.0.1:0")
	s := &served{Room: r, t: t, url: "http://" + address}
	b := s.open(ctx, t, "Ann", phoneWide, phoneHigh)
	b.sees("It is your turn")

	focused := func() string { return b.value(`(document.activeElement.id || document.activeElement.tagName)`) }
	r.Order("note It begins")
	b.sees("It begins") // what is sent at first has come, and takes no field from under the hands
	b.do(chromedp.Focus(chromedp.CSS("#number-0")))
	b.run(`document.activeElement.select()`)
	b.do(chromedp.KeyEvent("17"))
	r.Order("note It rains")
	b.sees("It rains")
	if at, is := focused(), b.value(`document.querySelector("#number-0").value`); at != "number-0" || is != "17" {
		t.Errorf("the focus is on %s, and the number is %q", at, is)
	}
	// the game master takes a chip: the question is asked anew, and what was typed stays with it
	r.Order("set Ann.stack 60")
	if !b.soon(`document.querySelector("#number-0").max === "60"`) {
		t.Error("the question does not change:", b.text("#ask"))
	}
	if at, is := focused(), b.value(`document.querySelector("#number-0").value`); at != "number-0" || is != "17" || b.value(`document.querySelector("#slide-0").value`) != "17" {
		t.Errorf("after a change the focus is on %s, and the number is %q", at, is)
	}
	// the phone is turned, and back
	for _, size := range [][2]int64{{phoneHigh, phoneWide}, {phoneWide, phoneHigh}} {
		b.do(chromedp.EmulateViewport(size[0], size[1]))
		if at, is := focused(), b.value(`document.querySelector("#number-0").value`); at != "number-0" || is != "17" {
			t.Errorf("on a phone that is turned the focus is on %s, and the number is %q", at, is)
		}
		if b.value(`document.documentElement.scrollWidth > innerWidth || document.querySelector("#number-0").getBoundingClientRect().bottom > innerHeight`) == "true" {
			t.Errorf("at %d by %d pixels the question is not on the screen", size[0], size[1])
		}
		b.picture(fmt.Sprint("turned", size[0]))
	}
	b.do(chromedp.KeyEvent("\r"))
	b.sees("Ann bets 17", "Bob is asked")

	// no mark that is not in words: what the screen reader's tree has
	if cards := b.value(`[...document.querySelectorAll(".own .card .vh")].map(e => e.textContent).join(", ")`); !strings.Contains(cards, "ace of hearts") {
		t.Errorf("cards are called %q", cards)
	}
	// a hand is sorted by the arrow keys
	b.run(`document.querySelector("ul.hand li").focus()`)
	first := b.value(`document.querySelector("ul.hand li").dataset.name`)
	b.run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))`)
	if second := b.value(`document.querySelectorAll("ul.hand li")[0].dataset.name`); second == first {
		t.Error("the arrow key moves no card")
	}
	order := b.value(`[...document.querySelectorAll("ul.hand li")].map(e => e.dataset.name).join(" ")`)

	// in the dark
	if _, err := chromedp.Run(b.ctx, func(ctx context.Context, to *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, to, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		return chromedp.Void{}, err
	}); err != nil {
		t.Fatal(err)
	}
	b.picture("dark")
	b.sound()

	shut()
	e.Keeper.Close()
	b.sees("cannot be reached")
	again := w.evening(t)
	again.Secret = Secret // those of the test begin anew, and are taken
	if r, err = roomOf(again); err != nil {
		t.Fatal(err)
	}
	defer again.Keeper.Close()
	_, shut = letIn(t, r, address)
	defer shut()
	s.Room = r
	if !b.soon(`document.querySelector("#live").hidden`) {
		t.Error("the page does not come back")
	}
	for _, one := range [][2]string{{"Bob", "call"}, {"Cyd", "call"}, {"Dot", "call"}} {
		if code, why := s.say(one[0], one[1]); code != http.StatusNoContent {
			t.Fatal(code, why)
		}
	}
	b.sees("It is your turn")
	if now := b.value(`[...document.querySelectorAll("ul.hand li, .take .pick")].map(e => e.dataset.name).join(" ")`); now != order {
		t.Errorf("the hand lies as %s, and was sorted as %s", now, order)
	}
	b.picture("back")
	// cards are tapped
	b.run(`document.querySelector("label.pick").click()`)
	b.press("Take the chosen")
	b.sees("Bob is asked")

	// a link that is replaced stops at once
	if err := r.Renew("Ann"); err != nil {
		t.Fatal(err)
	}
	b.sees("This link was replaced")
	// the game master's own is replaced on their page, which goes on at the new one
	old, gm := s.link(repl.Master), s.open(ctx, t, repl.Master, deskWide, deskHigh)
	gm.sound()
	gm.run(`document.querySelector("form.renew button").click()`)
	waitFor(t, func() bool { return s.link(repl.Master) != old })
	if !gm.soon(fmt.Sprintf(`location.href === %q && !!document.querySelector("#line")`, s.link(repl.Master))) {
		t.Error("the game master's page is at", gm.value(`location.href`))
	}
	screen := s.open(ctx, t, repl.Everybody, deskWide, deskHigh)
	screen.sees("Ann discards 1 card")
	screen.sound()
	screen.picture("television")
}

// value is what an expression gives in a page.
func (b *tab) value(expression string) string {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, enough)
	defer stop()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf("String(%s)", expression)))
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

// What is asked, the own hand and the board are on one screen of a phone, without scrolling.
func TestAPhoneShowsTheQuestionTheHandAndTheBoardAtOnce(t *testing.T) {
	t.Parallel()
	const wide, high = 390, 844
	ctx := browser(t)
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 3})
	for _, text := range strings.Fields("call call call check  check check check check  check check check check  check check check bet") {
		d := s.openNow().State.Pending()
		if text == "bet" {
			text = "bet 9"
		}
		if code, why := s.say(s.openNow().State.Game().Name(d.Player), text); code != http.StatusNoContent {
			t.Fatal(text, code, why)
		}
	}
	b := s.open(ctx, t, "Ann", wide, high)
	b.sees("It is your turn")
	b.picture("at once")
	const lies = `[...document.querySelectorAll("#ask, .own .card, .middle .card")].map(e => Math.round(e.getBoundingClientRect().bottom))`
	if cards := b.value(lies + `.length`); cards != "8" {
		t.Fatalf("%s of a question, 2 cards in the hand and 5 on the board are there", cards)
	}
	if lowest, err := strconv.Atoi(b.value(`Math.max(...` + lies + `)`)); err != nil || lowest > high {
		t.Errorf("the lowest of them ends at %d of %d: %v", lowest, high, err)
	}
}
