package web

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"croupier/cmd/internal/repl"
	"croupier/interp/policy"
	"croupier/interp/words"
)

// gives answers what somebody is asked themselves.
func (s *served) gives(who, text string) (int, string) {
	s.t.Helper()
	return s.post(who, "answer", url.Values{"asked": {s.token(who)}, "typed": {text}})
}

// secretly plays on until all are to answer in secret.
func (s *served) secretly() {
	s.t.Helper()
	for range 50 {
		c := s.openNow()
		if _, is := c.Together(); is {
			return
		}
		text, err := words.Write(c.State, policy.NewRandom(1, "").Decide(c.State.Clone()))
		if err != nil {
			s.t.Fatal(err)
		}
		s.say(whoIsAsked(c), text)
	}
	s.t.Fatal("nobody is asked in secret")
}

// Where all answer in secret, all are asked at once, each on their own page, and may answer in any order. Nobody's page changes by what
// another one answers, not by a byte, until all have answered; and a table that is killed between asks only those who have not.
func TestAllAnswerInSecretAtOnce(t *testing.T) {
	t.Parallel()
	w := wanted{rules: "swrpg", start: "session", players: []string{"Lando", "Han", "Chewie"}, seed: 4, params: map[string]string{"rounds": "2"},
		file: filepath.Join(t.TempDir(), "evening.journal")}
	e := w.evening(t)
	e.Secret = Secret
	r, err := roomOf(e)
	if err != nil {
		t.Fatal(err)
	}
	s := local(t, r)
	s.secretly()
	pages := func() (all map[string]string) {
		all = map[string]string{}
		for _, who := range []string{"Lando", "Han", "Chewie", repl.Everybody} {
			all[who] = s.get(who)
		}
		return all
	}
	before := pages()
	for _, who := range w.players {
		contains(t, before[who], "It is your turn", "In secret: the others learn it", "Fair, or cheat?")
		if n := strings.Count(before[who], "is asked</span>"); n != 0 {
			t.Errorf("%s's page marks %d others as asked", who, n)
		}
	}
	contains(t, before[repl.Everybody], "All answer in secret")
	lacks(t, before[repl.Everybody], "Lando is asked", "is asked</span>")
	contains(t, s.get(repl.Master), "Asked now: Lando, Han and Chewie")
	same := func(by string) {
		t.Helper()
		for who, page := range pages() {
			if who != by && page != before[who] {
				t.Errorf("%s's page tells that %s has answered:\n%s\n%s", who, by, between(before[who], "<main", "</main>"), between(page, "<main", "</main>"))
			}
		}
		before = pages()
	}
	give := func(who, text string) {
		t.Helper()
		if code, why := s.gives(who, text); code != http.StatusNoContent {
			t.Fatal(who, text, code, why)
		}
	}
	for _, text := range []string{"cheat", "lose", "1"} {
		give("Chewie", text)
		same("Chewie")
	}
	contains(t, before["Chewie"], "Your answer is kept: cheat; lose; 1.")
	if code, why := s.gives("Chewie", "fair"); code != http.StatusUnprocessableEntity || !strings.Contains(why, "You have answered") {
		t.Error("who has answered answers again:", code, why)
	}
	give("Lando", "fair")
	same("Lando")
	contains(t, before["Lando"], "win, or to lose?")
	if code, why := s.gives("Lando", "perhaps"); code != http.StatusUnprocessableEntity || !strings.Contains(why, "Legal:") {
		t.Error("that is not legal:", code, why)
	}
	contains(t, s.get(repl.Master), "Asked now: Lando and Han")

	e.Keeper.Close() // and all of it is in the journal
	again := w.evening(t)
	again.Secret = Secret
	if r, err = roomOf(again); err != nil {
		t.Fatal(err)
	}
	defer again.Keeper.Close()
	at := s.At
	s = local(t, r)
	for who, page := range pages() {
		if strings.ReplaceAll(page, s.At, at) != before[who] {
			t.Errorf("gone on with %s's page is another one", who)
		}
	}
	give("Han", "fair")
	same("Han")
	for _, text := range []string{"win", "1"} {
		give("Lando", text)
		same("Lando")
	}
	give("Han", "win")
	same("Han")
	if code, why := s.post(repl.Master, "answer", url.Values{"asked": {s.token("Han")}, "typed": {"1"}}); code != http.StatusNoContent {
		t.Error("the game master answers for who is left:", code, why)
	}
	for _, who := range w.players {
		lacks(t, s.get(who), "Your answer is kept", "All answer in secret")
	}
}

// What is asked anew after an undo is another question: an answer to the one that was undone is refused in words, and the page is up to
// date.
func TestAnAnswerToWhatWasUndoneIsRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	s.say("Ann", "bet 5")
	old := s.token("Bob")
	stale := func() {
		t.Helper()
		if code, why := s.post("Bob", "answer", url.Values{"asked": {old}, "typed": {"call"}}); code != http.StatusUnprocessableEntity ||
			!strings.Contains(why, "Not") && !strings.Contains(why, "not") {
			t.Errorf("Bob's old page: %d %s", code, why)
		}
	}
	s.order("undo")
	stale()
	s.say("Ann", "bet 50")
	stale() // to call 50 is not what Bob said
	contains(t, s.get("Bob"), "Call 50")
	s.order("undo")
	s.order("redo")
	if now := s.token("Bob"); now == old {
		t.Error("it has the old name")
	}
	s.order("undo 2")
	if s.order("redo"); s.token("Ann") == "" {
		t.Error("Ann is asked nothing")
	}
	// without the script the page comes again as it is now, with why
	s.say("Ann", "bet 3")
	code, page := fetch(t, "POST", s.link("Bob")+"answer", url.Values{"asked": {old}, "answer": {"call"}}, map[string]string{"Origin": s.url})
	if code != http.StatusUnprocessableEntity {
		t.Error(code)
	}
	contains(t, page, `role="alert">`, "asked before", "Call 3")
}
