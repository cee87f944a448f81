package host

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/session"
)

type undoMessage struct {
	about
	Steps *int `json:"steps,omitempty" help:"how many; 1 unless it says. What policies did goes with the decision before it"`
	watch
}

type redoMessage struct {
	about
	Steps *int `json:"steps,omitempty" help:"how many; 1 unless it says. What policies did then comes with it"`
	watch
}

type gotoMessage struct {
	about
	Entry int `json:"entry" help:"the entry after which the game is to stand"`
	watch
}

type rerollMessage struct {
	about
	Entry *int    `json:"entry,omitempty" help:"the entry to go back to; without it chance decides anew from now on"`
	Seed  *uint64 `json:"seed,omitempty" help:"what the new chance is made from; without it the host makes one"`
	watch
}

func (m *undoMessage) with(h *Host, t *table) (any, error) {
	steps, err := bounded("steps", m.Steps, 1, 1, mostEntries)
	if err != nil {
		return nil, err
	}
	to, err := t.s.Back(steps)
	if err == nil && to < t.begin {
		err = wrong(codeNoEntry, "take back fewer, or name an entry with goto; close the game to start it otherwise",
			"there is nothing left to undo: the game begins with entry %d", t.begin)
	}
	return h.move(t, m.watch, session.Undo, to, err)
}

func (m *redoMessage) with(h *Host, t *table) (any, error) {
	steps, err := bounded("steps", m.Steps, 1, 1, mostEntries)
	if err != nil {
		return nil, err
	}
	to, err := t.s.Forth(steps)
	return h.move(t, m.watch, session.Redo, to, err)
}

func (m *gotoMessage) with(h *Host, t *table) (any, error) {
	return h.move(t, m.watch, session.Goto, m.Entry, nil)
}

// move goes to how a game stood after an entry, if there is one.
func (h *Host) move(t *table, w watch, kind session.Kind, to int, err error) (any, error) {
	if err == nil {
		err = t.stood(to)
	}
	if err != nil {
		return nil, as(codeNoEntry, err)
	}
	return h.act(t, w, session.Entry{Kind: kind, To: to}, noEntry)
}

func noEntry(err error) error { return as(codeNoEntry, err) }

// act adds an entry to a game, and says how the game stands then.
func (h *Host) act(t *table, w watch, e session.Entry, failed func(error) error) (any, error) {
	before := t.s.Head()
	n, err := h.do(t, e)
	if err != nil {
		return nil, failed(err)
	}
	r, err := h.stands(t, w, before)
	r.Lost = n.Lost
	return r, err
}

// stood looks whether it is still known how a game stood after an entry.
func (t *table) stood(n int) error {
	node := t.s.Node(n)
	switch {
	case node == nil || n < t.begin || node.Mark:
		return wrong(codeNoEntry, "", "there is no entry %d to go to", n)
	case node.World == nil:
		return wrong(codeNoEntry, "save the game and load it, which plays it again", "entry %d is too long ago to go back to", n)
	}
	return nil
}

func (m *rerollMessage) with(h *Host, t *table) (any, error) {
	e := session.Entry{Kind: session.Reroll, To: t.s.Head()}
	if m.Entry != nil {
		e.To = *m.Entry
	}
	if err := t.stood(e.To); err != nil {
		return nil, err
	}
	if m.Seed != nil {
		e.Seed = *m.Seed
	} else {
		e.Seed = h.seed()
		h.begun++
	}
	return h.act(t, m.watch, e, noEntry)
}

type correctMessage struct {
	about
	Entry int      `json:"entry" help:"the entry in which something was told wrong"`
	Told  []string `json:"told" help:"everything that the table dealt and rolled in it, as it should have been"`
	Why   string   `json:"why,omitempty" help:"the reason, for the record"`
	watch
}

func (m *correctMessage) with(h *Host, t *table) (any, error) {
	return h.act(t, m.watch, session.Entry{Kind: session.Correct, To: m.Entry, Told: m.Told, Why: m.Why},
		func(err error) error { return m.failed(h, t, nil, codeNoEntry, err) })
}

type historyMessage struct{ reading }

type historyReply struct {
	Game    string      `json:"game" help:"the game"`
	Entry   int         `json:"entry" help:"the entry after which it stands as it does"`
	Entries []entryLine `json:"entries" help:"all of them, in the order in which they were made"`
}

type entryLine struct {
	Entry  int    `json:"entry" help:"its number"`
	Kind   string `json:"kind" help:"start, answer, real, word, correct, undo, redo, goto or reroll"`
	Player string `json:"player,omitempty" help:"who answered"`
	Policy string `json:"policy,omitempty" help:"the policy that decided for them"`
	To     int    `json:"to,omitempty" help:"the entry that it went to, or corrected"`
	Undone bool   `json:"undone,omitempty" help:"it is no part of how the game stands"`
	Answer string `json:"answer,omitempty" help:"the answer; only for record"`
	Why    string `json:"why,omitempty" help:"the reason; only for record"`
}

func (*historyMessage) read(_ *Host, t *table, v event.Viewer) (any, error) {
	r := historyReply{Game: t.name, Entry: t.s.Head(), Entries: []entryLine{}}
	line := t.s.Line()
	for n := t.begin; n <= t.s.Len(); n++ {
		r.Entries = append(r.Entries, t.line(n, v, line))
	}
	return r, nil
}

func (t *table) line(n int, v event.Viewer, line []int) entryLine {
	node := t.s.Node(n)
	e := &node.Entry
	l := entryLine{Entry: n, Kind: string(e.Kind), To: e.To}
	switch e.Kind {
	case session.SetField, session.GiveChips, session.SetResult:
		l.Kind = "word" // about what may be a secret
	case session.Answer:
		l.Player, l.Policy = e.Who, e.By
	}
	if !node.Mark {
		_, on := slices.BinarySearch(line, n)
		l.Undone = !on
	}
	if v == event.Record {
		l.Why = e.Why
		if e.Kind == session.Answer {
			l.Answer = e.Value
		}
	}
	return l
}
