package game_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/words"
)

const secrets = `ruleset "Secrets"
players 2..3
deck standard
each player has {
  stack  chips = 10
  hand   cards seen by owner
  open   cards seen by all
  note   fair or cheat = fair seen by owner and gm
  watch  number = 0 seen by gm
  target combination or none = none seen by gm
}
start game {
  deal 3 to each player's hand
  deal 1 face up to each player's hand
  each player, secretly {
    set note to ask player to choose fair or cheat, "Your note?"
  }
  each player {
    set watch to roll 3 d6
    set target to "five aces"
  }
  ask dealer's left to give 1 card from hand to dealer's hand, "A card for the dealer"
  each player { ask player to play 1 card from hand to open, "Show one" }
  reveal dealer's left's target to dealer's left
  each player { result shown = count of open }
}
`

// told is everything that a viewer is told, as text.
func told(s *game.State, v event.Viewer) string {
	var b strings.Builder
	for _, e := range s.Events(0) {
		if seen, ok := s.See(e, v); ok {
			text, err := json.Marshal(words.EventJSON(s, seen))
			if err != nil {
				panic(err)
			}
			fmt.Fprintln(&b, string(text))
		}
	}
	view, err := json.Marshal(know.ViewOf(s, v))
	if err != nil {
		panic(err)
	}
	b.Write(view)
	return b.String()
}

func TestNobodyIsToldWhatHeMayNotSee(t *testing.T) {
	s := begin(t, secrets, "Ann", "Bob", "Cyd")
	for _, note := range []string{"cheat", "fair"} {
		c, err := words.Read(s, note)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Answer(c); err != nil {
			t.Fatal(err)
		}
		if s.Pending().Secret != true {
			t.Fatal("the notes are not given in secret")
		}
		for _, v := range []event.Viewer{1, 2, event.Table, event.GM} {
			if strings.Contains(told(s, v), `"answer":"cheat"`) {
				t.Fatalf("viewer %d is told a note before everybody has given his", v)
			}
		}
	}
	c, _ := words.Read(s, "fair")
	if err := s.Answer(c); err != nil {
		t.Fatal(err)
	}
	// Ann gives Cyd, who deals, a card: they know which, Bob does not.
	given := s.Pending().Items[0]
	name := s.Text(program.Value{Type: cardsType, L: []int32{given}})
	if err := s.Answer(game.Choice{Act: game.Take, Cards: []int32{given}}); err != nil {
		t.Fatal(err)
	}
	for viewer, knows := range map[event.Viewer]bool{0: true, 1: false, 2: true, event.Table: false, event.GM: false} {
		if got := strings.Contains(told(s, viewer), `"`+name+`"`); got != knows {
			t.Errorf("viewer %d is told of %s: %v", viewer, name, got)
		}
	}
	for viewer, knows := range map[event.Viewer]bool{0: false, 1: false, 2: false, event.Table: false, event.GM: true} {
		text := told(s, viewer)
		if got := strings.Contains(text, `"five aces"`); got != knows {
			t.Errorf("viewer %d is told of the target: %v", viewer, got)
		}
		if got := strings.Contains(text, `"name":"watch"`); got != knows {
			t.Errorf("viewer %d is told of the watch: %v", viewer, got)
		}
		if got := strings.Contains(text, `"roll"`); got != knows {
			t.Errorf("viewer %d is told of the roll: %v", viewer, got)
		}
	}
	for s.Pending() != nil {
		if err := s.Answer(game.Choice{Act: game.Take, Cards: s.Pending().Items[:1]}); err != nil {
			t.Fatal(err)
		}
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	if !strings.Contains(told(s, 0), `"five aces"`) || strings.Contains(told(s, 1), `"five aces"`) {
		t.Error("the target was to be revealed to Ann alone")
	}
}

const cups = `ruleset "Cups"
players 2
each player has {
  cup faces seen by owner
  luck number = 0 seen by owner
}
start game {
  repeat 2 times {
    each player {
      set cup to roll 2 d6
      set luck to roll 3 d6
    }
    each player { ask player to choose yes or no, "Well?" }
    reveal each player's cup
    reveal each player's luck
  }
  each player { result dice = count of cup }
}
`

func TestWhatWasRevealedOnceIsHiddenAgainWhenItIsRolledAnew(t *testing.T) {
	s := begin(t, cups, "Ann", "Bob")
	for range 2 { // both answer: the first round ends, and the second is rolled
		if err := s.Answer(game.Choice{N: 1}); err != nil {
			t.Fatal(err)
		}
	}
	rolls := 0
	for _, e := range s.Events(0) {
		if e.Kind == event.Reveal {
			rolls = 0 // what comes behind the reveals is the second round
		}
		seen, ok := s.See(e, 1)
		if (e.Kind == event.Roll || e.Kind == event.Set) && e.Player == 0 {
			if rolls++; ok && (seen.Kind == event.Set || len(seen.Faces) > 0 || seen.Amount > 0) { // that dice fall he hears
				t.Errorf("Bob is told of Ann's roll: %v", words.EventJSON(s, seen))
			}
		}
	}
	if rolls == 0 {
		t.Fatal("there was no second round")
	}
}

func TestARevealTellsWhatLayThereThen(t *testing.T) {
	s := begin(t, cups, "Ann", "Bob")
	before, _ := know.FieldOf(s, "cup", 0, 0)
	for range 2 {
		if err := s.Answer(game.Choice{N: 1}); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range s.Events(0) {
		if e.Kind == event.Reveal && e.Name == "cup" && e.Player == 0 {
			if got := s.Text(e.Value); got != s.Text(before) {
				t.Fatalf("the cup held %s, and the reveal tells %s", s.Text(before), got)
			}
			return
		}
	}
	t.Fatal("nothing was revealed")
}

// Outside of a secretly block the table hears answers. One that is set into a field is heard by those who may see the field.
func TestAnAnswerThatIsSetIntoAFieldIsHeardByThoseWhoSeeTheField(t *testing.T) {
	const rules = `ruleset "Kept answers"
players 2
deck standard
each player has {
  guess  number = 0 seen by owner
  note   number or none = none seen by owner and gm
  open   number = 0
  hand   cards seen by all
  chosen_card card or none = none seen by owner
}
the table has { difficulty number = 7 seen by gm }
start check {
  set difficulty to ask game master to choose from 2..20, "How hard is it?"
  deal 2 to each player's hand
  each player {
    set guess to ask player to choose from 21..40, "Your guess?"
    set note to ask player to choose from 41..60, "Your note?", or pass
    set open to ask player to choose from 61..80, "Aloud?"
    set chosen_card to ask player to choose 1 card from hand, "Which card?"
  }
}`
	s := begin(t, rules, "Ann", "Bob")
	for s.Pending() != nil {
		c := game.Choice{N: s.Pending().Most}
		if s.Pending().Kind == program.AskCards {
			c = game.Choice{Act: game.Take, Cards: s.Pending().Items[:1]}
		} else if s.Pending().Pass && s.Pending().Player == 1 {
			c = game.Choice{Act: game.Pass}
		}
		if err := s.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	heard := map[event.Viewer]string{}
	for v := event.GM; v < 2; v++ {
		for _, e := range s.Events(0) {
			if seen, ok := s.See(e, v); ok && e.Kind == event.Answer {
				what := s.Text(seen.Value) + seen.Text
				if len(seen.Cards) > 0 {
					what = fmt.Sprint("card ", len(seen.Eyes) > 0 && seen.Eyes[0]&v.Mask() != 0)
				}
				heard[v] += what + " "
			}
		}
	}
	for v, want := range map[event.Viewer]string{
		event.GM: "20 60 80 card false 0pass 80 card false ", event.Table: "80 card false 80 card false ",
		0: "40 60 80 card true 80 card false ", 1: "80 card false 40 0pass 80 card true ",
	} {
		if heard[v] != want {
			t.Errorf("viewer %d hears %q, want %q", v, heard[v], want)
		}
	}
}
