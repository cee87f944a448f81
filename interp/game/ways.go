package game

import (
	"fmt"

	"croupier/interp/flow"
	"croupier/interp/program"
	"croupier/interp/table"
)

// A game may be gone through way by way: where chance decides, it is taken in every way in which that can fall. Then values may
// not be decided yet, and what depends on them asks whoever goes through the game. Where a game is just played there is nobody to
// ask, and no value is undecided.

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
	// Alike reports whether two sets of cards or dice are no different, as far as chance has decided what they are.
	Alike(s *State, one, other []int32) bool
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
	LotToken = 1 << 61        // variables from here up to All stand for something unknown
	DieToken = table.DieToken // and so do items of lists from here on
)

// CodeUnwalkable marks a game whose chance cannot be gone through way by way.
const CodeUnwalkable = "cannot-be-walked"

// Unwalkable ends a game that cannot be gone through way by way.
func (s *State) Unwalkable(format string, args ...any) {
	s.Fail(s.At(), CodeUnwalkable, fmt.Sprintf(format, args...), "")
}

// UnknownValue is the value of a variable that stands for something unknown.
func (s *State) UnknownValue(token int64) int64 {
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

// onlooker is a state whose expressions are watched: it notes what is read, and where the game is gone through way by way it asks
// who does so about what is not decided yet.
type onlooker State

// Read reads a variable.
func (o *onlooker) Read(slot int) int64 {
	s := (*State)(o)
	if s.Record.Tracing {
		s.Record.NoteRead(slot)
	}
	s.ReadSlot(slot)
	if v := s.Vars[slot]; v < LotToken || v == program.All {
		return v
	}
	return s.UnknownValue(s.Vars[slot])
}

// Known is a list for whoever looks at its items one by one. Dice that are not known yet are nothing for them: the game must be
// gone through with all dice known.
func (o *onlooker) Known(list []int32) []int32 {
	if o.Ways != nil {
		for _, item := range list {
			if item >= DieToken {
				o.Ways.Mislead((*State)(o))
				return nil
			}
		}
	}
	return list
}

// Each is what an item is worth.
func (o *onlooker) Each(where, item int32, worth func() int64) int64 {
	return (*State)(o).EachFace(where, item, worth)
}

// Sum adds up dice.
func (o *onlooker) Sum(dice []int32) (total int64) {
	if o.Ways != nil {
		return o.Ways.Sum((*State)(o), dice)
	}
	for _, face := range dice {
		total += int64(face)
	}
	return total
}

// LookInto says that somebody looks at the cards of a zone.
func (o *onlooker) LookInto(zone int) {
	if o.Ways != nil {
		o.Ways.LookInto((*State)(o), zone)
	}
}

// Fits reports whether a condition holds in a loop.
func (o *onlooker) Fits(e int32) bool {
	if o.Ways != nil {
		return o.Ways.Fits((*State)(o), e)
	}
	return (*State)(o).truth(e)
}

// Several says that somebody picks from several items of a list, or goes by their order, which chance may have made.
func (o *onlooker) Several(e int32, inOrder bool) {
	if o.Ways == nil || !flow.Shuffled(o.P, e) {
		return
	}
	o.Ways.AlikeNoMore((*State)(o))
	if inOrder && !o.Ways.Ordered() {
		o.Ways.Mislead((*State)(o))
	}
}

// Minds reports whether the order of cards or dice that breaks a tie in a picking makes a difference to somebody.
func (o *onlooker) Minds(e int32) bool {
	return o.Ways != nil && !o.Ways.Ordered() && flow.Shuffled(o.P, e)
}

// Tied notes that nothing but their order tells two things apart of which one was picked. Cards that read the same are no two
// things.
func (o *onlooker) Tied(e, picked, other int32) {
	if same := o.M.Same; flow.Cards(o.P, e) && int(max(picked, other)) < len(same) && same[picked] == same[other] {
		return
	}
	o.Ways.Mislead((*State)(o))
}

// chosenFirst notes that of several sets which could be answered just as well one was taken because it came first.
func (s *State) chosenFirst(taken, other []int32) {
	if s.Ways != nil && !s.Ways.Ordered() && !s.Ways.Alike(s, taken, other) {
		s.Ways.Mislead(s)
	}
}

// Local notes that somebody looks at a list that a define was given, which may stand for a roll.
func (o *onlooker) Local(slot int32) {
	if o.Chances.On {
		(*State)(o).standsForRoll(slot)
	}
}

// rollsWay reports whether a roll is gone through way by way.
func (o *onlooker) rollsWay() bool {
	return o.Ways != nil && !o.Chances.On && int(o.Thrown) >= len(o.M.GivenFaces)
}

// Roll is what a roll comes to, where the game is gone through way by way.
func (o *onlooker) Roll(e int32) (total int64, decided bool) {
	if !o.rollsWay() {
		return 0, false
	}
	return o.Ways.Total((*State)(o), e), true
}

// Faces are its dice.
func (o *onlooker) Faces(e int32) (dice []int32, decided bool) {
	if !o.rollsWay() {
		return nil, false
	}
	return o.Ways.Faces((*State)(o), &o.P.Nodes[e]), true
}

// OneByOne says that items of a list are looked at one after the other.
func (s *State) OneByOne(e int32, list []int32) {
	if len(list) > 1 {
		s.Watch.Several(e, true)
	}
}
