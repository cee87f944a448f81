// Package event is what happens at a table, as data: events of each kind, who may see each of them and each card in them, and
// the recorder that keeps them for a game together with what decided its results. Who may see something is a mask of viewers.
// The package must not know how a game is played, nor what becomes of events: it writes no text and draws nothing.
package event

import (
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/program"
)

// Who may see something is a mask: a bit for each seat, one for the game master, and one for what everybody may see.
const (
	Everybody uint32 = 1 << 31
	ToGM      uint32 = 1 << 30
	Everyone  uint32 = 1<<32 - 1
)

// Kind says what happened.
type Kind uint8

// What may happen at a table.
const (
	Start   Kind = iota // a start begins: Name
	Phase               // a phase begins: Name
	Shuffle             // a zone is shuffled; From, if not -1, went into it
	Deal                // cards from the deck to Zone
	Burn                // cards from the deck to the discards
	Move                // cards from From to Zone; as an answer, Name is its verb
	Reveal              // cards of Zone, or a field (Name, Value), are shown
	Roll                // dice: Faces, and their total in Amount
	Reroll              // dice that lie on the table, after Amount of them were thrown again: Faces
	Keep                // dice that a player takes from where they lie and puts aside: Faces
	Set                 // a field changes: Name, Value
	Ante                // Amount of dead chips from Player into the pot
	Post                // Amount of a live bet before the betting
	Bet                 // a betting action: Name, Amount put in
	Return              // Amount that nobody met goes back
	Win                 // Amount from the pot to Player
	Pay                 // Amount from one pile (Name), of Player, to another (Text), of To
	Answer              // Player has decided: Value, or Text
	Say                 // the rules say Text
	Result              // a result: Name, Value
	Drop                // Player is out of the hand
	Leave               // Player is out of the game
	Bring               // everybody is back in: Amount of players who were out
	End                 // the game is over
	Unwon               // the pot was awarded, and chips are left in it
	Round               // a round begins or ends: Name
)

// EventNames are what JSON and scripts call the kinds.
var EventNames = [...]string{"start", "phase", "shuffle", "deal", "burn", "move", "reveal", "roll", "reroll", "keep", "set",
	"ante", "post", "bet",
	"return", "win", "pay", "answer", "say", "result", "drop", "leave", "bring", "end", "unwon", "round"}

// String is the event's name, as JSON has it.
func (k Kind) String() string { return EventNames[k] }

// Event is one thing that happened, with who may see it. Front ends show events through game.State.See, never raw.
type Event struct {
	Kind       Kind
	Name, Text string
	Asked      string // of a choice: the rules' question
	Into       string // of chips that are bet by an answer: the pile that they go to
	Player     int    // -1: nobody in particular
	To         int    // of a payment: who gets it, -1: none of the players
	Zone, From int    // -1: none
	Cards      []int32
	Eyes       []uint32 // for each card, who knows its face
	Faces      []int32
	Burst      []bool // of a roll: which dice exploded and brought the next one; nil: none did
	Heard      int    // of dice: how many were thrown, which those hear who do not see them; 0: nobody hears it
	On         int32  // of a roll on a chart: that chart, and 1; what the faces show is said in its words
	Sum        bool   // of a roll: the rules count what the dice come to
	Amount     int64
	Value      program.Value
	Same       bool    // of a field: it holds what it held, which not everybody may know; hooks are not called for it
	Said       []Piece // what Text or Value is made of, where not everybody who sees the event may know all of it
	Which      *Which  // of a field that changes: what it is called for those who may not know which one it is; nil: everybody may
	Won        []Won   // of chips from the pot: what they were won with
	Who        uint32  // who may see that it happened at all
	Line       int32   // the span of the statement that did it
	Field      int32   // of a field that changes, where a whenever meets that: its number, from 1
	Caused     bool    // a whenever did it: nothing hangs on it
}

// Which is what a field is called for those who may not know which one of several it is.
type Which struct {
	Name   string
	Player int
	Who    uint32 // who may know
}

// Verb is what a player did, as the table calls it.
func (e *Event) Verb() string {
	if e.Kind == Bet {
		verb, _, _ := strings.Cut(e.Name, ",")
		return verb
	}
	return e.Name
}

// Seen is an event as one viewer may see it: cards that they do not know are -1, and dice that they do not see are not there.
type Seen struct {
	Event
	Hidden int // how many of the cards they do not know, or how many dice they only hear
}

// A Viewer looks at a game: a player by their seat, or one of the two below.
type Viewer int

// Viewers who are no players.
const (
	Table Viewer = -1 // what lies open for all
	GM    Viewer = -2 // the game master
	// Record sees everything: the record of a game, and whoever owns the program that plays it.
	Record Viewer = -3
)

// Mask is everything that a viewer may see.
func (v Viewer) Mask() uint32 {
	switch {
	case v >= 0:
		return Everybody | 1<<v
	case v == GM:
		return Everybody | ToGM
	case v == Record:
		return Everyone
	}
	return Everybody
}

// Own is what is for the viewer's eyes alone: a seat's bit, or the game master's.
func (v Viewer) Own() uint32 { return v.Mask() &^ Everybody }

// Reason is one line of the rules that had a part in a result.
type Reason struct {
	Where diag.Span
	What  string // "given by", "decided by", "Ann's skill became 3, the dice showed 3"
	Words string // how the value came about, for people who do not read rules; "": it is not told
}

// Won says what a player's share of a pot was for.
type Won struct {
	Pots []int         // the pots that it is of, 0: the main one, then the side pots; nil: all there are
	Half bool          // it is of one half, where the other went by another order of hands
	Hand program.Value // what they won it with; of no kind where that is no hand of cards, or not all can see it
}
