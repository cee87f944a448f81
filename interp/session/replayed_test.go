package session_test

import (
	"slices"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// kinds are the kinds of what happened.
func kinds(nodes []*session.Node) []event.Kind {
	var all []event.Kind
	for _, n := range nodes {
		for _, e := range n.Events {
			all = append(all, e.Kind)
		}
	}
	return all
}

func TestAReplayGoesByWhatWasCorrected(t *testing.T) {
	e := begin(t)
	e.use("d12")
	e.do(session.Entry{Kind: session.SetReal, On: true})
	start := []string{"pool=3", "dt=8", "take=2"}
	setup := game.NewSetup(e.World().Rules().Program)
	setup.Record = true
	if err := setup.SetStart("basic"); err != nil {
		t.Fatal(err)
	}
	for _, text := range start {
		name, value, _ := strings.Cut(text, "=")
		if err := setup.SetParam("", name, value); err != nil {
			t.Fatal(err)
		}
	}
	h, err := journal.NewHeader(e.World().Rules().Program, setup, e.World().NextSeed())
	if err != nil {
		t.Fatal(err)
	}
	rolled := e.do(session.Entry{Kind: session.Start, Game: &h, Told: []string{"3 9"}})
	corrected := e.do(session.Entry{Kind: session.Correct, To: rolled.Entry.N, Told: []string{"10 9"}})
	nodes, err := e.Replayed(e.Head())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(kinds(nodes), kinds([]*session.Node{corrected})) {
		t.Errorf("it replays as %v, and was corrected to %v", kinds(nodes), kinds([]*session.Node{corrected}))
	}
	last := nodes[len(nodes)-1]
	if last.Entry.N != rolled.Entry.N || !slices.Equal(last.Entry.Told, []string{"10 9"}) {
		t.Errorf("the last entry is %+v", last.Entry)
	}
	if before, err := e.Replayed(rolled.Entry.N); err != nil || before[len(before)-1].Entry.Told[0] != "3 9" {
		t.Errorf("before it was corrected it was %v, %v", before, err)
	}
}
