// Package session is an evening at a table: characters, checks and contests of several rulesets, dice, secrets, and every
// change of mind. All of it is a row of entries, and what an entry does goes by nothing but the entries before it. So the
// row is the record, playing it again restores the evening to the last card, and nothing is ever erased: to undo is to go
// back to how things stood after an earlier entry, by an entry of its own.
//
// The package opens no files, asks nobody and knows no clock; whoever runs a session hands in what was said.
package session

import (
	"fmt"
	"slices"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/dice"
)

// A Library finds the rules that an entry names, and compiles them. The error says in people's words why there are none. Rules
// that ship are perhaps others by now: then a recorded session goes on only if all of it comes out the same.
type Library func(r *Rules) (*program.Program, error)

// A Log records entries. Only what it has taken without an error counts. [journal.SessionWriter] is one.
type Log interface{ Add(entry any) error }

// Session is an evening. It belongs to one goroutine.
type Session struct {
	Header  journal.SessionHeader
	library Library
	log     Log
	nodes   []*Node
	head    int // how things stand now
	tip     int // the end of the line that head is on: as far as one can redo
}

// Node is an entry with what it came to.
type Node struct {
	Entry  Entry
	Parent int    // the entry on which it stands; -1: the beginning itself
	World  *World // how things stood after it
	Mark   bool   // an undo, redo or goto: nothing stands on it, it only moves

	// What happened, for those who may know.
	Events []event.Event
	State  *game.State // the contest as it then stood, nil outside of one
	Rolled []dice.Result
	Ended  bool   // the contest came to its end here
	Gave   []Said // the answers that the game took, in its order; one that is given early is among those of a later entry
	Lost   int    // of a correction: how many entries did not fit any more
	kept   []Entry
}

// Secret reports whether a roll, a note or a contest began as what not everybody may see.
func (n *Node) Secret() bool {
	switch n.Entry.Kind {
	case Roll, Note, Start:
		return n.Entry.Sees != All
	}
	return false
}

// Contest is the contest that an entry is about; nil where it is about none.
func (n *Node) Contest() *Contest {
	switch n.Entry.Kind {
	case Start, Answer, SetField, SetResult, Leave:
		return n.World.Contest
	case Show:
		return n.World.Seen()
	case GiveChips: // or about a character outside of one
		if n.State != nil {
			return n.World.Contest
		}
	}
	return nil
}

// New begins a session. Without a log it is not recorded.
func New(h journal.SessionHeader, library Library, log Log) *Session {
	return &Session{Header: h, library: library, log: log, nodes: []*Node{{Parent: -1, World: newWorld(h)}}}
}

// Resume plays a recorded session again. It then goes on in the log. The error says which line does not come out as it was
// recorded. Each entry is shown before it is done to whoever may refuse it. A record with more entries than a session may have
// is not played at all.
func Resume(rec *journal.SessionRecord, library Library, log Log, before ...func(*Entry) error) (*Session, error) {
	s := New(rec.Header, library, nil)
	if len(s.nodes)+rec.Len() > mostEntries {
		return nil, fmt.Errorf("it has %d entries, and a session may have %d at most", rec.Len(), mostEntries-len(s.nodes))
	}
	for line, err := range rec.Lines() {
		var e Entry
		if err == nil {
			err = line.Decode(&e)
		}
		if err != nil {
			return nil, err
		}
		if n := line.N - 1; e.N != n {
			return nil, &journal.Damage{Line: line.N, Reason: fmt.Sprintf("it is entry %d, and entry %d should stand here", e.N, n)}
		}
		if err := s.again(e, before); err != nil {
			return nil, &Difference{Line: line.N, Err: err, Changed: s.World().changed()}
		}
	}
	s.log = log
	return s, nil
}

// again does a recorded entry again, and holds it to what it came to.
func (s *Session) again(e Entry, before []func(*Entry) error) error {
	for _, b := range before {
		if err := b(&e); err != nil {
			return err
		}
	}
	was := e.Came
	e.Came = ""
	node, err := s.try(e)
	switch {
	case err != nil:
		return err
	case node.Entry.Came != was:
		return fmt.Errorf("it came to %q, and now to %q", brief(was), node.Entry.Came)
	}
	s.take(node)
	return nil
}

// Difference is the error for a session that does not come out as it was recorded.
type Difference struct {
	Line    int // of the journal, from 1
	Err     error
	Changed []string // rules that are others now than it was recorded with
}

// Error names the line, and what is different, and the rules that have changed.
func (d *Difference) Error() string {
	text := fmt.Sprintf("line %d of the journal cannot be played again: %s", d.Line, d.Err)
	if len(d.Changed) > 0 {
		text += fmt.Sprintf("; since then the rules have changed: %s. The rules of then play it: those of an older Croupier, "+
			"where they ship", say.AndList(d.Changed))
	}
	return text
}

// Unwrap is what is different.
func (d *Difference) Unwrap() error { return d.Err }

// Record has the session recorded from now on, or no more.
func (s *Session) Record(log Log) { s.log = log }

// Recorded reports whether the session is recorded.
func (s *Session) Recorded() bool { return s.log != nil }

// World is how things stand.
func (s *Session) World() *World { return s.nodes[s.head].World }

// Head is the number of the entry after which things stand as they do; 0 is the beginning.
func (s *Session) Head() int { return s.head }

// Len is how many entries there are.
func (s *Session) Len() int { return len(s.nodes) - 1 }

// Node is an entry by its number; 0 is the beginning.
func (s *Session) Node(n int) *Node {
	if n < 0 || n >= len(s.nodes) {
		return nil
	}
	return s.nodes[n]
}

// LogError is the error of a log that did not take an entry: the entry does not count.
type LogError struct{ Err error }

// Error says what is wrong with the log.
func (e *LogError) Error() string { return e.Err.Error() }

// Unwrap is the log's own error.
func (e *LogError) Unwrap() error { return e.Err }

// Do adds an entry. An error means that nothing has changed: a [*LogError], a [*NeedError] where the table has to say what it
// dealt or rolled, a [*game.Illegal], or a sentence about what is wrong.
func (s *Session) Do(e Entry) (*Node, error) {
	e.N = len(s.nodes)
	node, err := s.try(e)
	if err != nil {
		return nil, err
	}
	if s.log != nil {
		if err := s.log.Add(node.Entry); err != nil {
			return nil, &LogError{err}
		}
	}
	s.take(node)
	return node, nil
}

// take makes a node count.
func (s *Session) take(node *Node) {
	n := len(s.nodes)
	s.nodes = append(s.nodes, node)
	if !node.Mark {
		s.head, s.tip = n, n
		return
	}
	to := node.Entry.To
	if !slices.Contains(s.line(s.tip), to) {
		s.tip = to
	}
	s.head = to
}

// line is the row of entries that an entry stands on, from the first on, with itself.
func (s *Session) line(n int) []int {
	var all []int
	for ; n > 0; n = s.nodes[n].Parent {
		all = append(all, n)
	}
	slices.Reverse(all)
	return all
}

// Line is the row of entries that make things stand as they do.
func (s *Session) Line() []int { return s.line(s.head) }

// Ahead is the row of entries that were undone and can be redone, the next one first.
func (s *Session) Ahead() []int {
	line := s.line(s.tip)
	return line[slices.Index(line, s.head)+1:]
}

// Back is the entry to which so many undos lead. What a policy decided is undone with the decision of a person before it.
func (s *Session) Back(steps int) (int, error) {
	n := s.head
	for done := range steps {
		for n > 0 && s.nodes[n].Entry.By != "" {
			n = s.nodes[n].Parent
		}
		switch {
		case n == 0 && done == 0:
			return 0, fmt.Errorf("there is nothing left to undo")
		case n == 0:
			return 0, fmt.Errorf("nothing more than the last %d can be undone", done)
		}
		n = s.nodes[n].Parent
	}
	return n, nil
}

// Forth is the entry to which so many redos lead.
func (s *Session) Forth(steps int) (int, error) {
	ahead := s.Ahead()
	n := s.head
	for range steps {
		if len(ahead) == 0 {
			return 0, fmt.Errorf("there is nothing to redo")
		}
		n, ahead = ahead[0], ahead[1:]
		for len(ahead) > 0 && s.nodes[ahead[0]].Entry.By != "" {
			n, ahead = ahead[0], ahead[1:]
		}
	}
	return n, nil
}
