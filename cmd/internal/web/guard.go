package web

import (
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// policyOfPages is what a page may do: nothing but what this table serves, and no script in it.
const policyOfPages = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// What is asked of a table at most.
const (
	mostBody    = 16 << 10
	patience    = 10 * time.Second // for who reads or writes slowly
	manyAtOnce  = 400              // requests that one address may send at once
	eachSecond  = 100              // and then in each second
	mostGuesses = 20               // links that lead nowhere, at once
	guessEach   = 0.5
)

// guarded lets through what comes from this table's own pages, and no more of it than people send.
func (r *Room) guarded(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policyOfPages)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // with none at all, browsers do not say which page a form comes from
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cache-Control", "no-store")
		c := http.NewResponseController(w)
		_ = c.SetWriteDeadline(time.Now().Add(r.patience)) // not every writer has one
		if r.Alive != nil {
			r.Alive()
		}
		switch {
		case !r.reached(q.Host):
			http.Error(w, "this table is not reached by that name", http.StatusMisdirectedRequest)
			return
		case cross.Check(q) != nil, foreign(q):
			http.Error(w, "that comes from another page than this table's", http.StatusForbidden)
			return
		case !r.requests.allow(address(q), 1):
			tooMany(w)
			return
		}
		if q.Method == http.MethodPost {
			q.Body = http.MaxBytesReader(w, q.Body, mostBody)
			if err := q.ParseForm(); err != nil {
				http.Error(w, "that is no form of this table's, or too long", http.StatusBadRequest)
				return
			}
		}
		next.ServeHTTP(w, q)
	})
}

// foreign reports whether a request says that it comes from another page. One that changes something has to come from the very
// address that it is sent to.
func foreign(q *http.Request) bool {
	origin := q.Header.Get("Origin")
	if origin == "" || q.Method == http.MethodGet || q.Method == http.MethodHead {
		return origin != "" && origin != "http://"+q.Host && origin != "https://"+q.Host
	}
	return origin != "http://"+q.Host && origin != "https://"+q.Host
}

// reached reports whether the table is reached by a name: by a number, as this machine, or as --listen says. Another name leads
// here only where somebody has made it.
func (r *Room) reached(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.ToLower(strings.Trim(name, "[]")), ".")
	if net.ParseIP(name) != nil || name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	machine, _ := os.Hostname()
	machine = strings.ToLower(machine)
	return name != "" && slices.Contains([]string{machine, machine + ".local", strings.ToLower(r.Name)}, name)
}

func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "2")
	http.Error(w, "that is more than people send: wait a little", http.StatusTooManyRequests)
}

// address is where a request comes from, without the port.
func address(q *http.Request) string {
	host, _, err := net.SplitHostPort(q.RemoteAddr)
	if err != nil {
		return q.RemoteAddr
	}
	return host
}

// limiter lets so many things through at once, and then so many in each second.
type limiter struct {
	mu      sync.Mutex
	most    float64
	each    float64
	now     func() time.Time
	buckets map[string]bucket
}

type bucket struct {
	left float64
	at   time.Time
}

func newLimiter(most, each float64) *limiter {
	return &limiter{most: most, each: each, now: time.Now, buckets: map[string]bucket{}}
}

func (l *limiter) allow(key string, cost float64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if len(l.buckets) > 10_000 { // of whom nothing was heard for long enough, nothing need be known
		for k, b := range l.buckets {
			if b.left+now.Sub(b.at).Seconds()*l.each >= l.most {
				delete(l.buckets, k)
			}
		}
	}
	b, ok := l.buckets[key]
	if !ok {
		b = bucket{left: l.most, at: now}
	}
	b.left = min(l.most, b.left+now.Sub(b.at).Seconds()*l.each)
	b.at = now
	fine := b.left >= cost
	if fine {
		b.left -= cost
	}
	l.buckets[key] = b
	return fine
}
