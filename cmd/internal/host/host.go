// Package host plays games for other programs. They write a message on a line, a JSON object, and read one line back for
// each: what came of it, or an error object that says what is wrong and what to do instead. Many games go on at once, each
// under a name that the program chose. Whoever reads something says as whom, and is told only what that viewer may see.
// Every message and every reply is described in PROTOCOL.md.
//
// A game is a session with one contest, so that everything can be undone, done again, copied, recorded and gone on with,
// here or at the game master's prompt. The package must not know any rules, nor where its messages come from.
package host

import (
	"context"
	"io"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/session"
)

// Protocol is the version of the protocol. It is raised when a program that speaks the one before it must be changed.
const Protocol = 1

// Bounds of what a program may have played at once.
const (
	longestLine = 1 << 20  // bytes of a message
	mostSkipped = 16 << 20 // bytes of a line, of which those behind a message are left out
	longestName = 100      // bytes of a game's name, an id or a file's name
	mostEntries = 100_000  // of all games together
	mostWorlds  = 10_000   // how many entries, of all games together, can be gone back to
	mostDecided = 10_000   // decisions of policies for one message
	usuallyDone = 1_000    // how many are made unless the message says
	mostEvents  = 10_000   // events in one reply
	usualEvents = 1_000
	mostAnswers = 1_000 // legal answers in one reply
	usualAnswer = 100
)

// Config is what a host is handed.
type Config struct {
	Program *program.Program
	Rules   session.Rules           // what a record says of the program
	Base    *game.Setup             // what a game starts from unless its message says otherwise
	Seed    uint64                  // the seeds of games are made from it, where their messages give none
	Wanted  func(check.Type) string // what a value looks like when it is typed
	Folder  string                  // where records may be kept; "": nowhere
	Games   int                     // how many may be played at once
	In      io.Reader
	Out     io.Writer
	Alive   func() // a sign of life
}

// Host plays games. It belongs to one goroutine.
type Host struct {
	Config
	ctx     context.Context
	games   map[string]*table
	begun   int // games that were given a seed
	entries int // of all games, as they weigh
	worlds  []moment
	bots    map[string]policy.Policy
}

// table is one game.
type table struct {
	name     string
	s        *session.Session
	begin    int               // the entry that began the game
	weight   int               // of its entries
	policies map[string]string // of players
	file     *recordFile       // nil: the game is not recorded
}

// moment is how a game stood after an entry.
type moment struct {
	t *table
	n int
}

// New is a host without games.
func New(ctx context.Context, c Config) *Host {
	return &Host{Config: c, ctx: ctx, games: map[string]*table{}, bots: map[string]policy.Policy{}}
}

// Close gives back the files of all games.
func (h *Host) Close() {
	for _, t := range h.games {
		t.close()
	}
	clear(h.games)
}

func (t *table) close() {
	if t.file != nil {
		_ = t.file.Close() // every entry has been synced
	}
}

// state is the game as it stands.
func (t *table) state() *game.State { return t.s.World().Contest.State }

// do adds an entry to a game.
func (h *Host) do(t *table, e session.Entry) (*session.Node, error) {
	if h.entries >= mostEntries {
		return nil, errFull()
	}
	n, err := t.s.Do(e)
	if err != nil {
		return nil, err
	}
	h.weigh(t, t.s.Node(t.s.Len()))
	h.remember(t, t.s.Len())
	return n, nil
}

// eventsWeigh is how many events weigh as much as an entry.
const eventsWeigh = 100

// weigh counts an entry: one in which very much happens counts for several.
func (h *Host) weigh(t *table, n *session.Node) {
	weight := 1 + len(n.Events)/eventsWeigh
	t.weight += weight
	h.entries += weight
}

func errFull() error {
	return wrong(codeFull, "close games that you are done with: each entry of a game takes memory until then",
		"the games together may have %d entries", mostEntries)
}

// find finds a game by its name.
func (h *Host) find(name string) (*table, error) {
	t := h.games[name]
	if t == nil {
		return nil, wrong(codeUnknownGame, "", "no game is called %q", brief(name))
	}
	return t, nil
}

// remember keeps how a game stands after an entry, and forgets how some game stood long ago: what was done then is still
// known, but can no longer be gone back to.
func (h *Host) remember(t *table, n int) {
	if n <= t.begin {
		return
	}
	h.worlds = append(h.worlds, moment{t, n})
	for len(h.worlds) > mostWorlds {
		old := h.worlds[0]
		h.worlds = h.worlds[1:]
		switch {
		case h.games[old.t.name] != old.t: // closed
		case old.n == old.t.s.Head(): // each game stands somewhere, and there are far fewer games
			h.worlds = append(h.worlds, old)
		default:
			node := old.t.s.Node(old.n)
			node.World, node.State = nil, nil
		}
	}
}
