package web

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"croupier/cmd/internal/repl"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/session"
)

// touch gives an answer by what a page shows: a button, cards that are tapped, a number.
func (b *tab) touch(state *game.State, c game.Choice) {
	b.t.Helper()
	page := b.s.get(b.who)
	form, err := controlFor(page, state, state.Pending(), c)
	if err != nil {
		b.t.Fatal(b.who, err)
	}
	token := between(page, `name="asked" value="`, `"`)
	if !b.soon(fmt.Sprintf(`(document.querySelector("#ask input[name=asked]")||{}).value === %q`, token)) {
		b.t.Fatalf("%s's page does not ask:\n%s", b.who, b.text("body"))
	}
	switch {
	case form.Has("take"):
		for _, at := range form["pick"] {
			b.run(fmt.Sprintf(`document.querySelector("#pick-%s").click()`, at))
		}
		b.press("Take the chosen")
	case form.Has("answer"):
		b.run(fmt.Sprintf(`[...document.querySelectorAll("#ask button[name=answer]")].find(b => b.value === %q).click()`, form.Get("answer")))
	default:
		b.run(fmt.Sprintf(`(() => { const f = [...document.querySelectorAll("#ask form.amount")].find(f => f.elements.act.value === %q);
			f.elements.number.value = %q; f.querySelector("button").click(); })()`, form.Get("act"), form.Get("number")))
	}
}

// open is the contest that is open.
func (s *served) openNow() *session.Contest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.s.World().Open()
}

// evening plays what is open in the browser until it is over, or so much has been asked.
func (s *served) playOut(t *testing.T, tabs map[string]*tab, by string, most int, asked func(b *tab, n int)) {
	t.Helper()
	p := s.s.World().Rules().Program
	for n := range most {
		open := s.openNow()
		if open == nil {
			return
		}
		state := open.State.Clone()
		d := state.Pending()
		who := state.Game().Name(d.Player)
		if d.Player == int(event.GM) {
			who = repl.Master
		}
		bot, err := policy.New(p, by, uint64(n), who)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bot.Decide(state)
		if err != nil {
			t.Fatal(err)
		}
		b := tabs[who]
		asked(b, n)
		b.touch(state, c)
		for end := time.Now().Add(enough); ; time.Sleep(5 * time.Millisecond) {
			if now := s.openNow(); now == nil || now.State != open.State {
				break
			}
			if time.Now().After(end) {
				b.picture("failed")
				t.Fatalf("%s's answer does not count:\n%s", who, b.text("body"))
			}
		}
	}
}

// seats opens a phone for each player, and the pages of the game master and of the table on bigger screens.
func (s *served) seatsOpen(ctx context.Context, t *testing.T, players []string) map[string]*tab {
	tabs := map[string]*tab{}
	for _, name := range players {
		tabs[name] = s.open(ctx, t, name, phoneWide, phoneHigh)
	}
	tabs[repl.Everybody] = s.open(ctx, t, repl.Everybody, deskWide, deskHigh)
	tabs[repl.Master] = s.open(ctx, t, repl.Master, deskWide, deskHigh)
	return tabs
}

func TestAContestInTheBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	players := []string{"Ann", "Bob"}
	s := serve(t, wanted{rules: "baltimore", start: "full", players: players, seed: 2, params: map[string]string{"attribute": "4", "skill": "3"}})
	tabs := s.seatsOpen(ctx, t, players)
	s.playOut(t, tabs, "random", 60, func(b *tab, n int) {
		if n < 2 {
			b.picture(fmt.Sprint("asked", n))
			b.sound()
		}
	})
	for who, b := range tabs {
		b.sees("How it ended")
		b.picture("over")
		if who != "Bob" {
			b.sound()
		}
	}
	// the next one begins with the sheets, and the phones go over to it by themselves
	gm := tabs[repl.Master]
	gm.run(`[...document.querySelectorAll("summary")].find(s => s.textContent.startsWith("Begin")).click()`)
	gm.press("Begin")
	for _, name := range players {
		if !tabs[name].soon(`!document.body.innerText.includes("How it ended")`) {
			t.Errorf("%s's page does not go over to the next contest", name)
		}
	}
	if s.openNow() == nil {
		t.Error("the next contest is not open")
	}
	gm.press("Undo")
	gm.sees("Undone")
	tabs["Ann"].sees("How it ended")
}

// A hand is sorted where cards are asked for. With LONG=1 the round is played to its end: six pages are drawn anew after each of
// its many answers.
func TestAKingsRoundInTheBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	players := []string{"West", "North", "East", "South"}
	s := serve(t, wanted{rules: "kings", players: players, seed: 4})
	tabs := s.seatsOpen(ctx, t, players)
	sorted, whole, most := false, os.Getenv("LONG") != "", 12
	if whole {
		most = 200
	}
	s.playOut(t, tabs, "careful", most, func(b *tab, _ int) {
		if sorted || !b.soon(`!!document.querySelector("#ask input[name=asked]")`) || !strings.Contains(b.text("#ask"), "Take the chosen") {
			return
		}
		sorted = true
		b.picture("asked")
		b.sound()
		b.run(`[...document.querySelectorAll(".take button.sort")].find(b => b.dataset.by === "suit").click()`)
		if !b.soon(`(() => { const s = [...document.querySelectorAll("#ask .hand > *")].map(e => Number(e.dataset.suit));
			return s.length > 2 && s.every((x, i) => !i || s[i-1] <= x); })()`) {
			t.Error("the hand is not sorted by suit")
		}
		b.picture("sorted")
	})
	if !sorted {
		t.Error("nobody was asked for cards")
	}
	if !whole {
		return
	}
	for _, b := range tabs {
		b.sees("How it ended")
	}
	tabs["West"].sound()
	tabs["West"].picture("over")
}

// What is asked in secret stands on nobody else's page, nor does what the game master notes. With LONG=1 two rounds are played.
func TestASwrpgSessionWithSecretNotesInTheBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	players := []string{"Lando", "Han", "Chewie"}
	rounds := "1"
	if os.Getenv("LONG") != "" {
		rounds = "2"
	}
	s := serve(t, wanted{rules: "swrpg", start: "session", players: players, seed: 4, params: map[string]string{"rounds": rounds}})
	tabs := s.seatsOpen(ctx, t, players)
	gm := tabs[repl.Master]
	gm.run(`[...document.querySelectorAll("summary")].find(s => s.textContent.startsWith("Notes")).click()`)
	gm.run(`document.querySelector("#secret").value = "the dealer is a spy"`)
	gm.press("Note in secret")
	gm.sees("the dealer is a spy")
	secrets := 0
	s.playOut(t, tabs, "random", 120, func(b *tab, n int) {
		if strings.Contains(b.text("#ask"), "In secret") && n < 40 {
			secrets++
			b.picture(fmt.Sprint("secret", n))
			b.sound()
			for who, other := range tabs {
				if _, asked := s.openNow().Own(who); asked || who == b.who || who == repl.Master { // whoever is asked reads it as their own
					continue
				}
				if strings.Contains(strings.ToLower(other.text("body")), "cheat?") {
					t.Errorf("%s's page says what %s is asked in secret", who, b.who)
				}
			}
		}
	})
	if secrets < len(players) {
		t.Errorf("%d questions were asked in secret", secrets)
	}
	for who, b := range tabs {
		b.sees("How it ended")
		if who != repl.Master && strings.Contains(b.text("html"), "spy") {
			t.Errorf("%s's page tells the game master's secret", who)
		}
	}
	gm.picture("over")
	gm.sound()
	gm.press("Reveal")
	tabs["Han"].sees("the dealer is a spy")
}

// Dice are drawn, kept by tapping, and called by what they show.
func TestDiceAreKeptInTheBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	players := []string{"Ann", "Bob"}
	s := serve(t, wanted{rules: "yacht", players: players, seed: 4})
	tabs := s.seatsOpen(ctx, t, players)
	looked := false
	s.playOut(t, tabs, "random", 12, func(b *tab, _ int) {
		if !looked && b.soon(`!!document.querySelector("#ask input[name=asked]")`) && strings.Contains(b.text("#ask"), "Take the chosen") {
			looked = true
			b.picture("dice")
			b.sound()
			if n := b.value(`document.querySelectorAll("#ask .die svg[aria-label]").length`); n != "5" {
				t.Errorf("%s dice are drawn", n)
			}
		}
	})
	if !looked {
		t.Error("nobody was asked for dice")
	}
}
