package meaning

import "croupier/dsl/check/types"

// Family is what a field is kept for each of.
type Family struct {
	Key   types.Type // what it is read with: a number, a word, a rank or a suit
	Keys  []Literal  // in the order in which they are declared
	First int        // the place of the first member among the fields of the Ruleset
}

// MostKeys is how many members a field may have, and MostMembers how many all fields together.
const (
	MostKeys    = 100
	MostMembers = 1000
)

// List is the type of the list of all keys.
func (f *Family) List() types.Type {
	return types.Type{Kind: f.Key.Kind.List(), Words: f.Key.Words}
}

// At is the place of a key among the keys; -1 where there is none.
func (f *Family) At(key Literal) int {
	for i, k := range f.Keys {
		if k.Same(key) || f.Key.Kind != types.WordKind && k.Number == key.Number {
			return i
		}
	}
	return -1
}

// String lists the keys: "4..10", "[ones twos]".
func (f *Family) String() string {
	if n := len(f.Keys); f.Key.Kind == types.Number && n > 1 && f.Keys[n-1].Number-f.Keys[0].Number == int64(n-1) {
		return f.Keys[0].String() + ".." + f.Keys[n-1].String()
	}
	text := "["
	for i, k := range f.Keys {
		if i > 0 {
			text += " "
		}
		if i == 20 && len(f.Keys) > 24 {
			return text + "... " + f.Keys[len(f.Keys)-1].String() + "]"
		}
		text += k.String()
	}
	return text + "]"
}
