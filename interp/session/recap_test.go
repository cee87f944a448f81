package session_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"croupier/interp/journal"
	"croupier/interp/session"

	"pgregory.net/rapid"
)

func recap(t tb, e *evening) *session.Recap {
	t.Helper()
	rec, err := journal.ReadSession(bytes.NewReader(e.file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.RecapOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// secretly begins a contest for the game master alone.
func (e *evening) secretly(start string, players []string, params ...string) *session.Node {
	e.t.Helper()
	node := e.start(start, players, params...)
	e.do(session.Entry{Kind: session.Undo, To: node.Parent})
	return e.do(session.Entry{Kind: session.Start, Game: node.Entry.Game, Sees: session.GM})
}

func TestARecapSaysWhatEverybodyMayKnow(t *testing.T) {
	e := begin(t)
	e.use("d12")
	e.character("Olaf", "pool 3")
	e.character("Vex", "npc yes", "pool 9")
	e.do(session.Entry{Kind: session.Note, Text: "The bridge is out"})
	e.do(session.Entry{Kind: session.Note, Text: "the butler did it", Sees: session.GM})
	secret := e.secretly("basic", []string{"Vex"}, "pool=3", "dt=7")
	r := recap(t, e)
	if r.Contest != nil || r.Open || r.Note != "The bridge is out" || !slices.Equal(r.Players, []string{"Olaf"}) || r.Rules != "d12" {
		t.Errorf("during a secret check it is %+v", r)
	}
	e.answer("2")
	if r = recap(t, e); r.Contest != nil || r.Came != "" {
		t.Errorf("after a secret check it is %+v", r)
	}
	e.do(session.Entry{Kind: session.Reveal, To: secret.Entry.N})
	if r = recap(t, e); r.Contest == nil || r.Open || !strings.Contains(r.Came, "margin") {
		t.Errorf("once it is revealed it is %+v", r)
	}
	open := e.start("basic", []string{"Olaf"}, "pool=3", "dt=7")
	if r = recap(t, e); !r.Open || r.Came != "" || r.Contest.Players[0] != "Olaf" {
		t.Errorf("while a contest is open it is %+v", r)
	}
	e.answer("2")
	e.do(session.Entry{Kind: session.Undo, To: open.Entry.N})
	if r = recap(t, e); !r.Open {
		t.Errorf("once the answer is undone it is %+v", r)
	}
	e.do(session.Entry{Kind: session.Undo, To: open.Parent})
	if r = recap(t, e); r.Open || r.Contest.Players[0] != "Vex" {
		t.Errorf("once the contest is undone it is %+v", r)
	}
	e.holds()
}

// Whatever is done, the recap of the record says the same as the evening that it is of.
func TestARecapSaysWhetherAContestIsOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := contest(t)
		corrected := false
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			entry := some(t, e, []string{"Olaf", "Ann"})
			if _, err := e.Do(entry); err == nil {
				corrected = corrected || entry.Kind == session.Correct
			}
		}
		r := recap(t, e)
		if open := e.World().Open() != nil; !corrected && (r.Open != open || r.Entries != e.Len()) {
			t.Fatalf("it is open: %v, and the recap says %+v", open, r)
		}
	})
}

func TestASecretContestIsSecretFromItsBeginningOn(t *testing.T) {
	e := begin(t)
	e.use("d12")
	e.character("Olaf", "pool 3")
	node := e.secretly("basic", []string{"Olaf"}, "pool=3", "dt=7")
	if c := node.Contest(); c == nil || !c.Secret || !node.Secret() {
		t.Fatalf("the contest is %+v", c)
	}
	answer := e.answer("2")
	if c := answer.Contest(); c == nil || c.N != node.Entry.N || !c.Secret || answer.Secret() {
		t.Fatalf("the answer is of %+v", c)
	}
	note := e.do(session.Entry{Kind: session.Note, Text: "open"})
	if note.Contest() != nil || note.Secret() {
		t.Error("a note is taken for part of the contest")
	}
	for _, n := range []int{answer.Entry.N, note.Entry.N, 0} {
		if _, err := e.Do(session.Entry{Kind: session.Reveal, To: n}); err == nil {
			t.Errorf("entry %d is revealed, and is no secret", n)
		}
	}
	e.do(session.Entry{Kind: session.Reveal, To: node.Entry.N})
	if !e.World().Revealed(node.Entry.N) {
		t.Error("it is not revealed")
	}
	if _, err := e.Do(session.Entry{Kind: session.Start, Game: node.Entry.Game, Sees: session.Blind}); err == nil {
		t.Error("a contest begins that only who rolls may not see")
	}
	e.holds()
}
