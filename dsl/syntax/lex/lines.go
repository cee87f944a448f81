package lex

import (
	"regexp"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2/lexer"
)

// How a line is written is told by its words alone, with three dots for what people fill in: a name in it could be taken for one
// that the file has.

// Declarations are the words with which a declaration begins, and how each is written.
var Declarations = map[string]string{
	"ruleset": `ruleset "..."`,
	"about":   `about "..."`,
	"players": `players 2..8`,
	"option":  `option ... number 0..10 = 5, "...", or: option ... yes or no = no`,
	"deck":    `deck standard`,
	"each":    `each player has { ... }. One field a line`,
	"the":     `the table has { ... }. One field a line`,
	"chart":   `chart ... { 0..4 ... }. One entry a line`,
	"define":  `define ... = ..., or: define ... { when ...: ... otherwise: ... }. One case a line`,
	"start":   `start ... with ... { ... }`,
	"phase":   `phase ... { ... }`,
	"test":    `test "..." { ... }`,
	"ranking": `ranking ... { "straight flush" ... }. One kind of hand a line, the best first`,
	"aim":     `aim highest ..., or: aim highest ... then lowest ...`,
	"policy":  `policy ... { asked to bet { answer check, or fold } }`,
	"extends": `extends ..., the ruleset that this one changes`,
	"before": `before phase ... { ... }, or: before start ... { ... }, or: before question "..." { ... }, ` +
		`or: before results { ... }`,
	"after": `after phase ... { ... }, or: after start ... { ... }, or: after question "..." when answer is ... { ... }`,
	"skip":  `skip phase ... when ..., or: skip question "..."`,
	"replace": `replace phase ... { ... }, and the same with a chart, define, start, field, deck, policy, ranking, aim, ` +
		`players or about`,
	"add":      `add to start ... with ..., or: add to chart ... { ... }, or: add to question "..." { or ... }`,
	"change":   `change ... to ... when ..., or: change option ... to ..., or: change result ... to ...`,
	"whenever": `whenever a player bets { ... }, or: whenever field ... changes when ... { ... }`,
	"on":       "on phase ... lua \"...\", or: on discard lua \"...\"",
}

// FirstWord is the word with which a line begins.
func FirstWord(line string) string {
	return line[:nameSize(line)]
}

// GoesOnWith is what follows the first word on the line of a declaration.
var GoesOnWith = sync.OnceValue(func() map[string]*regexp.Regexp {
	const block = `^\pL.*[{}]` // a block on one line has its end of line before the }
	shapes := map[string]*regexp.Regexp{}
	for words, shape := range map[string]string{
		"ruleset about": `^"`, "test": `^".*[{}]`, "players": `^\d`,
		"option": `^\S+\s+(number|dice|default|always|\S+\s+or)(\s|$)`, "deck": `^\pL`,
		"each": `^player\s+has(\s|$)`, "the": `^table\s+has(\s|$)`, "define": `=|^[^"]*\{`, "extends": `.`,
		"aim":      `^(highest|lowest)(\s|$)`,
		"whenever": block,
		"on":       `(^|\s)lua(\s|$)`, "policy": `(^|\s)lua(\s|$)|` + block, "chart start phase ranking": block,
		"add": `^to(\s|$)`, "change": `^((result|option)\s+)?\S+\s+to(\s|$)`, "before after": `^(phase|start|question|results)(\s|$)`,
		"skip":    `^(phase|question)(\s|$)`,
		"replace": `^(chart|define|phase|start|deck|field|players|about|policy|ranking|aim)(\s|$)`,
	} {
		for _, word := range strings.Fields(words) {
			shapes[word] = regexp.MustCompile(shape)
		}
	}
	return shapes
})

// Declares reports whether a line in the first column begins a declaration. Inside of brackets it must look like one,
// because a block may have been written without indentation, and some words begin other lines too.
func Declares(line string, inside bool) bool {
	first := FirstWord(line)
	return Declarations[first] != "" && (!inside || GoesOnWith()[first].MatchString(strings.TrimSpace(line[len(first):])))
}

// AtLineStart reports whether the token is the first behind a line end that counts, or of the file.
func AtLineStart(tokens []lexer.Token, i int) bool {
	for i--; i >= 0; i-- {
		if tokens[i].Type != Comment {
			return tokens[i].Type == EOL
		}
	}
	return true
}

// LineOf is the text of the tokens up to the first line end, with single blanks.
func LineOf(tokens []lexer.Token) string {
	var line []string
	for i := range tokens {
		if tokens[i].Type == EOL || tokens[i].EOF() {
			break
		}
		if tokens[i].Type != Comment {
			line = append(line, tokens[i].Value)
		}
	}
	return strings.Join(line, " ")
}

// LineStart is the index of the first token of the statement, or of whatever is written one a line, in which a token
// stands. A brace and a line end belong to what stands before them.
func LineStart(tokens []lexer.Token, at int) int {
	last := at
	if token := &tokens[at]; at > 0 && (token.Type == EOL || token.EOF() || Is(token, "{", "}")) {
		at--
	}
	depth := 0
	for i := at; i >= 0; i-- {
		switch {
		case Is(&tokens[i], "}"):
			depth++
		case Is(&tokens[i], "{") && depth > 0:
			depth--
		case depth == 0 && (tokens[i].Type == EOL || Is(&tokens[i], "{")):
			return min(SkipComments(tokens, i+1), last)
		}
	}
	return 0
}

// SkipComments is the index of the first token from i on that is no comment.
func SkipComments(tokens []lexer.Token, i int) int {
	for i < len(tokens)-1 && tokens[i].Type == Comment {
		i++
	}
	return i
}
