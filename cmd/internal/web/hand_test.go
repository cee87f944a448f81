package web

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"croupier/cmd/internal/repl"
	"croupier/interp/game"
	"croupier/interp/session"
)

// The game master hands a seat to somebody else, and takes it back: each time by another link, and the old one stops.
func TestASeatIsHandedToSomebodyAndTakenBack(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	hand := func(seat, person string) (int, string) {
		return s.post(repl.Master, "hand", url.Values{"name": {seat}, "person": {person}})
	}
	anns := s.link("Ann")
	if code, why := hand("Ann", "Zoe"); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	zoes := s.link("Ann")
	if code, body := fetch(t, "GET", anns, nil, nil); code != http.StatusNotFound || !strings.Contains(body, "may have been replaced") || zoes == anns {
		t.Error("Ann's old link:", code)
	}
	contains(t, s.get("Ann"), "<h1>Ann (Zoe)</h1>", "ace of hearts", "It is your turn")
	contains(t, s.get("Bob"), "Ann (Zoe) is asked")
	contains(t, s.get(repl.Master), "Take it back, with another link")
	if code, why := s.say("Ann", "bet 5"); code != http.StatusNoContent {
		t.Error("Zoe answers:", code, why)
	}
	for _, one := range [][2]string{{"Ann", "Bob"}, {"Ann", "gm"}, {"Ann", " "}, {"Nobody", "Kim"}, {"Ann", strings.Repeat("x", 31)}} {
		if code, why := hand(one[0], one[1]); code != http.StatusUnprocessableEntity || why == "" {
			t.Errorf("%s's seat is handed to %q: %d %s", one[0], one[1], code, why)
		}
	}
	if code, _ := s.post("Bob", "hand", url.Values{"name": {"Ann"}, "person": {"Bobby"}}); code != http.StatusForbidden {
		t.Error("a player hands a seat over:", code)
	}
	if code, why := s.post(repl.Master, "renew", url.Values{"name": {"Ann"}}); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	if code, _ := fetch(t, "GET", zoes, nil, nil); code != http.StatusNotFound {
		t.Error("Zoe's link, when the seat was taken back:", code)
	}
	contains(t, s.get("Ann"), "<h1>Ann</h1>")
	lacks(t, s.get("Bob"), "is asked: Zoe", "(Zoe)")
}

// Who has chosen a seat sits there when the table is killed and opened again, before it has begun and afterwards; and so does whoever was
// handed one.
func TestSeatsThatWereChosenComeBack(t *testing.T) {
	t.Parallel()
	w := wanted{rules: "holdem", players: []string{"P1", "P2"}, seed: 1, open: true, counted: true, file: filepath.Join(t.TempDir(), "evening.journal")}
	var links []string
	open := func() (*served, func()) { // nothing is said before it is killed: what is not in the files is lost
		e := w.evening(t)
		e.Secret = Secret
		r, err := roomOf(e)
		if err != nil {
			t.Fatal(err)
		}
		return local(t, r), e.Keeper.Close
	}
	sit := func(s *served, seat, person string) {
		t.Helper()
		if code, body := fetch(t, "POST", s.url+"/sit", url.Values{"seat": {seat}, "person": {person}}, nil); code != http.StatusSeeOther {
			t.Fatal(code, body)
		}
	}
	s, kill := open()
	sit(s, "Seat 1", "Mia")
	links = append(links, strings.TrimPrefix(s.link("Seat 1"), s.url))
	kill()
	s, kill = open()
	lacks(t, s.gateText(), "Seat 1")
	contains(t, s.gateText(), "Seat 2")
	if code, page := fetch(t, "GET", s.url+links[0], nil, nil); code != http.StatusOK || !strings.Contains(page, "Seat 1 (Mia)") {
		t.Error("Mia's link:", code)
	}
	sit(s, "Seat 2", "Ole")
	contains(t, s.get("Mia")+s.get("Ole"), "It is your turn")
	if code, why := s.post(repl.Master, "hand", url.Values{"name": {"Ole"}, "person": {"Eva"}}); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	links = append(links, strings.TrimPrefix(s.link("Ole"), s.url))
	kill()
	s, kill = open()
	defer kill()
	contains(t, s.gateText(), "All seats are taken")
	for i, called := range []string{"<h1>Mia</h1>", "<h1>Ole (Eva)</h1>"} {
		if code, page := fetch(t, "GET", s.url+links[i], nil, nil); code != http.StatusOK || !strings.Contains(page, called) {
			t.Errorf("%s: %d", called, code)
		}
	}
}

// A policy that breaks costs its own answer alone: the game master is told, whoever sits there is asked, and the table goes on.
func TestAPolicyThatBreaksEndsItsAnswerAlone(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	broken := true
	s.decide = func(w *session.World, state *game.State, by string) (session.Entry, error) {
		if broken {
			panic("no such card")
		}
		return decided(w, state, by)
	}
	s.order("character Ann policy careful")
	waitFor(t, func() bool { return strings.Contains(s.get(repl.Master), "The policy careful cannot decide for Ann") })
	contains(t, s.get(repl.Master), "a mistake in this program: no such card")
	contains(t, s.get("Ann"), "It is your turn")
	contains(t, s.get("Bob"), "Ann is asked")
	lacks(t, s.get("Bob"), "no such card")
	s.mu.Lock()
	broken = false
	s.mu.Unlock()
	if code, why := s.say("Ann", "bet 5"); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	for _, who := range []string{"Bob", "Cyd", "Dot"} {
		s.say(who, "call")
	}
	waitFor(t, func() bool { return strings.Contains(s.get("Bob"), "It is your turn") }) // Ann's policy has discarded
}
