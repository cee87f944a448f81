package door

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// link is a pair of pipes, as parent and child have them.
type link struct {
	io.Reader
	io.Writer
	close func() error
}

func (l *link) Close() error { return l.close() }

// pair is a door with somebody outside, who opens addresses of this machine and no others.
func pair(t *testing.T) *Inside {
	t.Helper()
	in, out := io.Pipe()
	back, forth := io.Pipe()
	shut := func() error { return errors.Join(in.Close(), out.Close(), back.Close(), forth.Close()) }
	done := make(chan struct{})
	go func() {
		defer close(done)
		Keep(&link{in, forth, shut}, func(address string) (net.Listener, error) {
			if !strings.HasPrefix(address, "127.0.0.1:") {
				return nil, fmt.Errorf("%s is not opened", address)
			}
			return Direct{}.Listen(address)
		}, func() []string { return []string{"192.0.2.7"} })
	}()
	i, err := Through(&link{back, out, shut})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = i.session.Close()
		_ = shut()
		<-done
	})
	return i
}

func TestAServerBehindADoor(t *testing.T) {
	i := pair(t)
	l, err := i.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := net.SplitHostPort(r.RemoteAddr)
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s says %s", host, body)
	})}
	go func() { _ = s.Serve(l) }()
	at := "http://" + l.Addr().String() + "/"
	large := strings.Repeat("x", 3<<20) // more than any window
	var all sync.WaitGroup
	for n := range 30 {
		all.Go(func() {
			text := fmt.Sprint(n)
			if n == 0 {
				text = large
			}
			answer, err := http.Post(at, "text/plain", strings.NewReader(text))
			if err != nil {
				t.Error(err)
				return
			}
			defer answer.Body.Close()
			if got, err := io.ReadAll(answer.Body); err != nil || string(got) != "127.0.0.1 says "+text {
				t.Errorf("%v, %.40q", err, got)
			}
		})
	}
	all.Wait()
	if got := i.Neighbours(); len(got) != 1 || got[0] != "192.0.2.7" {
		t.Errorf("the neighbours are %q", got)
	}
}

// What the one outside does not open stays closed, and it goes on.
func TestADoorOpensNothingElse(t *testing.T) {
	i := pair(t)
	for _, address := range []string{"0.0.0.0:0", "nonsense", strings.Repeat("9", 2*longest)} {
		if l, err := i.Listen(address); err == nil {
			t.Errorf("%.20s is open: %v", address, l.Addr())
		}
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if _, err := i.Listen(taken.Addr().String()); !errors.Is(err, ErrTaken) {
		t.Errorf("what is taken is %v", err)
	}
	if _, err := i.Listen("127.0.0.1:0"); err != nil {
		t.Error(err)
	}
}

// The first line of a connection is read, and not a byte behind it; one without an end is not read for ever.
func TestTheFirstLineIsReadAlone(t *testing.T) {
	if text, err := line(bytes.NewReader(bytes.Repeat([]byte("x"), 2*longest))); err == nil {
		t.Errorf("a line of %d bytes is read", len(text))
	}
	if _, err := line(strings.NewReader("no end")); err == nil {
		t.Error("a line without an end is read")
	}
	if text, err := line(strings.NewReader("one\ntwo")); err != nil || string(text) != "one" {
		t.Errorf("%q, %v", text, err)
	}
}

// When the one inside has gone, nobody listens any more.
func TestTheDoorIsShutBehindWhoLeaves(t *testing.T) {
	i := pair(t)
	l, err := i.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := l.Addr().String()
	_ = l.Close()
	for range 1000 {
		c, err := net.Dial("tcp", at)
		if err != nil {
			return
		}
		_ = c.Close()
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("somebody still listens")
}

// One process listens at a few addresses, and not at any number.
func TestADoorListensAtAFewAddresses(t *testing.T) {
	i := pair(t)
	for range doors {
		if _, err := i.Listen("127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
	}
	if l, err := i.Listen("127.0.0.1:0"); err == nil || !strings.Contains(err.Error(), "listens at 8 addresses already") {
		t.Error("one more is open:", l, err)
	}
}

// From one address so many come in at once and no more; when one of them leaves there is room again.
func TestNobodyKeepsAllOthersOut(t *testing.T) {
	under, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := crowded(under)
	defer l.Close()
	in := make(chan net.Conn, ofOne+1)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			in <- conn
		}
	}()
	dial := func() net.Conn {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	var first net.Conn
	for range ofOne {
		dial()
		first = <-in
	}
	shut := dial()
	_ = shut.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := shut.Read(make([]byte, 1)); !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("one more is let in: %v", err)
	}
	_ = first.Close()
	dial()
	select {
	case <-in:
	case <-time.After(time.Minute):
		t.Error("nobody is let in again")
	}
}
