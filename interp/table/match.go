package table

import (
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/hands"
)

// Match is what stands at a table before anybody plays: the program with its players, options, deck and what is known of each
// card. It never changes once it is made.
type Match struct {
	P         *program.Program
	N         int // seats
	Players   []string
	Options   []int64
	Texts     []string // the program's texts, then those given at the start
	NameTexts []int64  // each seat's name, as a text value
	StartWord int64    // the start that is played, as a word

	Cards     *cards.Deck
	Evaluated []hands.Card // what each card is to the evaluator; wild cards are jokers
	Same      []int32      // the first card that reads the same
	Joker     []bool
	NaturalRank, Suit,
	Spots []int32 // of each card; a joker ranks above all
	FromHigh   []int32 // the place of each card from the highest rank down, jokers last; equal ranks have one place
	Own        [][]int64
	CardLists  [][]int32 // the program's card lists, as cards of this deck
	Missing    []string  // and what is wrong with those that name a card which this deck lacks
	GivenCards []int32   // cards that leave the deck first
	Coming     []Coming  // and those that come to certain places
	GivenFaces []int32   // faces that come first
	RankList   []int32
	SuitList   []int32

	ZoneCount, ListCount, VarCount, PileCount int
	FirstTableVar                             int
	ZoneEyes                                  []uint32 // of each zone: who sees the cards that lie face down in it
}

// SeeZones finds out who sees what lies in which zone.
func (m *Match) SeeZones() {
	for _, zone := range m.P.PlayerZones {
		for seat := range m.N {
			m.ZoneEyes = append(m.ZoneEyes, zone.Mask(seat))
		}
	}
	for _, zone := range m.P.TableZones {
		m.ZoneEyes = append(m.ZoneEyes, zone.Mask(0))
	}
}

// Program is what the game is played by.
func (m *Match) Program() *program.Program { return m.P }

// Seats is how many players sit at the table.
func (m *Match) Seats() int { return m.N }

// Name is a player's name.
func (m *Match) Name(seat int) string { return m.Players[seat] }

// Seat finds a player by name; -1 when nobody is called that.
func (m *Match) Seat(name string) int {
	for i, p := range m.Players {
		if p == name {
			return i
		}
	}
	return -1
}

// Deck is the deck that is played with, nil where there is none.
func (m *Match) Deck() *cards.Deck { return m.Cards }
