package game_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/stdlib/cards"
	"croupier/stdlib/rng"
)

// decked is a ruleset with three decks, of which two have cards that read the same.
func decked(t testing.TB, statements []string, runsOut [3]string) *game.Game {
	t.Helper()
	text := fmt.Sprintf(`ruleset "Decks"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
  jokers 1
%s
}
deck omens {
  card "Storm", harm 2
  card "Calm", harm 0
  card "The Tall Ship", harm 1
%s
}
deck twin {
  ranks 3 4
  suits clubs hearts
%s
}
each player has {
  hand  cards seen by owner
  open  cards seen by all
}
the table has { pile cards seen by nobody }
start it {
  %s
  result left = count of deck + count of omens + count of twin
}
`, runsOut[0], runsOut[1], runsOut[2], strings.Join(statements, "\n  "))
	p, list := compile.Source("decks", diag.NewSource("decks", text))
	if p == nil {
		t.Fatal(list, text)
	}
	setup := game.NewSetup(p)
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err, text)
	}
	return g
}

// someStatements are statements that move cards of several decks about.
func someStatements() *rapid.Generator[[]string] {
	deck := rapid.SampledFrom([]string{"deck", "omens", "twin"})
	place := rapid.SampledFrom([]string{"hand of dealer", "open of dealer", "pile", "discards", "hand of left of dealer"})
	one := rapid.Custom(func(t *rapid.T) string {
		d, p, n := deck.Draw(t, "deck"), place.Draw(t, "place"), rapid.IntRange(0, 4).Draw(t, "n")
		return rapid.SampledFrom([]string{
			fmt.Sprintf("deal %d from %s to %s", n, d, p),
			fmt.Sprintf("deal %d from %s face up to %s", n, d, p),
			fmt.Sprintf("deal %d from %s to hand of each player in the game", n, d),
			fmt.Sprintf("deal all from %s to open of each player in the game", d),
			fmt.Sprintf("deal %d to %s", n, p), fmt.Sprintf("burn %d", n),
			fmt.Sprintf("move %s to discards", p), fmt.Sprintf("move top(%s, 2) to %s", d, p),
			fmt.Sprintf("shuffle %s", d), fmt.Sprintf("shuffle discards into %s", d), fmt.Sprintf("shuffle %s into pile", p),
			fmt.Sprintf("if %s is empty { move pile to hand of dealer }", d),
			fmt.Sprintf("reveal top of %s to dealer", d), "shuffle everything",
		}).Draw(t, "statement")
	})
	return rapid.SliceOfN(one, 1, 12)
}

func someRunsOut(t *rapid.T) (lines [3]string) {
	for i := range lines {
		lines[i] = rapid.SampledFrom([]string{"", "  when the deck runs out, shuffle discards in", "  when the deck runs out, deal what there is"}).
			Draw(t, "runs out")
	}
	return lines
}

func TestACardOfSeveralDecksLiesInOnePlaceAndGoesHome(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := decked(t, append(someStatements().Draw(rt, "statements"), "shuffle everything"), someRunsOut(rt))
		seed := rapid.Uint64Range(1, 1000).Draw(rt, "seed")
		s := g.Start(seed)
		if err := s.Sound(); err != nil {
			rt.Fatal(err)
		}
		again := g.Start(seed)
		for z := range s.Zones {
			if fmt.Sprint(s.Zones[z]) != fmt.Sprint(again.Zones[z]) {
				rt.Fatalf("by the same seed %s holds %v, and %v", s.ZoneName(z), s.Zones[z], again.Zones[z])
			}
		}
		if s.Failure != nil {
			return // a deck ran out
		}
		for c := range s.M.Cards.Len() {
			if home := s.DeckAt(int(s.M.Home[c])); int(s.Lies[c]) != home {
				rt.Fatalf("%s lies in %s, and not in its deck", s.M.Cards.Name(cards.ID(c)), s.ZoneName(int(s.Lies[c])))
			}
		}
	})
}

func TestWhatIsImaginedOfSeveralDecksKeepsTheBacksWhereTheyAre(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := decked(t, append(someStatements().Draw(rt, "statements"), "let again = ask dealer to choose yes or no", "say again"), someRunsOut(rt))
		s := g.Start(rapid.Uint64Range(1, 1000).Draw(rt, "seed"))
		if s.Pending() == nil {
			return
		}
		u := s.Clone()
		chance := rng.New(7, "imagined")
		know.Imagine(u, 1, &chance)
		if err := u.Sound(); err != nil {
			rt.Fatal(err)
		}
		for z := range s.Zones {
			for i, c := range s.Zones[z] {
				if s.DeckIn(z) < 0 && s.M.Home[c] != u.M.Home[u.Zones[z][i]] {
					rt.Fatalf("a card of %s in %s has become one of %s", g.P.Decks[s.M.Home[c]].Name, s.ZoneName(z),
						g.P.Decks[u.M.Home[u.Zones[z][i]]].Name)
				}
				if eyes := s.ZoneEyes(z) | s.Seen[c] | s.Recall[c]; eyes>>1&1 == 1 && u.Zones[z][i] != c {
					rt.Fatalf("a card that the player sees in %s has become another one", s.ZoneName(z))
				}
			}
		}
	})
}

// A game in which a second deck is never dealt from is the game that it was without it.
func TestASecondDeckChangesNothingOfTheFirst(t *testing.T) {
	const one = `ruleset "One"
players 2
deck standard { when the deck runs out, shuffle discards in }
%s
each player has { hand cards seen by owner }
start it {
  deal 3 to hand of each player in the game
  burn 2
  move hand of dealer to discards
  deal 2 face up to hand of dealer
  shuffle discards into deck
  deal 1 to hand of dealer
}
`
	var names []string
	for _, more := range []string{"", "deck omens {\n  card \"Storm\"\n  card \"Calm\"\n}"} {
		p, list := compile.Source("one", diag.NewSource("one", fmt.Sprintf(one, more)))
		if p == nil {
			t.Fatal(list)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(11)
		text := ""
		for seat := range 2 {
			for _, c := range s.Zones[seat] {
				text += s.M.Cards.Name(cards.ID(c)) + " "
			}
		}
		names = append(names, text)
	}
	if names[0] != names[1] {
		t.Errorf("%s without a second deck, and %s with one", names[0], names[1])
	}
}

// Ranks of several decks stand in one order: that of each deck, and numbers by their size, whatever stands among them.
func TestRanksOfSeveralDecksStandInOneOrder(t *testing.T) {
	for _, c := range [][3]string{
		{"3 6", "2 5", "2 3 5 6"},
		{"3 6 A", "2 5", "2 3 5 6 A"},
		{"2 9 J A", "1 8 J", "1 2 8 9 J A"},
		{"9 8 7", "8 6", "9 8 7 6"}, // here less is more
		{"9 8 7", "6 5", "9 8 7 6 5"},
	} {
		p, list := compile.Source("two", diag.NewSource("two.deal",
			fmt.Sprintf("ruleset \"Two\"\ndeck one {\n  ranks %s\n  suits clubs\n}\ndeck two {\n  ranks %s\n  suits clubs\n}\n"+
				"start it { result passed = yes }\n", c[0], c[1])))
		if p == nil {
			t.Fatal(list)
		}
		if got := strings.Join(p.Ranks, " "); got != c[2] {
			t.Errorf("%s and %s stand as %s, not %s", c[0], c[1], got, c[2])
		}
	}
}

func TestRealCardsComeFromTheDeckThatTheyAreDealtFrom(t *testing.T) {
	g := decked(t, []string{"deal 2 to dealer's hand", "deal 2 from omens face up to open of dealer", "deal 1 from twin face up to pile",
		"let again = ask dealer to choose yes or no", "say again"}, [3]string{})
	_, need, err := g.StartReal(1, []string{"2c 3h"})
	if err != nil || need == nil || need.Deck != 1 || !strings.Contains(g.NeedText(need), "from omens") {
		t.Fatalf("%+v, %v: %s", need, err, g.NeedText(need))
	}
	for _, test := range []struct{ told, wrong string }{
		{"2c Storm", "2c is no card of omens"}, {"Storm Storm", "named more often than omens has it"},
		{"Storm", "2 cards are dealt here, not 1"}, {"Strom Calm", "no card"},
	} {
		if _, need, _ := g.StartReal(1, []string{"2c 3h", test.told}); need == nil || !strings.Contains(need.Wrong, test.wrong) {
			t.Errorf("%s: %+v", test.told, need)
		}
	}
	s, need, err := g.StartReal(1, []string{"2c 3h", "the tall ship, calm", "3h"})
	if err != nil || need != nil {
		t.Fatal(need, err)
	}
	if err := s.Sound(); err != nil {
		t.Fatal(err)
	}
	pile := s.Zones[s.DeckZone()+2+2]
	if len(pile) != 1 || s.M.Home[pile[0]] != 2 {
		t.Errorf("the pile holds %v", pile)
	}
}
