package phrase

import (
	"slices"
	"testing"
)

// Whoever adds to the book finds out here what cannot be read.
func TestTheBookCanBeRead(t *testing.T) {
	b, err := read(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range b.entries {
		if e.says == "" && !slices.Contains(e.when, Value) || len(e.ways) == 0 {
			t.Errorf("line %d: an entry says what is wrong, and how that looks", e.number)
		}
	}
}
