package session_test

import (
	"bytes"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/session"
	"croupier/interp/words"
)

// given begins a contest whose seed the table gives.
func given(e *evening, seed uint64) (*session.Node, error) {
	setup := game.NewSetup(e.World().Rules().Program)
	setup.Record = true
	h, err := journal.NewHeader(e.World().Rules().Program, setup, seed)
	if err != nil {
		e.t.Fatal(err)
	}
	return e.Do(session.Entry{Kind: session.Start, Game: &h, Seed: seed})
}

func TestAContestMayBeGivenItsSeed(t *testing.T) {
	e := begin(t)
	e.use("draw")
	node, err := given(e, 42)
	if err != nil {
		t.Fatal(err)
	}
	if node.State.Seed() != 42 {
		t.Errorf("its seed is %d", node.State.Seed())
	}
	rec, err := journal.ReadSession(bytes.NewReader(e.file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	again, err := session.Resume(rec, library(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.World().Open().State.Seed(); got != 42 {
		t.Errorf("resumed, its seed is %d", got)
	}
}

func TestACloneGoesOnByItself(t *testing.T) {
	e := begin(t)
	e.use("draw")
	if _, err := given(e, 42); err != nil {
		t.Fatal(err)
	}
	c := e.Clone()
	before, lines := e.Len(), e.file.Len()
	s := c.World().Open().State
	text, err := words.Write(s, anything(t, s))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Do(session.Entry{Kind: session.Answer, Who: s.Game().Name(s.Pending().Player), Value: text}); err != nil {
		t.Fatal(err)
	}
	if c.Recorded() || e.Len() != before || e.file.Len() != lines || c.Len() != before+1 || e.World().Open().State.Answers() != 0 {
		t.Error("what the clone does is done in the other too")
	}
	if _, err := e.Do(session.Entry{Kind: session.Undo, To: 1}); err != nil {
		t.Fatal(err)
	}
	if c.Head() != before+1 {
		t.Error("what is undone in one is undone in the clone")
	}
}

// anything is some legal answer.
func anything(t tb, s *game.State) game.Choice {
	t.Helper()
	for _, c := range []game.Choice{{Act: game.Check}, {Act: game.Call}, {Act: game.Fold}, {Act: game.Take}} {
		if s.MayAnswer(c) {
			return c
		}
	}
	t.Fatal("none of the usual answers is legal")
	return game.Choice{}
}

// A record with more entries than a session may have is refused before any of them is played.
func TestARecordThatIsTooLongIsNotPlayed(t *testing.T) {
	var file memory
	w, err := journal.CreateSession(&file, journal.NewSessionHeader(1, ""))
	if err != nil {
		t.Fatal(err)
	}
	const lines = 200_001
	for n := range lines {
		if err := w.Add(session.Entry{N: n + 1, Kind: session.SetReal, On: true}); err != nil {
			t.Fatal(err)
		}
	}
	rec, err := journal.ReadSession(bytes.NewReader(file.Bytes()))
	if err != nil || rec.Len() != lines {
		t.Fatal(rec.Len(), err)
	}
	seen := 0
	_, err = session.Resume(rec, library(t), nil, func(*session.Entry) error { seen++; return nil })
	if err == nil || !strings.Contains(err.Error(), "200001 entries") || seen > 0 {
		t.Errorf("%d entries were played, and then: %v", seen, err)
	}
}
