package cards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func build(t *testing.T, spec Spec) *Deck {
	t.Helper()
	d, err := New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestStandardDeckOrder(t *testing.T) {
	d := Standard()
	if d.Len() != 52 || d.Ranks() != 13 || d.Suits() != 4 {
		t.Fatalf("%d cards, %d ranks, %d suits", d.Len(), d.Ranks(), d.Suits())
	}
	for id := range ID(52) {
		c := d.Card(id)
		if c.Rank != int8(id/4) || c.Suit != int8(id%4) || c.Copy != 0 || c.Joker {
			t.Errorf("card %d: %+v", id, c)
		}
		if d.PokerRank(id) != int(id/4)+2 || d.PokerSuit(id) != int(id%4) {
			t.Errorf("card %d: poker rank %d, suit %d", id, d.PokerRank(id), d.PokerSuit(id))
		}
	}
}

func TestCardsAreShownThreeWays(t *testing.T) {
	tarot := build(t, Spec{
		Ranks: []string{"2", "page", "king"},
		Suits: []string{"cups", "coins", "swords"},
		Extra: []string{"The Fool"},
	})
	bare := build(t, Spec{Ranks: []string{"1", "2", "A"}, Jokers: 1})
	tests := []struct {
		deck               *Deck
		text               string
		name, pretty, long string
	}{
		{Standard(), "10h", "10h", "10♥", "ten of hearts"},
		{Standard(), "2c", "2c", "2♣", "two of clubs"},
		{Standard(), "as", "As", "A♠", "ace of spades"},
		{Standard(), "Qd", "Qd", "Q♦", "queen of diamonds"},
		{tarot, "2cu", "2cu", "2cu", "two of cups"},
		{tarot, "2s", "2s", "2s", "two of swords"},
		{tarot, "kingco", "king of coins", "king of coins", "king of coins"},
		{tarot, "the fool", "The Fool", "The Fool", "The Fool"},
		{build(t, Spec{Ranks: []string{"2"}, Suits: []string{"hearts", "♥"}}), "2h", "2h", "2h", "two of hearts"},
		{build(t, Spec{Ranks: []string{"king"}, Suits: []string{"hearts"}}), "king♡", "king of hearts", "king♥", "king of hearts"},
		{bare, "1", "1", "1", "1"},
		{bare, "ace", "A", "A", "ace"},
		{bare, "joker", "Jk", "Jk", "joker"},
	}
	for _, test := range tests {
		id, err := test.deck.Parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		got := []string{test.deck.Name(id), test.deck.Pretty(id), test.deck.Long(id)}
		if want := []string{test.name, test.pretty, test.long}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", test.text, got, want)
		}
	}
}

func TestCopiesReadTheSameAndAreDistinct(t *testing.T) {
	spec := StandardSpec()
	spec.Copies, spec.Jokers = 2, 2
	spec.Extra = []string{"Wild Four"}
	d := build(t, spec)
	if d.Len() != 2*(52+2+1) {
		t.Fatalf("%d cards", d.Len())
	}
	for _, test := range []struct {
		text string
		want int
	}{{"10h", 2}, {"joker", 4}, {"wild four", 2}} {
		id, err := d.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		same := d.Same(id)
		if len(same) != test.want || same[0] != id {
			t.Errorf("%s is card %d, same as %v", test.text, id, same)
		}
		for i, other := range same {
			if d.Name(other) != d.Name(id) || d.Kind(other) != id || int(d.Card(other).Copy) != i {
				t.Errorf("%s: copy %d is %+v of kind %d", test.text, i, d.Card(other), d.Kind(other))
			}
		}
	}
}

func TestOwnRankOrderKeepsPokerRanksAndSpots(t *testing.T) {
	spec := StandardSpec()
	spec.Ranks = strings.Fields("3 4 5 6 7 8 9 10 J Q K A 2")
	spec.Jokers = 1
	d := build(t, spec)
	tests := []struct {
		card               string
		rank, poker, spots int
	}{
		{"3c", 0, 3, 3}, {"10d", 7, 10, 10}, {"Jh", 8, 11, 11}, {"Qs", 9, 12, 12},
		{"Kc", 10, 13, 13}, {"Ac", 11, 14, 1}, {"2s", 12, 2, 2}, {"Jk", None, 0, 0},
	}
	for _, test := range tests {
		id, err := d.Parse(test.card)
		if err != nil {
			t.Fatal(err)
		}
		if rank := int(d.Card(id).Rank); rank != test.rank || d.PokerRank(id) != test.poker || d.Spots(id) != test.spots {
			t.Errorf("%s: rank %d, poker rank %d, spots %d; want %d, %d, %d",
				test.card, rank, d.PokerRank(id), d.Spots(id), test.rank, test.poker, test.spots)
		}
	}
}

func TestSpotsOfOwnRanksAreTheirPositions(t *testing.T) {
	d := build(t, Spec{Ranks: []string{"low", "middle", "high", "11"}, Suits: []string{"red"}})
	for id := range ID(4) {
		if d.Spots(id) != int(id)+1 || d.PokerRank(id) != 0 {
			t.Errorf("%s: %d spots, poker rank %d", d.Name(id), d.Spots(id), d.PokerRank(id))
		}
	}
}

func TestOwnSuitsCountByPositionForPoker(t *testing.T) {
	tests := []struct {
		suits string
		want  []int
	}{
		{"spades hearts diamonds clubs", []int{3, 2, 1, 0}},
		{"hearts spades", []int{2, 3}},
		{"hearts stars spades", []int{0, 1, 2}},
		{"red green blue yellow white", []int{0, 1, 2, 3, -1}},
	}
	for _, test := range tests {
		d := build(t, Spec{Ranks: []string{"A"}, Suits: strings.Fields(test.suits)})
		for i, want := range test.want {
			if got := d.PokerSuit(ID(i)); got != want {
				t.Errorf("%s: suit %s counts as %d, want %d", test.suits, d.SuitName(i), got, want)
			}
		}
	}
}

func TestOwnCardsHaveNeitherRankNorSuit(t *testing.T) {
	spec := StandardSpec()
	spec.Extra = []string{"Red Queen"}
	d := build(t, spec)
	queen, err := d.Parse("red queen")
	if err != nil {
		t.Fatal(err)
	}
	if c := d.Card(queen); c.Rank != None || c.Suit != None || d.Pretty(queen) != "Red Queen" || d.Long(queen) != "Red Queen" {
		t.Errorf("%+v", c)
	}
	// The real queen of hearts stays herself.
	if qh, err := d.Parse("Qh"); err != nil || qh == queen {
		t.Errorf("Qh is card %d, %v", qh, err)
	}
}

func TestCardsThatAreNotInTheDeckAreHarmless(t *testing.T) {
	d := Standard()
	for _, id := range []ID{-1, 52, 32767} {
		if d.Name(id) != "" || d.Pretty(id) != "" || d.Long(id) != "" || d.Spots(id) != 0 || d.PokerRank(id) != 0 || d.PokerSuit(id) != -1 || d.Same(id) != nil {
			t.Errorf("card %d is something", id)
		}
	}
	if d.RankName(13) != "" || d.RankName(-1) != "" || d.SuitName(4) != "" {
		t.Error("a rank or suit that is not there has a name")
	}
}

func TestDecksThatCannotBeAreRefused(t *testing.T) {
	many := func(n int) []string {
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf("%d%c", i/20, 'a'+i%20))
		}
		return names
	}
	tests := []struct {
		spec Spec
		want string
	}{
		{Spec{}, "a deck needs cards"},
		{Spec{Suits: []string{"cups"}, Ranks: many(65)}, "64 ranks at most"},
		{Spec{Suits: many(33), Ranks: []string{"1"}}, "32 suits at most"},
		{Spec{Suits: many(32), Ranks: many(32)}, "1000 cards at most, this one has 1024"},
		{Spec{Ranks: []string{"1"}, Copies: 101}, "1 to 100 packs"},
		{Spec{Ranks: []string{"1"}, Copies: -1}, "1 to 100 packs"},
		{Spec{Ranks: []string{"1"}, Jokers: -1}, "0 to 1000 jokers"},
		{Spec{Jokers: 200}, "128 cards that read the same"},
		{Spec{Ranks: []string{"1", "2", "1"}}, `rank "1" is there twice`},
		{Spec{Ranks: []string{"a", "A"}}, `rank "A" is there twice`},
		{Spec{Ranks: []string{"1"}, Suits: []string{"red", "Red"}}, `suit "Red" is there twice`},
		{Spec{Ranks: []string{"1 2"}}, "one word"},
		{Spec{Ranks: []string{""}}, "needs a name"},
		{Spec{Ranks: []string{"\ufe0f"}}, "needs a name"},
		{Spec{Ranks: []string{strings.Repeat("x", 41)}}, "40 letters at most"},
		{Spec{Ranks: []string{"1,2"}}, "commas"},
		{Spec{Ranks: []string{"1\x00"}}, "letters, digits and signs"},
		{Spec{Ranks: []string{"1\xff"}}, "letters, digits and signs"},
		{Spec{Extra: []string{" x"}}, "a space too many"},
		{Spec{Ranks: []string{"J"}, Suits: []string{"knaves"}, Jokers: 1}, `two different cards read "Jk"`},
		{Spec{Ranks: []string{"1"}, Extra: []string{"1", "x"}}, `two different cards read "1"`},
		{Spec{Extra: []string{"x", "X"}}, `two different cards read "X"`},
	}
	for _, test := range tests {
		_, err := New(test.spec)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.80v: %v, want an error with %q", test.spec, err, test.want)
		}
	}
}

// randomSpec draws decks of all sorts, the odd and clashing ones among them.
func randomSpec() *rapid.Generator[Spec] {
	word := rapid.OneOf(
		rapid.SampledFrom(strings.Fields("2 3 9 10 T J Q K A ace ten king page joker of h c s hearts clubs spades swords stars ♥ 1 11 110 Jk Öl")),
		rapid.StringMatching(`[a-cA-C0-9♥é]{1,4}`),
	)
	unique := func(a string) string { return fold(a) }
	return rapid.Custom(func(t *rapid.T) Spec {
		return Spec{
			Ranks:  rapid.SliceOfNDistinct(word, 0, 8, unique).Draw(t, "ranks"),
			Suits:  rapid.SliceOfNDistinct(word, 0, 5, unique).Draw(t, "suits"),
			Jokers: rapid.IntRange(0, 3).Draw(t, "jokers"),
			Copies: rapid.IntRange(1, 3).Draw(t, "copies"),
			Extra:  rapid.SliceOfN(rapid.StringMatching(`[a-c♥][a-c ]{0,5}[a-c]`), 0, 4).Draw(t, "own"),
		}
	})
}

func TestEveryCardIsFoundByItsName(t *testing.T) {
	built := 0
	rapid.Check(t, func(t *rapid.T) {
		d, err := New(randomSpec().Draw(t, "spec"))
		if err != nil {
			return
		}
		built++
		for id := range ID(d.Len()) {
			for _, text := range []string{d.Name(id), strings.ToUpper(d.Name(id)), "  " + d.Name(id) + " "} {
				got, err := d.Parse(text)
				if err != nil || got != d.Kind(id) {
					t.Fatalf("%q (card %d) reads as card %d %q, %v", text, id, got, d.Name(got), err)
				}
			}
			if got, err := d.Parse(d.Pretty(id)); err != nil || got != d.Kind(id) {
				t.Fatalf("%q (card %d, %s) reads as card %d, %v", d.Pretty(id), id, d.Name(id), got, err)
			}
		}
	})
	enough := 20
	if testing.Short() { // in which rapid draws a fifth
		enough = 4
	}
	if built < enough {
		t.Fatalf("only %d of the random decks could be built", built)
	}
}
