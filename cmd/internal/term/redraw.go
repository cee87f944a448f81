package term

import (
	"bytes"
	"io"
	"regexp"
	"sync"
)

// redraw is the terminal as the line editor draws on it. The editor wipes the line at every key and draws all of it anew, so
// that a line of a thousand letters is sent a thousand times. Of a line that has only grown at its end, as one does that is typed
// or pasted, what has been added is sent; all else is sent as it is.
type redraw struct {
	to io.Writer

	mu    sync.Mutex
	drawn []byte // the line as it stands on the terminal, with the cursor behind it; nil: that is not known
	wipe  []byte // how it is to be wiped, which waits for what is drawn in its place
}

// wiping is all that the editor sends before it draws a line anew.
var wiping = regexp.MustCompile(`^(?:\x1b\[J|\x1b\[2K|\x1b\[A|\r)+$`)

// edge is sent behind a line that ends at the edge of the terminal, so that the cursor goes over to the next row.
var edge = []byte(" \b")

func (r *redraw) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if wiping.Match(b) {
		r.wipe = append(r.wipe, b...)
		return len(b), nil
	}
	if r.wipe == nil {
		if !bytes.Equal(b, []byte("\a")) {
			r.drawn = nil
		}
		return r.to.Write(b)
	}
	send := append(r.wipe, b...)
	if stands := bytes.TrimSuffix(r.drawn, edge); r.drawn != nil && bytes.HasPrefix(b, stands) {
		send = b[len(stands):]
		if bytes.Equal(b, r.drawn) {
			send = nil
		}
	}
	r.drawn, r.wipe = bytes.Clone(b), nil
	if len(send) == 0 {
		return len(b), nil
	}
	_, err := r.to.Write(send)
	return len(b), err
}

// forget is told that something else may have been sent to the terminal since, or will be.
func (r *redraw) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.wipe) > 0 {
		_, _ = r.to.Write(r.wipe) // the screen's next line tells of an error
	}
	r.drawn, r.wipe = nil, nil
}
