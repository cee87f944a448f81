package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"time"

	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/said"
	"croupier/interp/say"
)

//go:embed static
var static embed.FS

// pages are all pages, and their parts. They are read where a table is opened, and not whenever the program starts.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"plain": plain, "quoted": said.Quoted}).ParseFS(static,
		"static/*.html"))
})

// assets are the files that pages are made with, by the path that has their hash in it: they may be kept for ever.
var assetPath, assetFiles = func() (string, map[string][]byte) {
	all, sum := map[string][]byte{}, sha256.New()
	for _, name := range []string{"table.css", "table.js", "icon.svg"} {
		b, err := fs.ReadFile(static, "static/"+name)
		if err != nil {
			panic(err)
		}
		all[name] = b
		sum.Write(b)
	}
	return "/a/" + hex.EncodeToString(sum.Sum(nil)[:8]) + "/", all
}()

var assetTypes = map[string]string{"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
	"svg": "image/svg+xml"}

// Handler serves a room's pages, behind everything that guards them.
func (r *Room) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", r.gate)
	mux.HandleFunc("POST /sit", r.sit)
	mux.HandleFunc("GET /sit", lead("/")) // where a browser is after a form that was refused, and is opened again
	mux.HandleFunc("GET /t/{secret}/{form}", lead(here))
	mux.HandleFunc("GET "+assetPath+"{name}", asset)
	mux.HandleFunc("GET /t/{secret}/{$}", r.seated(r.show))
	mux.HandleFunc("GET /t/{secret}/events", r.seated(r.events))
	mux.HandleFunc("POST /t/{secret}/answer", r.seated(r.answer))
	mux.HandleFunc("POST /t/{secret}/show", r.seated(r.showCard))
	for name, do := range map[string]func(*http.Request) (place string, err error){
		"order": func(q *http.Request) (string, error) { r.Order(ordered(q)); return here, nil },
		"reply": func(q *http.Request) (string, error) {
			return here, r.Reply(q.PostForm.Get("asked"), q.PostForm.Get("text"))
		},
		"told": func(q *http.Request) (string, error) {
			return here, r.Told(q.PostForm.Get("asked"), q.PostForm.Get("text"))
		},
		"hand": func(q *http.Request) (string, error) {
			return here, r.Hand(q.PostForm.Get("name"), q.PostForm.Get("person"))
		},
		"cancel": func(*http.Request) (string, error) { r.Cancel(); return here, nil },
		"renew":  func(q *http.Request) (string, error) { return r.renewBy(q.PathValue("secret"), q.PostForm.Get("name")) },
	} {
		mux.HandleFunc("POST /t/{secret}/"+name, r.seated(r.mastered(do)))
	}
	return r.guarded(mux)
}

// lead leads a browser elsewhere.
func lead(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) { http.Redirect(w, q, to, http.StatusSeeOther) }
}

func asset(w http.ResponseWriter, q *http.Request) {
	name := q.PathValue("name")
	b, ok := assetFiles[name]
	if !ok {
		http.NotFound(w, q)
		return
	}
	_, ext, _ := strings.Cut(name, ".")
	w.Header().Set("Content-Type", assetTypes[ext])
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write(b)
}

// seated finds out whose link a request came by.
func (r *Room) seated(serve func(w http.ResponseWriter, q *http.Request, who string)) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		r.mu.Lock()
		who, ok := r.seats.who(q.PathValue("secret"))
		r.mu.Unlock()
		if !ok {
			if !r.guesses.allow(address(q), 1) {
				tooMany(w)
				return
			}
			r.gateWith(w, http.StatusNotFound, "This link leads to no seat. It may have been replaced: ask the game master for "+
				"another one.", "")
			return
		}
		serve(w, q, who)
	}
}

// show is a page as a whole.
func (r *Room) show(w http.ResponseWriter, q *http.Request, who string) {
	r.write(w, http.StatusOK, who, "")
}

// write writes a page, with why an answer was not taken.
func (r *Room) write(w http.ResponseWriter, status int, who, why string) {
	text, err := r.whole(who, why)
	send(w, status, text, err)
}

// send sends a page. One that could not be drawn is a mistake of this program.
func send(w http.ResponseWriter, status int, page string, err error) {
	if err != nil {
		http.Error(w, "a mistake in this program: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(page))
}

// whole is a page as it is now, from its first line.
func (r *Room) whole(who, why string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.page(who)
	p.Why = why
	return drawnPart("page", map[string]any{"Page": p, "Title": titled(p), "Assets": assetPath, "Ask": p.Ask})
}

// Screen reports whether the page is the one that everybody sees.
func (p *page) Screen() bool { return !p.Master && !p.Seat }

// titled is what the browser calls a page: whoever is asked sees it from another page.
func titled(p *page) string {
	if p.Mine {
		return "Your turn - " + p.Called
	}
	return p.Called + " - croupier"
}

func drawnPart(name string, data any) (string, error) {
	var out bytes.Buffer
	err := pages().ExecuteTemplate(&out, name, data)
	return out.String(), err
}

// partsOf are the parts of a page that are sent anew, by what the page is.
func partsOf(p *page) []string {
	switch {
	case p.Master:
		return []string{"status", "ask", "board", "story", "deal", "said", "usual", "seats"}
	case p.Seat:
		return []string{"status", "ask", "board", "story"}
	}
	return []string{"status", "board", "story"}
}

// draw is a page as it is now; of a version it is drawn once for all its screens.
func (r *Room) draw(who string) (drawing, error) {
	if d, ok := r.drawn[who]; ok {
		return d, nil
	}
	p := r.page(who)
	d := drawing{title: titled(p)}
	for _, name := range partsOf(p) {
		text, err := drawnPart(name, p)
		if err != nil {
			return d, err
		}
		d.parts = append(d.parts, part{name, text})
	}
	r.drawn[who] = d
	return d, nil
}

// answer answers the open decision. A page with the script is told in a few words why an answer was not taken; without it the
// whole page comes again.
func (r *Room) answer(w http.ResponseWriter, q *http.Request, who string) {
	if who == repl.Everybody {
		http.Error(w, "nobody sits here", http.StatusForbidden)
		return
	}
	text, err := answered(q.PostForm)
	why := ""
	if err == nil {
		err = r.Answer(who, q.PostForm.Get("asked"), text)
	}
	if err != nil {
		why = r.refusal(who, q.PostForm.Get("asked"), err)
	}
	r.done(w, q, who, why, here)
}

// showCard has somebody show a card of theirs to another player, or to all.
func (r *Room) showCard(w http.ResponseWriter, q *http.Request, who string) {
	why := ""
	if err := r.ShowCards(who, q.PostForm.Get("card"), q.PostForm.Get("to")); err != nil {
		why = say.Sentence(clean(err.Error()))
	}
	r.done(w, q, who, why, here)
}

// here is the place of the page from which a form comes.
const here = "./"

// newPlace is the header that tells the script where its page is from now on.
const newPlace = "X-Croupier-Place"

// done ends what a form has begun, on the page that is at a place from now on.
func (r *Room) done(w http.ResponseWriter, q *http.Request, who, why, to string) {
	scripted := q.Header.Get("X-Croupier") != ""
	switch {
	case why == "" && scripted:
		if to != here {
			w.Header().Set(newPlace, to)
		}
		w.WriteHeader(http.StatusNoContent)
	case why == "":
		http.Redirect(w, q, to, http.StatusSeeOther)
	case scripted:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusUnprocessableEntity)
		_, _ = w.Write([]byte(why))
	default:
		r.write(w, http.StatusUnprocessableEntity, who, why)
	}
}

// mastered does what only the game master may.
func (r *Room) mastered(do func(*http.Request) (place string, err error)) func(http.ResponseWriter, *http.Request, string) {
	return func(w http.ResponseWriter, q *http.Request, who string) {
		if who != repl.Master {
			http.Error(w, "only the game master may do that", http.StatusForbidden)
			return
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(longest)) // odds take their time
		why := ""
		to, err := do(q)
		if err != nil {
			why = say.Sentence(clean(err.Error()))
		}
		r.done(w, q, who, why, to)
	}
}

// longest is how long an order may take until its page is told that it is done.
const longest = time.Minute

// ordered is the line that a form makes: as it was typed, or its words in their order, with a reason behind them.
func ordered(q *http.Request) string {
	if q.PostForm.Has("line") {
		return q.PostForm.Get("line")
	}
	var words []string
	for _, word := range q.PostForm["w"] {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	if why := strings.TrimSpace(q.PostForm.Get("why")); why != "" {
		words = append(words, "because", why)
	}
	return strings.Join(words, " ")
}

// Renew replaces a link. Whoever had the old one is told so.
func (r *Room) Renew(name string) error {
	r.mu.Lock()
	defer r.Unlock()
	return r.seats.renew(name)
}

// renewBy replaces a link for a game master who has a secret. It gives where their page is from now on: whoever replaces their
// own goes on at the new one.
func (r *Room) renewBy(secret, name string) (place string, err error) {
	r.mu.Lock()
	defer r.Unlock()
	if who, ok := r.seats.who(secret); !ok || who != repl.Master { // replaced meanwhile
		return here, errors.New("this link was replaced")
	}
	if err := r.seats.renew(name); err != nil || name != repl.Master {
		return here, err
	}
	return path(r.seats.Master), nil
}

// gate is the door: seats that are free, where people choose them, and else a word.
func (r *Room) gate(w http.ResponseWriter, _ *http.Request) {
	r.gateWith(w, http.StatusOK, "", "")
}

func (r *Room) gateWith(w http.ResponseWriter, status int, text, why string) {
	r.mu.Lock()
	data := map[string]any{"Title": "A table of croupier", "Text": text, "Why": why, "Assets": assetPath}
	if r.Open && text == "" {
		var free []string
		for _, s := range r.seats.Seats {
			if !s.Taken {
				free = append(free, s.Name)
			}
		}
		data["Free"], data["Form"] = free, r.Secret()
		data["Text"] = "Choose a seat that is free."
		if len(free) == 0 {
			data["Text"] = "All seats are taken."
		}
	} else if text == "" {
		data["Text"] = "Each seat has a link of its own: ask the game master for yours."
	}
	page, err := drawnPart("gate", data)
	r.mu.Unlock()
	send(w, status, page, err)
}

// sit has somebody choose a seat.
func (r *Room) sit(w http.ResponseWriter, q *http.Request) {
	if !r.Open {
		http.Error(w, "seats are not chosen at this table", http.StatusForbidden)
		return
	}
	if !r.guesses.allow(address(q), 1) {
		tooMany(w)
		return
	}
	secret, err := r.Take(q.PostForm.Get("form"), q.PostForm.Get("seat"), q.PostForm.Get("person"))
	if err != nil {
		r.gateWith(w, http.StatusUnprocessableEntity, "", say.Sentence(clean(err.Error())))
		return
	}
	http.Redirect(w, q, path(secret), http.StatusSeeOther)
}
