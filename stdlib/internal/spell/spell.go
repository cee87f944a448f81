// Package spell helps to answer what somebody mistyped: it finds the word that was
// most likely meant, and shows what was typed. It knows words only: no cards, no
// hands, no dice.
package spell

import (
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longest is the length in letters above which a word is too long to be a slip
// of one of ours; it keeps the comparison cheap whatever is typed.
const longest = 60

// Nearest gives the candidate that takes the fewest slips (a letter too many, a
// letter missing, a wrong letter, two swapped) to become the word, the first one
// on a tie. It reports false when none is near: one slip is allowed for every
// three letters of the word, so words of one or two letters have no neighbours.
// Letters are compared as they are: fold the case first.
func Nearest(word string, candidates iter.Seq[string]) (string, bool) {
	letters := []rune(word)
	if len(letters) > longest {
		return "", false
	}
	best, slips := "", len(letters)/3+1
	for candidate := range candidates {
		if d := distance(letters, []rune(candidate), slips); d < slips {
			best, slips = candidate, d
		}
	}
	return best, best != ""
}

// distance counts the slips between two words (optimal string alignment), or
// gives limit when there are that many or more.
func distance(a, b []rune, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	// Three rows of the usual table: two letters back, one back, and this one.
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
		older, old, row = old, row, older
	}
	return min(old[len(b)], limit)
}

// shown is the most letters of what somebody typed that an error repeats.
const shown = 40

// Quote makes what somebody typed fit to be shown in an error: in quotes, short,
// and with anything odd in it plain to see.
func Quote(typed string) string {
	typed = strings.TrimSpace(typed)
	if utf8.RuneCountInString(typed) > shown {
		typed = string([]rune(typed)[:shown]) + "..."
	}
	return strconv.Quote(typed)
}
