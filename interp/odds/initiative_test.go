package odds_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/odds"
)

// drawing are rules by which each draws a card, from a deck with so many ranks and jokers, and what is done with these.
func drawing(players, ranks, jokers int, body string) string {
	return fmt.Sprintf(`ruleset "Drawing"
players %d
deck drawn {
  ranks %s
  suits clubs hearts spades
  jokers %d
  when the deck runs out, deal what there is
}
deck perils {
  card "Mud", minus 1
  card "Mud", minus 1
  card "Smoke", minus 2
  when the deck runs out, deal what there is
}
each player has {
  hand    cards seen by all
  more    cards seen by all
  peril   cards seen by all
  number  number 1..9 = 1
  flag    yes or no = no
}
the table has { board cards seen by all
  n number = 1 }
define own_card = first of hand
start it {
  each player { set number to n
    set n to n + 1 }
  set n to 0
%s
}
`, players, []string{3: "5 6 7", 4: "4 5 6 7", 5: "4 5 6 7 8"}[ranks], jokers, body)
}

// deals are ways to deal each a card.
var deals = []string{"each player { deal 1 to hand }", "deal 1 to each player's hand", "each player, starting with last of players { deal 1 to hand }"}

// askedOfCards are things that rules ask about those cards; R is the name of a result.
var askedOfCards = []string{
	"result R = first of (players by highest own_card's rank then own_card's suit)",
	"result R = first of (players by lowest own_card's rank then own_card's suit)",
	"result R = first of (players by highest own_card's rank)",
	"result R = first of (players by highest own_card's suit then own_card's rank)",
	"result R = count of (players with the highest own_card's rank)",
	"result R = players with the highest own_card's suit",
	"result R = count of (players where own_card's suit is hearts)",
	"result R = count of (players where own_card's rank > 5)",
	"result R = some p in players where p's own_card's rank is 6 or p's own_card's joker",
	"result R = count of different own_card's rank of players",
	"let a = first of players\n let b = last of players\n result R = a's own_card's rank is b's own_card's rank",
	"result R = highest (own_card's rank) of players > 7",
	"each player { result R = own_card's joker }",
	"each player { result R = own_card's suit }",
	"each player { result R = own_card's rank }",
	"each player { result R = own_card }",
	"each player { let c = own_card\n result R = c's joker }",
	"each player { set flag to own_card's suit is clubs }\n each player { result R = flag }",
	"each player in (players by highest own_card's rank then own_card's suit) { set n to n * 3 + number }\n result R = n",
	"each player in (players where own_card's joker) { set n to n + roll d3 }\n result R = n",
	"each player { if own_card's suit is clubs { deal 1 from perils to peril } }\n each player { result R = sum minus of peril }",
	"each player { if own_card's joker { deal 1 to more } }\n result R = count of (players where more is not empty)",
	"each player { if own_card's suit is spades { deal 1 to more } }\n result R = highest (rank of first of more) of players > 6",
	"deal 1 to board\n result R = count of (players where own_card's rank > (first of board)'s rank)",
	"each player { move hand to discards\n deal 1 to hand }",
	"if some p in players where p's own_card's joker { shuffle everything\n each player { deal 1 to hand } }",
	"each player { if (roll d2) is 1 { set number to number + 1 } }\n result R = sum number of (players with the highest own_card's rank)",
	"each player { result R = best of hand is at least \"pair of sixes\" }",
}

// TestCardsThatComeToSeveralComeOutAsOneByOne holds that the odds of made-up rules, by which each draws a card of a small deck, are the
// same whether the cards come late and are gone through by classes, or each is looked at when it comes.
func TestCardsThatComeToSeveralComeOutAsOneByOne(t *testing.T) {
	fewer := 0
	rapid.Check(t, func(rt *rapid.T) {
		body := rapid.SampledFrom(deals).Draw(rt, "deal")
		for i := range rapid.IntRange(1, 3).Draw(rt, "asked") {
			a := rapid.SampledFrom(askedOfCards).Draw(rt, "what")
			body += "\n" + strings.NewReplacer("R", fmt.Sprintf("r%d", i), "let c", fmt.Sprintf("let c%d", i), "= c's", fmt.Sprintf("= c%d's", i),
				"let a", fmt.Sprintf("let a%d", i), "a's", fmt.Sprintf("a%d's", i), "let b", fmt.Sprintf("let b%d", i), "b's",
				fmt.Sprintf("b%d's", i)).Replace(a)
		}
		players := rapid.IntRange(2, 3).Draw(rt, "players")
		text := drawing(players, rapid.IntRange(3, 7-players).Draw(rt, "ranks"), rapid.IntRange(0, 2).Draw(rt, "jokers"), body)
		p, list := compile.Source("drawing", diag.NewSource("drawing", text))
		if p == nil {
			rt.Fatal(text, list)
		}
		setup := game.NewSetup(p)
		must(t, setup.SetPlayers([]string{"Ann", "Bob", "Cyd"}[:players]))
		g, err := game.New(p, setup)
		must(t, err)
		defer odds.DealLateFrom(1 << 40)()
		single, err := odds.Work(odds.Plan{Game: g, Limit: 10_000})
		if err != nil {
			rt.Skip("these are too many ways")
		}
		odds.DealLateFrom(0)
		late, err := odds.Work(odds.Plan{Game: g})
		must(t, err)
		if late.States < single.States {
			fewer++
		}
		sameOdds(rt, text, late, single)
	})
	if fewer == 0 {
		t.Error("no cards came late")
	}
}

// TestCardsThatComeLateAreComparedWithThoseThatLieThere holds that a card which nobody has looked at is told apart by the ranks of
// cards that are known, of the same deck or of another one, and by their suits where both are of one rank.
func TestCardsThatComeLateAreComparedWithThoseThatLieThere(t *testing.T) {
	const above = " result above = count of (players where (first of hand)'s rank > (first of board)'s rank)\n"
	for suits, bodies := range map[string][]string{
		"clubs": {" deal 1 to board\n shuffle deck\n each player { deal 1 to hand }\n" + above},
		"clubs hearts spades": {
			" deal 1 from omens to board\n each player { deal 1 to hand }\n" + above,
			" each player { deal 1 to hand }\n deal 1 from omens to board\n" + above,
			" let last_one = last of players\n deal 1 from omens to last_one's hand\n" +
				" each player in (players where player is not last_one) { deal 1 to hand }\n" +
				" result top = first of (players by highest (first of hand)'s rank then (first of hand)'s suit)\n",
		},
	} {
		for _, body := range bodies {
			text := "ruleset \"Known\"\nplayers 3\ndeck drawn {\n ranks 4 5 6 7 8\n suits " + suits + "\n}\n"
			if strings.Contains(body, "omens") {
				text += "deck omens {\n ranks 4 5 6 7 8\n suits " + suits + "\n}\n"
			}
			text += "each player has { hand cards seen by all }\nthe table has { board cards seen by all }\nstart it {\n" + body + "}\n"
			p, list := compile.Source("known", diag.NewSource("known", text))
			if p == nil {
				t.Fatal(text, list)
			}
			g, err := game.New(p, match{players: []string{"Ann", "Bob", "Cyd"}}.setup(t, p))
			must(t, err)
			back := odds.DealLateFrom(1 << 40)
			single, err := odds.Work(odds.Plan{Game: g})
			back()
			must(t, err)
			back = odds.DealLateFrom(0)
			late, err := odds.Work(odds.Plan{Game: g})
			back()
			must(t, err)
			sameOdds(t, text, late, single)
			if late.States >= single.States {
				t.Errorf("%s\ntakes %d states, %d one by one", text, late.States, single.States)
			}
		}
	}
}

// sameOdds holds that all has the same chances.
func sameOdds(t rapid.TB, text string, one, other *odds.Odds) {
	told := func(o *odds.Odds) (all []string) {
		for _, l := range o.Lines {
			for _, v := range l.Values {
				all = append(all, fmt.Sprintf("%s of %d is %s: %s", l.Result, l.Player, v.Text, v.Chance.RatString()))
			}
		}
		slices.Sort(all)
		return all
	}
	if a, b := told(one), told(other); !slices.Equal(a, b) || one.Ended.Cmp(other.Ended) != 0 {
		t.Fatalf("%s\nlate:\n%s\none by one:\n%s", text, strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

// TestInitiativeByCardsIsThatOfAllOrders holds who acts first, with a deck of few cards, to all orders in which these can come.
func TestInitiativeByCardsIsThatOfAllOrders(t *testing.T) {
	const ranks, suits, jokers, players = 3, 3, 2, 4
	text := drawing(players, ranks, jokers, deals[0]+"\n"+strings.ReplaceAll(askedOfCards[0], "R", "first"))
	p, list := compile.Source("drawing", diag.NewSource("drawing", text))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	must(t, setup.SetPlayers([]string{"Ann", "Bob", "Cyd", "Dee"}))
	g, err := game.New(p, setup)
	must(t, err)
	defer odds.DealLateFrom(0)()
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	var deck []int // a card's place among all; both jokers stand above all, and none above the other
	for i := range ranks*suits + jokers {
		deck = append(deck, min(i, ranks*suits))
	}
	var firsts [players]int64
	var all int64
	var hands []int
	var deal func(left []int)
	deal = func(left []int) {
		if len(hands) == players {
			firsts[slices.Index(hands, slices.Max(hands))]++
			all++
			return
		}
		for i, c := range left {
			hands = append(hands, c)
			deal(slices.Delete(slices.Clone(left), i, i+1))
			hands = hands[:len(hands)-1]
		}
	}
	deal(deck)
	for seat, count := range firsts {
		name := setup.Players[seat]
		if got, want := chance(line(t, o, "first", -1), name), big.NewRat(count, all).RatString(); got != want {
			t.Errorf("%s acts first with the chance %s, not %s", name, got, want)
		}
	}
	if o.States > 20 {
		t.Errorf("that takes %d states", o.States)
	}
}

// TestInitiativeOfFourIsFew holds that the order of four players by cards of a whole deck is exact in few states, and adds up.
func TestInitiativeOfFourIsFew(t *testing.T) {
	p, list := shipped.Compile("card-initiative")
	if p == nil {
		t.Fatal(list)
	}
	m := match{start: "order", players: []string{"Ann", "Bob", "Cyd", "Dee"}}
	g, err := game.New(p, m.setup(t, p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	sums(t, o)
	// Two jokers are drawn by some two of the four with the chance 12/2862. Then the first of these acts first; else all are alike.
	total := new(big.Rat)
	for seat, name := range m.players {
		var c big.Rat
		c.SetString(chance(line(t, o, "first_to_act", -1), name))
		want := new(big.Rat).Add(big.NewRat(2850, 2862*4), big.NewRat(int64(2*(3-seat)), 2862))
		if c.Cmp(want) != 0 {
			t.Errorf("%s acts first with the chance %s, not %s", name, c.RatString(), want.RatString())
		}
		total.Add(total, &c)
		if got := chance(line(t, o, "joker", seat), "yes"); got != "1/27" {
			t.Errorf("%s draws a joker with the chance %s", name, got)
		}
	}
	if total.Cmp(big.NewRat(1, 1)) != 0 || o.States > 50 {
		t.Errorf("%s in all, %d states", total.RatString(), o.States)
	}
}
