package host

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/session"
	"croupier/interp/words"
)

type eventsMessage struct {
	reading
	After *int `json:"after,omitempty" help:"the entry up to which the viewer knows what happened; without it, from the beginning"`
	Skip  int  `json:"skip,omitempty" help:"how many events behind it they know already; see next"`
	Most  *int `json:"most,omitempty" help:"how many events the reply may have: 1 to 10000, and 1000 unless it says"`
}

type eventsReply struct {
	Game  string `json:"game" help:"the game"`
	Entry int    `json:"entry" help:"the entry after which the game stands as it does: the next after"`
	told
}

// told is what a viewer is told.
type told struct {
	BackTo *int           `json:"back_to,omitempty" help:"what they know of entries after this one did not happen after all: it was undone or corrected"`
	Events []words.Object `json:"events,omitempty" help:"what happened, in order; each is an object with its kind in event"`
	Next   *page          `json:"next,omitempty" help:"there is more: what to send in the next events message"`
}

type page struct {
	After int `json:"after" help:"the after to send"`
	Skip  int `json:"skip" help:"the skip to send"`
}

func (m *eventsMessage) read(_ *Host, t *table, v event.Viewer) (any, error) {
	most, err := bounded("most", m.Most, usualEvents, 1, mostEvents)
	if err != nil {
		return nil, err
	}
	after := 0
	if m.After != nil {
		after = *m.After
	}
	if err := t.knows(after); err != nil {
		return nil, err
	}
	if m.Skip < 0 {
		return nil, wrong(codeWrongField, "send what next says", "skip cannot be %d", m.Skip)
	}
	r := eventsReply{Game: t.name, Entry: t.s.Head()}
	r.told, err = t.tell(v, after, m.Skip, most)
	return r, err
}

// bounded is a number that a message may give.
func bounded(name string, given *int, usual, least, most int) (int, error) {
	switch {
	case given == nil:
		return usual, nil
	case *given < least || *given > most:
		return 0, wrong(codeWrongField, "leave it out, or stay between those", "%s can be %d to %d, not %d", name, least, most, *given)
	}
	return *given, nil
}

// knows looks whether there is an entry that a viewer says they know.
func (t *table) knows(after int) error {
	if after < 0 || after > t.s.Len() {
		return wrong(codeWrongField, "send the entry of the last reply, or 0 for everything", "the game has no entry %d", after)
	}
	return nil
}

// step is an entry as part of how things stand: corrected by another entry, or 0.
type step struct{ entry, corrected int }

// path is what made things stand as they did after an entry.
func (t *table) path(n int) []step {
	var up []*session.Node
	var at []int
	for ; n > 0; n = t.s.Node(n).Parent {
		up, at = append(up, t.s.Node(n)), append(at, n)
	}
	var all []step
	for i := len(up) - 1; i >= 0; i-- {
		node := up[i]
		if node.Entry.Kind != session.Correct {
			all = append(all, step{entry: at[i]})
			continue
		}
		from := slices.IndexFunc(all, func(s step) bool { return s.entry == node.Entry.To })
		all = slices.Clone(all[:len(all)-node.Lost])
		for j := from; j >= 0 && j < len(all); j++ {
			all[j].corrected = at[i]
		}
	}
	return all
}

// happened is what a viewer does not know yet: the events of the entries after one that they know, and which entry that is.
func (t *table) happened(after int) (back int, events []event.Event, err error) {
	head := t.s.Head()
	var since []int // the usual case: they know an entry on the way here, and nothing was corrected
	for n := head; ; n = t.s.Node(n).Parent {
		if n == after || n < t.begin {
			break
		}
		if n < after || t.s.Node(n).Entry.Kind == session.Correct {
			return t.happenedElse(after)
		}
		since = append(since, n)
	}
	slices.Reverse(since)
	for _, n := range since {
		events = append(events, t.s.Node(n).Events...)
	}
	return after, events, nil
}

// happenedElse is happened where they know what did not happen after all, or where something was corrected.
func (t *table) happenedElse(after int) (back int, events []event.Event, err error) {
	now, known := t.path(t.s.Head()), t.path(after)
	same := 0
	for same < min(len(now), len(known)) && now[same] == known[same] {
		same++
	}
	back = after
	if same < len(known) {
		back = 0
		if same > 0 {
			back = known[same-1].entry
		}
	}
	var nodes []*session.Node
	if slices.ContainsFunc(now[same:], func(s step) bool { return s.corrected != 0 }) {
		if nodes, err = t.s.Replayed(t.s.Head()); err != nil {
			return 0, nil, err
		}
	}
	for i := same; i < len(now); i++ {
		node := t.s.Node(now[i].entry)
		if nodes != nil {
			node = nodes[i]
		}
		if now[i].entry >= t.begin {
			events = append(events, node.Events...)
		}
	}
	return back, events, nil
}

// tell tells a viewer what they do not know yet. How many events there were that they may not see is told nobody.
func (t *table) tell(v event.Viewer, after, skip, most int) (told, error) {
	back, events, err := t.happened(after)
	if err != nil {
		return told{}, err
	}
	var r told
	if back != after {
		r.BackTo = &back
	}
	s := t.state()
	passed := 0
	for _, e := range events {
		seen, ok := s.See(e, v)
		if !ok {
			continue
		}
		if passed++; passed <= skip {
			continue
		}
		if len(r.Events) == most {
			r.Next = &page{After: after, Skip: skip + most}
			break
		}
		r.Events = append(r.Events, words.EventJSON(s, seen))
	}
	return r, nil
}
