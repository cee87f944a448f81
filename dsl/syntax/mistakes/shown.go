package mistakes

import (
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax/lex"
)

// What a message tells people to write must itself be what can be written. A hint is made of proposals, which stand apart by a
// dash or by ", or: ", and each has its code behind a colon:
//
//	Let somebody choose: ask player to discard 2 cards to discards - or say which: move top(hand, 2) to discards
//
// The first cannot be read, since it does not say from where, so that only the second is shown. Three dots in the code are what
// people fill in.

// places are where a piece of code can stand that a message shows, with % in its place: a declaration, the lines of each kind of
// block, a value, and what a line goes on with.
var places = []string{
	"%", "phase a {\n%\n}", "phase a {\nlet b = %\n}", "phase a {\nif % { burn 1 }\n}", "phase a {\nask player to %\n}",
	"test \"t\" {\n%\n}", "each player has {\n%\n}", "define a {\n%\notherwise: 1\n}", "define a {\n%\n}",
	"deck a {\n%\n}", "policy a {\n%\n}",
	"policy a {\nasked to choose {\n%\n}\n}", "chart a {\n%\n}", "add to question \"a\" {\n%\n}",
	"phase a {\nask player to choose %\n}",
	"phase a {\nlet b = roll 4 d6 %\n}", "phase a {\nlet b = roll %\n}", "phase a {\nlet b = c %\n}",
	"phase a {\nif b % { burn 1 }\n}",
	"phase a {\nask player to choose 1 card from b %\n}", "phase a {\nask player to choose 1 card from b, %\n}",
	"after phase a %", "phase a {\nif b {\nburn 1\n%\nburn 1\n}\n}", "% { burn 1 }", "change a %", "change a to b %", "option a %",
	"phase a {\nask player to play 2 cards % from b to c\n}", "phase a {\nopen betting, %\n}", "phase a {\neach player %\n}",
}

// fillings are what people may fill into a block, and fillIns what anywhere else.
var (
	fillings = []string{"burn 1", "otherwise: 1", "a number = 0", "1 2", "asked to bet { answer check }", "or b", "jokers 1"}
	fillIns  = []string{"a", "1"}
)

// Standing is a piece of code in the first of the places in which it can be read, "" where it can be read in none.
func (l *Language) Standing(code string) string {
	blocks, others := fillings, fillIns
	dots := strings.Contains(phrase.WithoutTexts(code), "...")
	if !dots || !strings.Contains(code, "{ ... }") {
		blocks = blocks[:1]
	}
	if !dots {
		others = others[:1]
	}
	for _, block := range blocks {
		for _, other := range others {
			filled := code
			if dots {
				filled = strings.ReplaceAll(strings.ReplaceAll(code, "{ ... }", "{ "+block+" }"), "...", other)
			}
			for _, place := range places {
				if strings.Contains(place, "ask player to %") && l.begins(code) {
					continue // any word may be the verb there: ask player to pay 2 chips from hand
				}
				if standing := strings.ReplaceAll(place, "%", filled); l.reads(standing) {
					return standing
				}
			}
		}
	}
	return ""
}

// begins reports whether a line begins with the word of a statement.
func (l *Language) begins(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return l.Statements[word] != ""
}

// How much code of hints is tried in a file, and how long a piece is.
const (
	mostShown    = 40
	longestShown = 200
)

// readable is a hint without those of its proposals that cannot be read. What is the fix itself goes in the middle of a line, and
// is tried for itself.
func (r *reader) readable(hint, fix string) string {
	return phrase.Keep(hint, func(part string) bool {
		for _, code := range phrase.Proposed(part) {
			if code == fix {
				continue
			}
			r.shown++
			if r.shown > mostShown || len(code) > longestShown || r.Standing(code) == "" {
				return false
			}
		}
		return true
	})
}

// reads reports whether a text is one declaration that can be read as it stands.
func (l *Language) reads(text string) bool {
	source := diag.NewSource("", text)
	tokens := l.scan("", text)
	pieces := cut(tokens)
	if len(pieces) != 1 || !lex.Declares(lex.LineOf(pieces[0]), false) || !unbalanced(tokens).ok {
		return false
	}
	for i := range tokens {
		if tokens[i].Type == lex.Bad {
			return false
		}
	}
	r := l.reader(source)
	_, err := r.read(r.joined(pieces[0]))
	return err == nil && len(r.list) == 0
}
