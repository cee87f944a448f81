package evenings_test

import (
	"testing"
	"time"

	"croupier/cmd/internal/evenings"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// Of evenings that begin in the same second, and want the same name, each is kept in a file of its own.
func TestTwoEveningsOfOneSecondAreBothKept(t *testing.T) {
	path := evenings.New(t.TempDir(), time.Now())
	var keepers [2]evenings.Keeper
	var playing [2]*session.Session
	for i := range keepers {
		s, err := keepers[i].Begin(path, journal.NewSessionHeader(uint64(i), ""))
		if err != nil {
			t.Fatal(err)
		}
		defer keepers[i].Close()
		playing[i] = s
	}
	for i, s := range playing {
		if _, err := s.Do(session.Entry{Kind: session.Note, Text: "so"}); err != nil {
			t.Fatal(err)
		}
		if at, err := keepers[i].File(); err != nil || at != keepers[i].Path() || (at == path) != (i == 0) {
			t.Errorf("evening %d is kept in %s: %v", i, at, err)
		}
	}
	named := evenings.Keeper{Given: path}
	if _, err := named.Begin(path, journal.NewSessionHeader(1, "")); err == nil {
		t.Error("a name that somebody has given is taken by another evening")
	}
}
