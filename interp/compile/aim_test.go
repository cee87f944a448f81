package compile_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/know"
)

// aiming is a game in which everybody has something of everything.
const aiming = `ruleset "Aiming"
players 3
each player has {
  stack  chips = 10
  place  number = 0
  kings  number = 1
  caught yes or no = no
}
start game {
  let taken = first of all seats
  pay 4 from taken to bank
  each seat { set place to count of all seats }
  set taken's place to 1
  set taken's caught to yes
  result winner = taken
  result richest = all seats with the highest stack
  each seat { result share = stack / 3 }
  result late = 1
}
`

// TestAnAimSaysHowTheGameStandsForEachPlayer plays the game, in which Ann has 6 chips and the others 10, and compares.
func TestAnAimSaysHowTheGameStandsForEachPlayer(t *testing.T) {
	for _, test := range []struct {
		aim    string
		better int // who stands better than Bob: 0 Ann, 1 nobody; and -1: Bob stands better than Ann
	}{
		{"", -1},
		{"aim highest stack", -1},
		{"aim lowest stack", 0},
		{"aim lowest place", 0},
		{"aim highest kings then lowest place", 0},
		{"aim highest kings then highest stack then lowest place", -1},
		{"aim not caught", -1},
		{"aim caught then highest stack", 0},
		{"aim winner", 0},
		{"aim lowest winner", -1},
		{"aim richest", -1},
		{"aim highest share", -1},
		{"aim highest (stack - 100) then lowest stack", -1},
		{"aim highest kings", 1},
	} {
		p, list := compile.Source("aiming", diag.NewSource("aiming.deal", aiming+test.aim+"\n"))
		if p == nil {
			t.Fatal(test.aim, list)
		}
		setup := game.NewSetup(p)
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
		var worths [3]int64
		if !know.Standing(s, worths[:]) {
			t.Errorf("%q: nothing is known", test.aim)
		}
		got := 1
		if worths[0] > worths[1] {
			got = 0
		} else if worths[0] < worths[1] {
			got = -1
		}
		if got != test.better || worths[1] != worths[2] {
			t.Errorf("%q: %v", test.aim, worths)
		}
	}
}

func TestWhatCannotBeAimedAtIsRefused(t *testing.T) {
	for aim, code := range map[string]string{
		"aim stack":                              "wrong-type",
		"aim highest name":                       "wrong-type",
		"aim highest glory":                      "unknown-name",
		"aim highest stack\naim lowest place":    "duplicate-declaration",
		"aim highest late then highest stack":    "",
		"replace aim lowest stack":               "changes-nothing",
		"aim highest":                            "syntax",
		"aim highest stack or highest place":     "syntax",
		"aim highest every highest of all seats": "wrong-type",
	} {
		_, list := compile.Source("aiming", diag.NewSource("aiming.deal", aiming+aim+"\n"))
		found := code == "" && !list.HasErrors()
		for _, d := range list {
			found = found || d.Code == code
		}
		if !found {
			t.Errorf("%q: %v", aim, list)
		}
	}
}
