package game

import (
	"fmt"

	"croupier/interp/flow"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
)

// A game may be gone through way by way: where chance decides, it is taken in every way in which that can fall. Then values may not
// be decided yet, and what depends on them asks whoever goes through the game. Where a game is just played there is nobody to ask,
// and no value is undecided.

// Ways is whoever goes through a game way by way. Each state that is gone through has one of its own.
type Ways interface {
	// Copy is a copy for a copy of the state, in the memory of another one where that is of use.
	Copy(to Ways) Ways
	// Chance is what decides in place of the streams.
	Chance(s *State) table.Chance
	// Ordered reports whether the order of cards and dice is told apart.
	Ordered() bool
	// Mislead says that the order of cards or dice makes a difference, AlikeNoMore that suits do: all must be gone through anew.
	Mislead(s *State)
	AlikeNoMore(s *State)
	// Unknown is the value that an undecided variable is taken for.
	Unknown(s *State, token int64) int64
	// EachFace has a look at every face that an undecided die may show; Sum adds up dice of which all must be decided.
	EachFace(s *State, where, item int32, worth func() int64) int64
	Sum(s *State, list []int32) int64
	// LookInto says that somebody looks at the cards of a zone.
	LookInto(s *State, zone int)
	// Total and Faces are what a roll comes to and the dice that count of it.
	Total(s *State, e int32) int64
	Faces(s *State, n *program.Node) []int32
	// Fits reports whether a condition holds in a loop.
	Fits(s *State, e int32) bool
}

// What stands for something undecided, in place of a value.
const (
	LotToken = 1 << 61 // variables from here up to All stand for something unknown
	DieToken = 1 << 24 // and so do items of lists from here on
)

// CodeUnwalkable marks a game whose chance cannot be gone through way by way.
const CodeUnwalkable = "cannot-be-walked"

// Unwalkable ends a game that cannot be gone through way by way.
func (s *State) Unwalkable(format string, args ...any) {
	s.Fail(s.At(), CodeUnwalkable, fmt.Sprintf(format, args...), "")
}

// UnknownValue is the value of a variable that stands for something unknown. A policy that is asked does not go by it.
func (s *State) UnknownValue(token int64) int64 {
	if s.Ways == nil {
		return 0
	}
	return s.Ways.Unknown(s, token)
}

// EachFace is what an item is worth. A die that is not decided is looked at with every face.
func (s *State) EachFace(where, item int32, worth func() int64) int64 {
	if item >= DieToken {
		return s.Ways.EachFace(s, where, item, worth)
	}
	before := s.Look(where, item)
	v := worth()
	s.Unlook(where, before)
	return v
}

// allDecided is a list for whoever looks at its items one by one, in their order. Dice that are not known yet are nothing for
// them: the game must be gone through with all dice known.
func (s *State) allDecided(l []int32) []int32 {
	if s.Ways != nil {
		for _, item := range l {
			if item >= DieToken {
				s.Ways.Mislead(s)
				return nil
			}
		}
	}
	return l
}

// rollsWay reports whether a roll is gone through way by way.
func (s *State) rollsWay() bool {
	return s.Ways != nil && !s.Chances.On && int(s.Thrown) >= len(s.M.GivenFaces)
}

// orderMatters ends the walk where a function looks at the order of cards, and takes no suit for another where it picks one of them.
func (s *State) orderMatters(f *op.Function, n *program.Node, values []op.Value) {
	if f.Looks != op.InOrder && f.Does&op.Chance == 0 {
		return
	}
	for i, v := range values {
		if len(v.L) > 1 && flow.Shuffled(s.P, s.P.Args[n.B+int32(i)]) {
			s.Ways.AlikeNoMore(s)
			if f.Looks == op.InOrder && !s.Ways.Ordered() {
				s.Ways.Mislead(s)
			}
		}
	}
}

// minds reports whether the order of cards or dice that breaks a tie in a picking makes a difference to somebody.
func (s *State) minds(n *program.Node) bool {
	return (s.Ways != nil && !s.Ways.Ordered() || s.Ties != nil) && s.Failure == nil && flow.Shuffled(s.P, n.A)
}

// tied notes that nothing but their order tells two things apart of which one was picked.
func (s *State) tied(n *program.Node, picked, other *ranked) {
	if picked.keys != other.keys || picked.item == other.item {
		return
	}
	if cards := s.M.Same; flow.Cards(s.P, n.A) && int(max(picked.item, other.item)) < len(cards) && cards[picked.item] == cards[other.item] {
		return
	}
	if s.Ways != nil {
		s.Ways.Mislead(s)
	} else {
		*s.Ties = true
	}
}

// OneByOne ends the walk where items are looked at one after the other in an order that chance has made.
func (s *State) OneByOne(e int32, list []int32) {
	if len(list) > 1 && flow.Shuffled(s.P, e) {
		s.Ways.AlikeNoMore(s)
		if !s.Ways.Ordered() {
			s.Ways.Mislead(s)
		}
	}
}
