package web

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/files"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/rulesets"
)

// wanted is a table that a test opens.
type wanted struct {
	rules   string
	start   string
	players []string
	params  map[string]string
	seed    uint64
	deck    []string
	file    string // of the record; "": one of its own
	open    bool
	counted bool
}

// config is what every table of a test is made with. Secrets go up from 1.
func config() (Config, *rulefiles.Library) {
	library := &rulefiles.Library{}
	return configOf(library), library
}

// configOf shares what a library has read between rooms.
func configOf(library *rulefiles.Library) Config {
	n := 0
	return Config{
		Load: library.Load, Extend: library.Extend, Shipped: rulesets.Names(), Write: files.Replace,
		Show:    func(to *term.Screen, list diag.List) { _ = diag.Render(to, list, diag.Options{}) },
		Entropy: func() uint64 { return 1 },
		Secret:  func() string { n++; return fmt.Sprintf("secret-%d", n) },
	}
}

// evening is the table that is wanted.
func (w wanted) evening(t testing.TB) *Evening {
	t.Helper()
	c, library := config()
	c.Open = w.open
	rules, p, list, err := library.Load(w.rules)
	if err != nil || p == nil {
		t.Fatal(err, list)
	}
	if w.file == "" {
		w.file = filepath.Join(t.TempDir(), "evening.journal")
	}
	return &Evening{Config: c, Rules: *rules, Program: p, Counted: w.counted, Journal: w.file, Screen: term.NewPipe(io.Discard),
		Keeper: evenings.Keeper{Library: library.Program, Confine: func(*journal.SessionRecord) error { return nil }, Warn: func(string) {}},
		Header: func() journal.SessionHeader { return journal.NewSessionHeader(w.seed, "") },
		Setup: func(players []string) (*game.Setup, error) {
			s := game.NewSetup(p)
			s.Deck = w.deck
			want := game.Wanted{Players: w.players}
			if players != nil {
				want.Players = players
			}
			if w.start != "" {
				want.Start = &w.start
			}
			for name, value := range w.params {
				want.Params = append(want.Params, game.Param(name, value))
			}
			return s, s.Give(want)
		}}
}

// served is a table that is open.
type served struct {
	*Room
	t   testing.TB
	url string

	looked func() // after each step of a test that keeps all that is seen
}

// roomOf is the room of a table that is opened nowhere yet.
func roomOf(e *Evening) (*Room, error) {
	path, old, err := e.path()
	if err != nil {
		return nil, err
	}
	return e.room(path, old)
}

func serve(t testing.TB, w wanted) *served {
	t.Helper()
	e := w.evening(t)
	r, err := roomOf(e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Keeper.Close)
	return local(t, r)
}

// local serves a room at an address of this machine.
func local(t testing.TB, r *Room) *served {
	r.requests = newLimiter(1e9, 1e9)
	s := httptest.NewServer(r.Handler())
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	r.mu.Lock()
	defer r.mu.Unlock()
	r.At = s.URL
	return &served{Room: r, t: t, url: s.URL}
}

// link is where somebody's page is.
func (s *served) link(who string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch who {
	case repl.Master:
		return s.url + path(s.seats.Master)
	case repl.Everybody:
		return s.url + path(s.seats.Screen)
	}
	seat := s.seats.seat(who)
	if seat == nil {
		s.t.Fatalf("there is no seat %s among %v", who, s.seats.Seats)
	}
	return s.url + path(seat.Secret)
}

// get is what a page has.
func (s *served) get(who string) string {
	s.t.Helper()
	code, body := fetch(s.t, "GET", s.link(who), nil, nil)
	if code != http.StatusOK {
		s.t.Fatalf("%s's page: %d %s", who, code, body)
	}
	return body
}

// post sends a form of somebody's page.
func (s *served) post(who, to string, form url.Values) (int, string) {
	s.t.Helper()
	return fetch(s.t, "POST", s.link(who)+to, form, map[string]string{"X-Croupier": "1", "Origin": s.url})
}

// order has the game master do something, and gives what came of it.
func (s *served) order(line string) string {
	s.t.Helper()
	if code, body := s.post(repl.Master, "order", url.Values{"line": {line}}); code != http.StatusNoContent {
		s.t.Fatalf("%s: %d %s", line, code, body)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return plain(s.Room.order.said)
}

var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Transport: &http.Transport{MaxIdleConnsPerHost: 500}}

func fetch(t testing.TB, method, to string, form url.Values, head map[string]string) (int, string) {
	t.Helper()
	q, err := http.NewRequest(method, to, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if method == "POST" {
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for k, v := range head {
		if k == "Host" {
			q.Host = v
		}
		q.Header.Set(k, v)
	}
	r, err := client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b)
}

// token is what the open decision is called on pages: the first of them, or what somebody is asked.
func (s *served) token(who ...string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tokenOf(append(who, whoIsAsked(s.s.World().Open()))[0])
}

// tokenOf is what something that somebody is asked is called on pages.
func (r *Room) tokenOf(who string) string {
	c := r.s.World().Open()
	state, _ := c.Own(who)
	return r.token(c, state)
}

// say answers what is open, as it is typed.
func (s *served) say(who, text string) (int, string) {
	s.t.Helper()
	return s.post(who, "answer", url.Values{"asked": {s.token()}, "typed": {text}})
}

func contains(t testing.TB, text string, all ...string) {
	t.Helper()
	for _, one := range all {
		if !strings.Contains(text, one) {
			t.Errorf("%q is missing in\n%s", one, text)
		}
	}
}

func lacks(t testing.TB, text string, all ...string) {
	t.Helper()
	for _, one := range all {
		if strings.Contains(text, one) {
			t.Errorf("%q is in\n%s", one, text)
		}
	}
}

// draw is a table of poker at which each has cards that no other may see.
func draw() wanted {
	return wanted{rules: "draw", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 1,
		deck: strings.Fields("Ah Kh Qh Jh Ac Kc Qc Jc Ad Kd Qd Jd As Ks Qs Js 10h 10c 10d 10s")}
}

func TestEachLinkShowsItsOwnHand(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	ann, bob, screen, gm := s.get("Ann"), s.get("Bob"), s.get(repl.Everybody), s.get(repl.Master)
	contains(t, ann, "ace of hearts", "It is your turn", "Bob, Cyd and Dot are dealt 5 cards each")
	lacks(t, gm, "an empty sheet") // that people sit down is no news
	lacks(t, ann, "king of hearts", "[K♥]")
	contains(t, bob, "king of hearts", "Ann is asked")
	lacks(t, bob, "ace of hearts", "[A♥]")
	lacks(t, screen, "ace of hearts", "king of hearts", "name=\"answer\"")
	contains(t, gm, "ace of hearts", "king of hearts", "secret")
	code, _ := fetch(t, "GET", s.url+"/t/nobody/", nil, nil)
	if code != http.StatusNotFound {
		t.Errorf("a link that nobody has: %d", code)
	}
	lacks(t, ann+bob+screen, "secret-1/", s.link("Cyd"))
}

func TestOnlyWhoIsAskedAnswersAndIsToldWhyNot(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	for _, one := range []struct{ who, text, why string }{
		{"Bob", "call", "it is not you who is asked"},
		{"Ann", "bet 1000", "Legal: bet 1 to 99"},
		{"Ann", "", "nothing was typed"},
		{"Ann", "check", "Legal: bet 1 to 99"},
	} {
		code, why := s.say(one.who, one.text)
		if code != http.StatusUnprocessableEntity || !strings.Contains(strings.ToLower(why), strings.ToLower(one.why)) {
			t.Errorf("%s says %q: %d %s", one.who, one.text, code, why)
		}
	}
	if code, body := s.say("Ann", "bet 5"); code != http.StatusNoContent {
		t.Fatal(code, body)
	}
	contains(t, s.get("Bob"), "It is your turn", "Ann bets 5")
	if code, why := s.post("Bob", "answer", url.Values{"asked": {"old"}, "typed": {"fold"}}); code != http.StatusUnprocessableEntity ||
		!strings.Contains(why, "asked before") {
		t.Errorf("an answer to what was asked before: %d %s", code, why)
	}
	// without the script the whole page comes again, with why
	code, page := fetch(t, "POST", s.link("Bob")+"answer", url.Values{"asked": {s.token()}, "typed": {"check"}}, map[string]string{"Origin": s.url})
	if code != http.StatusUnprocessableEntity {
		t.Error(code)
	}
	contains(t, page, `role="alert">`, "Legal: ", "king of hearts")
	if code, _ := fetch(t, "POST", s.link("Bob")+"answer", url.Values{"asked": {s.token()}, "answer": {"call"}}, nil); code != http.StatusSeeOther {
		t.Error("without a script the answer leads to", code)
	}
	// the game master answers for anybody, the screen for nobody
	if code, why := s.say(repl.Master, "fold"); code != http.StatusNoContent {
		t.Error(code, why)
	}
	if code, _ := s.say(repl.Everybody, "fold"); code != http.StatusForbidden {
		t.Error("the screen answers:", code)
	}
}

func TestPagesAreGuarded(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	q, _ := http.NewRequest("GET", s.link("Ann"), nil)
	r, err := client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	csp := r.Header.Get("Content-Security-Policy")
	contains(t, csp, "default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "form-action 'self'")
	lacks(t, csp, "unsafe", "http", "*")
	for k, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cache-Control": "no-store"} {
		if got := r.Header.Get(k); got != want {
			t.Errorf("%s is %q", k, got)
		}
	}
	page := s.get(repl.Master) + s.get("Ann")
	lacks(t, page, " style=", "onclick", "<style", "https://", "src=\"http")
	for _, one := range []struct {
		what string
		head map[string]string
		code int
	}{
		{"another page's answer", map[string]string{"Origin": "http://evil.example"}, http.StatusForbidden},
		{"another page's answer, as browsers say", map[string]string{"Sec-Fetch-Site": "cross-site"}, http.StatusForbidden},
		{"no page's answer", map[string]string{"Origin": "null"}, http.StatusForbidden},
		{"another name", map[string]string{"Host": "evil.example"}, http.StatusMisdirectedRequest},
	} {
		code, _ := fetch(t, "POST", s.link("Ann")+"answer", url.Values{"asked": {s.token()}, "typed": {"bet 5"}}, one.head)
		if code != one.code {
			t.Errorf("%s: %d", one.what, code)
		}
	}
	if code, _ := fetch(t, "GET", s.link("Ann"), nil, map[string]string{"Host": "evil.example"}); code != http.StatusMisdirectedRequest {
		t.Error("a page under another name:", code)
	}
	if code, _ := s.post("Ann", "answer", url.Values{"typed": {strings.Repeat("x", mostBody+1)}}); code != http.StatusBadRequest {
		t.Error("a long answer:", code)
	}
	for _, to := range []string{"order", "reply", "told", "cancel", "renew"} {
		if code, _ := s.post("Ann", to, url.Values{"line": {"undo"}, "name": {"Bob"}}); code != http.StatusForbidden {
			t.Errorf("a player's %s: %d", to, code)
		}
	}
	if !strings.Contains(s.get("Ann"), "It is your turn") {
		t.Error("something was done all the same")
	}
}

func TestNoMoreIsTakenThanPeopleSend(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	stands := time.Now()
	clock := func() time.Time { return stands } // however slow this machine is
	s.guesses.now = clock
	refused := 0
	for range mostGuesses + 5 {
		if code, _ := fetch(t, "GET", s.url+"/t/guess/", nil, nil); code == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 3 {
		t.Errorf("%d of many guesses are refused", refused)
	}
	s.get("Ann") // who has a link goes on
	s.requests = newLimiter(manyAtOnce, eachSecond)
	s.requests.now = clock
	for range manyAtOnce + 1 {
		if code, _ := fetch(t, "GET", s.url+"/", nil, nil); code == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("one address may send as much as it likes")
}

func TestALostLinkIsReplaced(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	old := s.link("Ann")
	if code, body := s.post(repl.Master, "renew", url.Values{"name": {"Ann"}}); code != http.StatusNoContent {
		t.Fatal(code, body)
	}
	if code, body := fetch(t, "GET", old, nil, nil); code != http.StatusNotFound || !strings.Contains(body, "may have been replaced") {
		t.Error("the old link:", code)
	}
	if s.link("Ann") == old {
		t.Error("it is the same link")
	}
	contains(t, s.get("Ann"), "ace of hearts")
}

// The game master replaces their own link too: their page goes on at the new one, and no other page learns which it is.
func TestTheGameMasterReplacesTheirOwnLink(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	contains(t, s.get(repl.Master), `name="name" value="`+repl.Master+`"`)
	for _, scripted := range []bool{true, false} {
		old := s.link(repl.Master)
		head := map[string]string{"Origin": s.url}
		if scripted {
			head["X-Croupier"] = "1"
		}
		q, err := http.NewRequest("POST", old+"renew", strings.NewReader(url.Values{"name": {repl.Master}}.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for k, v := range head {
			q.Header.Set(k, v)
		}
		r, err := client.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		to := r.Header.Get(newPlace) + r.Header.Get("Location")
		if s.link(repl.Master) == old || s.url+to != s.link(repl.Master) {
			t.Errorf("with a script %t: %d, the page goes to %q, and the link is %s", scripted, r.StatusCode, to, s.link(repl.Master))
		}
		if code, _ := fetch(t, "GET", old, nil, nil); code != http.StatusNotFound {
			t.Error("the old link:", code)
		}
		if code, body := fetch(t, "POST", old+"renew", url.Values{"name": {repl.Master}}, head); code != http.StatusNotFound || strings.Contains(body, "/t/") {
			t.Error("whoever has the old link replaces the new one:", code)
		}
	}
}
