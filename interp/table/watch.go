package table

import (
	"math/big"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
)

// Watcher looks on while expressions are evaluated, wherever a game is not only played: it notes what is read, and answers for
// what chance has not decided yet. Whatever it is asked about costs nothing where a game is only played, since nobody asks.
type Watcher interface {
	Read(slot int) int64                                  // what a variable holds
	Given(slot int) bool                                  // whether a variable says that a result has been given
	List(slot int) []int32                                // what a list holds: dice in it may be undecided
	Each(how, item int32, worth func(*Table) int64) int64 // what an item is worth, looked at as how says: it may be an undecided die
	Known(list []int32) []int32                           // a list for somebody who must know every item
	Decided(list []int32) []int32                         // the items of a list that chance has decided
	Sum(dice []int32) int64                               // what dice add up to
	LookInto(zone int)                                    // somebody looks at the cards of a zone
	Fits(e int32) bool                                    // whether a condition holds in a loop
	Several(e int32, inOrder bool)                        // somebody picks from several items of a list, or goes by their order
	Minds(e int32) bool                                   // whether somebody minds that the order of a list breaks a tie
	Tied(e, picked, other int32)                          // nothing but their order tells two items apart
	Local(slot int32)                                     // somebody looks at a list that a define was given
	Roll(e int32) (total int64, decided bool)             // what a roll comes to, where it is not thrown here
	Faces(e int32) (dice []int32, decided bool)           // and its dice
}

// Rules are what the table, and what is evaluated at it, asks of the game.
type Rules interface {
	List(e int32) []int32                           // what an expression comes to
	LuaNum(n *program.Node) int64                   // what a script gives
	LuaList(n *program.Node) []int32                //
	ChanceOf(n *program.Node) *big.Rat              // the exact chance that a condition holds
	Asked() (seat int, open bool)                   // who is asked at the moment
	AskedText() int64                               // and what, as a text
	Carry(in *program.Instr)                        // carries out what is more than the table: it asks somebody, or runs a script
	Account(steps []event.Step) string              // how the value came about that steps led to; "": that is not told
	CameTo(steps []event.Step) (string, check.Kind) // the value that steps led to; "": there is none
	WonBy(a *program.Award, seat int) []event.Won   // what a player got out of the last award for
}

// Arg is an argument or result of a function: a plain value, or a list.
type Arg struct {
	N int64
	L []int32
}

// Ranked is an item of a list with the keys it is ordered by.
type Ranked struct {
	Item int32
	Keys [check.MaxKeys]int64
}

// Beats reports whether it comes before another one.
func (r *Ranked) Beats(o *Ranked) bool {
	for i := range r.Keys {
		if r.Keys[i] != o.Keys[i] {
			return r.Keys[i] > o.Keys[i]
		}
	}
	return false
}
