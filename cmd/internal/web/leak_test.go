package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/cmd/internal/repl"
)

// stream is everything that a screen is sent.
type stream struct {
	s   *served
	who string
	mu  sync.Mutex
	got bytes.Buffer
}

// events is what a screen is sent, until the test ends.
func (s *served) events(who string) *http.Response {
	s.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s.t.Cleanup(stop)
	q, err := http.NewRequestWithContext(ctx, "GET", s.link(who)+"events", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r, err := client.Do(q)
	if err != nil {
		s.t.Fatal(err)
	}
	if r.StatusCode != http.StatusOK {
		s.t.Fatal(who, r.Status)
	}
	return r
}

// watch opens a screen, and keeps everything that it is sent.
func (s *served) watch(who string) *stream {
	s.t.Helper()
	r := s.events(who)
	w := &stream{s: s, who: who}
	go func() {
		defer func() { _ = r.Body.Close() }()
		buf := make([]byte, 64<<10)
		for {
			n, err := r.Body.Read(buf)
			w.mu.Lock()
			w.got.Write(buf[:n])
			w.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return w
}

// settled waits until a screen has been sent each part of its page as it is now, and gives all that it was sent but for the signs of
// life, which go by the clock.
func (w *stream) settled() string {
	w.s.t.Helper()
	for end := time.Now().Add(enough); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		w.mu.Lock()
		text := strings.ReplaceAll(w.got.String(), "event: here\ndata: {}\n\n", "")
		w.mu.Unlock()
		w.s.mu.Lock()
		now, err := w.s.draw(w.who)
		w.s.mu.Unlock()
		if err != nil {
			w.s.t.Fatal(err)
		}
		if shows(text, now) {
			return text
		}
	}
	w.s.t.Fatalf("the screen of %q is not sent what its page is", w.who)
	return ""
}

// shows reports whether what a screen was sent last of each part of a page, and of its title, is what they are now.
func shows(text string, now drawing) bool {
	last := func(begin string, value any) bool {
		b, err := json.Marshal(value)
		i := strings.LastIndex(text, begin)
		return err == nil && i >= 0 && strings.HasPrefix(text[i:], begin[:strings.Index(begin, "data: ")+len("data: ")]+string(b)+"\n\n")
	}
	for _, p := range now.parts {
		if !last(`event: part`+"\n"+`data: {"part":"`+p.Name+`"`, sent{p.Name, p.HTML}) {
			return false
		}
	}
	return last("event: title\ndata: ", now.title)
}

// seen plays a table's steps, and gives every byte that a viewer's page and screen got of it.
func seen(t *testing.T, w wanted, viewers []string, steps func(s *served)) map[string]string {
	t.Helper()
	s := serve(t, w)
	streams, pages := map[string]*stream{}, map[string]string{}
	for _, who := range viewers {
		streams[who] = s.watch(who)
	}
	look := func() {
		for _, who := range viewers {
			streams[who].settled()
			pages[who] += s.get(who)
		}
	}
	s.looked = look
	look()
	steps(s)
	for _, who := range viewers {
		pages[who] += streams[who].settled()
	}
	return pages
}

func (s *served) says(who, text string) {
	s.t.Helper()
	if code, why := s.say(who, text); code != http.StatusNoContent {
		s.t.Fatal(who, text, code, why)
	}
	s.looked()
}

// Every byte that a seat's page gets is the same at a table where others hold other cards, and where the game master has noted
// and rolled other things in secret. Whose cards are others is told other things.
func TestPagesOfTwinTablesAreTheSameByteForByte(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		rules, deck, twin string
		steps             func(s *served)
	}{
		{"draw", "Ah Kh Qh Jh Ac Kc Qc Jc Ad Kd Qd Jd As Ks Qs Js 10h 10c 10d 10s", "Ah Qh Kh 2c Ac 3c Qc Jc Ad Kd 5d Jd As Ks Qs 9s 10h 10c 6d 10s",
			func(s *served) {
				s.says("Ann", "bet 5")
				for _, who := range []string{"Bob", "Cyd", "Dot"} {
					s.says(who, "call")
				}
				for _, who := range []string{"Ann", "Bob", "Cyd", "Dot"} {
					s.says(who, "none")
				}
				if code, _ := s.say("Ann", "bet 100000"); code == http.StatusNoContent {
					s.t.Error("that is not legal")
				}
				s.says("Ann", "bet 7")
				for _, who := range []string{"Bob", "Cyd", "Dot"} {
					s.says(who, "fold")
				}
			}},
		{"holdem", "Ah Kh Qh Jh Ac Kc Qc Jc 2d 3d 4d 5d", "Ah 9h 8h Jh Ac 2c Qc 4c 2d 3d 4d 5d",
			func(s *served) {
				s.says("Cyd", "raise to 6")
				s.says("Dot", "fold")
				s.says("Ann", "call")
				s.says("Bob", "fold")
				s.says("Ann", "check")
				s.says("Cyd", "bet 9")
				s.says("Ann", "fold")
			}},
	} {
		w := wanted{rules: one.rules, players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 5, deck: strings.Fields(one.deck)}
		twin := w
		twin.deck = strings.Fields(one.twin)
		viewers := []string{"Ann", repl.Everybody, "Bob"}
		a := seen(t, w, viewers, one.steps)
		b := seen(t, twin, viewers, func(s *served) {
			s.order("secret note the butler did it")
			s.order("secret 3d6")
			one.steps(s)
			s.order("secret note and the gardener")
		})
		for _, who := range viewers[:2] {
			if a[who] != b[who] {
				at := 0
				for at < min(len(a[who]), len(b[who])) && a[who][at] == b[who][at] {
					at++
				}
				t.Errorf("%s: the page of %q tells twins apart:\n...%s\n...%s", one.rules, who, a[who][max(0, at-200):min(len(a[who]), at+200)],
					b[who][max(0, at-200):min(len(b[who]), at+200)])
			}
		}
		if a["Bob"] == b["Bob"] {
			t.Error("whose cards are others is told the same, so this test finds nothing")
		}
		if len(a["Ann"]) < 10_000 {
			t.Error("Ann's page got hardly anything")
		}
	}
}
