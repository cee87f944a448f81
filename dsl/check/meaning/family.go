package meaning

import (
	"slices"
	"strings"

	"croupier/dsl/check/types"
)

// Family is what a field is kept for each of: 4..10, or each of one thing by each of another, 1..3 by [low high]. Its members lie
// in the order of the first, and those of each in the order of the second.
type Family struct {
	Sides []*Keys // one or two; none where what was written is wrong
	First int     // the place of the first member among the fields of the Ruleset
}

// Keys are what stands in the brackets to say which member of a field is meant, in the order in which they are declared.
type Keys struct {
	Type types.Type // a number, a word, a rank or a suit
	All  []Literal
}

// MostKeys is how many members a field may have, and MostMembers how many all fields together.
const (
	MostKeys    = 100
	MostMembers = 1000
)

// Len is how many members there are.
func (f *Family) Len() int {
	n := min(len(f.Sides), 1)
	for _, side := range f.Sides {
		n *= len(side.All)
	}
	return n
}

// By reports whether one of the keys is of a kind.
func (f *Family) By(kind types.Kind) bool {
	return slices.ContainsFunc(f.Sides, func(k *Keys) bool { return k.Type.Kind == kind })
}

// Member is the number of the member with these keys, one for each side; -1 where there is none.
func (f *Family) Member(keys ...Literal) (n int) {
	for i, side := range f.Sides {
		at := side.At(keys[i])
		if at < 0 {
			return -1
		}
		n = n*len(side.All) + at
	}
	return n
}

// KeysOf are the keys of the i-th member, one for each side.
func (f *Family) KeysOf(i int) []Literal {
	keys := make([]Literal, len(f.Sides))
	for s := len(keys) - 1; s >= 0; s-- {
		all := f.Sides[s].All
		keys[s], i = all[i%len(all)], i/len(all)
	}
	return keys
}

// Named is how the keys of the i-th member are written one after the other: "4", "2, low".
func (f *Family) Named(i int, between string) string {
	var words []string
	for _, k := range f.KeysOf(i) {
		words = append(words, k.String())
	}
	return strings.Join(words, between)
}

// String is how it is declared: "4..10", "[ones twos]", "1..3 by suits".
func (f *Family) String() string {
	var sides []string
	for _, side := range f.Sides {
		sides = append(sides, side.String())
	}
	return strings.Join(sides, " by ")
}

// List is the type of the list of all keys.
func (k *Keys) List() types.Type {
	return types.Type{Kind: k.Type.Kind.List(), Words: k.Type.Words}
}

// At is the place of a key among the keys; -1 where there is none.
func (k *Keys) At(key Literal) int {
	for i, one := range k.All {
		if one.Same(key) || k.Type.Kind != types.WordKind && one.Number == key.Number {
			return i
		}
	}
	return -1
}

// String lists the keys: "4..10", "[ones twos]".
func (k *Keys) String() string {
	if n := len(k.All); k.Type.Kind == types.Number && n > 1 && k.All[n-1].Number-k.All[0].Number == int64(n-1) {
		return k.All[0].String() + ".." + k.All[n-1].String()
	}
	text := "["
	for i, key := range k.All {
		if i > 0 {
			text += " "
		}
		if i == 20 && len(k.All) > 24 {
			return text + "... " + k.All[len(k.All)-1].String() + "]"
		}
		text += key.String()
	}
	return text + "]"
}
