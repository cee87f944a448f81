package diag

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// What both words begin or end with is left out of what is compared; the distance is that of the whole words. Likely finds what
// Nearest finds one after the other.
func TestTheDistanceIsThatOfTheWholeWords(t *testing.T) {
	word := rapid.StringMatching("[abc]{0,9}")
	rapid.Check(t, func(t *rapid.T) {
		a, b := []rune(word.Draw(t, "a")), []rune(word.Draw(t, "b"))
		if got, want := distance(a, b), wholeDistance(a, b); got != want {
			t.Fatalf("%s and %s are %d apart, not %d", string(a), string(b), got, want)
		}
		of, left := word.Draw(t, "word"), rapid.SliceOf(word).Draw(t, "candidates")
		likely := Likely(of, left)
		for i := range mostLikely {
			near, ok := Nearest(of, left)
			if ok != (i < len(likely)) || ok && likely[i] != near {
				t.Fatalf("like %s of %q are %q, and nearest is %q", of, left, likely, near)
			}
			left = slices.DeleteFunc(slices.Clone(left), func(c string) bool { return c == near })
		}
	})
}

// wholeDistance is the same by its definition: what each beginning of one is apart from each beginning of the other.
func wholeDistance(a, b []rune) int {
	at := map[[2]int]int{}
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			switch {
			case i == 0 || j == 0:
				at[[2]int{i, j}] = i + j
				continue
			case a[i-1] == b[j-1]:
				at[[2]int{i, j}] = at[[2]int{i - 1, j - 1}]
			default:
				at[[2]int{i, j}] = 1 + min(at[[2]int{i - 1, j - 1}], at[[2]int{i - 1, j}], at[[2]int{i, j - 1}])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				at[[2]int{i, j}] = min(at[[2]int{i, j}], at[[2]int{i - 2, j - 2}]+1)
			}
		}
	}
	return at[[2]int{len(a), len(b)}]
}
