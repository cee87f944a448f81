package ruletest_test

import "testing"

// fits holds the tests of rules to pass.
func fits(t *testing.T, rules string) {
	t.Helper()
	got := outcomes(t, rules)
	if len(got) == 0 {
		t.Error("nothing was tested")
	}
	for title, wrong := range got {
		if wrong != "" {
			t.Errorf("%s: %s", title, wrong)
		}
	}
}

// A number that may be missing has another one in its place.
func TestANumberOrElseAnotherOne(t *testing.T) {
	fits(t, `ruleset "Or else"
players 1
option least number 1..10 or none = none
each player has { want number or none = none }
start game with want {
  each player {
    result least = or_else(option least, 7)
    result wish  = or_else(want, or_else(option least, -1))
    result three = or_else(3, 5)
  }
}
test "neither is there" {
  players Ann
  start game
  expect least is 7 and wish is -1 and three is 3
}
test "both are there" {
  players Ann
  option least = 4
  start game with Ann's want 0
  expect least is 4 and wish is 0
}
`)
}

// Cards have a rank or a suit where one of them is of it: a joker has no suit, and no rank of the deck.
func TestCardsHaveARankOrASuit(t *testing.T) {
	fits(t, `ruleset "Has"
players 1
deck standard { jokers 1 }
each player has { hand cards seen by owner }
the table has { led suit or none = none }
define court(held) = some r in [J Q K] where held has r
start game {
  deal 3 to each player's hand
  set led to hearts
  each player {
    result ten   = hand has 10
    result ace   = hand has A
    result same  = hand has led
    result club  = hand has clubs
    result high  = court(hand)
  }
}
test "one of each" {
  players Ann
  deck [10c Ad 2d]
  start game
  expect ten and ace and club and not same and not high
}
test "a joker" {
  players Ann
  deck [Jk Kh 2h]
  start game
  expect not ten and not ace and same and not club and high
}
`)
}

// Others than the current player can be taken out of the game, one or several at once; who is out already stays out.
func TestPlayersAreDroppedFromTheGame(t *testing.T) {
	fits(t, `ruleset "Drop"
players 3..5
each player has { score number = 0 }
the table has { left_over number = 0 }
start game with score {
  drop players where player's score is 0 from the game
  set left_over to count of players
  each player { if score is 2 { drop player's left from the game } }
  drop all seats where player's score is 0 from the game
  result left = left_over
  result last = count of players
}
test "those with nothing, and then a neighbour" {
  players Ann, Bob, Cyd, Dot, Eve
  start game with Ann's score 2, Cyd's score 1, Dot's score 1
  expect left is 3 and last is 2
}
`)
}
