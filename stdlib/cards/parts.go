package cards

import "slices"

// nothing stands in for the card of an id that is not in the deck.
var nothing = Card{Rank: None, Suit: None}

// Len gives the number of cards; ids run from 0 to Len-1.
func (d *Deck) Len() int { return len(d.cards) }

// Card gives a card's definition; for an id that is not in the deck, a card
// without rank, suit and name.
func (d *Deck) Card(id ID) Card {
	if id < 0 || int(id) >= len(d.cards) {
		return nothing
	}
	return d.cards[id]
}

// Same gives all cards that read the same as this one, itself included, in the
// order of their ids. The list is the deck's own: it must not be changed.
func (d *Deck) Same(id ID) []ID {
	if id < 0 || int(id) >= len(d.cards) {
		return nil
	}
	return slices.Clip(d.same[d.kinds[id]])
}

// Kind gives the first card that reads the same, so two cards look alike
// exactly if their kinds are equal.
func (d *Deck) Kind(id ID) ID {
	if id < 0 || int(id) >= len(d.cards) {
		return id
	}
	return d.kinds[id]
}

// Ranks gives the number of ranks.
func (d *Deck) Ranks() int { return len(d.ranks) }

// Suits gives the number of suits.
func (d *Deck) Suits() int { return len(d.suits) }

// RankName gives the name of the rank at a position, lowest 0: "10"; empty for
// a position that is not there.
func (d *Deck) RankName(r int) string {
	if r < 0 || r >= len(d.ranks) {
		return ""
	}
	return d.ranks[r].name
}

// SuitName gives the name of the suit at a position: "hearts"; empty for a
// position that is not there.
func (d *Deck) SuitName(s int) string {
	if s < 0 || s >= len(d.suits) {
		return ""
	}
	return d.suits[s].name
}

// Spots gives what a card counts by its face: an ace 1, number cards their
// number, jack 11, queen 12, king 13. Where the rank has none of those names, it
// is the rank's position in the deck, from 1; 0 for cards without a rank.
func (d *Deck) Spots(id ID) int {
	c := d.Card(id)
	if c.Rank == None {
		return 0
	}
	switch p := d.ranks[c.Rank].poker; p {
	case 0:
		return int(c.Rank) + 1
	case 14:
		return 1
	default:
		return p
	}
}

// PokerRank gives a card's rank as poker counts it, by the rank's name whatever
// its place in this deck: 2 to 10, jack 11, queen 12, king 13, ace 14; 0 when a
// poker deck has no such rank, and for jokers.
func (d *Deck) PokerRank(id ID) int {
	c := d.Card(id)
	if c.Rank == None {
		return 0
	}
	return d.ranks[c.Rank].poker
}

// PokerSuit gives a card's suit as an evaluator wants it: clubs 0, diamonds 1,
// hearts 2, spades 3; in a deck with any other suit their positions; -1 beyond
// the fourth, and for cards without a suit.
func (d *Deck) PokerSuit(id ID) int {
	c := d.Card(id)
	if c.Suit == None {
		return -1
	}
	return d.suits[c.Suit].poker
}
