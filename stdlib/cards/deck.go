// Package cards knows what cards a deck holds, what they are called, and how
// their order runs: the standard deck, short and double decks, jokers, own
// suits and ranks, and own cards.
//
// It must not know where cards lie, who sees them or what they are worth in any
// game, and nothing of hands: an evaluator asks PokerRank and PokerSuit.
package cards

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"croupier/stdlib/internal/spell"
)

// What a deck may hold at most.
const (
	MaxCards = 1000
	MaxRanks = 64
	MaxSuits = 32

	maxCopies = 100
	maxSame   = 128
	maxName   = 40 // letters in the name of a rank, a suit, a card or an attribute
)

// ID identifies one card of a deck: its place in the unshuffled deck, from 0.
// Two cards that read the same, in a deck of several packs, have different ids.
type ID = int16

// None is the Rank or Suit of a card that has none.
const None = -1

// Card is one card as its deck defines it.
type Card struct {
	Rank  int8   // position in the deck's ranks, lowest 0; None for jokers and for own cards
	Suit  int8   // position in the deck's suits, from 0; None for jokers and own cards, and in a deck without suits
	Copy  int8   // 0 for the first of the cards that read the same, 1 for the next, ...
	Deck  int8   // of which deck it is, where several are played with: see [Together]
	Joker bool   // whether it is a joker
	Name  string // how it reads: "10h", "Jk", or the name of an own card
}

// Spec says what a deck is made of. A deck has every rank in every suit (with
// no suits every rank once), then jokers, then own cards; Copies of all that
// are shuffled together, so two packs with two jokers each have four.
type Spec struct {
	Ranks  []string // lowest first
	Suits  []string
	Jokers int      // in each pack
	Copies int      // packs; 0 means 1
	Extra  []string // the names of cards beyond ranks times suits
}

// Deck is the definition of a deck. Once built it never changes, so it may be
// shared freely.
type Deck struct {
	ranks []rank
	suits []suit
	cards []Card
	kinds []ID   // by card: the first card that reads the same
	same  [][]ID // by that first card: all that read the same
	names map[string]ID
	signs func() []string // by card: the name with the suit's sign, made when it is first wanted
	words int             // the most words in the name of an own card
	jokes bool
}

// StandardSpec gives the makings of the standard deck of 52, to be altered:
// ranks 2 to ace; clubs, diamonds, hearts and spades; no jokers.
func StandardSpec() Spec {
	return Spec{
		Ranks: strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A"),
		Suits: strings.Fields("clubs diamonds hearts spades"),
	}
}

// The specification is sound, so there is no error to look at; a test holds it.
var standard, _ = New(StandardSpec())

// Standard gives the standard deck of 52. A card's id divided by 4 is its rank
// from 0 for the 2 to 12 for the ace, the remainder its suit: clubs, diamonds,
// hearts, spades.
func Standard() *Deck { return standard }

// New builds a deck. Within each pack cards come in the order of the ranks,
// suit by suit; all jokers follow, then all own cards. The error says which
// name, number or clash is in the way, in a sentence to show.
func New(spec Spec) (*Deck, error) { return Together(spec.Ranks, spec.Suits, spec) }

// Together builds one definition of several decks that are played with side by side: their cards in the order of the decks, each
// of which says of which deck it is. The ranks and suits are those of all decks, in an order that holds for each of them.
func Together(ranks, suits []string, specs ...Spec) (*Deck, error) {
	d := &Deck{names: map[string]ID{}}
	if err := d.setRanks(ranks); err != nil {
		return nil, err
	}
	if err := d.setSuits(suits); err != nil {
		return nil, err
	}
	for i, spec := range specs {
		if spec.Copies == 0 {
			spec.Copies = 1
		}
		if err := checkSizes(spec, spec.Copies); err != nil {
			return nil, err
		}
		if err := d.addDeck(int8(i), spec); err != nil {
			return nil, err
		}
	}
	if len(d.cards) > MaxCards {
		return nil, fmt.Errorf("all decks together can have %d cards at most, these have %d", MaxCards, len(d.cards))
	}
	d.signs = sync.OnceValue(func() (signs []string) {
		for id := range d.cards {
			signs = append(signs, d.sign(ID(id)))
		}
		return signs
	})
	return d, nil
}

// addDeck adds the cards of one deck.
func (d *Deck) addDeck(deck int8, spec Spec) error {
	var ranks, suits []int
	for _, name := range spec.Ranks {
		ranks = append(ranks, slices.IndexFunc(d.ranks, func(r rank) bool { return r.name == name }))
	}
	for _, name := range spec.Suits {
		suits = append(suits, slices.IndexFunc(d.suits, func(s suit) bool { return s.name == name }))
	}
	for range spec.Copies {
		for _, r := range ranks {
			if len(suits) == 0 {
				if err := d.add(Card{Rank: int8(r), Suit: None, Deck: deck, Name: d.ranks[r].name}); err != nil {
					return err
				}
			}
			for _, s := range suits {
				if err := d.add(Card{Rank: int8(r), Suit: int8(s), Deck: deck, Name: d.plainName(r, s)}); err != nil {
					return err
				}
			}
		}
	}
	for range spec.Copies * spec.Jokers {
		if err := d.add(Card{Rank: None, Suit: None, Joker: true, Deck: deck, Name: "Jk"}); err != nil {
			return err
		}
		d.jokes = true
	}
	for range spec.Copies {
		for _, name := range spec.Extra {
			if err := d.addOwn(deck, name); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkSizes(spec Spec, copies int) error {
	switch {
	case len(spec.Ranks) > MaxRanks:
		return fmt.Errorf("a deck can have %d ranks at most, this one has %d", MaxRanks, len(spec.Ranks))
	case len(spec.Suits) > MaxSuits:
		return fmt.Errorf("a deck can have %d suits at most, this one has %d", MaxSuits, len(spec.Suits))
	case copies < 0 || copies > maxCopies:
		return fmt.Errorf("a deck can be made of 1 to %d packs, not of %d", maxCopies, copies)
	case spec.Jokers < 0 || spec.Jokers > MaxCards:
		return fmt.Errorf("a deck can have 0 to %d jokers, not %d", MaxCards, spec.Jokers)
	case len(spec.Extra) > MaxCards:
		return fmt.Errorf("a deck can have %d cards at most, this one has %d own cards", MaxCards, len(spec.Extra))
	}
	pack := len(spec.Ranks)*max(1, len(spec.Suits)) + spec.Jokers + len(spec.Extra)
	if pack == 0 {
		return fmt.Errorf("a deck needs cards: give it ranks and suits, jokers, or cards of its own")
	}
	if pack*copies > MaxCards {
		return fmt.Errorf("a deck can have %d cards at most, this one has %d", MaxCards, pack*copies)
	}
	return nil
}

// add puts one card into the deck; a card of the same name must be the same card.
func (d *Deck) add(card Card) error {
	id, name := ID(len(d.cards)), fold(card.Name)
	first, known := d.names[name]
	if !known {
		first = id
		d.names[name] = id
	} else if !alike(d.cards[first], card) {
		return fmt.Errorf("two different cards read %q: give a rank, a suit or a card another name", card.Name)
	}
	d.same = append(d.same, nil)
	if len(d.same[first]) == maxSame {
		return fmt.Errorf("a deck can have %d cards that read the same at most: %q is there more often", maxSame, card.Name)
	}
	card.Copy = int8(len(d.same[first]))
	d.cards = append(d.cards, card)
	d.kinds = append(d.kinds, first)
	d.same[first] = append(d.same[first], id)
	return nil
}

func (d *Deck) addOwn(deck int8, name string) error {
	if err := checkName("card", name, true); err != nil {
		return err
	}
	d.words = max(d.words, len(strings.Fields(name)))
	return d.add(Card{Rank: None, Suit: None, Deck: deck, Name: name})
}

// alike tells whether two cards of one name are copies of one another.
func alike(a, b Card) bool {
	return a.Rank == b.Rank && a.Suit == b.Suit && a.Joker == b.Joker && a.Name == b.Name
}

// checkName refuses names that could not be read back from a list of cards.
func checkName(what, name string, spaces bool) error {
	switch {
	case fold(name) == "":
		return fmt.Errorf("a %s needs a name", what)
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("the name of a %s can have %d letters at most: %s", what, maxName, spell.Quote(name))
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the name of a %s can only have letters, digits and signs: %s", what, spell.Quote(name))
	case strings.ContainsAny(name, `,"[]`):
		return fmt.Errorf("the name of a %s cannot have commas, quotes or brackets: %s", what, spell.Quote(name))
	case !spaces && strings.Contains(name, " "):
		return fmt.Errorf("the name of a %s is one word: %s", what, spell.Quote(name))
	case strings.Join(strings.Fields(name), " ") != name:
		return fmt.Errorf("the name of a %s has a space too many: %s", what, spell.Quote(name))
	}
	return nil
}
