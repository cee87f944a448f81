package words

import (
	"slices"
	"strconv"
	"strings"

	"croupier/interp/game"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// readRanks reads cards of which some are called by their rank alone, as people do who hold just that one: "3", "8c 8"; or who
// mean all of them, or so many: "aces", "all sevens", "two kings". It gives nothing where something else is typed, and an error
// where a rank could be more than one card.
func readRanks(s *game.State, d *game.Decision, typed string) ([]int32, error) {
	var list []int32
	var ranks []int // in the order in which they are first named
	wanted := map[int]int{}
	said := table.Names(typed)
	for i, word := range said {
		if isFiller(s, said[i:]) {
			continue
		}
		if rank, ok := s.M.Cards.ParseRanks(word); ok {
			n := countBefore(said[:i])
			if n == 0 {
				of, _ := ofRank(s, d, rank, list)
				n = len(of)
			}
			if wanted[rank] += max(n, 1); !slices.Contains(ranks, rank) {
				ranks = append(ranks, rank)
			}
			continue
		}
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
		if wanted[rank]++; !slices.Contains(ranks, rank) {
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
			err.Own = "you may name " + say.OrList(which)
			return nil, err
		}
		list = append(list, of[:n]...)
	}
	return list, nil
}

// articles are words that may stand before cards and ranks; a is none of them, as it is the ace.
var articles = []string{"the", "my", "an", "all", "both"}

// isFiller reports whether the first of some words only stands before a rank: "the kings", "all sevens", and how many there are
// to be of a plural.
func isFiller(s *game.State, words []string) bool {
	if len(words) < 2 {
		return false
	}
	_, plural := s.M.Cards.ParseRanks(words[1])
	return isArticle(s, words) || plural && numberOf(words[0]) > 0
}

// isArticle reports whether the first of some words may stand before cards, and begins no card's name itself, as in "The Fool".
func isArticle(s *game.State, words []string) bool {
	if !slices.Contains(articles, strings.ToLower(words[0])) {
		return false
	}
	_, rank := s.M.Cards.ParseRank(words[0])
	return !beginsCard(s, words) && rank != nil
}

// beginsCard reports whether some words begin with the name of a card, in a game that has cards.
func beginsCard(s *game.State, words []string) bool {
	if s.M.Cards == nil {
		return false
	}
	_, _, err := s.M.Cards.Longest(words)
	return err == nil
}

// plainly is a list of cards without the articles that people write: "the ace of spades".
func plainly(s *game.State, typed string) string {
	parts := strings.Split(typed, ",")
	for i := range parts {
		words := strings.Fields(parts[i])
		for len(words) > 1 && isArticle(s, words) {
			words = words[1:]
		}
		parts[i] = strings.Join(words, " ")
	}
	return strings.Join(parts, ",")
}

// countBefore is how many cards are said before a rank in the plural; 0: all there are.
func countBefore(words []string) int {
	if len(words) == 0 {
		return 0
	}
	return numberOf(words[len(words)-1])
}

// numberOf is a small number as people write it; 0: it is none.
func numberOf(word string) int {
	if n, err := strconv.Atoi(word); err == nil && n > 0 {
		return n
	}
	return 1 + slices.Index([]string{"one", "two", "three", "four", "five", "six", "seven", "eight"}, strings.ToLower(word))
}

// rankSaid is the name of a rank as it is said where a rank is asked for: "twos", "the 10s", "rank 7"; the text itself where it
// is none.
func rankSaid(s *game.State, typed string) string {
	words := table.Names(typed)
	for len(words) > 1 && (isArticle(s, words) || strings.EqualFold(words[0], "rank")) {
		words = words[1:]
	}
	if len(words) != 1 {
		return typed
	}
	rank, ok := s.M.Cards.ParseRanks(words[0])
	for _, word := range []string{words[0], strings.TrimSuffix(words[0], "s")} {
		if r, err := s.M.Cards.ParseRank(word); err == nil && !ok {
			rank, ok = r, true
		}
	}
	if !ok {
		return typed
	}
	return strings.ToLower(s.M.Cards.RankName(rank))
}

// ofRank is the cards of a rank that can be taken and are not named yet, and whether they all read the same.
func ofRank(s *game.State, d *game.Decision, rank int, named []int32) (of []int32, alike bool) {
	alike = true
	for _, c := range d.Items {
		if s.FaceDown(d, c) || s.M.Joker[c] || int(s.M.NaturalRank[c]) != rank || slices.Contains(named, c) {
			continue
		}
		alike = alike && (len(of) == 0 || s.M.Same[c] == s.M.Same[of[0]])
		of = append(of, c)
	}
	return of, alike
}
