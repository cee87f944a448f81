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

func (m *undoMessage) do(h *Host) (any, error) {
	return h.move(m.Game, m.watch, session.Undo, func(t *table) (int, error) {
		steps, err := bounded("steps", m.Steps, 1, 1, mostEntries)
		if err != nil {
			return 0, err
		}
		to, err := t.s.Back(steps)
		if err == nil && to < t.begin {
			err = wrong(codeNoEntry, "take back fewer, or name an entry with goto; close the game to start it otherwise",
				"there is nothing left to undo: the game begins with entry %d", t.begin)
		}
		return to, err
	})
}

func (m *redoMessage) do(h *Host) (any, error) {
	return h.move(m.Game, m.watch, session.Redo, func(t *table) (int, error) {
		steps, err := bounded("steps", m.Steps, 1, 1, mostEntries)
		if err != nil {
			return 0, err
		}
		return t.s.Forth(steps)
	})
}

func (m *gotoMessage) do(h *Host) (any, error) {
	return h.move(m.Game, m.watch, session.Goto, func(*table) (int, error) { return m.Entry, nil })
}

// move goes to how a game stood after an entry.
func (h *Host) move(name string, w watch, kind session.Kind, where func(t *table) (int, error)) (any, error) {
	t, err := h.find(name)
	if err != nil {
		return nil, err
	}
	if err := w.check(t); err != nil {
		return nil, err
	}
	to, err := where(t)
	if err == nil {
		err = t.stood(to)
	}
	if err != nil {
		return nil, as(codeNoEntry, err)
	}
	before := t.s.Head()
	if _, err := h.do(t, session.Entry{Kind: kind, To: to}); err != nil {
		return nil, as(codeNoEntry, err)
	}
	return h.stands(t, w, before)
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

func (m *rerollMessage) do(h *Host) (any, error) {
	t, err := h.find(m.Game)
	if err != nil {
		return nil, err
	}
	if err := m.check(t); err != nil {
		return nil, err
	}
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
	before := t.s.Head()
	if _, err := h.do(t, e); err != nil {
		return nil, as(codeNoEntry, err)
	}
	return h.stands(t, m.watch, before)
}

type correctMessage struct {
	about
	Entry int      `json:"entry" help:"the entry in which something was told wrong"`
	Told  []string `json:"told" help:"everything that the table dealt and rolled in it, as it should have been"`
	Why   string   `json:"why,omitempty" help:"the reason, for the record"`
	watch
}

func (m *correctMessage) do(h *Host) (any, error) {
	t, err := h.find(m.Game)
	if err != nil {
		return nil, err
	}
	if err := m.check(t); err != nil {
		return nil, err
	}
	before := t.s.Head()
	n, err := h.do(t, session.Entry{Kind: session.Correct, To: m.Entry, Told: m.Told, Why: m.Why})
	if err != nil {
		return nil, m.failed(h, t, nil, codeNoEntry, err)
	}
	r, err := h.stands(t, m.watch, before)
	r.Lost = n.Lost
	return r, err
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
	Policy string `json:"policy,omitempty" help:"the policy that decided for him"`
	To     int    `json:"to,omitempty" help:"the entry that it went to, or corrected"`
	Undone bool   `json:"undone,omitempty" help:"it is no part of how the game stands"`
	Answer string `json:"answer,omitempty" help:"the answer; only for record"`
	Why    string `json:"why,omitempty" help:"the reason; only for record"`
}

func (m *historyMessage) do(h *Host) (any, error) {
	t, v, err := m.look(h)
	if err != nil {
		return nil, err
	}
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
