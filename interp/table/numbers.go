package table

import (
	"fmt"

	"croupier/interp/program"
)

// Truth is 1 for what is so, else 0.
func Truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// IsYes reports whether a value is yes. None is not: a player who passes has not said yes.
func IsYes(v int64) bool { return v == 1 }

// MostNumber is how far from 0 a number may be.
const MostNumber = program.MostNumber

// Bound stops the game when a number has grown too large.
func (t *Table) Bound(v int64, span int32) int64 {
	if v > MostNumber || v < -MostNumber {
		return t.unbounded(span)
	}
	return v
}

func (t *Table) unbounded(span int32) int64 {
	t.Fail(span, "too-large", fmt.Sprintf("This comes to more than %d, the largest number that can be counted with",
		int64(MostNumber)),
		"keep it small with min and max, or look for a loop that makes it grow")
	return 0
}
