package game_test

import (
	"slices"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
)

// rolling is a ruleset of one player and his dice.
func rolling(lines string) string {
	return `ruleset "Rolling"
players 1
each player has {
  size   number = 8
  thrown faces
  aside  faces
}
define never = the first that fits { when size is 8: none, otherwise: 3 }
define too_high = size + 1
start game with size {
  each player {
` + lines + `
    result n = sum face of thrown
    result count_of_it = count of thrown + count of aside + size
  }
}
`
}

// A die that is rolled again has the faces of the dice that lay there, wherever they came from.
func TestDiceKeepTheFacesTheyHave(t *testing.T) {
	for _, lines := range []string{
		"set thrown to roll 40 d(size + 12)",
		"let r = roll 40 d20\nset thrown to r",
		"let a = roll 20 d20\nlet b = roll 20 d4\nset thrown to a + b where die's face > 0",
		"set aside to roll 40 d20\nset thrown to aside + [1]",
	} {
		s := begin(t, rolling(lines+"\nask player to reroll 40 dice from thrown"))
		if s.Pending() == nil {
			t.Fatalf("%s: %v", lines, s.Err())
		}
		if err := s.Answer(game.Choice{Act: game.Take, Cards: slices.Clone(s.Pending().Items[:40])}); err != nil {
			t.Fatal(err)
		}
		most := int32(0)
		for _, e := range s.Events(0) {
			for _, face := range e.Faces {
				if e.Kind == event.Reroll {
					most = max(most, face)
				}
			}
		}
		if most <= 12 || most > 20 { // forty d20, of which none is above 12, come once in 10^8
			t.Errorf("%s: the highest of forty dice that were rolled again is %d", lines, most)
		}
	}
}

func TestFacesThatTheDiceDoNotHaveStopTheGameAtTheRoll(t *testing.T) {
	for lines, want := range map[string]string{
		"set thrown to roll 2 d8 exploding on too_high":                                "A d8 has no face 9",
		"set thrown to roll 2 d(size - 8)":                                             "A die has 1 to 1000000 faces, not 0",
		"set thrown to roll 2 d6\nset aside to roll 1 d10\nset thrown to thrown + [9]": "A d6 has no face 9",
	} {
		s := begin(t, rolling(lines))
		if s.Err() == nil || !strings.Contains(s.Err().Summary, want) {
			t.Errorf("%s: %v", lines, s.Err())
			continue
		}
		if text := s.Err().Span.Text(); !strings.HasPrefix(text, "roll") && !strings.HasPrefix(text, "set") {
			t.Errorf("%s: the error is at %q", lines, text)
		}
	}
}

func TestNoneExplodesOnNothing(t *testing.T) {
	s := begin(t, rolling("set thrown to roll 2000 d8 exploding on never rerolling never"))
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	v, ok := s.ResultOf("count_of_it", 0)
	if !ok || v.N != 2008 {
		t.Errorf("%d of two thousand dice lie there, and a size of 8", v.N)
	}
}
