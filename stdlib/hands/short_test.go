package hands

import "testing"

func TestInTheShortDeckAFlushIsTakenBeforeAFullHouse(t *testing.T) {
	// 2c 2d 3c 4c Ac Ad and a joker: aces full of twos, or, better there, an ace-high flush in clubs.
	cards := []Card{0, 1, 4, 8, 48, 49, Joker}
	if got := ShortDeck.Best(cards).Category(); got != Flush {
		t.Errorf("the short deck takes %v", got)
	}
	if got := High.Best(cards).Category(); got != FullHouse {
		t.Errorf("the usual ranking takes %v", got)
	}
}
