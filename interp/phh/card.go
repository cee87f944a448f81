package phh

import (
	"fmt"
	"strings"
)

// card is one of the 52, or unknown.
type card int8

const unknown card = -1

const (
	ranks = "23456789TJQKA"
	suits = "cdhs"
)

// cardNames is how the cards are called in rulesets.
var cardNames = func() (all [52]string) {
	for i := range all {
		all[i] = strings.Replace(card(i).String(), "T", "10", 1)
	}
	return all
}()

// String is the card as PHH writes it.
func (c card) String() string {
	if c == unknown {
		return "??"
	}
	return string([]byte{ranks[c/4], suits[c%4]})
}

// parseCards appends the cards of a word such as AhTd??.
func parseCards(word string, cards []card) ([]card, error) {
	if len(word)%2 != 0 {
		return cards, fmt.Errorf("%q is no row of cards: each is a rank and a suit, such as Th, or ??", word)
	}
	if len(word) > 2*52 {
		return cards, fmt.Errorf("%d cards are more than a deck has", len(word)/2)
	}
	for i := 0; i < len(word); i += 2 {
		one := word[i : i+2]
		if one == "??" {
			cards = append(cards, unknown)
			continue
		}
		rank, suit := strings.IndexByte(ranks, one[0]), strings.IndexByte(suits, one[1])
		if rank < 0 || suit < 0 {
			return cards, fmt.Errorf("there is no card %q: ranks are 23456789TJQKA, suits cdhs, and ?? is one that nobody has seen", one)
		}
		cards = append(cards, card(rank*4+suit))
	}
	return cards, nil
}

// readName is the card that a ruleset calls by a name, and whether there is such a card in PHH.
func readName(name string) (card, bool) {
	for i, n := range cardNames {
		if n == name {
			return card(i), true
		}
	}
	return unknown, false
}
