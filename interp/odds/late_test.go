package odds_test

import (
	"math/big"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// exchange is a hand of five cards, of which some are exchanged.
const exchange = `ruleset "Exchange"
players 1
deck standard
each player has {
  hand    cards seen by owner
  tossed  cards seen by owner
}
start it {
  each player {
    deal 5 to hand
    ask player to discard 0..5 cards from hand to tossed
    deal count of tossed to hand
    move tossed to discards
    result made = category of best of hand
    result good = best of hand is at least "pair of jacks"
  }
}
`

// exchanging works out the odds of such a hand.
func exchanging(t *testing.T, best *odds.Goal, answers ...string) *odds.Odds {
	t.Helper()
	p, list := compile.Source("exchange", diag.NewSource("exchange", exchange))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Deck = []string{"10h", "10s", "4h", "7d", "Kc"}
	g, err := game.New(p, setup)
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g, Best: best, Answers: answers})
	must(t, err)
	return o
}

// TestThreeCardsToAPair holds what comes of three new cards to a pair to what every book on draw poker says, and that the 16,215
// sets that they may be are no states: they are told apart by what they make.
func TestThreeCardsToAPair(t *testing.T) {
	o := exchanging(t, nil, "4h 7d Kc")
	for made, count := range map[string]int64{
		"pair": 11559, "two pair": 2592, "three of a kind": 1854, "full house": 165, "four of a kind": 45,
	} {
		if got, want := chance(line(t, o, "made", 0), made), big.NewRat(count, 16215).RatString(); got != want {
			t.Errorf("%s comes with the chance %s, not %s", made, got, want)
		}
	}
	if o.States > 50 {
		t.Errorf("that takes %d states", o.States)
	}
}

// TestWhatEachDiscardIsWorth holds that the best discard is found among all 32, of which one draws 1,533,939 sets.
func TestWhatEachDiscardIsWorth(t *testing.T) {
	if testing.Short() {
		t.Skip("it works out 5,000,000 hands")
	}
	o := exchanging(t, &odds.Goal{Result: 1, Of: 0})
	if len(o.First) != 32 || o.First[0].Answer != "10h 10s 4h 7d" { // a pair of tens is too low, and a king may be paired
		t.Fatalf("the best of %d discards is %s", len(o.First), o.First[0].Answer)
	}
	for _, f := range o.First {
		if f.Answer == "4h 7d Kc" && f.Worth.Cmp(big.NewRat(2592+1854+165+45, 16215)) != 0 {
			t.Errorf("a pair of tens is worth %s", f.Worth.RatString())
		}
	}
}

// TestWhatIsReadForTheLastTimeBesideSetsOfCardsMakesADifference holds that two games stay apart that differ in nothing but a field
// or a let which the expression that goes through all sets is the last to read.
func TestWhatIsReadForTheLastTimeBesideSetsOfCardsMakesADifference(t *testing.T) {
	const hearts = "count of (board where suit is hearts) is 3"
	for _, body := range []string{
		"if roll d2 is 1 { set bonus to 10 }\n deal 3 to board\n result made = bonus + 1 if " + hearts + " otherwise 0",
		"let more = roll d2\n if more is 1 { set bonus to 10 }\n deal 3 to board\n let both = bonus + 1 if " + hearts +
			" otherwise 0\n result made = both",
		"let more = 10 if roll d2 is 1 otherwise 0\n if more is 10 { set kept to 1 }\n deal 3 to board\n result made = more + 1 if " +
			hearts + " otherwise 0",
	} {
		text := "ruleset \"Last\"\nplayers 1\ndeck standard\nthe table has {\n board cards seen by all\n bonus number = 0\n" +
			" kept number = 0\n}\nstart it {\n " + body + "\n}\n"
		p, list := compile.Source("last", diag.NewSource("last", text))
		if p == nil {
			t.Fatalf("%v\n%s", list, text)
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g})
		must(t, err)
		made := line(t, o, "made", -1)
		for value, count := range map[string]int64{"0": 22100 - 286, "1": 143, "11": 143} {
			if got, want := chance(made, value), big.NewRat(count, 22100).RatString(); got != want {
				t.Errorf("%s comes with the chance %s, not %s:\n%s", value, got, want, text)
			}
		}
	}
}

// TestALoopAsksOfEachPlayerWhichSets holds a loop that goes by cards which came late to all orders of the deck: for the first
// player there may be nothing to decide, and for the next there is.
func TestALoopAsksOfEachPlayerWhichSets(t *testing.T) {
	defer odds.DealLateFrom(0)()
	text := `ruleset "Loop"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
}
each player has { hand cards seen by owner }
the table has {
  board cards seen by all
  kept number = 0
}
start it {
  deal 1 to each player's hand
  deal 1 to board
  each player where best of hand > best of board { increase kept by 1 }
  result made = kept
}
`
	p, list := compile.Source("loop", diag.NewSource("loop", text))
	if p == nil {
		t.Fatal(list)
	}
	table := func(order []string, _ ...int) *game.Game { return dealtFrom(t, p, order) }
	o, err := odds.Work(odds.Plan{Game: table(nil)})
	must(t, err)
	asBrute(t, o, byOrders(t, table, packOf("2 3 4", "clubs hearts")), new(big.Rat))
}

// TestWhoHoldsACardIsLookedUpInTheHands holds that to ask who has a card is to look into all hands, those too whose cards nobody has looked
// at yet.
func TestWhoHoldsACardIsLookedUpInTheHands(t *testing.T) {
	p := from(t, "holder", diag.NewSource("holder", `ruleset "Holder"
players 3
deck standard
each player has { hand cards seen by owner }
start it {
  deal 5 to dealer's hand
  result has_it = holder of [2c] is dealer
}
`))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	if got := chance(line(t, o, "has_it", -1), "yes"); got != "5/52" {
		t.Errorf("the dealer has the two of clubs among 5 cards of 52 with the chance %s", got)
	}
}

// TestValuesStandInTheOrderOfTheirKind holds that hands stand from the worst up, and ranks and suits as the deck has them.
func TestValuesStandInTheOrderOfTheirKind(t *testing.T) {
	p := compiled(t, `ruleset "Kinds"
players 1
deck small {
  ranks 9 10
  suits spades clubs hearts
}
each player has { hand cards seen by owner }
start game {
  deal 4 to dealer's hand
  let one = top of dealer's hand
  result made = category of best of dealer's hand
  result rank_of_it = one's rank
  result suit_of_it = one's suit
}
`)
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
	must(t, err)
	for result, want := range map[string]string{
		"made": "two pair, three of a kind", "rank_of_it": "9, 10", "suit_of_it": "spades, clubs, hearts",
	} {
		var texts []string
		for _, v := range line(t, o, result, -1).Values {
			texts = append(texts, v.Text)
		}
		if got := strings.Join(texts, ", "); got != want {
			t.Errorf("%s is told as %s, not as %s", result, got, want)
		}
	}
}
