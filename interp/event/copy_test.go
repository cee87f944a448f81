package event

import "testing"

// A record that is kept is copied without its events: they are the same memory. Whatever becomes of one record then, the other
// still tells what happened.
func TestCopiesOfAKeptRecordHaveItsEventsOnce(t *testing.T) {
	tells := func(r *Recorder, names ...string) {
		t.Helper()
		if len(r.Events) != len(names) {
			t.Fatalf("%d events, not %v", len(r.Events), names)
		}
		for i, name := range names {
			if r.Events[i].Name != name {
				t.Errorf("event %d is %s, not %s", i, r.Events[i].Name, name)
			}
		}
	}
	happens := func(r *Recorder, name string) { r.Events = append(r.Events, Event{Name: name}) }
	r := &Recorder{On: true, Kept: true}
	for _, name := range []string{"deal", "bet", "call"} {
		happens(r, name)
	}
	before := &Recorder{}
	before.CopyFrom(r)
	if &before.Events[0] != &r.Events[0] {
		t.Error("the events are copied")
	}
	happens(r, "fold")
	other := &Recorder{}
	other.CopyFrom(before)
	happens(other, "raise")
	happens(before, "check")
	tells(r, "deal", "bet", "call", "fold")
	tells(before, "deal", "bet", "call", "check")
	tells(other, "deal", "bet", "call", "raise")
	r.CopyFrom(other) // an answer is taken back
	happens(r, "win")
	tells(other, "deal", "bet", "call", "raise")
	r.Drop(4)
	happens(r, "pay")
	tells(r, "win", "pay")
	tells(before, "deal", "bet", "call", "check")
	before.Reset(true)
	happens(before, "shuffle")
	tells(other, "deal", "bet", "call", "raise")

	hooks, copied := &Recorder{On: true}, &Recorder{}
	happens(hooks, "deal")
	copied.CopyFrom(hooks)
	hooks.Drop(1)
	happens(hooks, "bet") // in the memory that there is
	tells(copied, "deal")
}
