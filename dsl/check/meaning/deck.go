package meaning

import (
	"slices"
	"strings"
)

// HasCard reports whether something is the name of a card of the deck: a rank and as many letters of a suit as no other suit
// begins with (10h), T for the 10 where no rank is called so, a rank of a suit ("page of cups"), a joker (Jk), or an own card's
// name.
func (d *Deck) HasCard(name string) bool {
	if d == nil {
		return false
	}
	for _, own := range d.Own {
		if own.Name == name {
			return true
		}
	}
	if strings.EqualFold(name, "jk") {
		return true
	}
	if rest, ok := cutPrefixFold(name, "T"); ok && slices.Contains(d.Ranks, "10") && !slices.Contains(d.Ranks, "T") &&
		d.HasCard("10"+rest) {
		return true
	}
	for _, rank := range d.Ranks {
		suit, ok := cutPrefixFold(name, rank)
		if !ok {
			continue
		}
		suit, _ = cutPrefixFold(suit, " of ")
		if d.isSuit(suit) {
			return true
		}
	}
	return false
}

// isSuit reports whether the letters are those of one suit, and of no other. A deck without suits has cards that are ranks.
func (d *Deck) isSuit(letters string) bool {
	if len(d.Suits) == 0 || letters == "" {
		return letters == "" && len(d.Suits) == 0
	}
	found := 0
	own := false
	for _, s := range d.Among {
		_, begins := cutPrefixFold(s, letters)
		switch has := slices.Contains(d.Suits, s); {
		case strings.EqualFold(s, letters):
			return has
		case begins:
			found++
			own = own || has
		}
	}
	return found == 1 && own
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
