package web

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/cmd/internal/twins"
	"croupier/examples"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/rulesets"
)

// Every byte that a page gets is the same in twin games of all starts of all rulesets and of a part of the examples; with LONG=1 of
// more of them, and with LONG=all of all examples, and of more games.
func TestPagesOfTwinGamesAreTheSameByteForByte(t *testing.T) {
	t.Parallel()
	games, every := 1, 12
	switch os.Getenv("LONG") {
	case "":
	case "all":
		games, every = 2, 1
	default:
		every = 5
	}
	var told twins.Told
	for i, name := range slices.Concat(rulesets.Names(), examples.Names()) {
		if i >= len(rulesets.Names()) && i%every != 0 {
			continue
		}
		library, rules, p := loaded(t, name)
		open := func(setup *game.Setup, seed uint64) twins.Table { return twinRoom(t, library, rules, p, setup, seed) }
		fail := func(format string, args ...any) { t.Errorf(name+": "+format, args...) }
		if !told.All(p, games, open, fail) {
			return
		}
	}
	t.Logf("pages told the same at %d looks, of pairs of games that differ in cards, dice, secret answers, hidden parameters: %v", told.Looks,
		told.Kinds)
	if told.Looks < 100 || slices.Contains(told.Kinds[:3], 0) {
		t.Error("too few of them have anything hidden")
	}
}

// paged is a room with one game of twins, whose pages are asked for without a network.
type paged struct {
	*Room
	handler http.Handler
	close   func()
	sent    map[string]string // the parts that a screen has, as they were sent
}

// twinRoom is a room with a game; nil where what was filled in does not go together.
func twinRoom(
	t *testing.T, library *rulefiles.Library, rules *session.Rules, p *program.Program, setup *game.Setup, seed uint64,
) twins.Table {
	t.Helper()
	return pagedRoom(t, library, &Evening{Config: configOf(library), Rules: *rules, Program: p, Journal: filepath.Join(t.TempDir(), "twin.journal"),
		Setup:  func([]string) (*game.Setup, error) { return setup.Clone(), nil },
		Header: func() journal.SessionHeader { return journal.NewSessionHeader(seed, "") }})
}

func pagedRoom(t *testing.T, library *rulefiles.Library, e *Evening) twins.Table {
	e.Screen = term.NewPipe(io.Discard)
	e.Keeper = evenings.Keeper{Library: library.Program, Confine: func(*journal.SessionRecord) error { return nil }, Warn: func(string) {}}
	r, err := roomOf(e)
	if err != nil {
		e.Keeper.Close()
		return nil
	}
	if r.s.World().Contest == nil {
		t.Fatalf("%s does not begin: %v", e.Rules.Name, r.order)
	}
	r.requests = newLimiter(1e9, 1e9)
	return &paged{r, r.Handler(), e.Keeper.Close, map[string]string{}}
}

// Seed is what the chance of the contest is made from.
func (w *paged) Seed() uint64 { return w.s.World().Contest.Header.Seed }

// Close ends the evening.
func (w *paged) Close() { w.close() }

// ask sends a request by somebody's link, and gives all that comes back.
func (w *paged) ask(method, who, to string, form url.Values) string {
	link := path(w.seats.Screen)
	if seat := w.seats.seat(who); seat != nil {
		link = path(seat.Secret)
	} else if who != repl.Everybody {
		link = path(w.seats.Master)
	}
	q := httptest.NewRequest(method, "http://localhost"+link+to, strings.NewReader(form.Encode()))
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.Header.Set("Origin", "http://localhost")
	q.Header.Set("X-Croupier", "1")
	a := httptest.NewRecorder()
	w.handler.ServeHTTP(a, q)
	return fmt.Sprintln(a.Code, a.Header(), a.Body)
}

// viewer is whose page a viewer of the game sees.
func (w *paged) viewer(v event.Viewer) string {
	if v < 0 {
		return repl.Everybody
	}
	return w.s.World().Contest.State.Game().Name(int(v))
}

// Answers gives an answer on the page of whoever is asked. A viewer who is asked is told what comes back.
func (w *paged) Answers(who, text string, v event.Viewer) string {
	told := w.ask("POST", who, "answer", url.Values{"asked": {w.tokenOf(who)}, "typed": {text}})
	if who == w.viewer(v) {
		return told
	}
	return ""
}

// Hears is the page as a whole, the parts of it that a screen is sent, and what answers come to that are not legal, or not the viewer's
// to give. Now and then cards are held up, and the game master takes back what was done, and does it again.
func (w *paged) Hears(v event.Viewer, look int) string {
	who := w.viewer(v)
	all := w.ask("GET", who, "", nil) + w.screen(who)
	if open := w.s.World().Open(); open != nil {
		for _, text := range []string{"nonsense", "As As As As As", "[#77]"} {
			all += w.ask("POST", who, "answer", url.Values{"asked": {w.tokenOf(whoIsAsked(open))}, "typed": {text}})
		}
	}
	switch look % 6 {
	case 2:
		all += w.ask("POST", who, "show", url.Values{"card": {"As"}}) + w.screen(who)
	case 4:
		w.Order("undo")
		all += w.screen(who)
		w.Order("redo")
		all += w.screen(who)
	}
	return all
}

// screen is what a screen is sent now.
func (w *paged) screen(who string) (all string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	d, err := w.draw(who)
	if err != nil {
		return err.Error()
	}
	for _, p := range d.parts {
		if old, ok := w.sent[p.Name]; !ok || old != p.HTML {
			w.sent[p.Name] = p.HTML
			all += p.Name + ": " + p.HTML + "\n"
		}
	}
	return all + d.title + "\n"
}
