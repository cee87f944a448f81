package program

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
)

// Test is a test that a ruleset carries.
type Test struct {
	Title   string
	Players []string
	Options []Arg
	Deck    []string
	Coming  []Coming // cards that come to certain places first
	Dice    []int
	Seed    uint64
	Start   string // "": the test plays nothing, and only looks at expressions
	Args    []Arg
	Steps   []TestStep
	Span    diag.Span
}

// NextShuffle stands among the cards that are dealt first where the deck is shuffled anew: behind it a card may come again.
const NextShuffle = "/"

// Coming is cards that come to a place next, whatever else the deck would give it.
type Coming struct {
	Player, Zone string // Player "" for a place of the table's
	Cards        []string
	Span         diag.Span
}

// Arg is something that a game is set up with, as it was typed: an option, or a parameter or stat of one player, or of all where
// Player is "".
type Arg struct {
	Player string    `json:"player,omitempty"`
	Name   string    `json:"name"`
	Value  string    `json:"value"`
	Span   diag.Span `json:"-"` // where it is written, in a test of the rules
}

// TestKind is what a step of a test does.
type TestKind uint8

// The steps of a test.
const (
	TestBegin   TestKind = iota // the start
	TestAnswer                  // Player answers Text
	TestRefuse                  // Player's Text would not be legal
	TestExpect                  // Cond holds
	TestRefused                 // the start was refused with Text
	TestSaid                    // Text was said since the last answer; or never was
	TestOver                    // the game is over
	TestSees                    // who Cond is sees the cards of Left, or the Field of Right; or never: does not
	TestSet                     // Field, of Player or of the table, is set to Text
	TestFinish                  // the policy Text answers for everybody until Cond holds or, without one, until the game is over
	TestComing                  // the cards of Coming come to their place next
)

// TestStep is one step of a test.
type TestStep struct {
	Kind         TestKind
	Player, Text string
	Field        string
	Never        bool   // it was not said
	Saying       string // what is to be said to whom an answer is refused; "": anything
	Cond         int32
	Left         int32 // the left side of a comparison, to be shown when the test fails; 0: none
	LeftKind     check.Kind
	Right        int32 // the right side, where it is not written out
	RightKind    check.Kind
	Coming       Coming
	Span         diag.Span
}
