// Package door lets a process serve a network that may open no socket: another process listens for it, and hands each connection
// in through a pipe that both have. Nothing is opened but what the one outside lets be opened. It must not know what is served.
package door

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/hashicorp/yamux"
)

// Door is a way out into the network, for whoever serves something there.
type Door interface {
	// Listen opens an address, host and port. The error is [ErrTaken] where another program is there, and [ErrNotHere] where
	// this machine has no such address.
	Listen(address string) (net.Listener, error)
	// Neighbours are the addresses by which this machine is reached from others in its network, short ones first.
	Neighbours() []string
}

// Why an address is not opened, where people can do something about it.
var (
	ErrTaken   = errors.New("another program is there, perhaps another table")
	ErrNotHere = errors.New("this machine has no such address")
)

// reason is an error of the system's as one of those above. Windows has numbers of its own for them, which Go's do not match.
func reason(err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, syscall.Errno(10048)):
		return ErrTaken
	case errors.Is(err, syscall.EADDRNOTAVAIL), errors.Is(err, syscall.Errno(10049)):
		return ErrNotHere
	}
	if wrong, ok := errors.AsType[*os.SyscallError](err); ok {
		return wrong.Err
	}
	return err
}

// Direct is the door of a process that may open sockets.
type Direct struct{}

// Listen listens.
func (Direct) Listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, reason(err)
	}
	return crowded(l), nil
}

// Neighbours asks the system.
func (Direct) Neighbours() (all []string) {
	every, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range every {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() {
			all = append(all, ip.IP.String())
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return strings.Count(a, ":") - strings.Count(b, ":") })
	return all
}

// asked is what the one inside asks for, and answer what comes back.
type asked struct {
	Listen string `json:"listen,omitempty"` // "": the neighbours
}

type answer struct {
	At         string   `json:"at,omitempty"`
	Error      string   `json:"error,omitempty"`
	Neighbours []string `json:"neighbours,omitempty"`
}

const (
	longest = 16 << 10         // bytes of one such line
	shortly = 10 * time.Second // for the first line of a connection
	most    = 2000             // connections at once
	ofOne   = 500              // of them from one address
	doors   = 8                // addresses at which one process listens
)

func quiet() *yamux.Config {
	c := yamux.DefaultConfig()
	c.LogOutput, c.EnableKeepAlive = io.Discard, false // both ends end with the pipe
	return c
}

// Keep stands outside until the link ends: it listens where the one inside asks for and open lets it, and hands connections in.
func Keep(link io.ReadWriteCloser, open func(address string) (net.Listener, error), neighbours func() []string) {
	session, err := yamux.Client(link, quiet())
	if err != nil {
		return
	}
	var listening []net.Listener
	var handing sync.WaitGroup
	defer func() {
		for _, l := range listening {
			_ = l.Close() // nobody is inside any more
		}
		_ = session.Close()
		handing.Wait()
	}()
	for {
		stream, err := session.AcceptStream()
		if err != nil {
			return
		}
		var a asked
		line, err := line(stream)
		if err == nil {
			err = json.Unmarshal(line, &a)
		}
		if err != nil {
			_ = stream.Close()
			continue
		}
		said := answer{}
		if a.Listen == "" {
			said.Neighbours = neighbours()
		} else if len(listening) == doors {
			said.Error = fmt.Sprintf("this process listens at %d addresses already", doors)
		} else if l, err := open(a.Listen); err != nil {
			said.Error = err.Error()
		} else {
			said.At = l.Addr().String()
			listening = append(listening, l)
			handing.Go(func() { hand(session, l) })
		}
		text, _ := json.Marshal(said)
		_, _ = stream.Write(append(text, '\n')) // whoever has gone asks nothing more
		_ = stream.Close()
	}
}

// hand hands in whoever comes to a listener, until it is closed.
func hand(session *yamux.Session, l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer func() { _ = conn.Close() }()
			stream, err := session.OpenStream()
			if err != nil {
				return
			}
			defer func() { _ = stream.Close() }()
			if _, err := io.WriteString(stream, conn.RemoteAddr().String()+"\n"); err != nil {
				return
			}
			go func() {
				_, _ = io.Copy(stream, conn)
				_ = stream.Close()
			}()
			_, _ = io.Copy(conn, stream)
		}()
	}
}

// line reads one line, and not a byte more.
func line(from io.Reader) ([]byte, error) {
	var text []byte
	b := make([]byte, 1)
	for len(text) < longest {
		if _, err := io.ReadFull(from, b); err != nil {
			return nil, err
		}
		if b[0] == '\n' {
			return text, nil
		}
		text = append(text, b[0])
	}
	return nil, errors.New("the line is too long")
}

// Inside is the door of the process that may open no socket.
type Inside struct{ session *yamux.Session }

// Through is the door behind a link whose other end somebody keeps.
func Through(link io.ReadWriteCloser) (*Inside, error) {
	session, err := yamux.Server(link, quiet())
	return &Inside{session}, err
}

func (i *Inside) ask(a asked) (said answer, err error) {
	stream, err := i.session.OpenStream()
	if err != nil {
		return said, err
	}
	defer func() { _ = stream.Close() }()
	text, err := json.Marshal(a)
	if err == nil {
		_, err = stream.Write(append(text, '\n'))
	}
	if err != nil {
		return said, err
	}
	text, err = line(stream)
	if err == nil {
		err = json.Unmarshal(text, &said)
	}
	return said, err
}

// Listen has the one outside listen.
func (i *Inside) Listen(address string) (net.Listener, error) {
	said, err := i.ask(asked{address})
	switch {
	case err != nil:
		return nil, err
	case said.Error == ErrTaken.Error():
		return nil, ErrTaken
	case said.Error == ErrNotHere.Error():
		return nil, ErrNotHere
	case said.Error != "":
		return nil, errors.New(said.Error)
	}
	at, err := net.ResolveTCPAddr("tcp", said.At)
	if err != nil {
		return nil, err
	}
	return &handed{i.session, at}, nil
}

// Neighbours asks the one outside.
func (i *Inside) Neighbours() []string {
	said, err := i.ask(asked{})
	if err != nil {
		return nil
	}
	return said.Neighbours
}

// handed is a listener whose connections are handed in.
type handed struct {
	session *yamux.Session
	at      net.Addr
}

// Accept takes the next connection.
func (h *handed) Accept() (net.Conn, error) {
	for {
		stream, err := h.session.AcceptStream()
		if err != nil {
			return nil, net.ErrClosed
		}
		_ = stream.SetReadDeadline(time.Now().Add(shortly))
		from, err := line(stream)
		_ = stream.SetReadDeadline(time.Time{})
		at, wrong := net.ResolveTCPAddr("tcp", string(from))
		if err == nil && wrong == nil {
			return &connection{stream, h.at, at}, nil
		}
		_ = stream.Close()
	}
}

// Addr is where the one outside listens.
func (h *handed) Addr() net.Addr { return h.at }

// Close ends the link, and with it all connections.
func (h *handed) Close() error { return h.session.Close() }

// connection is one that was handed in, with the addresses that it has outside.
type connection struct {
	net.Conn
	local, remote net.Addr
}

// LocalAddr is the one outside.
func (c *connection) LocalAddr() net.Addr { return c.local }

// RemoteAddr is who has come.
func (c *connection) RemoteAddr() net.Addr { return c.remote }
