// Package flow holds the analyses of a program: what follows from the rules alone, before any game is played. Control flow
// (graph.go), what expressions read (reads.go), liveness (live.go), information flow, that is which kept values are tainted by
// something that not everybody knows (taint.go), what a policy goes by (sight.go) and which constants an expression may come to
// (values.go). All of it derives from the rows of package op: no analysis names an operation, so that a new operation is known to all
// of them by its row.
//
// The package must not know any game or state: whoever plays asks it about places in the code and numbers of places.
package flow
