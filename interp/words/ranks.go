package words

import (
	"croupier/interp/game"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// readRanks reads cards of which some are called by their rank alone, as people do who hold just that one: "3", "8c 8". It gives
// nothing where something else is typed, and an error where a rank could be more than one card.
func readRanks(s *game.State, d *game.Decision, typed string) ([]int32, error) {
	var list []int32
	var ranks []int // in the order in which they are first named
	wanted := map[int]int{}
	for _, word := range table.Names(typed) {
		if id, err := s.M.Cards.Parse(word); err == nil {
			c := copyOf(s, d, int32(id), list)
			if c < 0 {
				return nil, s.NotLegal("%s", s.Absent(d, int32(id)))
			}
			list = append(list, c)
			continue
		}
		rank, err := s.M.Cards.ParseRank(word)
		if err != nil {
			return nil, nil
		}
		if wanted[rank]++; wanted[rank] == 1 {
			ranks = append(ranks, rank)
		}
	}
	for _, rank := range ranks {
		of, alike := ofRank(s, d, rank, list)
		n, name := wanted[rank], s.M.Cards.RankName(rank)
		switch {
		case len(of) == 0:
			return nil, s.NotLegal("%s", s.AbsentRank(d, rank))
		case len(of) < n:
			return nil, s.NotLegal("there are not %d cards of rank %s to be taken", n, name)
		case len(of) > n && !alike:
			which := make([]string, len(of))
			for i, c := range of {
				which[i] = s.M.Cards.Name(cards.ID(c))
			}
			err := s.NotLegal("%q does not say which suit", name).(*game.Illegal)
			err.Own = "you may name " + game.OrText(which)
			return nil, err
		}
		list = append(list, of[:n]...)
	}
	return list, nil
}

// ofRank is the cards of a rank that can be taken and are not named yet, and whether they all read the same.
func ofRank(s *game.State, d *game.Decision, rank int, named []int32) (of []int32, alike bool) {
	alike = true
next:
	for _, c := range d.Items {
		if s.FaceDown(d, c) || s.M.Joker[c] || int(s.M.NaturalRank[c]) != rank {
			continue
		}
		for _, n := range named {
			if n == c {
				continue next
			}
		}
		alike = alike && (len(of) == 0 || s.M.Same[c] == s.M.Same[of[0]])
		of = append(of, c)
	}
	return of, alike
}
