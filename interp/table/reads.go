package table

import (
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// Evaluated is what cards are to the evaluator of hands.
func (t *Table) Evaluated(list []int32) []hands.Card {
	out := make([]hands.Card, len(list))
	for i, c := range list {
		out[i] = t.M.Evaluated[c]
	}
	return out
}

// CardPart is what a card says of itself.
func (t *Table) CardPart(card int64, part int) int64 {
	if card < 0 || card >= int64(len(t.M.Same)) {
		return program.None
	}
	switch part {
	case program.PartRank:
		return int64(t.M.NaturalRank[card])
	case program.PartSuit:
		if t.M.Suit[card] < 0 {
			return program.None
		}
		return int64(t.M.Suit[card])
	case program.PartSpots:
		return int64(t.M.Spots[card])
	case program.PartJoker:
		return Truth(t.IsJoker(int32(card)))
	case program.PartFaceUp:
		return Truth(t.Seen[card]&event.Everybody != 0)
	}
	return t.M.Own[part-program.PartOwn][card]
}

// CommonRank is [Table.PartOf] for ranks.
func (t *Table) CommonRank(list []int32) int64 {
	for _, c := range list {
		if !t.M.Joker[c] {
			return int64(t.M.NaturalRank[c])
		}
	}
	if len(list) == 0 {
		return program.None
	}
	return int64(t.M.NaturalRank[list[0]])
}

// PartOf asks several cards at once: the first that is no joker answers, else the first.
func (t *Table) PartOf(list []int32, part int) int64 {
	if len(list) == 0 {
		return program.None
	}
	for _, c := range list {
		if !t.IsJoker(c) {
			return t.CardPart(int64(c), part)
		}
	}
	return t.CardPart(int64(list[0]), part)
}

// IsJoker reports whether a card is a joker.
func (t *Table) IsJoker(card int32) bool { return t.M.Joker[card] }

// RankOf is a card's place among the deck's ranks; a joker's is above all.
func (t *Table) RankOf(card int32) int { return int(t.M.NaturalRank[card]) }

// CurrentSeat is the current player. Where nobody has the turn the game stops, and it is the first.
func (t *Table) CurrentSeat() int {
	if t.Cur < 0 {
		return t.nobodysTurn()
	}
	return int(t.Cur)
}

func (t *Table) nobodysTurn() int {
	t.NoCurrent(t.At())
	return 0
}
