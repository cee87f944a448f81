package table

import (
	"errors"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/words"
)

// refusal is what is said to a viewer of an answer that is not legal.
func refusal(t *testing.T, s *game.State, v event.Viewer, typed string) string {
	t.Helper()
	c, err := words.Read(s, typed)
	if err == nil {
		err = s.Answer(c)
	}
	var illegal *game.Illegal
	if !errors.As(err, &illegal) {
		t.Fatalf("%s: the error is %v", typed, err)
	}
	return printed(s, nil, v, func(w Scribe) { w.Refuse(illegal) })
}

func TestBetsSayIntoWhichOfSeveralPilesTheyGo(t *testing.T) {
	rules := `ruleset "Piles"
players 1
each player has {
  stack chips = 30
  line  chips
  come  chips
}
start game {
  each player {
    ask player to bet 1..10 into line, "On the line"
    ask player to bet 0..10 into come, "To come"
    pay 1 from line to come
    pay 2 from stack to line
    let tries = ask player to choose from 2..6, "How many tries? You have", stack
    let more = ask player to choose yes or no, "Again for", tries
    ask player to choose long_way or short_way
  }
}
`
	s, _ := sat(t, rules, []string{"Ann"}, "", "3", "all in", "5", "yes", "l")
	expect(t, story(s, 0, true), "Ann bets 3 into line", "Ann bets 10 into come", "Ann moves 1 chip from line to come", "Ann puts 2 chips into line",
		"Ann: 5 (How many tries? You have 15)", "Ann: yes (Again for 5)", "Ann chooses long way")
	one := strings.Replace(rules, "line  chips\n  come", "come", 1)
	one = strings.NewReplacer("into line", "into come", "from line to come", "from stack to come", "to line", "to come").Replace(one)
	s, _ = sat(t, one, []string{"Ann"}, "", "3")
	expect(t, story(s, 0, true), "Ann bets 3", "! into come")
	expect(t, refusal(t, s, 0, "100"), "100 is more than 10")

	s, first := sat(t, rules, []string{"Ann"}, "")
	expect(t, printed(s, first, 0, Scribe.Help), "all is as many as you may.", "! none")
	expect(t, refusal(t, s, 0, "none"), "None is not possible: the least is 1 chip.")
	s, first = sat(t, rules, []string{"Ann"}, "", "1")
	expect(t, printed(s, first, 0, Scribe.Help), "all is as many as you may, and 0 none.")
}

const moving = `ruleset "Moving"
players 2
deck standard
each player has {
  hand  cards seen by owner
  mat   cards seen by nobody
}
the table has { pile cards seen by all }
start game {
  deal 2 to each player's hand
  deal 1 face up to each player's hand
  each player where player is not dealer {
    ask player to play 1 card from hand where card's rank is 9, "A nine"
    move hand where face-up to mat
    move top(deck, 1) to hand
    move top(deck, 1) to mat
    move mat to hand
    move hand where card's rank is 9 to pile
    move pile where card's rank is 9 to hand
    move top(deck, 1) to pile
    ask player to discard 1..2 cards from hand where card's rank is 9, "Nines"
  }
}
`

func TestCardsGoAsPeopleSayIt(t *testing.T) {
	deck := "9d 2c 9c 2d Kh 2h 5s 6s 7s"
	s, first := sat(t, moving, []string{"Ann", "Bob"}, deck)
	expect(t, story(s, 0, true), "Ann is dealt 9d 9c", "Ann is dealt Kh face up", "Bob is dealt 2h face up", "Bob is dealt 2 cards")
	expect(t, story(s, 1, true), "Ann is dealt Kh face up", "Bob is dealt 2c 2d\n")
	expect(t, printed(s, first, 0, Scribe.View), "Ann (you)  hand 9c 9d, open: Kh", "hand 2h 2 hidden cards")
	expect(t, printed(s, first, 0, Scribe.Help), "Type the cards by their names, such as 9c.")
	expect(t, refusal(t, s, 0, "Kh"), "You may not play Kh now. Legal: 1 card of 9c 9d.")
	expect(t, refusal(t, s, 0, "K"), "You may not play K now.")
	expect(t, refusal(t, s, 0, "Ac"), "Ac is not there to be taken.")
	expect(t, refusal(t, s, 0, "A"), "No A is there to be taken.")
	s, _ = sat(t, moving, []string{"Ann", "Bob"}, deck, "9d")
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	expect(t, story(s, 1, true), "Ann: Kh to mat", "Ann draws 1 card\n", "Ann draws 1 card into mat", "Ann takes up ", "Ann: 9c to the pile", "Ann takes 9c from the pile", "\npile: ")
	expect(t, refusal(t, s, 0, "9c 9c"), "There is only one 9c.")
	expect(t, refusal(t, s, 0, "9s"), "9s is not there to be taken.")
	expect(t, printed(s, nil, event.Table, Scribe.Ask), "Nines\n  cards\n")
}

const dealing = `ruleset "Parted"
players 2..3
deck standard
each player has {
  stack chips = 20
  hand  cards seen by owner
}
start game with stack {
  deal 5 to each player's hand
  post 2 from dealer's left
  open betting, starting with dealer's left's left, bets of 5, at most 1 raises
  each player still in { reveal hand }
  award pot to highest by best of hand, half to highest by best eight-or-better of hand
}
`

func TestWhatChipsAreWonWithIsSaidWhereAllCanSeeIt(t *testing.T) {
	deck := "Ah 2c Ac 3c Kd 4c 8d 7h 9s 5h"
	s, first := sat(t, dealing, []string{"Ann", "Bob"}, deck)
	expect(t, printed(s, first, 1, Scribe.Help), "raise to 5")
	s, _ = sat(t, dealing, []string{"Ann", "Bob"}, deck, "complete", "r")
	expect(t, story(s, 0, false), "Bob raises to 5; Ann raises to 10")
	s, _ = sat(t, dealing, []string{"Ann", "Bob"}, deck, "raise", "call")
	expect(t, story(s, 1, false), "Ann wins 5 chips: half of the pot with pair of aces", "Bob wins 5 chips: half of the pot with ")
	s, _ = sat(t, dealing, []string{"Ann", "Bob"}, deck, "raise", "fold")
	expect(t, story(s, 1, false), "Bob wins 4 chips", "! with")
	s, _ = sat(t, strings.Replace(dealing, "reveal hand", "", 1), []string{"Ann", "Bob"}, deck, "raise", "call")
	expect(t, story(s, 1, false), "Ann wins 5 chips: half of the pot\n", "! pair")
	s, _ = sat(t, strings.Replace(dealing, ", half to highest by best eight-or-better of hand", "", 1), []string{"Ann", "Bob"}, deck, "raise", "call")
	expect(t, story(s, 1, false), "Ann wins 10 chips with pair of aces")
}

func TestDiceThatExplodeAreMarked(t *testing.T) {
	rules := `ruleset "Bursts"
players 1
each player has { cup faces }
start game {
  each player {
    set cup to roll 3d6 exploding on 6
    say "It is", roll 4d6 keeping highest 3
    ask player to reroll 0..3 dice from cup, "Again?"
    ask player to choose from 1..2, "On?"
  }
}
`
	s, _ := sat(t, rules, []string{"Ann"}, "", "none")
	got := story(s, 0, false)
	expect(t, got, "Ann rolls 3d6, exploding on 6: ", "Ann rolls 4d6, the highest 3 kept: ", "Ann rerolls none", "! the dice now")
	for faces, want := range map[string][]bool{"6 (again 6, 2) 5": {true, true, false, false}, "5 6 (again 1)": {false, true, false}} {
		var e event.Seen
		e.Burst = want
		for _, f := range strings.Fields(strings.NewReplacer("(again ", "", ",", "", ")", "").Replace(faces)) {
			e.Faces = append(e.Faces, int32(f[0]-'0'))
		}
		if got := facesOf(e); got != faces {
			t.Errorf("the dice are told as %s, want %s", got, faces)
		}
	}
	expect(t, refusal(t, s, 0, "x"), `"x" is not a number`)
}

func TestAWordBegunIsAnsweredWithThoseThatItMayMean(t *testing.T) {
	rules := `ruleset "Counts"
players 1
start game {
  each player { ask player to choose six or four or five or forty }
}
`
	s, _ := sat(t, rules, []string{"Ann"}, "")
	if got := refusal(t, s, 0, "fo"); got != "\"fo\" could be more than one of the choices. You may mean four or forty.\n" {
		t.Error(got)
	}
}

func TestWhoHasPutInAllIsAllIn(t *testing.T) {
	rules := strings.Replace(dealing, "  each player still in {", "  ask dealer to choose on or off\n  each player still in {", 1)
	s, first := sat(t, strings.Replace(rules, "chips = 20", "chips = 5", 1), []string{"Ann", "Bob"}, "", "raise", "call")
	expect(t, printed(s, first, 0, Scribe.View), "Ann (you)  all-in\n", "Bob        dealer, all-in", "! stack 0")
}

func TestWhyNamesTheRollAndWhatStandsBetween(t *testing.T) {
	rules := `ruleset "Whys"
players 1
each player has {
  stack  chips = 10
  cup    faces
  hidden faces seen by gm
}
start game {
  each player {
    set cup to roll 3d6
    set hidden to roll 2d6
    ask player to reroll 0..3 dice from cup, "Again?"
    let high = count of (cup where die's face is at least 3)
    let more = high + count of hidden
    pay 1 from bank to player
    result chips = stack
    result hits = more
    result now = roll d8
  }
}
`
	why := func(answers ...string) string {
		s, first := sat(t, rules, []string{"Ann"}, "", answers...)
		return printed(s, first, event.Record, Scribe.Why)
	}
	expect(t, why("none"), "Ann began with 10 and got 1.", "Ann's cup: the dice 4 6 4.", "High: 3 dice (4 6 4).",
		"Something that not everybody may know had a part in it.", "Ann's now: the roll of 2.",
		"In the rules: test.deal:10:5, 11:5, 13:5, 14:5, 17:5")
	expect(t, why("all"), "The dice showed 1 1 3.", "High: 1 die (3).", "In the rules: test.deal:12:5, 11:5, 13:5, 14:5, 17:5")
}

func TestCardsThatComeTogetherAreToldOfAtOnce(t *testing.T) {
	rules := `ruleset "Tricks"
players 2
deck standard
each player has {
  shown cards seen by all
  taken cards seen by all
  done  yes or no = no
  out   yes or no = no, "He has had enough"
}
start game {
  deal 1 to each player's shown
  each player { move shown to dealer's taken }
  each player { set done to yes }
  each player { set out to yes }
  move top(deck, 1) to dealer's taken
  move top(deck, 1) to dealer's taken
}
`
	s, _ := sat(t, rules, []string{"Ann", "Bob"}, "2c 3c 4c 5c")
	expect(t, story(s, 0, true), "\nBob takes 2c 3c into taken\n", "! done", "Ann: out yes; Bob: out yes\nBob draws ", "! Bob's shown")
}

func TestWhatLiesOpenInTheDiscardsIsSeenAndTold(t *testing.T) {
	rules := `ruleset "Thrown away"
players 2
deck standard
each player has { hand cards seen by owner }
start game {
  deal 2 to each player's hand
  deal 1 face up to discards
  ask dealer to choose yes or no, "First"
  each player { move hand to discards }
  ask dealer to choose yes or no, "Second"
  deal 1 face up to discards
  deal 1 to dealer's hand
  move dealer's hand face up to discards
  deal 1 face up to dealer's hand
  move dealer's hand face up to discards
  deal 1 face up to discards
  ask dealer to choose yes or no, "Third"
}
`
	deck := "2c 3c 4c 5c 6c 7c 8c 9c 10c"
	view := func(s *game.State, first *know.View) string { return printed(s, first, 0, Scribe.View) }
	s, first := sat(t, rules, []string{"Ann", "Bob"}, deck)
	expect(t, view(s, first), "discards   6c\n")
	expect(t, story(s, 0, false), "\ndiscards: 6c")
	s, first = sat(t, rules, []string{"Ann", "Bob"}, deck, "yes")
	expect(t, view(s, first), "! discards", "! on top")
	s, first = sat(t, rules, []string{"Ann", "Bob"}, deck, "yes", "no")
	expect(t, view(s, first), "discards   10c on top of 8 cards\n")
	expect(t, story(s, 0, false), "\nBob: 8c to the discards\n", "! 3c")
}

func TestANumberThatWasChosenIsShownAlsoWhenItIsZero(t *testing.T) {
	rules := `ruleset "Bids"
players 2
each player has {
  bid    number 0..13 = 0
  tricks number = 0
  held   number 0..13 = 0 seen by owner
}
start game {
  each player {
    set tricks to 0
    set bid to ask player to choose from 0..13, "Tricks"
    set held to ask player to choose from 0..13, "For later"
  }
  each player { ask player to choose yes or no, "On?" }
  each player { set bid to 0 }
  ask dealer to choose yes or no, "The next?"
}
`
	s, first := sat(t, rules, []string{"Ann", "Bob"}, "", "0", "0")
	bids := printed(s, first, 0, Scribe.View)
	expect(t, bids, "bid 0", "! tricks")
	if strings.Count(bids, "bid") != 1 {
		t.Errorf("who has not bid yet is shown with a bid: %s", bids)
	}
	s, first = sat(t, rules, []string{"Ann", "Bob"}, "", "0", "0", "3", "0")
	if got := strings.Count(printed(s, first, 0, Scribe.View), "held 0"); got != 1 {
		t.Errorf("a secret 0 is shown %d times, want once, to its owner", got)
	}
	s, first = sat(t, rules, []string{"Ann", "Bob"}, "", "0", "0", "3", "0", "yes", "yes")
	expect(t, printed(s, first, 0, Scribe.View), "! bid")
}

func TestWordsAreReadWithBlanks(t *testing.T) {
	rules := `ruleset "Words"
players 1
start game {
  each player {
    let field = ask player to choose any_triple or no_triple, "On what?"
    ask player to choose from 1..2, "How many on", field
    say "That was", field, "of", keys of laid
    result laid_on = field
  }
}
the table has { laid number for each of [any_triple no_triple] }
`
	for _, typed := range []string{"any_triple", "any triple"} {
		s, first := sat(t, rules, []string{"Ann"}, "", typed)
		expect(t, printed(s, first, 0, Scribe.Ask), "How many on any triple\n")
		s, first = sat(t, rules, []string{"Ann"}, "", typed, "2")
		expect(t, story(s, 0, true), "Ann chooses any triple\n", "Ann: 2 (How many on any triple)", "That was any triple of any triple and no triple")
		expect(t, printed(s, first, 0, Scribe.Results), "any triple", "! _")
	}
}

func TestOfSeveralPlacesTheOneThatCardsGoToIsNamed(t *testing.T) {
	rules := `ruleset "Melds"
players 2
deck standard
each player has {
  hand cards seen by owner
  meld cards for each of 1..2 seen by all
}
start game {
  repeat 3 times { deal 1 to each player's hand }
  deal 1 face up to each player's hand
  each player where player is not dealer {
    ask player to play 1 card from hand to dealer's meld[2], "One"
    ask player to play 1 card from hand to meld[1], "Another"
    ask player to take 1 card from dealer's meld[2] to hand, "Back"
  }
}
`
	s, _ := sat(t, rules, []string{"Ann", "Bob"}, "2c 3c 4c 5c 6c 7c 8c 9c", "2c", "4c", "2c")
	expect(t, story(s, 0, false), "Ann is dealt 2c 4c 6c\n", "Ann is dealt 8c face up\n", "Bob is dealt 9c face up\n", "Bob is dealt 3 cards\n",
		"Ann plays 2c to Bob's meld 2\n", "Ann plays 4c to meld 1\n", "Ann takes 2c from Bob's meld 2")
	expect(t, story(s, event.Table, false), "Ann and Bob are dealt 3 cards each\n")
}

func TestALongNameWithAKeyIsPartedFromItsValue(t *testing.T) {
	rules := `ruleset "Long names"
players 1
each player has { hand cards seen by owner }
deck standard
the table has {
  bets_on_total   number for each of 4..17
  bets_on_a_total number for each of 4..17
}
start game {
  set bets_on_total[9] to 3
  set bets_on_a_total[10] to 3
  each player { ask player to choose yes or no }
}
`
	s, first := sat(t, rules, []string{"Ann"}, "")
	expect(t, printed(s, first, 0, Scribe.View), "bets on total 9   3\n", "bets on a total 10: 3\n")
}
