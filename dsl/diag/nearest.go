package diag

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// longestWord is the longest word, in runes, for which a likeness is sought;
// nobody mistypes a longer one.
const longestWord = 64

// Nearest returns the candidate that was probably meant by word, and false
// where none is close. Case does not matter, and - and _ are the same. Best is
// the same word so spelled, then its plural or singular, then the shortest
// candidate that word is the beginning of (from three letters on), then the
// one with the fewest slips: letters added, dropped, changed, or swapped with
// their neighbour. One slip is allowed from three letters on, two from five,
// three from eight; of a word that people use at a table, which is hardly
// mistyped so often, one. Equals go by the order of the candidates.
func Nearest(word string, candidates []string) (string, bool) {
	likely := likely(word, candidates, 1)
	return strings.Join(likely, ""), len(likely) > 0
}

// Guesses are the words that were meant by misspelt ones in one file. Where very many words are compared with very many others,
// nothing is found any more: nobody reads on after so many.
type Guesses struct{ compared int }

// mostCompared is how many words are compared with one another.
const mostCompared = 50_000

// Nearest is [Nearest] among the candidates, which are only asked for where that is still looked for.
func (g *Guesses) Nearest(word string, candidates func() []string) (string, bool) {
	if g.compared > mostCompared {
		return "", false
	}
	all := candidates()
	g.compared += len(all)
	return Nearest(word, all)
}

// mostLikely is how many words are offered, one after the other, for one that is misspelt.
const mostLikely = 3

// Likely are the candidates that are most like a word, as Nearest finds one after the other; at most three.
func Likely(word string, candidates []string) []string { return likely(word, candidates, mostLikely) }

// likely are so many candidates at the most, the one that is most like the word first.
func likely(word string, candidates []string, most int) (found []string) {
	if utf8.RuneCountInString(word) > longestWord {
		return nil
	}
	var ranks []likeness
	w := spelling(word)
	for _, candidate := range candidates {
		if utf8.RuneCountInString(candidate) > longestWord {
			continue
		}
		rank, ok := liken(w, spelling(candidate))
		if !ok || slices.Contains(found, candidate) {
			continue
		}
		at := len(found)
		for at > 0 && rank.less(ranks[at-1]) {
			at--
		}
		if at < most {
			found, ranks = slices.Insert(found, at, candidate), slices.Insert(ranks, at, rank)
			found, ranks = found[:min(len(found), most)], ranks[:min(len(ranks), most)]
		}
	}
	return found
}

// Begun is the only one of some names that a word is the beginning of, from two letters on, or that it is; else the word itself.
// Case matters only where two differ in nothing else.
func Begun(word string, names []string) string {
	if slices.Contains(names, word) {
		return word
	}
	found := ""
	for _, name := range names {
		switch {
		case strings.EqualFold(name, word):
			return name
		case len(word) < 2 || len(name) < len(word) || !strings.EqualFold(name[:len(word)], word) || name == found:
		case found != "":
			found = word // it may be another
		default:
			found = name
		}
	}
	return cmp.Or(found, word)
}

// DidYouMean offers the candidate that was probably meant by the word at which
// the diagnostic points, as Nearest finds it. Where none is close, it says
// otherwise, if there is anything else to say.
func (d Diagnostic) DidYouMean(word string, candidates []string, otherwise string, args ...any) Diagnostic {
	if likely := Likely(word, candidates); len(likely) > 0 {
		return d.Meaning(d.Span, likely)
	}
	if otherwise == "" {
		return d
	}
	return d.WithHint(otherwise, args...)
}

// Meaning offers the first of several words in the place of one that is misspelt. The others are for whoever tries the fix, and
// finds that it does not put right what is wrong.
func (d Diagnostic) Meaning(at Span, likely []string) Diagnostic {
	d.Likely = likely[1:]
	return d.WithHint("Did you mean %q?", likely[0]).WithSlip(at, likely[0])
}

// WithSlip returns d with a correction that goes by spelling: text in place of what at covers, which is like it. Where what
// stands there is no misspelling of it, it is a guess.
func (d Diagnostic) WithSlip(at Span, text string) Diagnostic {
	if at.IsZero() {
		return d
	}
	bare := strings.Trim(text, `"`)
	return d.WithSlipIn(at, text, strings.Trim(at.Text(), `"`), bare)
}

// WithSlipIn is [Diagnostic.WithSlip] where the word that is like another one is only a part of what is written anew.
func (d Diagnostic) WithSlipIn(at Span, text, written, meant string) Diagnostic {
	d = d.WithFix(at, text, "Write %q.", strings.Trim(text, `"`))
	d.Fix.Guess = !isSlip(written, meant)
	return d
}

// likeness ranks how near two words are: by kind, then by distance.
type likeness struct{ kind, distance int }

const (
	sameWord = iota
	pluralOf
	beginningOf
	slipOf
)

func (a likeness) less(b likeness) bool {
	if a.kind != b.kind {
		return a.kind < b.kind
	}
	return a.distance < b.distance
}

// liken compares two words in their plain spelling.
func liken(word, candidate string) (likeness, bool) {
	if word == "" || candidate == "" {
		return likeness{}, false
	}
	if word == candidate {
		return likeness{sameWord, 0}, true
	}
	if isPlural(word, candidate) || isPlural(candidate, word) {
		return likeness{pluralOf, 0}, true
	}
	w, c := []rune(word), []rune(candidate)
	if len(w) >= 3 && strings.HasPrefix(candidate, word) {
		return likeness{beginningOf, len(c) - len(w)}, true
	}
	allowed := 0
	if len(w) >= 3 {
		allowed = min((len(w)+1)/3, 3)
	}
	if IsWord(word) {
		allowed = min(allowed, 1)
	}
	if len(c)-len(w) > allowed || len(w)-len(c) > allowed {
		return likeness{}, false
	}
	d := distance(w, c)
	return likeness{slipOf, d}, d <= allowed
}

// Slips is how many letters have to be added, dropped, changed, or swapped with their neighbour to make one word of another.
func Slips(word, other string) int { return distance([]rune(spelling(word)), []rune(spelling(other))) }

// spelling removes the differences that do not matter. Two letters that are set as one come out of printed rules.
func spelling(s string) string {
	return plainLetters.Replace(strings.ToLower(s))
}

var plainLetters = strings.NewReplacer("_", "-", "ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi", "ﬄ", "ffl")

// isPlural reports whether many is the English plural of one, as words of the table have it.
func isPlural(many, one string) bool {
	if len(one) < 2 {
		return false
	}
	stem, isY := strings.CutSuffix(one, "y")
	return many == "dice" && one == "die" || many == one+"s" || many == one+"es" || isY && many == stem+"ies"
}

// distance is the Damerau-Levenshtein distance in its optimal string alignment
// form: no stretch of letters is edited twice.
func distance(a, b []rune) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] { // what both begin or end with changes nothing
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := prev[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, prev[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}
