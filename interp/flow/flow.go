// Package flow holds the analyses of a program: what follows from the rules alone, before any game is played. All of it derives
// from the rows of package op by loops over roles: no analysis names an operation, so that a new operation is known to all of
// them by its row.
//
//	graph.go   the control-flow graph: units, and where the rules go on
//	laps.go    its loops, and which of them are the longest
//	gives.go   which results a start can come to
//	places.go  places where something is kept, as sets
//	reads.go   what an expression or instruction reads
//	live.go    liveness: where it may still be read
//	faces.go   by which faces dice in lists are still told apart
//	taint.go   information flow: what is worked out from something hidden
//	tells.go   information flow to the end: what everybody, or who is asked, would certainly be told of what is hidden
//	unset.go   information flow by control: which hidden fields may not be set yet
//	sight.go   what a policy goes by
//	order.go   which lists come in an order that chance has made
//	made.go    what is made of nothing but cards
//	values.go  which constants an expression may come to
//
// The package must not know any game or state: whoever plays asks it about places in the code and numbers of places.
package flow
