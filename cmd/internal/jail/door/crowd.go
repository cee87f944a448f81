package door

import (
	"net"
	"sync"
)

// crowd is a listener that lets in so many at once, and of them so many from one address, so that nobody keeps all others out.
type crowd struct {
	net.Listener
	mu   sync.Mutex
	all  int
	from map[string]int
}

func crowded(l net.Listener) net.Listener { return &crowd{Listener: l, from: map[string]int{}} }

// Accept takes the next connection that there is room for. Who comes on top of so many is shut out, and comes again.
func (c *crowd) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host, _, err := net.SplitHostPort(conn.RemoteAddr().String())
		if err != nil {
			host = conn.RemoteAddr().String()
		}
		if c.count(host, 1) {
			return &guest{Conn: conn, leave: sync.OnceFunc(func() { c.count(host, -1) })}, nil
		}
		_ = conn.Close()
	}
}

// count counts somebody who comes, if there is room, or who leaves.
func (c *crowd) count(host string, n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n > 0 && (c.all == most || c.from[host] == ofOne) {
		return false
	}
	c.all += n
	if c.from[host] += n; c.from[host] == 0 {
		delete(c.from, host)
	}
	return true
}

// guest is a connection that makes room when it is closed.
type guest struct {
	net.Conn
	leave func()
}

// Close closes it.
func (g *guest) Close() error {
	g.leave()
	return g.Conn.Close()
}
