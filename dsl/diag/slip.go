package diag

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// A word that is like another one is a misspelling of it where it is none itself: stakc is stack. Stick is a word, which somebody
// may well have meant, and so is somebody, however near that is to nobody. What is like such a word is a guess, and no certain
// fix.

//go:embed words.txt
var wordsText string

// words are those that people use at a table, in the rules and about them.
var words = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(wordsText) {
		if !strings.HasPrefix(line, "#") {
			for _, word := range strings.Fields(line) {
				all[word] = true
			}
		}
	}
	return all
})

// IsWord reports whether something is a word that people use at a table, in lower case.
func IsWord(word string) bool { return words()[word] || isOpposite(word) }

// turning are the beginnings that turn a word into its opposite.
var turning = []string{"un", "in", "im", "dis", "non"}

// isOpposite reports whether a word is another one turned into its opposite: unready.
func isOpposite(word string) bool {
	return slices.ContainsFunc(turning, func(begin string) bool {
		rest, ok := strings.CutPrefix(word, begin)
		return ok && len(rest) > 2 && words()[rest]
	})
}

// saysLittle are words that are left out and put in without a change of what is meant.
var saysLittle = []string{"a", "an", "the", "is", "are", "was", "were", "has", "have", "be", "been"}

// isSlip reports whether what is written can only be a misspelling of what is like it: another spelling, the plural, or no words
// at all where the two differ. Both may be several words, and names of several.
func isSlip(written, meant string) bool {
	w, m := spelling(written), spelling(meant)
	if w == m || isPlural(w, m) || isPlural(m, w) {
		return true
	}
	if turned(w, m) || turned(m, w) {
		return false
	}
	if strings.Contains(w+m, "-") && cutShort(m, w) { // a letter of a name of several words: dice_let of dice_left
		return true
	}
	left, other := wordsOf(m), 0
	for _, word := range wordsOf(w) {
		i := slices.IndexFunc(left, func(o string) bool { return o == word || isPlural(o, word) || isPlural(word, o) })
		if i < 0 {
			i = slices.IndexFunc(left, func(o string) bool { return cutShort(o, word) })
		}
		switch {
		case i >= 0:
			if !IsWord(left[i]) {
				other++
			}
			left = slices.Delete(left, i, i+1)
		case !IsWord(word):
			other++
		case !slices.Contains(saysLittle, word):
			return false
		}
	}
	// Where nothing is misspelt, a word was left out: no part of a name, and none that turns the sense round.
	return other > 0 ||
		strings.Contains(m, " ") && !slices.ContainsFunc(left, func(o string) bool { return slices.Contains(turningWords, o) })
}

// cutShort reports whether a name is itself a misspelling of a word, or short for it: bettng of betting.
func cutShort(name, word string) bool {
	return !IsWord(name) && distance([]rune(name), []rune(word)) == 1
}

// turningWords turn round what is said.
var turningWords = []string{"no", "not", "nobody", "none", "never", "without"}

// turned reports whether one word is the other with a beginning that turns it round.
func turned(long, short string) bool {
	rest, ok := strings.CutSuffix(long, short)
	return ok && slices.Contains(append([]string{"not-", "no-", "non-"}, turning...), rest)
}

// wordsOf are the words of a text or of a name.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == ',' })
}
