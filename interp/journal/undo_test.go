package journal_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/stdlib/rng"
)

// Games in which answers are taken back again and again, also by whoever goes on with the record later: what is replayed is the
// game as it came to stand, and nothing of what was taken back.
func TestAGameWithAnswersTakenBackIsReplayedAsItStands(t *testing.T) {
	type moment struct {
		state *game.State
		entry int
	}
	undone := 0
	for _, p := range rulesets(t) {
		for i, setup := range setups(t, p, 7) {
			chance, bot := rng.New(uint64(i), "undo"), policy.NewRandom(uint64(i), "bot")
			file := &memory{}
			s, w := begin(t, p, setup, 5, file, journal.Durable)
			var past []moment
			for steps := 0; s.Pending() != nil && steps < 60; steps++ {
				switch n := len(past); {
				case n > 0 && chance.Below(3) == 0:
					to := past[n-1-chance.Below(min(n, 3))]
					if err := w.Undo(to.entry); err != nil {
						t.Fatal(err)
					}
					s.CopyFrom(to.state)
					for past[len(past)-1] != to {
						past = past[:len(past)-1]
					}
					past = past[:len(past)-1]
					undone++
				case chance.Below(5) == 0:
					j := read(t, file.text)
					if int64(j.Answers()) != s.Answers() {
						t.Fatalf("%d answers stand of %d", j.Answers(), s.Answers())
					}
					sameStand(t, s, replay(t, p, j))
					var err error
					was := w.Entry()
					if w, err = journal.Append(file, j, journal.Durable); err != nil {
						t.Fatal(err)
					}
					if w.Entry() != was {
						t.Fatalf("whoever goes on takes entry %d for the last that stands, and it is %d", w.Entry(), was)
					}
				default:
					past = append(past, moment{s.Clone(), w.Entry()})
					answer(t, w, s, bot.Decide(s))
				}
			}
			if s.Pending() == nil {
				if err := w.Finish(s); err != nil {
					t.Fatal(err)
				}
			}
			j := read(t, file.text)
			if j.Finished() != (s.Pending() == nil) || len(entries(t, j)) != j.Answers()+map[bool]int{true: 1}[j.Finished()] {
				t.Fatalf("finished %t, with %d answers in %d entries", j.Finished(), j.Answers(), len(entries(t, j)))
			}
			sameStand(t, s, replay(t, p, j))
		}
	}
	if undone < 20 {
		t.Errorf("answers were taken back only %d times", undone)
	}
}

// sameStand holds that two games stand alike, one of which has the memory of another.
func sameStand(t *testing.T, a, b *game.State) {
	t.Helper()
	if a.Answers() != b.Answers() || a.Steps() != b.Steps() || !reflect.DeepEqual(a.Events(0), b.Events(0)) ||
		fmt.Sprintf("%+v", know.ViewOf(a, event.GM)) != fmt.Sprintf("%+v", know.ViewOf(b, event.GM)) || (a.Pending() == nil) != (b.Pending() == nil) ||
		a.Pending() != nil && journal.Asked(a) != journal.Asked(b) {
		t.Fatal("the games stand otherwise, or came here in different ways")
	}
}

func TestWhatCannotBeTakenBackIsRefused(t *testing.T) {
	p, setup := highcard(t)
	file := &memory{}
	s, w := begin(t, p, setup, 1, file, journal.Durable)
	for _, to := range []int{-1, 0, 1} {
		if err := w.Undo(to); err == nil {
			t.Errorf("the record goes back to entry %d, and nothing stands behind it", to)
		}
	}
	answer(t, w, s, policy.NewRandom(1, "").Decide(s))
	if err := w.Undo(0); err != nil || w.Entry() != 0 {
		t.Fatal(err)
	}
	if err := w.Undo(1); err == nil {
		t.Error("the record goes back to an entry that was taken back itself")
	}
	var damage *journal.Damage
	for _, c := range [][2]string{{`"kind":"undo"`, `"kind":"undo","to":1`}, {`"kind":"undo"`, `"kind":"undo","to":-1`}} {
		if err := wrong(journal.Seal(change(t, journal.Unseal(file.text), c[0], c[1]))); !errors.As(err, &damage) {
			t.Errorf("%s is read, with the error %v", c[1], err)
		}
	}
}
