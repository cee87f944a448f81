package hands

import "testing"

func TestInTheShortDeckAFlushIsTakenBeforeAFullHouse(t *testing.T) {
	// 6c 6d 7c Jc Ac Ad and a joker: aces full of sixes, or, better there, an ace-high flush in clubs.
	cards := []Card{16, 17, 20, 36, 48, 49, Joker}
	if got := ShortDeck.Best(cards).Category(); got != Flush {
		t.Errorf("the short deck takes %v", got)
	}
	if got := High.Best(cards).Category(); got != FullHouse {
		t.Errorf("the usual ranking takes %v", got)
	}
}

// A ruleset names hands in the usual words, whatever ranking it plays: beside a hand of the short deck they stand in its order.
func TestANamedHandStandsWhereTheShortDeckHasIt(t *testing.T) {
	flush := ShortDeck.Best([]Card{50, 46, 38, 30, 22, 16, 17})
	fulls := ShortDeck.Best([]Card{48, 49, 50, 44, 45, 16, 20})
	for _, c := range []struct {
		hand Hand
		name string
		want int
	}{
		{flush, "ace-high flush", 0}, {flush, "king-high flush", 1}, {flush, "aces full of kings", 1}, {flush, "four sixes", -1},
		{fulls, "aces full of kings", 0}, {fulls, "seven-high flush", -1}, {fulls, "ace-high straight", 1},
	} {
		named, err := Parse(c.name)
		if err != nil {
			t.Fatal(err)
		}
		if got, back := Compare(c.hand, named), Compare(named, c.hand); got != c.want || back != -c.want {
			t.Errorf("%v beside %s: %d and %d, not %d", c.hand, c.name, got, back, c.want)
		}
	}
}
