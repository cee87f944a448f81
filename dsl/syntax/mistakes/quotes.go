package mistakes

import (
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// A line with an odd number of quotation marks lacks one. Where it goes is tried, the likeliest place first:
//
//	say "The king wins, rounds          before a comma
//	test "the king wins {               before the brace at the end
//	about "Ante, two cards, a swap      at the end
//	ruleset High card"                  behind the first words, where the text ends before anything else does
//	say player, wins", stack            behind the comma before it
//
// A mark that a word processor has curled is the one that is missing: say "The king wins”, rounds.

// mostMarks is in how many places a quotation mark is tried.
const mostMarks = 8

// unclosed is what is said of a text that is not closed: in which place of its line the other mark is missing.
func (r *reader) unclosed(token *lexer.Token) diag.Diagnostic {
	d := diag.Errorf("unclosed", r.span(token), "This text is not closed").
		WithHint(`A text ends with a second quotation mark on the same line.`)
	before := r.lineAt(token)
	start := token.Pos.Offset - len(before)
	try := func(at, end int, describe string) {
		last := d
		d = diag.Errorf("unclosed", last.Span, "%s", last.Summary).WithHint("%s", last.Hint).
			WithFix(diag.Span{Source: r.source, Start: start + at, End: start + end}, `"`, "%s", describe)
		d.Otherwise = &last
	}
	places := marks(before, token.Value)
	for _, at := range slices.Backward(places[:min(len(places), mostMarks)]) {
		try(at, at, "Write a quotation mark here.")
	}
	for _, at := range slices.Backward(curled(before + token.Value)) {
		try(at[0], at[1], "Write a plain quotation mark here.")
	}
	return d
}

var curledMark = regexp.MustCompile(`[“”„«»″]`)

// curled are the quotation marks of a line that are not the plain ones, where one of them may be half of a text: two belong
// together.
func curled(line string) [][]int {
	found := curledMark.FindAllStringIndex(line, mostMarks)
	if len(found)%2 == 0 {
		return nil
	}
	return found
}

// marks are the places in a line where a quotation mark may be missing: what stands before the text that is not closed, and it
// itself.
func marks(before, text string) []int {
	at := len(before)
	var closing, opening []int
	for i := range text {
		if text[i] == ',' {
			closing = append(closing, at+i)
		}
	}
	if closed, braces := swallowed(text); braces != "" {
		closing = append(closing, at+len(closed)-1)
	}
	closing = append(closing, at+len(strings.TrimRight(text, " \t\r")))
	if comma := strings.LastIndexByte(before, ','); comma >= 0 {
		opening = append(opening, behindBlanks(before, comma+1))
	}
	words := behindBlanks(before, 0)
	for range 2 {
		next := strings.IndexByte(before[words:], ' ')
		if next < 0 {
			break
		}
		words = behindBlanks(before, words+next)
		opening = append(opening, words)
	}
	for i := range before {
		if before[i] == ',' {
			opening = append(opening, i)
		}
	}
	if rest := strings.TrimLeft(text[1:], " \t"); rest == "" || strings.ContainsAny(rest[:1], ",{})]") {
		return slices.Concat(opening, closing)
	}
	return slices.Concat(closing, opening)
}

// swallowed divides a text that is not closed: what it says, and the braces at its end, which belong to the line.
func swallowed(text string) (closed, braces string) {
	end := strings.TrimRight(text, " \t\r")
	says := strings.TrimRight(end, "{} \t")
	if len(says) <= 1 {
		return end + `"`, ""
	}
	return says + `"`, strings.Map(func(r rune) rune {
		if r == '{' || r == '}' {
			return r
		}
		return -1
	}, end[len(says):])
}

// behindBlanks is the place of the next word of a line.
func behindBlanks(line string, at int) int {
	return len(line) - len(strings.TrimLeft(line[at:], " \t"))
}
