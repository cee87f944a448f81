package cards

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// rank is one rank of a deck with everything that its name implies.
type rank struct {
	name  string
	poker int    // 2..14 when it is called as one of a poker deck's ranks, else 0
	long  string // in words: "ten", "ace"
	forms []string
}

// suit is one suit of a deck.
type suit struct {
	name   string
	code   string // the letter, or the few letters, that no other suit begins with
	symbol string // "♥" for the four standard suits, else empty
	poker  int    // 0..3, or -1 beyond the fourth suit of a deck with own suits
	forms  []string
}

var standardSuits = []string{"clubs", "diamonds", "hearts", "spades"}

// suitSymbols are the filled and the outlined signs of the standard suits.
var suitSymbols = [][2]string{{"♣", "♧"}, {"♦", "♢"}, {"♥", "♡"}, {"♠", "♤"}}

// Letters is a text in which the signs of the standard suits are their letters: A♥ is Ah.
func Letters(text string) string { return signs.Replace(text) }

var signs = func() *strings.Replacer {
	pairs := []string{"\ufe0e", "", "\ufe0f", ""} // marks that say how a sign is drawn
	for i, suit := range standardSuits {
		for _, sign := range suitSymbols[i] {
			pairs = append(pairs, sign, suit[:1])
		}
	}
	return strings.NewReplacer(pairs...)
}()

// pokerRanks are the ranks of a poker deck from 2 up: sign, word, and another sign.
var pokerRanks = [][]string{
	{"2", "two", "deuce"}, {"3", "three"}, {"4", "four"}, {"5", "five"}, {"6", "six"}, {"7", "seven"}, {"8", "eight"},
	{"9", "nine"}, {"10", "ten", "t"}, {"j", "jack"}, {"q", "queen"}, {"k", "king"}, {"a", "ace"},
}

func (d *Deck) setRanks(names []string) error {
	index := map[string]int{}
	for _, name := range names {
		if err := checkName("rank", name, false); err != nil {
			return err
		}
		if _, twice := index[fold(name)]; twice {
			return fmt.Errorf("rank %q is there twice", name)
		}
		index[fold(name)] = len(d.ranks)
		d.ranks = append(d.ranks, rank{name: name, long: name, forms: []string{fold(name)}})
	}
	// Another spelling of a rank counts only where no rank has it for its own name.
	for i, forms := range pokerRanks {
		for _, name := range forms {
			r, here := index[name]
			if !here {
				continue
			}
			d.ranks[r].poker = i + 2
			d.ranks[r].long = forms[1]
			for _, form := range forms {
				if _, taken := index[form]; !taken {
					d.ranks[r].forms = append(d.ranks[r].forms, form)
					index[form] = r
				}
			}
		}
	}
	return nil
}

func (d *Deck) setSuits(names []string) error {
	for i, name := range names {
		if err := checkName("suit", name, false); err != nil {
			return err
		}
		for _, other := range names[:i] {
			if fold(other) == fold(name) {
				return fmt.Errorf("suit %q is there twice", name)
			}
		}
	}
	allStandard := true
	for i, name := range names {
		code := shortest(names, i)
		s := suit{name: name, code: code, poker: -1, forms: []string{fold(name)}}
		if code != fold(name) {
			s.forms = append(s.forms, code)
		}
		for j, std := range standardSuits {
			if fold(name) == std {
				s.poker = j
				s.symbol = suitSymbols[j][0]
				s.forms = append(s.forms, suitSymbols[j][0], suitSymbols[j][1])
			}
		}
		allStandard = allStandard && s.poker >= 0
		d.suits = append(d.suits, s)
	}
	if !allStandard {
		for i := range d.suits {
			d.suits[i].poker = i
			if i > 3 {
				d.suits[i].poker = -1
			}
		}
	}
	return nil
}

// shortest gives the fewest first letters of a suit that no other suit begins with.
func shortest(names []string, i int) string {
	letters := []rune(fold(names[i]))
	for n := 1; n < len(letters); n++ {
		prefix, unique := string(letters[:n]), true
		for j, other := range names {
			unique = unique && (j == i || !strings.HasPrefix(fold(other), prefix))
		}
		if unique {
			return prefix
		}
	}
	return string(letters)
}

// plainName is how a card of a rank and a suit reads: "10h", but "page of cups"
// when the rank is a longer word, which no letter could be hung on legibly.
func (d *Deck) plainName(r, s int) string {
	name := d.ranks[r].name
	if _, err := strconv.Atoi(name); err != nil && utf8.RuneCountInString(name) > 2 {
		return name + " of " + d.suits[s].name
	}
	return name + d.suits[s].code
}

// Name gives how a card reads and is typed: "10h", "Jk", or an own card's name.
func (d *Deck) Name(id ID) string { return d.Card(id).Name }

// Pretty gives the name with the suit's sign, for the four standard suits: "10♥".
func (d *Deck) Pretty(id ID) string {
	if id < 0 || int(id) >= len(d.cards) {
		return ""
	}
	return d.signs()[id]
}

// sign makes a card's pretty name, which must not read as another card (one
// that has the sign for its own name).
func (d *Deck) sign(id ID) string {
	c := d.Card(id)
	if c.Suit == None || d.suits[c.Suit].symbol == "" || !d.isPlain(c) {
		return c.Name
	}
	pretty := d.ranks[c.Rank].name + d.suits[c.Suit].symbol
	if read, ok, err := d.find(fold(pretty)); !ok || err != nil || read != d.Kind(id) {
		return c.Name
	}
	return pretty
}

// isPlain tells whether a card is called after its rank and suit.
func (d *Deck) isPlain(c Card) bool {
	switch {
	case c.Rank == None:
		return false
	case c.Suit == None:
		return c.Name == d.ranks[c.Rank].name
	}
	return c.Name == d.plainName(int(c.Rank), int(c.Suit))
}

// Long gives the name in words: "ten of hearts", "joker", or an own card's name.
func (d *Deck) Long(id ID) string {
	c := d.Card(id)
	switch {
	case c.Joker:
		return "joker"
	case !d.isPlain(c):
		return c.Name
	case c.Suit == None:
		return d.ranks[c.Rank].long
	}
	return d.ranks[c.Rank].long + " of " + d.suits[c.Suit].name
}
