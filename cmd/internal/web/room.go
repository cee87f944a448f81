// Package web is the table in the browser: one session, a page for the game master, one for each seat, and one for a screen that
// everybody sees. A page is written here, from what its viewer may see, and gets only what has changed. Sessions, orders and
// words are those of the prompt; it must know no game by name.
package web

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"croupier/cmd/internal/jail/door"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

// wide is more columns than any line has: pages break lines by themselves.
const wide = 1000

// Room is a table with its session. Everything in it is done under one lock.
type Room struct {
	Config
	mu      sync.Mutex
	s       *session.Session
	master  *console // where orders are carried out
	changed chan struct{}
	version int // how often something may have changed

	drawn   map[string]drawing // what was drawn of this version, by viewer
	dealing *order             // an answer that waits for what the table dealt or rolled
	dealtAt int                // the head that it waits on
	order   *order             // the game master's last order, and what came of it
	stuck   *game.State        // what is open, where the policy of whoever is asked could not decide it
	waiting []string           // who may still come to a table where seats are chosen
	sat     map[string]string  // the secret that somebody got for a form of the gate, by the form's own
	seats   *seats
	screens map[string]int // how many screens show the page of each viewer

	requests, guesses *limiter
	patience          time.Duration // with whoever reads or writes slowly

	decide   func(w *session.World, s *game.State, by string) (session.Entry, error)
	thinking bool // a policy thinks: there is one at most, however often something moves
}

// Config is what a room is made of.
type Config struct {
	// Load and Extend find and compile rules, as the prompt wants them; Show draws diagnostics.
	Load    func(name string) (*session.Rules, *program.Program, diag.List, error)
	Extend  func(r *session.Rules, more *diag.Source) (*program.Program, diag.List)
	Show    func(to *term.Screen, list diag.List)
	Shipped []string
	Write   func(path, text string) error
	Entropy func() uint64
	Clock   func() string
	// Secret gives a link's secret: 128 bits that nobody can guess.
	Secret func() string
	// Open lets people choose a free seat.
	Open bool
	// Door is the way into the network; nil: this process opens it. Alive is a sign of life, nil for none.
	Door  door.Door
	Alive func()
	// At is where the table is reached from phones: http://192.168.1.20:7117. Name is a name that it is reached by besides.
	At, Name string
	// Begin begins the first contest with the players who came; nil: there is one, or the game master begins it.
	Begin func(players []string) (*game.Setup, error)
}

// NewRoom is a room around a session. The file keeps the secrets of its links; "" keeps them nowhere.
func NewRoom(c Config, s *session.Session, file string) (*Room, error) {
	if c.Door == nil {
		c.Door = door.Direct{}
	}
	r := &Room{Config: c, s: s, decide: decided, changed: make(chan struct{}), drawn: map[string]drawing{},
		screens:  map[string]int{},
		sat:      map[string]string{},
		patience: patience, requests: newLimiter(manyAtOnce, eachSecond), guesses: newLimiter(mostGuesses, guessEach)}
	var err error
	if r.seats, err = openSeats(file, c.Secret); err != nil {
		return nil, err
	}
	r.master = r.console(s)
	if err := r.seatAll(); err != nil {
		return nil, err
	}
	r.moved()
	return r, nil
}

// seatAll gives each character of a player's a seat.
func (r *Room) seatAll() error {
	var names []string
	for _, c := range r.s.World().Characters {
		if !c.NPC {
			names = append(names, c.Name)
		}
	}
	return r.seats.have(names)
}

// Lock has nobody else do anything at the table until Unlock.
func (r *Room) Lock() { r.mu.Lock() }

// Unlock lets others go on, and tells all pages where something has happened.
func (r *Room) Unlock() {
	defer r.mu.Unlock()
	r.moved()
}

// moved is called where something may have happened.
func (r *Room) moved() {
	r.version++
	clear(r.drawn)
	if r.dealing != nil && r.dealtAt != r.s.Head() {
		r.dealing = nil
	}
	_ = r.seatAll() // who has no seat yet gets one with what happens next
	close(r.changed)
	r.changed = make(chan struct{})
	r.policies()
}

// policies has the policy of whoever is asked think, if they have one and none thinks already. Its answer counts
// if the same is still asked.
func (r *Room) policies() {
	c := r.s.World().Open()
	if c == nil {
		return
	}
	by := r.policyFor(c, whoIsAsked(c))
	if by == "" || r.dealing != nil || r.thinking { // it comes back here when it is done, however things stand then
		return
	}
	r.thinking = true
	world, s := r.s.World(), c.State.Clone()
	go func() {
		e, err := r.think(world, s, by)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.thinking = false
		if now := r.s.World().Open(); now == nil || now.State != c.State || r.policyFor(now, whoIsAsked(now)) != by {
			r.policies()
			return
		}
		if err == nil {
			err = r.do(e)
		}
		if err != nil {
			r.stuck = c.State
			if r.order == nil || r.order.question == "" {
				r.order = &order{said: clean(fmt.Sprintf("The policy %s cannot decide for %s, so whoever is there does: %v", by,
					whoIsAsked(c), err))}
			}
		}
		r.moved()
	}()
}

// policyFor is the policy that decides for a player now; "" for people, and where it could not.
func (r *Room) policyFor(c *session.Contest, player string) string {
	if c.State == r.stuck {
		return ""
	}
	return r.master.repl.Policy(player)
}

// think has a policy decide. A mistake of this program meanwhile is an error of this answer alone.
func (r *Room) think(w *session.World, s *game.State, by string) (e session.Entry, err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("a mistake in this program: %v", wrong)
		}
	}()
	return r.decide(w, s, by)
}

// whoIsAsked is who is asked what is open.
func whoIsAsked(c *session.Contest) string { return c.State.Game().Name(c.State.Pending().Player) }

// decided is what a policy of a name answers in a game of a world.
func decided(w *session.World, s *game.State, by string) (session.Entry, error) {
	bot, err := policy.New(s.Game().Program(), by, 0, s.Game().Name(s.Pending().Player))
	if err != nil {
		return session.Entry{}, err
	}
	return w.Decide(s, bot, by, nil)
}

// do adds an entry. Where the table has to say what it dealt, the entry waits for that.
func (r *Room) do(e session.Entry) error {
	o := &order{entry: &e, at: r.s.Head()}
	o.run(r.master)
	if o.question != "" {
		r.dealing, r.dealtAt = o, r.s.Head()
		return nil
	}
	return o.err
}

// Answer answers the open decision for a seat, or for the game master. The error is a [*game.Illegal], or a sentence.
func (r *Room) Answer(who, token, text string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.s.World().Open()
	switch {
	case c == nil, !r.sees(who):
		return errors.New("nothing is asked any more")
	case r.dealing != nil:
		return errors.New("that is answered already: the table deals now")
	}
	name, s := r.askedBy(c, who, token)
	if s == nil {
		return errors.New(r.notAsked(c, who))
	}
	if strings.TrimSpace(text) == "" {
		text = " "
	}
	err := r.do(session.Entry{Kind: session.Answer, Who: name, Value: text})
	if err == nil {
		r.moved()
	}
	return err
}

// sees reports whether a viewer may know of what is played now: a secret contest is the game master's alone.
func (r *Room) sees(who string) bool { return r.master.repl.Scribe(r.s.World().Contest, who) != nil }

// ShowCards has somebody show cards of theirs: to another player, or to all.
func (r *Room) ShowCards(who, cards, to string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if who == repl.Master || who == repl.Everybody {
		return errors.New("only who has a seat shows cards")
	}
	waits := r.dealing != nil && r.dealtAt == r.s.Head()
	err := r.do(session.Entry{Kind: session.Show, Who: who, Value: cards, Name: to})
	if err != nil {
		return err
	}
	if waits { // nothing that is dealt goes by what was shown
		r.dealtAt = r.s.Head()
	}
	r.moved()
	return nil
}

// refusal is why an answer was not taken, in words for whoever gave it.
func (r *Room) refusal(who, token string, err error) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	illegal, ok := errors.AsType[*game.Illegal](err)
	stopped, broken := errors.AsType[*session.Stopped](err)
	c := r.s.World().Open()
	switch {
	case broken:
		return stopped.State.ErrTo(repl.Viewer(stopped.State.Game(), who)).Summary
	case ok && c != nil:
		var out bytes.Buffer
		screen := term.NewPipe(&out)
		name, s := r.askedBy(c, who, token)
		w := r.master.repl.Scribe(c, name)
		if w == nil || s == nil {
			return err.Error()
		}
		w.State = s
		w.Screen = screen
		w.Refuse(illegal)
		screen.Flush()
		return strings.TrimSpace(out.String())
	}
	return say.Sentence(clean(err.Error()))
}
