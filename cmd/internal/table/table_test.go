package table

import (
	"errors"
	"strings"
	"testing"

	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/interp/words"
)

const rules = `ruleset "Odds and ends"
players 2..3
deck standard
each player has {
  stack   chips = 10
  stake   chips
  hand    cards seen by owner
  open    cards seen by all
  lives   number = 3
  luck    number = 0 seen by gm
  rolled  dice seen by all
}
the table has {
  big_word text = "none yet", "What is said"
  board    cards seen by all
}
define made = best of hand
start game {
  shuffle everything
  burn 1
  deal 3 to each player's hand
  deal 2 to board
  collect 1 from players still in
  each player {
    set luck to roll d20
    set lives to lives - 1
    set lives to lives - 1
  }
  set big_word to "thunder"
  say "Here we go" to gm
  say "All can hear this"
  open betting, bets of 2..4
  each player still in {
    ask player to discard 1..2 cards from hand to discards, "Throw away?", or pass
    ask player to bet 0..2 chips from stack to stake, "Your stake?"
    ask player to give 1 card from hand to player's left's hand, "A present?"
    let colour = ask player to choose red or black, "Red or black?"
    if colour is red { pay 1 from bank to player }
  }
  ask dealer to choose from other players still in, "Whose hand is shown?"
  each player still in { reveal hand }
  award pot to highest by made
  each player still in { result hand_at_end = made }
  result words = big_word
}
`

// begin starts a game of Ann and Bob in which the cards are known.
func begin(t *testing.T, answers ...string) (*game.State, *know.View) {
	t.Helper()
	return sat(t, rules, []string{"Ann", "Bob"}, "2c Ah Ac Kd Kc Qs Qc 10h 9h", answers...)
}

// started is a game at its beginning, and the table before it.
func started(t *testing.T, p *program.Program, setup *game.Setup) (*game.State, *know.View) {
	t.Helper()
	first, err := Before(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start(1), first
}

// sat seats players at a game of some rules, in which the first cards are known.
func sat(t *testing.T, rules string, players []string, deck string, answers ...string) (*game.State, *know.View) {
	t.Helper()
	p, list := compile.Source("test", diag.NewSource("test.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record = true
	setup.Deck = strings.Fields(deck)
	if err := setup.SetPlayers(players); err != nil {
		t.Fatal(err)
	}
	s, first := started(t, p, setup)
	for _, text := range answers {
		c, err := words.Read(s, text)
		if err == nil {
			err = s.Answer(c)
		}
		if err != nil {
			t.Fatalf("%s: %s", text, err)
		}
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return s, first
}

// printed is what a function of the scribe prints into a pipe.
func printed(s *game.State, first *know.View, v event.Viewer, do func(Scribe)) string {
	var b strings.Builder
	w := Scribe{Screen: term.NewPipe(&b), State: s, Viewer: v, First: first}
	do(w)
	w.Screen.Flush()
	return b.String()
}

func story(s *game.State, v event.Viewer, fields bool) string {
	return strings.Join(Scribe{Screen: term.NewPipe(&strings.Builder{}), State: s, Viewer: v}.Story(s.Events(0), fields), "\n")
}

func expect(t *testing.T, text string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if not, ok := strings.CutPrefix(want, "! "); ok {
			if strings.Contains(text, not) {
				t.Errorf("%q is told in:\n%s", not, text)
			}
		} else if !strings.Contains(text, want) {
			t.Errorf("%q is not told in:\n%s", want, text)
		}
	}
}

func TestTheStoryTellsEveryEventToThoseWhoMaySeeIt(t *testing.T) {
	all := []string{"bet 3", "call", "Ah Kd", "2", "Qs", "red", "pass", "0", "Qs", "black", "Ann"}
	s, _ := begin(t, all...)
	if !s.Over() {
		t.Fatalf("it waits for %s", s.Legal())
	}
	expect(t, story(s, 0, false), "The deck is shuffled", "A card is burnt", "Ann is dealt Ah Kd Qs", "Bob is dealt 3 cards", "board: 10h 9h",
		"Ann and Bob put 1 chip each into the pot", "All can hear this", "! Here we go", "Ann bets 3; Bob calls 3", "Ann discards Ah Kd", "Ann bets 2",
		"Ann gives Qs", "Ann chooses red", "Ann gets 1 chip from the bank", "Bob passes", "Bob bets 0", "Bob gives Qs", "Bob: Ann (Whose hand is shown?)",
		"Bob's hand is shown: Ac Kc Qc", "Bob wins 8 chips", "! big word")
	expect(t, story(s, 1, true), "Bob is dealt Ac Kc Qc", "Ann is dealt 3 cards", "! Ah", "Ann discards 2 cards", "Ann gives Qs",
		"big word: thunder", "Ann's lives: 1", "! lives: 2", "! luck")
	expect(t, story(s, event.Table, false), "Ann gives 1 card", "! Kd")
	expect(t, story(s, event.GM, true), "Ann rolls d20: ", "Ann's luck: ", "Here we go", "! Ann is dealt Ah")
	expect(t, story(s, event.Record, true), "Ann is dealt Ah Kd Qs", "Bob is dealt Ac Kc Qc", "Here we go")
}

const payments = `ruleset "Payments"
players 3
deck standard
each player has {
  stack  chips = 10
  purse  chips = 10
  hand   cards seen by owner
}
the table has {
  kitty chips = 5
}
start game {
  let you = dealer's left
  let bob = you's left
  let cyd = bob's left
  shuffle everything
  bring back players
  deal 2 to each player's hand
  pay 3 from you's stack to bob's stack
  pay 2 from bob's stack to you's stack
  pay 1 from bob's purse to cyd's stack
  pay 1 from you's purse to cyd's purse
  pay 2 from bob's stack to pot
  pay 1 from kitty to you's stack
  pay 2 from bank to bob's purse
  pay 1 from cyd's purse to cyd's stack
  pay 1 from bank to kitty
  each player {
    ask player to discard 1 card from hand to discards
    deal 1 to hand
  }
  each player { move hand to discards }
  award pot to highest by stack
}
`

func TestAPlayerCalledYouIsSpokenTo(t *testing.T) {
	s, _ := sat(t, payments, []string{"You", "Bob", "Cyd"}, "Ah 2c 3c Kh 4c 5c 6c 7c 8c", "Ah", "2c", "3c")
	for viewer, want := range map[event.Viewer]string{0: `The deck is shuffled
You are dealt Ah Kh
Bob and Cyd are dealt 2 cards each
You pay Bob 3 chips
Bob pays you 2 chips
Bob pays Cyd 1 chip from purse
You pay 1 chip from purse into Cyd's purse
Bob pays 2 chips into the pot
You get 1 chip from the kitty
2 chips go from the bank into Bob's purse
Cyd takes 1 chip from purse
1 chip from bank to kitty
You discard Ah and are dealt 6c
Bob discards 1 card and is dealt 1 card
Cyd discards 1 card and is dealt 1 card
2 chips come back to Bob`, 1: `The deck is shuffled
Bob is dealt 2c 4c
You and Cyd are dealt 2 cards each`} {
		if got := story(s, viewer, false); !strings.HasPrefix(got, want) {
			t.Errorf("viewer %d is told\n%s", viewer, got)
		}
	}
	expect(t, story(s, 0, true), "You: Kh 6c to the discards", "Bob: 2 cards to the discards")
}

func TestAHandBeginsBehindAnEmptyLineAndLeavingIsToldOnce(t *testing.T) {
	rules := `ruleset "Two hands"
players 3
deck standard
start game {
  repeat 2 times {
    shuffle everything
    bring back players
    burn 1
    each player where player is dealer { drop player from the hand }
  }
  each player { drop player from the game }
}
`
	s, _ := sat(t, rules, []string{"You", "Bob", "Cyd"}, "")
	want := `The deck is shuffled
A card is burnt
Cyd is out

The deck is shuffled and everybody is back in
A card is burnt
Cyd is out
You, Bob and Cyd leave the game`
	if got := story(s, 0, false); got != want {
		t.Errorf("it is told\n%s", got)
	}
}

func TestWhoChecksOrFoldsIsToldOfInOneBreath(t *testing.T) {
	rules := `ruleset "One round"
players 4
each player has { stack chips = 10 }
start game {
  open betting, bets of at least 1
  open betting, bets of at least 1
}
`
	s, _ := sat(t, rules, []string{"You", "Bob", "Cyd", "Dot"}, "", "check", "check", "check", "check", "bet 2", "fold", "fold", "call")
	if got, want := story(s, 0, false), "You, Bob, Cyd and Dot check; you bet 2; Bob and Cyd fold; Dot calls 2"; got != want {
		t.Errorf("it is told\n%s", got)
	}
}

func TestYouAreAsked(t *testing.T) {
	s, _ := sat(t, rules, []string{"YOU", "Bob"}, "")
	expect(t, printed(s, nil, 0, Scribe.Ask), "Your move\n", "! YOU")
	s, _ = sat(t, rules, []string{"YOU", "Bob"}, "", "bet 3", "call")
	expect(t, printed(s, nil, 0, Scribe.Ask), "Throw away?\n", "! YOU")
	expect(t, story(s, 0, false), "You bet 3; Bob calls 3")
}

func TestTheViewShowsWhatHasChangedAndMayBeSeen(t *testing.T) {
	s, first := begin(t)
	expect(t, printed(s, first, 0, Scribe.View), "big word   thunder", "board      10h 9h", "pot        2 chips", "Bob        dealer, stack 9, hand 3 hidden cards, lives 1",
		"Ann (you)  stack 9, lives 1", "  hand     Qs Kd Ah\n", "  made     ace high\nBob", "! luck", "! Ac", "! stake", "! open")
	expect(t, printed(s, first, event.GM, Scribe.View), "luck", "Ann       stack 9, hand 3 hidden cards", "! Ah")
	if text := printed(s, first, 0, Scribe.View); strings.Count(text, "made") != 1 {
		t.Errorf("what the others hold is told in\n%s", text)
	}
	expect(t, printed(s, first, event.Record, Scribe.View), "dealer, stack 9, hand Qc Kc Ac, lives 1, luck", ", made ace high\n")
	s, first = begin(t, "fold")
	if s.Pending() != nil {
		expect(t, printed(s, first, 1, Scribe.View), "folded")
	}
}

const fight = `ruleset "Fight"
players 2..3
deck acts {
  copies 4
  card "Dagger", speed 9
  card "Fire Wall", speed 2, burns_for 3
  card "Blank"
}
each player has {
  side  hero or monster = hero
  hp    number = 12
  mana  number = 0
  slow  yes or no = no
  hand  cards seen by owner
  shown cards seen by all
}
the table has {
  rounds  number = 1, "Rounds to play"
  left_over number = 5, "Daggers left over"
  reckoned  number = 7
}
start fight with side, hp {
  deal 4 to each player's hand
  deal 1 to each player's shown
  each player {
    ask player to play 1 card from hand to shown, "Play"
    decrease left_over by 1
    set slow to yes
    set reckoned to 7
    increase mana by rounds
    result mana
  }
}
start longer with rounds { result rounds }
`

func TestTheViewShowsWhatIsThereToChange(t *testing.T) {
	s, first := sat(t, fight, []string{"Ann", "Bob"}, `Dagger`)
	expect(t, printed(s, first, 0, Scribe.View), "hp 12", "left over  5", "! rounds", "! mana", "! slow", "! side", "! reckoned")
	s, first = sat(t, fight, []string{"Ann", "Bob"}, `Dagger`, "Dagger")
	expect(t, printed(s, first, 0, Scribe.View), "left over  4", "reckoned   7", "mana 1", "slow yes", "! mana 0", "! rounds")
}

func TestHelpSaysOnceWhatCardsSayOfThemselves(t *testing.T) {
	p, list := compile.Source("test", diag.NewSource("test.deal", fight))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Deck = []string{"Dagger", "Blank", "Fire Wall", "Blank", "Dagger", "Fire Wall", "Blank", "Dagger", "Blank", "Dagger"}
	if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	if err := setup.SetParam("Bob", "side", "monster"); err != nil {
		t.Fatal(err)
	}
	s, first := started(t, p, setup)
	expect(t, printed(s, first, 0, Scribe.View), "Ann (you)  side hero, hp 12", "Bob        dealer, side monster, hp 12")
	expect(t, printed(s, first, 0, Scribe.View), "  hand     Dagger Dagger Fire Wall Blank\n", "! speed")
	expect(t, printed(s, first, 0, Scribe.Help), "Dagger     speed 9\nFire Wall  speed 2, burns for 3\n", "! Blank  ")
	expect(t, printed(s, first, event.Table, Scribe.Help), "Dagger     speed 9", "! Wall")
	about := words.LegalJSON(s)["attributes"].(words.Object)
	if wall := about["Fire Wall"].(words.Object); wall["speed"] != int64(2) || wall["burns_for"] != int64(3) || about["Blank"] != nil {
		t.Errorf("the attributes are %v", about)
	}
}

func TestSecretsAreWhatOnlyThePlayerSees(t *testing.T) {
	s, first := begin(t)
	for v, want := range map[event.Viewer]bool{0: true, 1: true, event.Table: false, event.GM: true} {
		if got := (Scribe{State: s, Viewer: v, First: first}).Secrets(); got != want {
			t.Errorf("viewer %d has secrets: %v", v, got)
		}
	}
}

func TestAQuestionNamesCardsOnlyToHimWhoHasThem(t *testing.T) {
	s, first := begin(t, "bet 3", "call")
	expect(t, printed(s, first, 0, Scribe.Ask), "Ann: Throw away?", "1 to 2 cards of your hand or pass", "! Ah")
	expect(t, printed(s, first, 0, Scribe.Help), "Type the cards by their names", "pass declines", "Legal now: 1 to 2 cards of Qs Kd Ah or pass.", "! none takes none")
	expect(t, printed(s, first, 1, Scribe.Ask), "Ann: Throw away?", "1 to 2 cards\n", "! Ah")
	expect(t, printed(s, first, event.GM, Scribe.Ask), "1 to 2 cards\n", "! Ah")
	s, first = begin(t)
	expect(t, printed(s, first, 0, Scribe.Ask), "Ann: your move", "bet 2 to 4, check")
	expect(t, printed(s, first, 0, Scribe.Help), "Type check, bet 2 or fold; the beginning", "! call", "! raise")
}

func TestResultsAreATableAndTheTablesOwnStandAbove(t *testing.T) {
	s, first := begin(t, "bet 3", "call", "pass", "0", "Qs", "red", "pass", "0", "Qs", "black", "Ann")
	expect(t, printed(s, first, event.Record, Scribe.Results), "words: thunder\n", "hand at end", "chips", "Ann  ")
	expect(t, printed(s, first, event.Record, Scribe.Why), "Words: thunder", "In the rules: test.deal:")
}

const throws = `ruleset "Throws"
players 2
deck standard
each player has {
  hand  cards seen by owner
  cup   faces seen by owner
  open  faces
  luck  number = 0
  fate  number = 0 seen by gm
}
the table has { thrown faces }
start game {
  deal 2 to each player's hand
  move dealer's hand to dealer's left's hand
  each player {
    set cup to roll 3 d6
    set open to roll 2 d6
    set luck to roll 2 d8
    set fate to roll 4 d4
    set luck to (roll 2 d10 counting each f as 1)
    ask player to reroll 2 dice from cup, "Again"
  }
  set thrown to roll 4 d12
  ask dealer's left to give 1 card from hand to dealer's hand, "A present"
}
`

func TestDiceAreToldOnceAndHeardByThoseWhoDoNotSeeThem(t *testing.T) {
	s, _ := sat(t, throws, []string{"Ann", "Bob"}, "2c 3c 4c 5c")
	faces := func() string {
		v, _ := know.FieldOf(s, "cup", s.Pending().Player, event.Record)
		return s.Text(program.Value{Type: v.Type, L: v.L[:2]})
	}
	for s.Pending().Prompt == "Again" {
		c, err := words.Read(s, faces())
		if err == nil {
			err = s.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for viewer, own := range []string{"Ann", "Bob"} {
		other := []string{"Bob", "Ann"}[viewer]
		text := story(s, event.Viewer(viewer), true)
		expect(t, text, own+" rolls 3d6: ", own+": the dice now show", other+" rolls 3d6\n", other+" rolls 2 dice again\n", "! cup: ", "! open: ",
			"! thrown: ", "Rolled 4d12: ", "! d4", "Ann gets 3c 5c from Bob")
		for _, line := range strings.Split(text, "\n") {
			if strings.Contains(line, ", that is") != strings.Contains(line, "2d8") {
				t.Errorf("the sum is named, or not, in %q", line)
			}
		}
	}
	for _, e := range s.Events(0) {
		if seen, ok := s.See(e, event.Table); ok && (seen.Kind == event.Roll || seen.Kind == event.Reroll) && seen.Hidden > 0 {
			o := words.EventJSON(s, seen)
			if o["faces"] != nil || o["total"] != nil || o["count"] != seen.Hidden {
				t.Errorf("the table is told %v", o)
			}
		}
	}
	answer, _ := words.Read(s, "3c")
	if err := s.Answer(answer); err != nil {
		t.Fatal(err)
	}
	expect(t, story(s, 1, true), "Ann gives 3c to Bob")
}

func TestALogOfAGameSaysNothingTwice(t *testing.T) {
	rules := `ruleset "Log"
players 2
deck standard
each player has {
  hand   cards seen by owner
  taken  number = 0
  busy   yes or no = no, "At work"
}
the table has {
  played  cards seen by all
  pile    cards seen by all
  passes  number = 0, "How many passed"
  reckon  number = 0
}
start game {
  deal 1 to each player's hand
  each player {
    set taken to ask player to choose from 1..3, "How many"
    set busy to yes
    increase passes by 1
    increase reckon by 1
    set busy to no
    increase passes by 1
    ask player to play 1 card from hand to played, "Your card"
    move pile to discards
    move played to pile
    let more = ask player to choose yes or no, "Once more?"
    if more { set taken to 0 }
  }
}
`
	s, _ := sat(t, rules, []string{"Ann", "Bob"}, "2c 3c", "2", "2c", "no", "3", "3c", "yes")
	want := `Ann is dealt 2c
Bob is dealt 1 card
Ann: 2 (How many)
Ann: busy no; passes: 2
Ann plays 2c
Ann: no (Once more?)
Bob: 3 (How many)
Bob: busy no; passes: 4
Bob plays 3c
Bob: yes (Once more?)
Bob's taken: 0`
	if got := story(s, 0, true); got != want {
		t.Errorf("it is told\n%s\nwant\n%s", got, want)
	}
}

func TestVerbsAreSaidOfSomebody(t *testing.T) {
	for verb, want := range map[string]string{"bet": "bets", "muck": "mucks", "pass": "passes", "discard": "discards", "push": "pushes", "watch": "watches"} {
		if got := third(verb); got != want {
			t.Errorf("%s is said %q", verb, got)
		}
	}
}

// What a start was given is shown of everybody to whom it was, whatever other texts were given: here both allies are on a team.
func TestATextThatWasGivenIsShownOfAll(t *testing.T) {
	p, list := compile.Source("test", diag.NewSource("test.deal", `ruleset "Teams"
players 3
each player has {
  team text = name, "Allies have the same"
}
start game with team { result teams = count of different team of players }
`))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	err := setup.SetPlayers([]string{"Ann", "Bob", "Cyd"})
	for _, who := range []string{"Ann", "Bob"} {
		err = errors.Join(err, setup.SetParam(who, "team", "red"))
	}
	if err != nil {
		t.Fatal(err)
	}
	s, first := started(t, p, setup)
	expect(t, printed(s, first, event.Table, Scribe.View), "Ann  team red", "Bob  team red", "! team Cyd")
}
