package house

import (
	"strings"
	"testing"
)

// A name that nobody can write is free, whatever is kept already, and one that was not taken is given again.
func TestAHiddenNameIsTheFirstThatIsFree(t *testing.T) {
	m := &merger{kept: map[string]bool{"worth" + strings.Repeat(Before, 2): true}, hides: map[string]int{}}
	for _, want := range []int{1, 1, 3, 4} {
		got := m.hidden("worth")
		if got != "worth"+strings.Repeat(Before, want) {
			t.Fatalf("%s, not the one with %d signs", got, want)
		}
		if got2 := m.hidden("worth"); got2 != got {
			t.Fatalf("%s and then %s, though nothing was taken", got, got2)
		}
		m.kept[got] = want > 1 || m.hides["again"] > 0
		m.hides["again"]++
	}
}
