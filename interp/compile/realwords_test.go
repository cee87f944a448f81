package compile_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// What people say at a table, each of which is like some name of these rules or some word of the language.
var realWords = strings.Fields(`
	somebody everybody nobody anybody somewhere stick stock stake roll rolled deal dealt bet bid best beat boat board hard hands head
	heard hold hole role rule moon good put play played turn burn post past most mist fast first flop flip slip shop stop step drop
	crop show slow snow know now won one bluff trump trick track stack rack rank bank blank leader ladder calm call cell fall full
	fell cast cost card lucky unlucky ready unready seen unseen winner dinner read road raid raise rise price prize check`)

// A word of the table that stands in a wrong place is told, and no certain fix writes another word only because that is like it.
func TestARealWordIsNoMisspelling(t *testing.T) {
	const around = `ruleset "Words"
players 2..4
option speed fast or slow = fast
deck standard
each player has {
  stack    chips = 10
  stakes   number = 0
  hand     cards seen by owner
  mood     calm or angry = calm
  lucky    yes or no = no
  ready    yes or no = no
  cards_in number = 0
}
the table has {
  board    cards seen by all
  rolling  yes or no = no
  blinds   number = 0
  trumps   number = 0
  leading  player or none = none
  pricing  number = 0
}
TOP
start game {
  do dealing, betting
  each player {
    if lucky and ready and option speed is fast and leading is none { increase stakes by blinds + trumps + cards_in + pricing }
    set mood to ask player to choose calm or angry, "Your mood"
    if rolling { move all of hand to board }
    LINE
    result stakes
  }
}
phase dealing { deal 1 to hand of each player }
phase betting { open betting }
test "t" {
  players Ann, Bob
  TEST
  start game
}
`
	places := []string{
		"LINE if mood is WORD { stop the game }", "LINE set mood to WORD", "LINE do WORD", "LINE WORD 1 to hand", "LINE say WORD",
		"LINE move 1 from WORD to board", "LINE increase WORD by 1", "LINE open WORD", "LINE if player's WORD { stop the game }",
		"LINE each player still WORD { say 1 }", "LINE pay 1 from bank to WORD", "LINE let x = WORD of hand", "LINE if option WORD is fast { say 1 }",
		"TOP whenever WORD wins { say 1 }", "TOP whenever WORD are dealt { say 1 }", "TOP whenever a player WORD { say 1 }",
		"TOP WORD careful { say 1 }", "TOP policy p { asked to choose { answer WORD } }", "TEST option speed = WORD", "TEST WORD 3",
		"TOP chart c by score, WORD { 1 2 }", "LINE result WORD",
	}
	same := func(word, text string) bool { // the same word, one of it and many
		return text == word+"s" || word == text+"s" ||
			text == "a player wins" && slices.Contains([]string{"somebody wins", "anybody wins", "player wins"}, word)
	}
	words, every := realWords, 23
	if os.Getenv("LONG") != "" {
		every = 1
	}
	told := 0
	for i, word := range words {
		for j, place := range places {
			if (i+j)%every != 0 {
				continue
			}
			where, line, _ := strings.Cut(place, " ")
			text := strings.Replace(around, where, strings.Replace(line, "WORD", word, 1), 1)
			for _, none := range []string{"TOP\n", "LINE\n", "TEST\n"} {
				text = strings.Replace(text, none, "\n", 1)
			}
			list, _ := found(text)
			if len(list) > 0 {
				told++
			}
			for _, d := range list {
				if d.Fix == nil || same(d.Fix.Span.Text(), d.Fix.Text) {
					continue
				}
				if _, like := diag.Nearest(d.Fix.Span.Text(), []string{d.Fix.Text}); like && strings.Contains(d.Fix.Span.Text(), word) {
					t.Errorf("%s: %q is made %q: %s", strings.Replace(line, "WORD", word, 1), d.Fix.Span.Text(), d.Fix.Text, d.Summary)
				}
			}
		}
	}
	if told*4 < len(words)*len(places)/every*3 {
		t.Errorf("only %d of %d words in wrong places are told", told, len(words)*len(places)/every)
	}
}

// Whoever does something, it is a player who does; not so what nobody does, or everybody. A step of the rules is named.
func TestWhatHappensIsSaidOfAPlayer(t *testing.T) {
	const around = "ruleset \"W\"\nplayers 2\ndeck standard\neach player has { stack chips = 5 }\nwhenever WHAT { say 1 }\n" +
		"start game {\n  do flop\n  open betting\n  award pot to highest by stack\n}\nphase flop { burn 1 }\n"
	for what, want := range map[string][2]string{ // the fix, and what the help says
		"somebody wins": {"a player wins", ""}, "any player folds": {"a player folds", ""}, "someone bets": {"a player bets", ""},
		"nobdy wins": {"nobody wins", ""}, "everybody folds": {"", `Did you mean "a player folds"?`}, "no player wins": {"", "a player wins"},
		"the flop is dealt": {"", "after phase flop { ... }"},
	} {
		list, _ := found(strings.Replace(around, "WHAT", what, 1))
		if len(list) != 1 {
			t.Fatalf("%s: %v", what, list)
		}
		fix := ""
		if list[0].Fix != nil {
			fix = list[0].Fix.Text
		}
		if fix != want[0] || !strings.Contains(list[0].Hint, want[1]) {
			t.Errorf("%s: fix %q, help: %s", what, fix, list[0].Hint)
		}
	}
}
