package game_test

import (
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/know"
)

// What decided a result names no card that the reader does not see, though they may know that a field or a result was set.
func TestWhyNamesNoCardThatIsNotSeen(t *testing.T) {
	for _, lines := range []string{
		"each c in dealer's hand { set pick to c }\n  result last = pick",
		"set pick to first of dealer's hand\n  result there = pick is none",
		"result one = first of dealer's hand\n  result same = one\n  result there = same is one",
		"result cards_are = dealer's hand\n  result many = count of cards_are",
		"let held = dealer's hand\n  set pick to last of held\n  result there = pick is none",
	} {
		s := begin(t, `ruleset "Why"
players 2
deck standard
each player has { hand cards seen by owner }
the table has { pick card or none = none }
start game {
  deal 3 to dealer's hand
  `+lines+`
}
`, "Ann", "Bob")
		if s.Err() != nil {
			t.Fatal(lines, s.Err())
		}
		held, _ := know.FieldOf(s, "hand", 1, event.Record)
		hand := strings.Fields(s.Text(held))
		for _, viewer := range []event.Viewer{event.Table, 0} {
			for _, r := range s.ResultsSeen(viewer) {
				for _, why := range r.Why {
					for _, card := range hand {
						if strings.Contains(why.What, card) {
							t.Errorf("%s\n%s is told to %d: %s", lines, card, viewer, why.What)
						}
					}
				}
			}
		}
	}
}
