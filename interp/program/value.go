package program

import (
	"math/big"

	"croupier/dsl/check"
)

// Value is a value of the language with its type.
type Value struct {
	Type check.Type
	N    int64    // a plain value
	L    []int32  // a list's items
	Frac *big.Rat // a fraction
	// Hidden says that whoever is shown it may not know it: it is a blank.
	Hidden bool
}

// Keep copies a list whose memory will be used again. An empty one is nil.
func Keep(list []int32) []int32 { return append([]int32(nil), list...) }

// Clone is the value with a list of its own.
func (v Value) Clone() Value {
	v.L = Keep(v.L)
	return v
}

// IsNone reports whether the value is none.
func (v Value) IsNone() bool { return !v.Type.Kind.IsList() && v.Frac == nil && v.N == None }
