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
