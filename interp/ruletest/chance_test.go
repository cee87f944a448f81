package ruletest_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/ruletest"
)

// A test whose cards or dice run out goes on by chance; where it fails, it says so.
func TestAFailingTestSaysWhatCameByChance(t *testing.T) {
	const rules = `ruleset "Short"
players 2
deck standard
each player has { hand cards seen by owner }
start game {
  deal 2 to each player's hand
  each player {
    result sum_of = sum face of (roll 2 d6)
  }
}
test "all given" {
  players Ann, Bob
  deck [2c 3c 4c 5c]
  dice [1 2 3 4]
  start game
  expect 1 > 2
}
test "some given" {
  players Ann, Bob
  deck [2c 3c 4c]
  dice [1 2]
  start game
  expect 1 > 2
}
test "none given" {
  players Ann, Bob
  start game
  expect 1 > 2
}
test "dice only" {
  players Ann, Bob
  dice [1]
  start game
  expect 1 > 2
}
`
	p, list := compile.Source("short", diag.NewSource("short.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	want := []string{"", "1 card came by chance, after those of the deck line\n2 dice fell by chance, after those of the dice line", "", "3 dice fell by chance, after those of the dice line"}
	for i, o := range ruletest.Run(p) {
		if o.Diag == nil {
			t.Fatalf("%s does not fail", o.Title)
		}
		var notes []string
		for _, n := range o.Diag.Notes {
			if strings.Contains(n, "chance") {
				notes = append(notes, n)
			}
		}
		if got := strings.Join(notes, "\n"); got != want[i] {
			t.Errorf("%s: it is noted %q, want %q", o.Title, got, want[i])
		}
	}
}
