package ruleset

import (
	"strings"
	"testing"
)

// What is wrong here is written as a beginner would write it, and the hint says what to write instead.
func TestHintsSayWhatToWriteInstead(t *testing.T) {
	const around = `ruleset "Hints"
players 2..4
deck standard
each player has {
  hand  cards seen by owner
  score number = 0
  spare number = 0
  dark  number = 0 seen by owner
  fate  chips = 3
}
the table has {
  led    clubs or hearts = clubs
  thrown faces
}
define played(held) = led
define worth = the first that fits { when rank is A: 11, otherwise: spots }
start game {
  each player {
    LINE
  }
}
`
	for line, want := range map[string]string{
		`set dealer to players with the highest score`:                                                 "first of (players with the highest score)",
		`result a = player with the highest score`:                                                     "players with the highest score",
		`result a = worth of hand`:                                                                     "sum worth of hand",
		`result a = sum of players by score + spare`:                                                   "by (score + spare), or (sum of players by score) + spare",
		`result a = 2 + sum of players by score - spare`:                                               "by (score - spare), or",
		`result a = kinds of hand by spots + 1`:                                                        "by (spots + 1), or (kinds of hand by spots) + 1",
		`result a = highest of thrown by face + 1`:                                                     "by (face + 1), or (highest of thrown by face) + 1",
		`result a = highest of players by score + spare`:                                               "by (score + spare)",
		`ask player to choose 1 card from hand where played is led`:                                    "each held in hand where played(held)",
		`ask player to choose from hand where c's played is led`:                                       "each c in hand where",
		`result a = count of (hand where rank is rank)`:                                                "count of (each c in hand where c's rank is rank)",
		`result a = count(thrown where face is face)`:                                                  "each d in thrown where d's face is face",
		`ask gm to discard 1 card from hand`:                                                           "Let the game master choose",
		`if player is in [dealer] { drop player from the hand }`:                                       "x is dealer or x is",
		`let here = [player dealer]`:                                                                   "folks + player",
		`say first of (players with the highest dark), "has most"`:                                     "Set a field that everybody sees",
		`let here = [score]`:                                                                           "x is score",
		`ask other players still in to choose yes or no`:                                               "each other player still in, secretly { ask player to",
		`if best of hand is full-house { drop player from the hand }`:                                  "category of best of hand is full-house",
		`if first of (hand with the highest rank) is A { drop player from the hand }`:                  "(first of (hand with the highest rank))'s rank is A",
		`say "x" + player`:                                                                             `say "x", player`,
		`set each player's score to 0`:                                                                 "each player { set score to 0 }",
		`increase score of each player still in by 2`:                                                  "each player still in { increase score by 2 }",
		`if count(hand where it is 2c) > 0 { drop player from the hand }`:                              "each c in hand where c",
		`each player, secretly { move hand to discards }`:                                              "Cards that they choose move by the decision itself",
		`set score to (ask player to choose from 1..3) + 1`:                                            "let answer = ask player",
		`let x = the first that fits { when score > 1: ask player to choose from 1..3, otherwise: 2 }`: "let answer = ask player",
		`set thrown to none`:                                                                           "[]",
		`ask player to keep 1 die from (thrown where die's face is 1) to thrown`:                       "where which dice",
		`ask player to choose hit when score > 3 or stand when score < 3`:                              "otherwise { ... }",
		`ask player to choose hit when score is 3 or stand when score > 3`:                             "otherwise { ... }",
		`ask player to choose hit when led is clubs or stand when led is hearts`:                       "otherwise { ... }",
		`if dealer has 2c { drop player from the hand }`:                                               "dealer's hand",
		`set fate to fate - 1`:                                                                         "pay 1 from fate to bank",
		`set fate to fate + 1`:                                                                         "pay 1 from bank to fate",
		`set fate to 0`:                                                                                "pay all from fate to bank",
		`set fate to 5`:                                                                                "pay ... from bank to fate",
		`decrease fate by 2`:                                                                           "pay 2 from fate to bank",
		"ask player to choose from each c in hand where c's spots > score":                             "otherwise { ... }",
	} {
		got, syntaxErrors := checkText("hints.deal", strings.Replace(around, "LINE", line, 1))
		found := false
		for _, d := range append(syntaxErrors, got.Diags...) {
			found = found || strings.Contains(d.Hint, want)
		}
		if !found {
			t.Errorf("%s\nno hint says %q:\n%s", line, want, render(append(syntaxErrors, got.Diags...)))
		}
	}
}

// Words of which one can always be chosen are no empty choice, whatever their conditions.
func TestAChoiceWhoseConditionsLeaveNothingOutIsNotEmpty(t *testing.T) {
	for _, line := range []string{
		"choose hit when score > 3 or stand when score is at most 3",
		"choose hit when score < 3 or stand when score is at least 3",
		"choose hit when score is 3 or stand when not score is 3",
		"choose hit when score is 3 or stand when score is not 3",
		"choose hit when score is 0 or stand when score > 0",
		"choose fold when score is 7 or hit when score > 3 or stand when not (score > 3)",
		"choose from ranks",
		"choose 1 card from hand where card's spots > score",
	} {
		text := "ruleset \"R\"\nplayers 2\ndeck standard\neach player has {\n  hand cards seen by owner\n  score number = 0\n}\nstart game {\n" +
			"  each player {\n    ask player to " + line + "\n    set score to 3\n    result score\n    result held = count of hand\n  }\n}\n"
		got, syntaxErrors := checkText("choice.deal", text)
		if list := append(syntaxErrors, got.Diags...); len(list) > 0 {
			t.Errorf("%s\n%s", line, render(list))
		}
	}
}

// In a test the game master is named by two words, as in every other line of one.
func TestATestNamesTheGameMasterInFull(t *testing.T) {
	const text = "ruleset \"R\"\nplayers 2\ndeck standard\neach player has { hand cards seen by owner }\nstart game {\n  deal 1 to each player's hand\n" +
		"  result done = yes\n}\ntest \"seen\" {\n  players Ann, Bob\n  start game\n  expect WHO sees Ann's hand\n}\n"
	for who, want := range map[string]string{"gm": "Write: game master", "nobody": "whether nobody is so", "game master": "", "Ann": ""} {
		got, syntaxErrors := checkText("seen.deal", strings.Replace(text, "WHO", who, 1))
		if said := render(append(syntaxErrors, got.Diags...)); !strings.Contains(said, want) || want == "" && said != "" {
			t.Errorf("%s is answered by %q, and not by %q", who, said, want)
		}
	}
}
