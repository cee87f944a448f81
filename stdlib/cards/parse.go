package cards

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"croupier/stdlib/internal/spell"
)

// maxList is the length in bytes of the longest list that ParseList reads:
// enough for every card of the largest deck.
const maxList = 64 << 10

// Parse gives the card that a text names: "10h", "Th", "10♥", "ten of hearts",
// "Jk" or "joker", or an own card's name. Capitals do not matter. Of several
// cards that read the same it gives the first (see Same). The error says what
// cards look like, or which one was probably meant.
func (d *Deck) Parse(text string) (ID, error) {
	if id, ok, err := d.find(fold(text)); ok || err != nil {
		return id, err
	}
	return 0, d.noCard(text)
}

// ParseList gives the cards that a text names, divided by spaces or commas:
// "10h 10s, 4h". A card named again is the next of those that read the same, so
// every id comes once; naming it more often than the deck has it is an error. An
// empty text is no cards.
func (d *Deck) ParseList(text string) ([]ID, error) {
	if len(text) > maxList {
		return nil, fmt.Errorf("this list of cards is too long: %d letters can be read", maxList)
	}
	var list []ID
	named := map[ID]int{}
	for chunk := range strings.SplitSeq(text, ",") {
		words := strings.Fields(chunk)
		for len(words) > 0 {
			id, used, err := d.Longest(words)
			if err != nil {
				return nil, err
			}
			same := d.same[id]
			if named[id] == len(same) {
				return nil, fmt.Errorf("%s is named %s, but the deck has it %s", d.Name(id), times(len(same)+1), times(len(same)))
			}
			list = append(list, same[named[id]])
			named[id]++
			words = words[used:]
		}
	}
	return list, nil
}

// Longest reads a card from as many of the first words as make one, since names
// may have spaces, and says how many that are.
func (d *Deck) Longest(words []string) (ID, int, error) {
	if id, ok := d.names[strings.ToLower(words[0])]; ok && d.words < 2 && len(d.suits) > 0 {
		return id, 1, nil // where no name has several words, a card's own name is nothing else
	}
	most := min(len(words), max(3, d.words))
	for n := most; n > 1; n-- {
		if id, ok, err := d.find(fold(strings.Join(words[:n], " "))); ok && err == nil {
			return id, n, nil
		}
	}
	id, err := d.Parse(words[0])
	if err != nil {
		for n := most; n > 1; n-- {
			if text := strings.Join(words[:n], " "); d.near(text) != "" {
				return 0, 0, d.noCard(text)
			}
		}
	}
	return id, 1, err
}

// ParseRank gives the position of the rank that a text names, lowest 0: "10",
// "T", "ten". The error lists the ranks.
func (d *Deck) ParseRank(text string) (int, error) {
	if r, ok := d.findRank(fold(text)); ok {
		return r, nil
	}
	return 0, fmt.Errorf("%s is no rank of this deck: %s", spell.Quote(text), d.rankList())
}

// ParseRanks gives the position of the rank that the plural of a word names: "aces", "sixes", "deuces". Ok is false where a text
// is none; signs such as "10s" and "Ks" have no plural, since they name cards.
func (d *Deck) ParseRanks(text string) (rank int, ok bool) {
	text = fold(text)
	for _, ending := range []string{"s", "es"} {
		one, cut := strings.CutSuffix(text, ending)
		if r, known := d.findRank(one); cut && known && utf8.RuneCountInString(one) > 2 {
			return r, true
		}
	}
	return 0, false
}

// find reads a folded text: first as a card's very name, then as any spelling of
// a rank followed by any spelling of a suit.
func (d *Deck) find(text string) (ID, bool, error) {
	if id, ok := d.names[text]; ok {
		return id, true, nil
	}
	if d.jokes && text == "joker" {
		return d.names["jk"], true, nil
	}
	if r, ok := d.findRank(text); ok && len(d.suits) == 0 {
		id, ok := d.names[fold(d.ranks[r].name)]
		return id, ok, nil
	}
	if _, ok := d.ParseRanks(text); ok {
		return 0, false, nil // aces are no ace of spades
	}
	found, any := ID(0), false
	for s := range d.suits {
		for _, form := range d.suits[s].forms {
			before, ok := strings.CutSuffix(text, form)
			if !ok {
				continue
			}
			before = strings.TrimSuffix(strings.TrimSpace(before), " of")
			r, ok := d.findRank(before)
			if !ok {
				continue
			}
			id, ok := d.names[fold(d.plainName(r, s))]
			if !ok {
				continue // no deck has the one in the other
			}
			if any && id != found {
				return 0, false, fmt.Errorf("%s could be the %s or the %s: write it out", spell.Quote(text), d.Long(found), d.Long(id))
			}
			found, any = id, true
		}
	}
	return found, any, nil
}

func (d *Deck) findRank(text string) (int, bool) {
	for r := range d.ranks {
		for _, form := range d.ranks[r].forms {
			if form == text {
				return r, true
			}
		}
	}
	return 0, false
}

// noCard says why a text is no card of this deck.
func (d *Deck) noCard(text string) error {
	folded := fold(text)
	if folded == "" {
		return errors.New("no card is named here: " + d.shape())
	}
	if !d.jokes && (folded == "jk" || folded == "joker") {
		return errors.New("this deck has no jokers")
	}
	if r, ok := d.findRank(folded); ok && len(d.suits) > 0 {
		if id := slices.IndexFunc(d.cards, func(c Card) bool { return int(c.Rank) == r }); id >= 0 {
			return fmt.Errorf("%s is a rank, and no card without its suit: %s, say", spell.Quote(text), d.Name(ID(id)))
		}
	}
	if near := d.near(text); near != "" {
		return fmt.Errorf("%s is no card of this deck: did you mean %q?", spell.Quote(text), near)
	}
	return fmt.Errorf("%s is no card of this deck: %s", spell.Quote(text), d.shape())
}

// near gives the spelling of a card that a text is a slip of, or nothing. Short
// names are all one slip from one another: there the deck's shape helps more.
func (d *Deck) near(text string) string {
	folded := fold(text)
	if utf8.RuneCountInString(folded) <= 3 {
		return ""
	}
	near, _ := spell.Nearest(folded, d.spellings)
	return near
}

// spellings goes through the cards' names and their long names, once each.
func (d *Deck) spellings(yield func(string) bool) {
	for id := range d.cards {
		if d.kinds[id] != ID(id) {
			continue
		}
		if !yield(fold(d.cards[id].Name)) || !yield(fold(d.Long(ID(id)))) {
			return
		}
	}
}

// shape says what the cards of this deck look like.
func (d *Deck) shape() string {
	if len(d.ranks) == 0 {
		return "a card is called by its name, such as " + strconv.Quote(d.Long(0))
	}
	if len(d.suits) == 0 {
		return d.rankList()
	}
	var codes []string
	for _, s := range d.suits {
		codes = append(codes, s.code)
	}
	return fmt.Sprintf("%s, suits %s, as in %s", d.rankList(), abridged(codes), d.Name(0))
}

func (d *Deck) rankList() string {
	if len(d.ranks) == 0 {
		return "it has none"
	}
	var names []string
	for _, r := range d.ranks {
		names = append(names, r.name)
	}
	return "ranks are " + abridged(names)
}

// abridged lists names, leaving out the middle of a long list.
func abridged(names []string) string {
	if len(names) > 16 {
		names = append(append(names[:8:8], "..."), names[len(names)-4:]...)
	}
	return strings.Join(names, " ")
}

// drawn takes off the marks that say how a sign is drawn: as an emoji, or plainly.
var drawn = strings.NewReplacer("\ufe0e", "", "\ufe0f", "")

// fold brings a text into the form in which names are compared: small letters,
// single spaces, and without the marks behind a suit's sign.
func fold(text string) string {
	text = drawn.Replace(text)
	return strings.Join(strings.Fields(strings.ToLower(text)), " ")
}

func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}
