package table

import "croupier/stdlib/hands"

// Rated is the hand that was rated last. Rules ask for the same one again and again: whether it is above a target, how far, and
// what it is called.
type Rated struct {
	by    hands.Rater
	cards [RatedCards]hands.Card
	n     int
	best  hands.Hand
}

// RatedCards is how many cards of a hand are remembered.
const RatedCards = 16

// Best is the best hand of some cards, which lie in a room of zeros where they fit into it.
func (r *Rated) Best(by hands.Rater, room [RatedCards]hands.Card, cards []hands.Card) hands.Hand {
	if len(cards) > RatedCards {
		return hands.BestUnder(by, cards)
	}
	if r.n != len(cards) || r.cards != room || r.by != by {
		r.by, r.cards, r.n, r.best = by, room, len(cards), hands.BestUnder(by, cards)
	}
	return r.best
}
