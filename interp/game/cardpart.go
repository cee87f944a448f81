package game

import (
	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// rater is the ranking of a number: those that every ruleset has come first, then its own.
func (s *State) rater(i int32) (r hands.Rater, orNone bool) {
	if own := int(i) - len(builtin.Rankings); own >= 0 {
		return s.p.Orders[own], false
	}
	return builtin.Rankings[i].Ranking, builtin.Rankings[i].OrNone
}

func handOrNone(h hands.Hand, orNone bool) int64 {
	if h == 0 && orNone {
		return program.None
	}
	return int64(h)
}

func (s *State) evaluated(list []int32) []hands.Card {
	out := make([]hands.Card, len(list))
	for i, c := range list {
		out[i] = s.m.evaluated[c]
	}
	return out
}

func (s *State) cardPart(card int64, part int) int64 {
	if card < 0 || card >= int64(len(s.m.same)) {
		return program.None
	}
	switch part {
	case program.PartRank:
		return int64(s.m.naturalRank[card])
	case program.PartSuit:
		if s.m.suit[card] < 0 {
			return program.None
		}
		return int64(s.m.suit[card])
	case program.PartSpots:
		return int64(s.m.spots[card])
	case program.PartJoker:
		return truth(s.IsJoker(int32(card)))
	case program.PartFaceUp:
		return truth(s.seen[card]&event.Everybody != 0)
	}
	return s.m.own[part-program.PartOwn][card]
}

// partOf asks several cards at once: the first that is no joker answers, else the first.
func (s *State) partOf(list []int32, part int) int64 {
	if len(list) == 0 {
		return program.None
	}
	for _, c := range list {
		if !s.IsJoker(c) {
			return s.cardPart(int64(c), part)
		}
	}
	return s.cardPart(int64(list[0]), part)
}

// IsJoker reports whether a card is a joker.
func (s *State) IsJoker(card int32) bool { return s.m.joker[card] }

// RankOf is a card's place among the deck's ranks; a joker's is above all.
func (s *State) RankOf(card int32) int { return int(s.m.naturalRank[card]) }

// Ranks is how many ranks the deck has.
func (s *State) Ranks() int { return s.m.deck.Ranks() }
