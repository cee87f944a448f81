package meaning

import (
	"slices"
	"strings"

	"croupier/dsl/syntax"
)

// HasCard reports whether something is the name of a card of the deck.
func (d *Deck) HasCard(name string) bool {
	_, ok := d.Card(name)
	return ok
}

// Card is the card of the deck that a name means, which may be written in several ways: a rank and as many letters of a suit as
// no other suit begins with (10h), or its sign (10♥), T for the 10 where no rank is called so, a rank of a suit ("page of
// cups"), a joker (Jk), or an own card's name. What comes back is the same for all of them.
func (d *Deck) Card(name string) (card string, ok bool) {
	if d == nil {
		return "", false
	}
	for _, own := range d.Own {
		if own.Name == name {
			return name, true
		}
	}
	if strings.EqualFold(name, joker) {
		return joker, true
	}
	if rest, ok := cutPrefixFold(name, "T"); ok && slices.Contains(d.Ranks, "10") && !slices.Contains(d.Ranks, "T") {
		if card, ok := d.Card("10" + rest); ok {
			return card, true
		}
	}
	for _, rank := range d.Ranks {
		letters, ok := cutPrefixFold(name, rank)
		if !ok {
			continue
		}
		letters, _ = cutPrefixFold(letters, " of ")
		if suit, ok := d.suit(letters); ok {
			return rank + " of " + suit, true
		}
	}
	return "", false
}

const joker = "jk"

// HasOne reports whether there is one card that a name means, and no second one like it.
func (d *Deck) HasOne(name string) bool {
	card, ok := d.Card(name)
	own := 0
	for i := range d.Own {
		if d.Own[i].Name == card {
			own++
		}
	}
	return ok && card != joker && own < 2 && d.Copies == nil
}

// suit is the suit whose letters these are, if there is one and no other. A deck without suits has cards that are ranks.
func (d *Deck) suit(letters string) (suit string, ok bool) {
	if len(d.Suits) == 0 || letters == "" {
		return "", letters == "" && len(d.Suits) == 0
	}
	if named, ok := syntax.SuitOf(letters); ok {
		letters = named
	}
	found := 0
	for _, s := range d.Among {
		_, begins := cutPrefixFold(s, letters)
		switch has := slices.Contains(d.Suits, s); {
		case strings.EqualFold(s, letters):
			return s, has
		case begins:
			found++
			if has {
				suit = s
			}
		}
	}
	return suit, found == 1 && suit != ""
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
