package ruletest_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/ruletest"
)

// outcomes are the outcomes of the tests of a ruleset, by their titles: "" of one that passes.
func outcomes(t *testing.T, rules string) map[string]string {
	t.Helper()
	p, list := compile.Source("r", diag.NewSource("r.deal", rules))
	if p == nil {
		t.Fatalf("it cannot be played: %v", list)
	}
	all := map[string]string{}
	for _, o := range ruletest.Run(p) {
		text := ""
		if o.Diag != nil {
			text = o.Diag.Summary + "\n" + strings.Join(o.Diag.Notes, "\n")
		}
		all[o.Title] = text
	}
	return all
}

// TestATestSeesWhatIsAskedAndSaid holds that a question is known by its first piece, and that what was said is what came since the
// last answer.
func TestATestSeesWhatIsAskedAndSaid(t *testing.T) {
	got := outcomes(t, `ruleset "Says"
players 1..2
each player has { said number = 0 }
start game {
  say "Hello"
  each player {
    let n = ask player to choose from 1..3, "How many for", player
    set said to n
    say player, "takes", n
    let again = ask player to choose from 1..3
    say player, "adds", again
    result both = said + again
  }
}
test "passes" {
  players Ann, Bob
  start game
  expect said "Hello"
  expect asked is Ann and question is "How many for"
  answer Ann: 2
  expect said "Ann takes 2"
  expect said "takes"
  expect not said "Hello"
  expect question is "" and Ann's said is 2
  finish by random until question is "How many for"
  expect asked is Bob
  expect said "Ann adds"
  answer Bob: 1, Bob: 1
  expect question is none
}
test "another question" {
  players Ann
  start game
  expect question is "How many"
}
test "other words" {
  players Ann
  start game
  answer Ann: 1
  expect said "takes 2"
}
test "no words" {
  players Ann
  start game
  set said to 3
  expect said "takes 2"
}
test "too many words" {
  players Ann
  start game
  expect not said "Hell"
}
`)
	for title, want := range map[string]string{
		"passes":           "",
		"another question": "it is How many for\n",
		"other words":      "That was not said since the last answer\nsaid was: \"Ann takes 1\"",
		"no words":         "Nothing was said since the last answer",
		"too many words":   "It was said: \"Hello\"",
	} {
		if !strings.Contains(got[title], want) || (want == "") != (got[title] == "") {
			t.Errorf("%s: %q", title, got[title])
		}
	}
}

// Each test passes or fails by itself, and what failed is told so that nobody need look it up.
func TestATestFailsByItselfAndSaysWhy(t *testing.T) {
	got := outcomes(t, `ruleset "Fails"
players 2
option least number 1..5 = 3
deck standard
each player has {
  hand cards seen by owner
  score number 0..9 = 0
}
the table has { pile cards seen by all }
define follows(c) = c's suit is hearts
start game with score {
  repeat until some p in players where p's score is at least 5 {
    shuffle everything
    deal 3 to each player's hand
    deal 2 to pile
    each player {
      ask player to play 1 card from hand to pile where card's suit is hearts or card's rank is A otherwise "A heart or an ace", or pass
      ask player to play 1 card from hand to pile where follows(card) otherwise "A heart", or pass
      ask player to play 1..2 cards from hand to pile where count of chosen is 2 otherwise "Two of them" where count of different rank of chosen is 1 otherwise "Of one rank", or pass
      increase score by option least
    }
  }
  result n = count of pile
}
test "cards for places" {
  players Ann, Bob
  deck [As Ks Qs 2s] for Ann's hand
  deck [2d 3d] for pile
  deck [9c 9d]
  start game
  expect Ann's hand is [As Ks Qs] and Bob's hand has [9c 9d]
  expect pile is [2d 3d]
  deck [4h 5h 6h] for Bob's hand
  answer Ann: pass, Ann: pass, Ann: pass
  finish by random until asked is Ann
  expect Bob's hand is [4h 5h 6h]
  expect Ann's hand has 2s
}
test "reasons" {
  players Ann, Bob
  deck [As Kh Ks] for Ann's hand
  start game
  refuse Ann: Ks, saying "A heart or an ace"
  refuse Ann: 7h, saying "7h is not there to be taken"
  answer Ann: pass
  refuse Ann: As, Ann: Ks, saying "A heart"
  answer Ann: pass
  refuse Ann: As, saying "Two of them"
  refuse Ann: As Kh, saying "Of one rank"
  refuse Ann: As Kh Ks, saying "3 cards are too many"
  answer Ann: Ks Kh
}
test "a rank alone" {
  players Ann, Bob
  deck [As Ks Qs] for Ann's hand
  start game
  refuse Ann: K, saying "A heart or an ace"
  refuse Ann: J, saying "no J is there to be taken"
}
test "another reason" {
  players Ann, Bob
  deck [As Kh Ks] for Ann's hand
  start game
  refuse Ann: Ks, saying "A club"
}
test "never so" {
  players Ann, Bob
  start game
  finish by random until Ann's score > 8
}
test "option" {
  players Ann, Bob
  option least = 9
  start game
}
test "parameter" {
  players Ann, Bob
  start game with Bob's score 20
}
test "both sides" {
  players Ann, Bob
  start game with Bob's score 2
  expect Ann's score > Bob's score + 3
}
test "one side" {
  players Ann, Bob
  start game with Bob's score 2
  expect Bob's score is 3
}
test "twice" {
  players Ann, Bob
  deck [As] for Ann's hand
  deck [As] for Ann's hand
  start game
}
test "not there" {
  players Ann, Bob
  deck [As] for pile
  deck [As]
  start game
}
`)
	for title, want := range map[string]string{
		"cards for places": "",
		"reasons":          "",
		"a rank alone":     "",
		"another reason":   `Ann is refused with another reason: "A heart or an ace"`,
		"never so":         "The game is over, and this was never so",
		"option":           "The option least cannot be 9: it is 3, or 1 to 5",
		"parameter":        "Score cannot be 20: it must be from 0 to 9",
		"both sides":       "\nAnn's score is 0, and Bob's score + 3 is 5\n",
		"one side":         "\nit is 2\n",
		"twice":            "As is named 2 times, and the deck has it once",
		"not there":        "As is to come to the pile, but it is not in the deck any more",
	} {
		got, ran := got[title]
		if !ran || !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
	}
}

// The highest rank may stand below the lowest where rules say so; jokers fill gaps, and no rank comes twice.
func TestRunsWithAHighAndALowAce(t *testing.T) {
	got := outcomes(t, `ruleset "Runs"
players 1
deck standard { jokers 2 }
each player has { hand cards seen by owner }
define is_either(held) {
  let naturals = held where not joker
  let below = naturals where card's rank is not highest of ranks
  when is_run(held): yes
  when below is empty or count of different rank of naturals < count of naturals: no
  otherwise: highest rank of below - lowest of ranks + 1 < count of held
}
start game { result n = count of deck }
test "runs" {
  players Ann
  start game
  expect is_run([Qh Ad Kc]) and is_run([5h]) and is_run([Jk]) and is_run([5h Jk 7h]) and is_run([Jk 2h 3h])
  expect not is_run([2h Ad 3c]) and not is_run([]) and not is_run([5h 5d]) and not is_run([5h Jk 8h]) and not is_run([5h 5d Jk])
  expect is_either([2h Ad 3c]) and is_either([Qh Ad Kc]) and not is_either([2h Ad Kc])
  expect is_either([4h 2h 3h]) and is_either([Ah]) and not is_either([])
  expect not is_either([Ah Ad 2c])
  expect is_either([Ah Jk 3c]) and not is_either([Ah Jk 4c]) and is_either([Ah Jk Jk 4c])
}
`)
	if got["runs"] != "" {
		t.Error(got["runs"])
	}
}

// A step that is done both in a turn and between turns can give the table's results.
func TestAResultIsTheTablesWhoeversTurnItIs(t *testing.T) {
	const rules = `ruleset "Gains"
players 2
each player has { score number = 0 }
the table has { gainer player = dealer }
start game with score {
  do settling
  each player {
    increase score by 3
    set gainer to player
    do settling
  }
  result winner of the table = none
}
phase settling {
  if gainer's score > 4 {
    result winner of the table = gainer
    result gainer of the table
    stop the game
  }
}
test "between turns" {
  players Ann, Bob
  start game with Bob's score 5
  expect winner is Bob and gainer is Bob
}
test "in a turn" {
  players Ann, Bob
  start game with Ann's score 2
  expect winner is Ann
}
test "never" {
  players Ann, Bob
  start game
  expect winner is none
}
`
	for title, got := range outcomes(t, rules) {
		if got != "" {
			t.Errorf("%s: %s", title, got)
		}
	}
}

// A define about the card that is looked at can be said of any card, also in defines that are given one.
func TestADefineAboutACardIsSaidOfACard(t *testing.T) {
	got := outcomes(t, `ruleset "Penalties"
players 2
deck standard
each player has {
  hand cards seen by owner
  score number = 0
}
define penalty { when suit is hearts: 1, when rank is Q and suit is spades: 13, otherwise: 0 }
define bad = penalty > 0
define b_of(c) = c's penalty
define a_of(c) = c's bad and b_of(c) > 3
define many = count of (each c in hand where a_of(c))
start game {
  deal 3 to each player's hand
  each player {
    increase score by (first of hand)'s penalty
    each d in hand where d's bad { increase score by 100 * d's penalty }
    result many
    result nothing = (first of (hand where card's rank is 7))'s penalty
    result ways = sum penalty of hand
    result named = sum e's penalty of (each e in hand)
    result inside = count of (hand where (first of hand)'s penalty is penalty)
  }
}
test "penalties" {
  players Ann, Bob
  deck [Qs 2h 3c] for Ann's hand
  deck [4c 5c 7h] for Bob's hand
  start game
  expect Ann's score is 1413 and Bob's score is 100
  expect Ann's many is 1 and Bob's many is 0
  expect Ann's nothing is 0 and Bob's nothing is 1
  expect Ann's ways is 14 and Ann's named is 14
  expect Ann's inside is 1 and Bob's inside is 2
}
`)
	if got["penalties"] != "" {
		t.Error(got["penalties"])
	}
}

// TestATestReadsTheResultOnceItIsGiven holds three things that a test looks at: a name that a field and a result share is the
// result once that has been given; what an answer is waited for says so; cards that are given lie on top of the deck.
func TestATestReadsTheResultOnceItIsGiven(t *testing.T) {
	got := outcomes(t, `ruleset "Shared"
players 1
deck standard
each player has {
  outcome good or bad = bad
  rolls faces
}
start it {
  each player {
    let n = ask player to choose from 1..3, "How many"
    result outcome = good
    set rolls to roll 2 d6
    result rolls = [6 6]
    result total = n + 1
  }
}
test "the field, and then the result" {
  players Ann
  dice [1 2]
  start it
  expect outcome is bad and rolls is empty
  answer Ann: 2
  expect outcome is good and Ann's outcome is good
  expect rolls is [6 6]
}
test "an answer is missing" {
  players Ann
  start it
  expect total is 2
}
test "what comes lies on top" {
  players Ann
  deck [9h 3c]
  start it
  expect top of deck is 9h
  expect top(deck, 2) is [9h 3c]
}
`)
	for title, text := range got {
		want := ""
		if title == "an answer is missing" {
			want = "The game waits for an answer of Ann here: How many (1 to 3)"
		}
		if want == "" && text != "" || !strings.HasPrefix(text, want) {
			t.Errorf("%s: %q", title, text)
		}
	}
}
