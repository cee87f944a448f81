package program

import "croupier/dsl/check"

// A Policy is how a player may decide by themselves: what they do when they are asked for something.
type Policy struct {
	Name, Help string
	Handlers   []Handler // looked at in this order
}

// Handler is what a policy does at decisions of a kind: its code ends with an answer, or with none, and then the next
// handler that fits is looked at. Last come those of the questions themselves, which all policies share.
type Handler struct {
	Verb    string // what is asked for; "": whatever it is
	Phase   int32  // only in this phase; -1: anywhere
	Prompt  string // only where this is asked; "": whatever is asked
	Asks    []bool // without a text, the questions that it speaks of, by their number; nil: all. Betting is one question
	At      int32
	Lenient bool // where its answer is not legal, the next handler is looked at: a house rule may have made it so
	Usual   bool // it is no line of the policy, but what the question says itself
}

// Answer is one form of a policy's answer; of several the first that is legal is given.
type Answer struct {
	Kind  AnswerKind
	Value int32      // node, or list node
	Type  check.Type // of the value; the zero Type where there is none
	List  bool       // it is a list node
	Text  string     // of an action, as a person types it
	Keys  []int32    // nodes by which choices are compared
	Sign  int        // 1: the highest is best; -1: the lowest
	Cards int32      // the list local that the tried cards or dice are known by
	Faces int32
	N     int32 // the local of the tried number
}

// AnswerKind is what a policy's answer is made from.
type AnswerKind uint8

// The kinds of answers.
const (
	AnswerValue  AnswerKind = iota // what a node gives
	AnswerBet                      // a bet of so many chips
	AnswerRaise                    // a raise to so many
	AnswerAction                   // fold, check, call, all-in, pass
	AnswerRandom                   // any, each kind as likely
	AnswerLeast                    // the smallest number or amount, the fewest cards
	AnswerMost
	AnswerBest // the choice that is best by the keys
)
