package table

import (
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/cards"
	"croupier/stdlib/hands"
)

// Pack is the deck that is played with, and what is known of each card. It goes by the options, and never changes once it is
// made.
type Pack struct {
	Cards     *cards.Deck
	Evaluated []hands.Card // what each card is to the evaluator; wild cards are jokers
	Same      []int32      // the first card that reads the same
	Home      []int8       // of which deck each card is, by its number
	Joker     []bool
	NaturalRank, Suit,
	Spots []int32 // of each card; a joker ranks above all
	FromHigh  []int32 // the place of each card from the highest rank down, jokers last; equal ranks have one place
	Own       [][]int64
	CardLists [][]int32 // the program's card lists, as cards of this deck
	Missing   []string  // and what is wrong with those that name a card which this deck lacks
	RankList  []int32
	SuitList  []int32
}

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
	Language  int      // the version of the language that is played

	Pack
	GivenCards []int32  // cards that leave the deck first
	Coming     []Coming // and those that come to certain places
	GivenFaces []int32  // faces that come first

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

// GMName is what the game master is called who is asked; nobody else may be.
const GMName = "game master"

// Name is a player's name, or the game master's for int(event.GM).
func (m *Match) Name(seat int) string {
	if seat == int(event.GM) {
		return GMName
	}
	return m.Players[seat]
}

// Called is a name inside of a sentence.
func Called(name string) string {
	if name == GMName {
		return "the " + name
	}
	return name
}

// Chair is a place in a list of all who may be asked: the players by their seats, and behind them the game master.
func (m *Match) Chair(seat int) int {
	if seat == int(event.GM) {
		return m.N
	}
	return seat
}

// AtChair is whose place that is.
func (m *Match) AtChair(chair int) (seat int) {
	if chair == m.N {
		return int(event.GM)
	}
	return chair
}

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
