// Package peer measures the evaluator of package hands beside another one in Go,
// github.com/chehsunliu/poker, on the same random hands in the same run. It is a
// module of its own, so that nobody else downloads the other one.
//
//	cd stdlib/hands/peer && go test -bench . -benchtime 1s
package peer
