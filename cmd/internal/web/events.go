package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"croupier/cmd/internal/repl"
)

// How many screens a table has at most, and how often one is told that it is still there.
const (
	mostScreens    = 1000
	screensOfEach  = 20
	signOfLife     = 20 * time.Second
	reconnectAfter = 1000 // milliseconds
)

// sent is a part of a page on its way.
type sent struct {
	Part string `json:"part"`
	HTML string `json:"html"`
}

// events sends a screen what changes on its page, until it is closed or its link is replaced.
func (r *Room) events(w http.ResponseWriter, q *http.Request, who string) {
	if !r.enter(who) {
		tooMany(w)
		return
	}
	defer r.leave(who)
	secret := q.PathValue("secret")
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	_ = out.SetReadDeadline(time.Time{}) // nothing more is read, however long it stays
	say := func(format string, args ...any) error {
		_ = out.SetWriteDeadline(time.Now().Add(r.patience)) // who does not read is let go
		if _, err := fmt.Fprintf(w, format, args...); err != nil {
			return err
		}
		return out.Flush()
	}
	if say("retry: %d\n\n", reconnectAfter) != nil {
		return
	}
	shown, title := map[string]string{}, ""
	tick := time.NewTicker(signOfLife)
	defer tick.Stop()
	for {
		d, changed, ok, err := r.now(secret, who)
		switch {
		case !ok:
			_ = say("event: gone\ndata: {}\n\n") // they are told, or are gone already
			return
		case err != nil:
			return
		}
		text := ""
		for _, p := range d.parts {
			if old, there := shown[p.Name]; !there || old != p.HTML {
				shown[p.Name] = p.HTML
				b, err := json.Marshal(sent{p.Name, p.HTML})
				if err != nil {
					return
				}
				text += "event: part\ndata: " + string(b) + "\n\n"
			}
		}
		if d.title != title {
			title = d.title
			b, err := json.Marshal(title)
			if err != nil {
				return
			}
			text += "event: title\ndata: " + string(b) + "\n\n"
		}
		if text != "" && say("%s", text) != nil {
			return
		}
		select {
		case <-changed:
		case <-tick.C:
			if say("event: here\ndata: {}\n\n") != nil {
				return
			}
		case <-q.Context().Done():
			return
		}
	}
}

// now is the page behind a link as it is now, and what is closed when it may be another; ok is whether the link still leads
// there.
func (r *Room) now(secret, who string) (d drawing, changed <-chan struct{}, ok bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now, is := r.seats.who(secret); !is || now != who {
		return d, nil, false, nil
	}
	d, err = r.draw(who)
	return d, r.changed, true, err
}

// enter counts a screen, where there is room for one more.
func (r *Room) enter(who string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := 0
	for _, n := range r.screens {
		all += n
	}
	if all >= mostScreens || r.screens[who] >= screensOfEach {
		return false
	}
	r.screens[who]++
	r.counted()
	return true
}

// counted has the game master's page count screens again.
func (r *Room) counted() {
	delete(r.drawn, repl.Master)
	close(r.changed)
	r.changed = make(chan struct{})
}

func (r *Room) leave(who string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.screens[who]--; r.screens[who] == 0 {
		delete(r.screens, who)
	}
	r.counted()
}
