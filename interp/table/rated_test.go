package table

import (
	"testing"

	"croupier/stdlib/hands"
	"pgregory.net/rapid"
)

// A hand that is remembered is worth what it is worth when it is looked at anew, whichever hands and rankings came in between.
func TestAHandIsRatedAsIfItWereLookedAtAnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r Rated
		few := rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.Uint8Range(0, 51), 0, 20, rapid.ID[uint8]), 1, 3).Draw(t, "hands")
		for _, which := range rapid.SliceOfN(rapid.IntRange(0, 2*len(few)-1), 1, 10).Draw(t, "asked") {
			by := []hands.Rater{hands.High, hands.AceToFive}[which%2]
			var room [RatedCards]hands.Card
			cards := room[:0]
			for _, c := range few[which/2] {
				cards = append(cards, hands.Card(c))
			}
			if got, want := r.Best(by, room, cards), hands.BestUnder(by, cards); got != want {
				t.Fatalf("%v by %v: %v, want %v", cards, by, got, want)
			}
		}
	})
}
