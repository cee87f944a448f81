package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/cmd/internal/repl"
)

// pipes is a listener whose connections keep nothing: whoever does not read keeps the writer waiting at once.
type pipes struct {
	come chan net.Conn
	once sync.Once
	shut chan struct{}
}

func newPipes() *pipes { return &pipes{come: make(chan net.Conn), shut: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.come:
		return c, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}
func (p *pipes) Close() error   { p.once.Do(func() { close(p.shut) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 7117} }

func (p *pipes) dial(t *testing.T) net.Conn {
	here, there := net.Pipe()
	t.Cleanup(func() { _ = here.Close() })
	p.come <- there
	return here
}

// Whoever does not read, or does not say all that they have begun to say, is let go after a while. Meanwhile they hold nobody else, and
// no more of them are kept than a table has screens.
func TestWhoIsSlowHoldsNobody(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	s.patience = 400 * time.Millisecond
	l := newPipes()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	path := strings.TrimPrefix(s.link("Bob"), s.url)

	var slow []net.Conn
	for i := range 30 {
		c := l.dial(t)
		slow = append(slow, c)
		switch i % 3 {
		case 0: // never reads
			fmt.Fprintf(c, "GET %sevents HTTP/1.1\r\nHost: localhost\r\n\r\n", path)
		case 1: // begins to say something
			fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: lo", path)
		case 2: // says that more comes
			fmt.Fprintf(c, "POST %sanswer HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Croupier: 1\r\n"+
				"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nasked=", path)
		}
	}
	waitFor(t, func() bool { return s.shownTo("Bob") == 10 })
	begun := time.Now()
	for _, one := range [][2]string{{"Ann", "bet 5"}, {"Bob", "call"}, {"Cyd", "call"}, {"Dot", "call"}} {
		if code, why := s.say(one[0], one[1]); code != http.StatusNoContent {
			t.Fatal(code, why)
		}
	}
	s.order("note It rains")
	if took := time.Since(begun); took > 300*time.Millisecond && testing.Verbose() {
		t.Logf("others take %v", took)
	}
	waitFor(t, func() bool { return s.shownTo("Bob") == 0 })
	for i, c := range slow {
		_ = c.SetReadDeadline(time.Now().Add(enough))
		if _, err := io.Copy(io.Discard, c); err != nil {
			t.Errorf("slow client %d is still there: %v", i, err)
		}
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}

	// a seat has so many screens and no more, and those that go make room
	for range screensOfEach {
		s.screen("Bob")
	}
	waitFor(t, func() bool { return s.shownTo("Bob") == screensOfEach })
	if code, _ := fetch(t, "GET", s.link("Bob")+"events", nil, nil); code != http.StatusTooManyRequests {
		t.Error("one screen more:", code)
	}
	s.get("Ann")
}

// Whoever never reads costs the table no more the longer it is played: what they were not sent is not kept for them.
func TestWhoNeverReadsTakesNoMemory(t *testing.T) {
	answers := 150
	if os.Getenv("LONG") == "all" {
		answers = 2000
	}
	alone, watched := grown(t, 0, answers), grown(t, screensOfEach, answers)
	t.Logf("%d answers take %d KB, and %d KB with %d screens that never read", answers, alone>>10, watched>>10, screensOfEach)
	if watched > alone+1<<20 {
		t.Errorf("%d answers take %d bytes more with screens that never read", answers, watched-alone)
	}
}

// grown is by how many bytes the heap grows while so many answers are given, and so many screens never read.
func grown(t *testing.T, screens, answers int) int64 {
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob"}, seed: 1})
	s.patience = time.Hour // so that they stay
	l := newPipes()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	var slow []net.Conn
	for range screens {
		c := l.dial(t)
		slow = append(slow, c)
		fmt.Fprintf(c, "GET %sevents HTTP/1.1\r\nHost: localhost\r\n\r\n", strings.TrimPrefix(s.link("Bob"), s.url))
	}
	waitFor(t, func() bool { return s.shownTo("Bob") == screens })
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	var before int64
	const first = 50
	for n := range first + answers {
		if n == first {
			before = heap()
		}
		open := s.openNow()
		if open == nil {
			s.Order("game Ann, Bob")
			open = s.openNow()
		}
		text := "call"
		if open.State.Pending().Bet.Check {
			text = "check"
		}
		if err := s.Answer(whoIsAsked(open), s.token(), text); err != nil {
			t.Fatal(n, err)
		}
	}
	after := heap()
	stop()
	for _, c := range slow {
		_ = c.Close()
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
	return after - before
}

// shownTo is how many screens show somebody's page.
func (r *Room) shownTo(who string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.screens[who]
}

// What is said in bytes that no browser sends does nothing, and is refused: paths that lead elsewhere, names with lines in them, heads
// without an end, and several heads at once.
func TestWhatNoBrowserSendsIsRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	link := strings.TrimPrefix(s.link("Ann"), s.url)
	form := url.Values{"asked": {s.token()}, "typed": {"bet 5"}}.Encode()
	for _, one := range []struct{ what, text string }{
		{"a path that leads up", "GET /a/../../seats.go HTTP/1.1\r\nHost: localhost\r\n\r\n"},
		{"a path in codes", "GET " + assetPath + "%2e%2e%2fserver.go HTTP/1.1\r\nHost: localhost\r\n\r\n"},
		{"a file that is not there", "GET " + assetPath + "page.html HTTP/1.1\r\nHost: localhost\r\n\r\n"},
		{"a secret with a slash", "GET /t/a%2fb/ HTTP/1.1\r\nHost: localhost\r\n\r\n"},
		{"no name", "GET " + link + " HTTP/1.1\r\n\r\n"},
		{"two names", "GET " + link + " HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"},
		{"a name within a name", "GET " + link + " HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n"},
		{"a long head", "GET " + link + " HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 2<<20) + "\r\n\r\n"},
		{"two lengths", "POST " + link + "answer HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n" + form},
		{"an upload", "POST " + link + "answer HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n" +
			"Content-Length: 60\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"typed\"\r\n\r\nbet 5\r\n--x"},
		{"another way", "PUT " + link + "answer HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 0\r\n\r\n"},
		{"an answer in the address", "GET " + link + "answer?" + form + " HTTP/1.1\r\nHost: localhost\r\n\r\n"},
		{"an order by another name", "POST " + link + "order HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n\r\n"},
	} {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_ = c.SetDeadline(time.Now().Add(enough))
		_, _ = io.WriteString(c, one.text) // who is refused early is not heard to the end
		a, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err == nil && (a.StatusCode < 300 || a.StatusCode >= 500) {
			t.Errorf("%s: %s", one.what, a.Status)
		}
		if err == nil && a.StatusCode >= 300 && a.StatusCode < 400 && strings.Contains(a.Header.Get("Location"), "//") {
			t.Errorf("%s leads to %s", one.what, a.Header.Get("Location"))
		}
		_ = c.Close()
	}
	contains(t, s.get("Ann"), "It is your turn")
}

// Names, notes and reasons are text on every page, whatever signs they have; those that would say something else to a terminal or in the
// head of an answer are gone.
func TestWhatPeopleCallThemselvesIsText(t *testing.T) {
	t.Parallel()
	names := []string{`<b>Ann the 1st<b>`, "Bob & O'Neil", "Ærøskøbing-Þórdís the very long"}
	s := serve(t, wanted{rules: "holdem", players: names, seed: 1})
	s.order(`note <script>alert(1)</script><img src=x onerror=alert(2)>`)
	for _, who := range append(names, repl.Everybody, repl.Master) {
		page := s.get(who)
		lacks(t, page, "<b>Ann", "<script>alert", "<img", "Bob & O'Neil")
		contains(t, page, "&lt;b&gt;Ann the 1st&lt;b&gt;", "&lt;script&gt;alert(1)", "Bob &amp; O&#39;Neil", "Ærøskøbing-Þórdís the very long")
	}
	who := whoIsAsked(s.openNow())
	if code, why := s.say(who, "call"); code != http.StatusNoContent {
		t.Error(code, why)
	}
	for _, person := range []string{"Eve\r\nSet-Cookie: a=b", "Eve\x1b[31m", "Eve\x00"} {
		if code, why := s.post(repl.Master, "hand", url.Values{"name": {names[1]}, "person": {person}}); code == http.StatusNoContent {
			lacks(t, s.get(names[1]), "\x1b", "\x00", "Eve\r\n")
		} else if code != http.StatusUnprocessableEntity || why == "" {
			t.Errorf("%q: %d %s", person, code, why)
		}
	}
}
