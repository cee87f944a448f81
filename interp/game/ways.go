package game

import (
	"fmt"
	"math/big"

	"croupier/interp/flow"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/dice"
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
	// Read is what a variable holds, and List what a list does. Dice in it that are not decided have a mark, which whoever goes
	// through the game knows; Decided are the items without one.
	Read(s *State, slot int) int64
	List(s *State, slot int) []int32
	Decided(list []int32) []int32
	// Known is a list whose items are all decided: those that are not yet, chance decides.
	Known(s *State, list []int32) []int32
	// EachFace is what an item is worth, whatever an undecided die shows; Sum adds up dice of which all must be decided.
	EachFace(s *State, where, item int32, worth func(*table.Table) int64) int64
	Sum(s *State, list []int32) int64
	// LookInto says that somebody looks at the cards of a zone.
	LookInto(s *State, zone int)
	// Total and Faces are what a roll comes to and the dice that count of it.
	Total(s *State, e int32) int64
	Faces(s *State, n *program.Node) []int32
	// Reroll throws those dice of a list again that are marked with a 1.
	Reroll(s *State, slot int, again []int32)
	// WholeRoll is [WholeRoll], which is worked out once for all states.
	WholeRoll(spec dice.Spec) (d dice.Dist, tooFar *big.Rat, ok bool)
	// Fits reports whether a condition holds in a loop.
	Fits(s *State, e int32) bool
}

// CodeUnwalkable marks a game whose chance cannot be gone through way by way.
const CodeUnwalkable = "cannot-be-walked"

// Unwalkable ends a game that cannot be gone through way by way.
func (s *State) Unwalkable(format string, args ...any) {
	s.Fail(s.At(), CodeUnwalkable, fmt.Sprintf(format, args...), "")
}

// onlooker is a state whose expressions are watched: it notes what is read, and where the game is gone through way by way it asks
// who does so about what is not decided yet.
type onlooker State

// Read reads a variable.
func (o *onlooker) Read(slot int) int64 {
	s := (*State)(o)
	s.ReadSlot(slot)
	if s.Ways != nil {
		return s.Ways.Read(s, slot)
	}
	return s.Vars[slot]
}

// Given reads whether a result has been given.
func (o *onlooker) Given(slot int) bool {
	s := (*State)(o)
	if s.Ways != nil {
		return s.Ways.Read(s, slot) != 0
	}
	return s.Vars[slot] != 0
}

// List reads a list.
func (o *onlooker) List(slot int) []int32 {
	s := (*State)(o)
	s.ReadSlot(len(s.Vars) + slot)
	if s.Ways != nil {
		return s.Ways.List(s, slot)
	}
	return s.Lists[slot]
}

// Known is a list for whoever looks at its items one by one.
func (o *onlooker) Known(list []int32) []int32 {
	if o.Ways != nil {
		return o.Ways.Known((*State)(o), list)
	}
	return list
}

// Decided are the items of a list that chance has decided.
func (o *onlooker) Decided(list []int32) []int32 {
	if o.Ways != nil {
		return o.Ways.Decided(list)
	}
	return list
}

// Each is what an item is worth.
func (o *onlooker) Each(where, item int32, worth func(*table.Table) int64) int64 {
	if o.Ways != nil {
		return o.Ways.EachFace((*State)(o), where, item, worth)
	}
	before := o.Look(where, item)
	v := worth(&o.Table)
	o.Unlook(where, before)
	return v
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
	if o.Ways == nil && o.Chances.ways == nil || !flow.Shuffled(o.P, e) {
		return
	}
	if w := o.Chances.ways; inOrder && w != nil && (o.Ways == nil || !w.rows) { // the dice of a chance are not those of the game
		(*State)(o).lookInRows()
		return
	}
	if o.Ways == nil {
		return
	}
	o.Ways.AlikeNoMore((*State)(o))
	if inOrder && !o.Ways.Ordered() {
		o.Ways.Mislead((*State)(o))
	}
}

// Minds reports whether the order of cards or dice that breaks a tie in a picking makes a difference to somebody.
func (o *onlooker) Minds(e int32) bool {
	apart := o.Ways == nil || o.Ways.Ordered()
	if w := o.Chances.ways; w != nil {
		apart = apart && w.rows
	}
	return !apart && flow.Shuffled(o.P, e)
}

// Tied notes that nothing but their order tells two things apart of which one was picked. Cards that read the same are no two
// things.
func (o *onlooker) Tied(e, picked, other int32) {
	if same := o.M.Same; flow.Cards(o.P, e) && int(max(picked, other)) < len(same) && same[picked] == same[other] {
		return
	}
	if w := o.Chances.ways; w != nil && (o.Ways == nil || !w.rows) {
		(*State)(o).lookInRows()
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
