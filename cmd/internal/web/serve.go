package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"croupier/cmd/internal/jail/door"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/term"
)

// usualPort is where a table is, unless something else is there or --listen says otherwise.
const usualPort = "7117"

// opened is the door of a table, and the host by which it was opened.
type opened struct {
	net.Listener
	host string
}

// listen opens the door of a table. Without an address it is this machine alone; where the table was before it is again, so that
// its links go on working.
func listen(d door.Door, address, was string) (*opened, error) {
	if d == nil {
		d = door.Direct{}
	}
	at, anyPort := address, false
	switch {
	case address == "" && was != "":
		at = was
	case address == "":
		at, anyPort = "127.0.0.1:"+usualPort, true
	case !strings.Contains(address, ":"), strings.HasSuffix(address, "]"), net.ParseIP(address) != nil:
		alone := strings.Trim(address, "[]")
		at, anyPort = net.JoinHostPort(alone, usualPort), true
		if host, port, err := net.SplitHostPort(was); err == nil && host == alone {
			at, anyPort = net.JoinHostPort(host, port), false
		}
	}
	host, port, err := net.SplitHostPort(at)
	if _, wrong := strconv.ParseUint(port, 10, 16); err != nil || wrong != nil {
		return nil, fmt.Errorf("--listen takes an address such as 192.168.1.20:%s, 0.0.0.0, or :%s for everybody, and not %q",
			usualPort, usualPort, at)
	}
	l, err := d.Listen(at)
	if errors.Is(err, door.ErrTaken) && anyPort {
		l, err = d.Listen(net.JoinHostPort(host, "0"))
	}
	advice := ""
	switch {
	case errors.Is(err, door.ErrTaken):
		advice = "; close that, or open this table at a port that is free, with --listen " + net.JoinHostPort(host, "0")
	case errors.Is(err, door.ErrNotHere):
		advice = "; open this table at one that it has, or for everybody with --listen 0.0.0.0"
	}
	if advice != "" && was != "" {
		advice += ": then its links change"
	}
	if err != nil {
		return nil, fmt.Errorf("no table can be opened at %s: %w%s", at, err, advice)
	}
	return &opened{l, host}, nil
}

// open has the room reached by a door.
func (r *Room) open(at *opened) error {
	host, port := at.host, ""
	if net.ParseIP(host) == nil {
		r.Name = host
	}
	if tcp, ok := at.Addr().(*net.TCPAddr); ok {
		port = strconv.Itoa(tcp.Port)
	}
	r.mu.Lock()
	defer r.Unlock()
	r.At = "http://" + net.JoinHostPort(r.phone(host), port)
	r.seats.Listen = net.JoinHostPort(host, port)
	return r.seats.save()
}

// phone is the host by which phones reach a table that listens at one.
func (r *Room) phone(host string) string {
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return host
	}
	if all := r.Door.Neighbours(); len(all) > 0 {
		return all[0]
	}
	return "127.0.0.1"
}

// reach says who can reach a table, plainly.
func (r *Room) reach(address net.Addr) string {
	tcp, ok := address.(*net.TCPAddr)
	switch {
	case !ok:
		return ""
	case tcp.IP.IsLoopback():
		return "Only this machine can reach it. For phones: --listen 0.0.0.0, which lets in everybody in your network who has a link."
	case tcp.IP.IsUnspecified():
		text := "Everybody who can reach this machine can reach it: all in your network, and the internet too where this machine " +
			"is open to it."
		if all := r.Door.Neighbours(); len(all) > 0 {
			text += " Its addresses: " + strings.Join(all, ", ") + "."
		}
		return text + " What goes over the network is not encrypted."
	}
	return "Everybody who can reach " + tcp.IP.String() + " can reach it. What goes over the network is not encrypted."
}

// Invite prints the links.
func (r *Room) Invite(out *term.Screen, l net.Listener) {
	r.mu.Lock()
	defer r.mu.Unlock()
	out.Line(out.Paint(term.Bold, "The table is open. "), r.reach(l.Addr()))
	line := func(name, secret string, code bool) {
		out.Line("")
		out.Line(out.Paint(term.Bold, term.Clean(name)), ": ", out.Paint(term.Cyan, r.At+path(secret)))
		if code && out.Terminal() {
			out.Print(blocks(r.At + path(secret)))
		}
	}
	line("The game master", r.seats.Master, true)
	if r.Open {
		out.Line("")
		out.Line(out.Paint(term.Bold, "Choose a seat"), ": ", out.Paint(term.Cyan, r.At+"/"))
		if out.Terminal() {
			out.Print(blocks(r.At + "/"))
		}
	} else {
		for _, s := range r.seats.Seats {
			line(s.Name, s.Secret, true)
		}
	}
	line("A screen that everybody may see", r.seats.Screen, false)
	out.Line("")
	out.Flush()
}

// Serve lets people in until the context is over.
func (r *Room) Serve(ctx context.Context, l net.Listener) error {
	s := &http.Server{
		Handler: r.Handler(), ReadHeaderTimeout: r.patience, ReadTimeout: 2 * r.patience, IdleTimeout: time.Minute,
		MaxHeaderBytes: mostBody, BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() { _ = s.Close() }) // whoever looks on comes back by themselves
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Prompt lets the game master type at a terminal too, in the same session. Nobody does anything at the table while an order is
// carried out, and everybody does while one is typed.
func (r *Room) Prompt(p *repl.REPL) error {
	p.AsMaster()
	r.Lock()
	defer r.Unlock()
	return p.Run()
}

// Prompted is what a prompt at a terminal is made of: it lets others go on while somebody types.
func (r *Room) Prompted(in term.Input, out *term.Screen) repl.Table {
	return repl.Table{Session: r.s, Input: &waiting{in, r}, Screen: out, Load: r.Load, Extend: r.Extend, Shipped: r.Shipped,
		Write: r.Write, Entropy: r.Entropy, Clock: r.Clock}
}

// Completes is what a prompt's line may go on with, while others go on.
func (r *Room) Completes(p *repl.REPL) func(line string) ([]string, int) {
	return func(line string) ([]string, int) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return p.Complete(line)
	}
}

type waiting struct {
	term.Input
	room *Room
}

// Line reads a line while others go on.
func (w *waiting) Line(prompt string, private bool) (string, error) {
	w.room.Unlock()
	defer w.room.Lock()
	return w.Input.Line(prompt, private)
}

// Secret reads a line that is not shown while others go on.
func (w *waiting) Secret(prompt string) (string, error) {
	w.room.Unlock()
	defer w.room.Lock()
	return w.Input.Secret(prompt)
}
